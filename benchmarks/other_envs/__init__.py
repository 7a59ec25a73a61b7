"""Random play in other libraries' environments. Each module needs only its own library."""
