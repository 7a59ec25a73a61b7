"""What was sent and shown: of every decision when it was made, when everyone was shown it, and its sizes."""

from array import array
from collections.abc import Iterable
from time import perf_counter
from typing import NamedTuple


class SentDecision(NamedTuple):
    """A decision and what came of it, so that the same messages can be sent again without the game."""

    at: float
    """Seconds after the beginning."""
    table: int
    seat: int
    size: int
    shown: tuple[int, ...]
    """The size of each message that everyone got, on average over those who got it."""


class Measurement:
    """Of all tables together, for a while."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.latencies = array("d")
        """Seconds from each decision until everyone was shown it."""
        self.made = 0
        """Decisions that were sent."""
        self.heard = 0
        """Messages that came from the server."""
        self.bytes = 0
        self.refused: list[str] = []

    @property
    def shown(self) -> int:
        """Decisions that everyone was shown."""
        return len(self.latencies)


def quantile(values: Iterable[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")
