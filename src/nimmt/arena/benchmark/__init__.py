"""The benchmark of one agent against a fixed population of bots."""

from .benchmark import BENCHMARK as BENCHMARK
from .benchmark import Benchmark as Benchmark
from .benchmark import Cell as Cell
from .benchmark import Matrix as Matrix
from .benchmark import measure as measure
