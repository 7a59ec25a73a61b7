"""The table line by line: for pipes, for simple terminals, and for people who prefer it."""
