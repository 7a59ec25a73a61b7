"""The source of random numbers: seeds of matches, ids, secrets, codes."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import TypeAlias

Chance: TypeAlias = Callable[[str], Random]
"""Returns the generator for one kind of random number: `chance("seed").randbytes(32)`."""

_SYSTEM = SystemRandom()


def system_chance(_kind: str) -> Random:
    """The system's secure generator, for every kind. Only tests pass another source."""
    return _SYSTEM
