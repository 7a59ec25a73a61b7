"""Descriptions of the server's interface, generated from its operations and wire types."""
