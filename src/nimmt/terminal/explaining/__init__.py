"""The rules of a game as a friend explains them at the table, made from the switches of its ruleset."""
