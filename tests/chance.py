"""Known random generators: every run of a test plays the same cards."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random

SEED = bytes(range(32))
STARTS: Iterator[int] = count(1)
"""Numbers the servers that this process starts, so that no two draw the same ids."""


class _Always(Random):
    """A generator that always returns the same bytes."""

    def __init__(self, drawn: bytes) -> None:
        super().__init__(0)
        self._drawn = drawn

    def randbytes(self, n: int) -> bytes:
        return self._drawn[:n]


class Known:
    """Generators by kind: all matches share a seed, and all rematches another.

    Ids and secrets are unique, also among several servers with one database.
    """

    def __init__(self, seed: bytes = SEED, start: int | None = None) -> None:
        self._start = next(STARTS) if start is None else start
        self._kinds: dict[str, Random] = {
            "seed": _Always(seed),
            "rematch": _Always(sha256(seed).digest()),
        }

    def __call__(self, kind: str) -> Random:
        if kind not in self._kinds:
            self._kinds[kind] = Random(f"{self._start} {kind}")
        return self._kinds[kind]
