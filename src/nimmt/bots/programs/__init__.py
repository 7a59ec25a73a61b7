"""Bots that are programs of their own, talking JSON lines over stdin and stdout."""
