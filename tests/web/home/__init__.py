"""Inside the package of all tests of the page, so that they share one Chromium."""
