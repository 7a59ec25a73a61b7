"""Bots that play at the server's tables: a pool of worker processes."""
