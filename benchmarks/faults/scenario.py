"""What every scenario is given, and what it answers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from tests.server.store.postgres_server import Server as Postgres


class ScenarioOutcome(NamedTuple):
    did: str
    broken: Sequence[str]
    """A sentence for each promise that was not kept."""
    figures: str
    skipped: bool = False


class ScenarioContext(NamedTuple):
    rng: Random
    folder: Path
    """For this scenario alone."""
    tables: int
    kills: int
    postgres: Callable[[], Postgres]
    """A PostgreSQL of this run; raises where none can be started."""
    database: Callable[[], str]
    """The address of a new database there."""
    told: Callable[[str], None]
    """How far it is."""
    so_far: list[ScenarioOutcome]
    """What was found, also if it was interrupted then."""


def seconds(values: Sequence[float]) -> str:
    """How long something took: the median, and the longest but one in a hundred."""
    if not values:
        return "none"
    high = quantiles(values, n=100)[98] if len(values) > 1 else values[0]
    return f"{_short(median(values))} / {_short(high)}"


def _short(value: float) -> str:
    return f"{1000 * value:.0f} ms" if value < 1 else f"{value:.1f} s"
