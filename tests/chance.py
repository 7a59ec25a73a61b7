"""Chance that is known, for whatever draws by lot: every run of a test plays the same cards."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random

SEED = bytes(range(32))
STARTS: Iterator[int] = count(1)
"""Of everything in this process and of the servers that it starts: no two draw the same ids."""


class _Always(Random):
    """Draws the same bytes again and again."""

    def __init__(self, drawn: bytes) -> None:
        super().__init__(0)
        self._drawn = drawn

    def randbytes(self, n: int) -> bytes:
        return self._drawn[:n]


class Known:
    """Every match has the same seed, however many tables were opened before, and every rematch another one.

    Ids and secrets differ from each other, and from those of other starts: one database may see many.
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
