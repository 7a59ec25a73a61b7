"""The people who use the server: identity, names, screens, statistics, deletion."""
