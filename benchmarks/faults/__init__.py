"""The parts of `benchmarks.chaos`: players who never give up, killers, and a checker of what everyone saw."""
