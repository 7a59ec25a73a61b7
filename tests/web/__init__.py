"""A package, so that one Chromium serves all its tests."""
