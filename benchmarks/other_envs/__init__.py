"""Random play in the environments of others. Each module runs where only its library is installed."""
