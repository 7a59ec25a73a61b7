"""A person against bots at the terminal, and matches shown there."""
