"""Looking after the database."""
