"""`nimmt arena`: what was asked for, checked before anything is played, and what is shown and kept."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from nimmt.rules import Options
from nimmt.rules.codec import encode

from .crew import Alone, Crew, Processes
from .errors import ArenaError
from .plan import MOST_DEALS, Plan, check
from .result import Result, result
from .run import Run
from .showing import shown

DEALS = 1000
MOST_WORKERS = 1024
STANDARD_OUTPUT = Path("-")


def arena(
    *,
    game: str,
    options: Options,
    seats: int,
    bots: Sequence[str],
    field: str | None,
    match: bool,
    deals: int | None,
    until: float | None,
    seed: int,
    workers: int | None,
    json: Path | None,
) -> None:
    plan = Plan(
        game=game, options=options, seats=seats, bots=tuple(bots), field=field, match=match, seed=seed
    )
    check(plan)
    run = Run(plan, deals=_deals(deals, until), until=_until(until))
    crew = _crew(plan, _workers(workers), keep=False)
    run.play(crew, keep=lambda _: None, watch=lambda _: None)
    found = result(run.tally, run.counted)
    if json != STANDARD_OUTPUT:
        Console(highlight=False, markup=False, emoji=False).print(shown(found))
    if json is not None:
        _write_json(found, json)


def split_names(text: str) -> list[str]:
    """Names between commas; a comma that belongs to a command has a backslash before it."""
    return [name.replace(r"\,", ",").strip() for name in re.split(r"(?<!\\),", text)]


def _deals(deals: int | None, until: float | None) -> int:
    if deals is None:
        return DEALS if until is None else MOST_DEALS
    if not 1 <= deals <= MOST_DEALS:
        raise ArenaError(f"--deals takes a number from 1 to {MOST_DEALS}, not {deals}.")
    return deals


def _until(until: float | None) -> float | None:
    if until is not None and not 0 < until < 1:
        raise ArenaError(f"--until takes a standard error between 0 and 1, as in 0.01, not {until}.")
    return until


def _workers(workers: int | None) -> int:
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= workers <= MOST_WORKERS:
        raise ArenaError(f"--workers takes a number from 1 to {MOST_WORKERS}, not {workers}.")
    return workers


def _crew(plan: Plan, workers: int, *, keep: bool) -> Crew:
    return Alone(plan, keep=keep) if workers == 1 else Processes(plan, workers, keep=keep)


def _write_json(found: Result, path: Path) -> None:
    text = encode(found) + b"\n"
    if path == STANDARD_OUTPUT:
        Console(highlight=False, markup=False, emoji=False, soft_wrap=True).out(text.decode(), end="")
    else:
        path.write_bytes(text)
