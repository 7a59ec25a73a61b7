"""6 nimmt! and all its games."""

__version__ = "0.1.0"
