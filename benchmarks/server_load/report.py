"""Compact tables of the figures, and progress on a terminal."""

import sys
from collections.abc import Sequence

from .growth import GrowthFigures, RequestCost
from .soak import SoakFigures
from .steady_play import SteadyFigures

MOST_MS = 100.0
HEAD = (
    f"{'':26} {'players':>7} {'decisions/s':>11} {'p50 ms':>7} {'p99 ms':>7} {'late':>6} "
    f"{'CPU µs':>7} {'database':>8} {'load':>6} {'kB each':>8} {'messages':>9}"
)
NOTE = (
    "p50, p99: from when a decision is due until everyone has it; late: p99 of how late it was sent."
    " CPU µs: for each decision, of the server, of a database in other processes, and of what makes the load;"
    " kB each: memory of the server for a connection with its part of the table."
)


def progress(text: str) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def show(figures: SteadyFigures) -> str:
    return (
        f"{figures.name:26} {figures.players:7,} {figures.rate:11,.1f} "
        f"{figures.p50_ms:7.1f} {figures.p99_ms:7.1f} {figures.late_ms:6.1f} "
        f"{figures.cpu_us:7.0f} {figures.each_us(figures.database):8.0f} "
        f"{figures.each_us(figures.load):6.0f} {figures.connection_bytes / 1000:8.1f} {figures.messages:9,}"
    )


def ratio(game: SteadyFigures, echo: SteadyFigures, stored: SteadyFigures) -> str:
    times, stored_times = game.cpu_us / echo.cpu_us, game.cpu_us / stored.cpu_us
    return (
        f"a decision costs {times:.1f} times the CPU of its messages through a bare echo room (aim: 2.5), "
        f"and {stored_times:.1f} times that of one that stores each message first"
    )


def knee(steps: Sequence[SteadyFigures]) -> str:
    held = [step for step in steps if step.p99_ms <= MOST_MS]
    if not held:
        return f"not even the first pace is shown within {MOST_MS:.0f} ms"
    most = max(held, key=lambda step: step.rate)
    return f"up to {most.rate:,.0f} decisions/s of {most.players:,} players are shown within {MOST_MS:.0f} ms"


GROWTH_HEAD = (
    f"{'':10} {'finished':>8} {'open':>6} {'start ms':>12} {'lobby ms':>12} {'table ms':>12} "
    f"{'replay ms':>12} {'whole match':>12} {'kB waiting':>10} {'playing':>8} {'socket':>7} {'left':>5}"
)
GROWTH_NOTE = (
    "ms: the median, and of it the server's CPU. kB: memory of a table that somebody looks at, of that one's"
    " connection, and what is left of both when all was done once more and nobody looks."
)


def show_growth(grown: GrowthFigures) -> str:
    asked = (grown.start, grown.lobby, grown.table, grown.replay, grown.full_replay)
    connection, waiting, playing, left = [held / 1000 for held in grown.held]
    return (
        f"{grown.database:10} {grown.finished:8,} {grown.open:6,} {' '.join(map(_times, asked))} "
        f"{waiting:10.1f} {playing:8.1f} {connection:7.1f} {left:5.1f}"
    )


def _times(asked: RequestCost) -> str:
    return f"{f'{asked.median_ms:,.1f} ({asked.cpu_ms:,.1f})':>12}"


GROWING = (
    ("memory", "MB of memory", 1e6),
    ("files", "open files", 1),
    ("tasks", "tasks", 1),
    ("waiting", "messages that wait", 1),
)


def show_soak(soaked: SoakFigures) -> str:
    """The growth of each figure."""
    head = (
        f"{soaked.seconds / 60:.0f} min: {soaked.decisions:,} decisions, {soaked.matches:,} matches, "
        f"{soaked.drops:,} lost connections"
    )
    lines = []
    for name, words, unit in GROWING:
        slope = soaked.slope(name)
        lines.append(
            f"{words:20} {slope.an_hour / unit:+9.1f} ± {slope.error / unit:.1f} an hour, "
            f"{soaked.last(name) / unit:,.0f} at last, {soaked.most(name) / unit:,.0f} at most"
        )
    return "\n".join([head, *lines])
