"""The decisions that were sent, with their latencies and the sizes of their messages."""

from array import array
from collections.abc import Iterable
from time import perf_counter
from typing import NamedTuple


class SentDecision(NamedTuple):
    """A decision and the sizes of its messages, so that they can be sent again without the game."""

    at: float
    """Seconds after the start."""
    table: int
    seat: int
    size: int
    shown: tuple[int, ...]
    """The sizes of the messages that followed, each averaged over its receivers."""


class Measurement:
    """Counts and latencies of all tables in a period."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.latencies = array("d")
        """Seconds from each decision until everyone received it."""
        self.lateness = array("d")
        """Seconds by which each decision was sent after it was due."""
        self.made = 0
        """The number of decisions sent."""
        self.heard = 0
        """The number of messages from the server."""
        self.bytes = 0
        self.refused: list[str] = []

    def add(self, other: "Measurement") -> None:
        self.latencies += other.latencies
        self.lateness += other.lateness
        self.made += other.made
        self.heard += other.heard
        self.bytes += other.bytes
        self.refused += other.refused

    @property
    def shown(self) -> int:
        """The number of decisions that everyone received."""
        return len(self.latencies)


def quantile(values: Iterable[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")
