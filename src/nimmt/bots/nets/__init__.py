"""Small neural networks: their weights, their inputs, and their outputs."""
