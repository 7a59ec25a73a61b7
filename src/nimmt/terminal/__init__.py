"""Playing, replaying and reading about matches in a terminal. The commands are in `cli`."""
