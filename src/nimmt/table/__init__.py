"""One match’s life without I/O: seats, clock, bots that sit in, the log."""
