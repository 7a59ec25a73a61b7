"""Where everything comes from that is drawn by lot: seeds of matches, ids, secrets, codes."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import TypeAlias

Chance: TypeAlias = Callable[[str], Random]
"""The generator that a kind of thing is drawn from: `chance("seed").randbytes(32)`."""

_SYSTEM = SystemRandom()


def system_chance(_kind: str) -> Random:
    """What nobody can guess, whatever is drawn. Only tests hand in another source."""
    return _SYSTEM
