"""The parts of `benchmarks.chaos`: persistent players, faults, and a checker of all messages."""
