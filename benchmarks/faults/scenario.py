"""The input and the outcome of a scenario."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from tests.server.store.postgres_server import Server as Postgres


class ScenarioOutcome(NamedTuple):
    did: str
    broken: Sequence[str]
    """A sentence for each broken promise."""
    figures: str
    skipped: bool = False


class ScenarioContext(NamedTuple):
    rng: Random
    folder: Path
    """A folder for this scenario alone."""
    tables: int
    kills: int
    postgres: Callable[[], Postgres]
    """The PostgreSQL server of this run; raises if none can be started."""
    database: Callable[[], str]
    """The address of a new database on it."""
    told: Callable[[str], None]
    """Shows the progress."""
    so_far: list[ScenarioOutcome]
    """Outcomes to show even if the run is interrupted."""


def seconds(values: Sequence[float]) -> str:
    """The median and the 99th percentile of durations."""
    if not values:
        return "none"
    high = quantiles(values, n=100)[98] if len(values) > 1 else values[0]
    return f"{_short(median(values))} / {_short(high)}"


def _short(value: float) -> str:
    return f"{1000 * value:.0f} ms" if value < 1 else f"{value:.1f} s"
