"""The benchmark of one agent against a fixed population of bots."""

from .benchmark import BENCHMARK, Benchmark, Cell, Matrix, measure

__all__ = ["BENCHMARK", "Benchmark", "Cell", "Matrix", "measure"]
