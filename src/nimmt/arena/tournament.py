"""`nimmt arena`: what was asked for, checked before anything is played, and what is shown and kept."""

import sys
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from nimmt.rules import encode

from .errors import ArenaError
from .journal import Journal, Records, check_writable, write_whole
from .match import Kept
from .plan import MOST_DEALS, Plan, check
from .ray import Cluster
from .report.live import watching
from .report.picture import check_kind, picture
from .report.tables import shown
from .result import result
from .run import Run
from .workers import Crew, local_crew

DEALS = 1000
MOST_WORKERS = 1024
MOST_MS = 3_600_000
STANDARD_OUTPUT = Path("-")


class Wishes(Struct, frozen=True, kw_only=True):
    """How long and where it is played, and what is kept: no match depends on it."""

    deals: int | None = None
    until: float | None = None
    workers: int | None = None
    ray: str | None = None
    json: Path | None = None
    plot: Path | None = None
    resume: Path | None = None
    records: Path | None = None


def arena(plan: Plan, wishes: Wishes, console: Console) -> str | None:
    """Play, show and keep. A sentence, if Ctrl-C stopped it; what was finished by then counts."""
    run = _checked(plan, wishes)
    shelf = Shelf(run, wishes)
    stopped = False
    try:
        if not run.over:
            with watching(run, console, quiet=wishes.json == STANDARD_OUTPUT) as watch:
                run.play(_crew(plan, wishes), keep=shelf.add, watch=watch)
    except KeyboardInterrupt:
        stopped = True
    finally:
        shelf.close()
    _tell(run, wishes, console)
    if not stopped:
        return None
    going_on = "The same command goes on from there." if wishes.resume else "Nothing was kept to go on from."
    return f"Stopped after {run.tally.whole} whole deals. {going_on}"


class Shelf:
    """Where finished matches go, and where those of an earlier day come from."""

    def __init__(self, run: Run, wishes: Wishes) -> None:
        self._journal = Journal(wishes.resume, run.plan) if wishes.resume else None
        played = self._journal.played if self._journal else []
        for match in played:
            run.tally.add(match)
        self._records = Records(wishes.records, matches=len(played)) if wishes.records else None

    def add(self, finished: list[Kept]) -> None:
        """The record first: one whose match is not in the journal is cut off when the run goes on."""
        if self._records:
            self._records.add(finished)
        if self._journal:
            self._journal.add(finished)

    def close(self) -> None:
        for file in (self._records, self._journal):
            if file:
                file.close()


def _checked(plan: Plan, wishes: Wishes) -> Run:
    check(plan)
    within("--workers", wishes.workers, 1, MOST_WORKERS)
    within("--time-ms", plan.time_ms, 1, MOST_MS)
    within("--deals", wishes.deals, 1, MOST_DEALS)
    if wishes.until is not None and not 0 < wishes.until < 1:
        raise ArenaError(f"--until takes a standard error between 0 and 1, as in 0.01, not {wishes.until}.")
    if wishes.ray is not None and wishes.workers is not None:
        raise ArenaError("With --ray the cluster says how many workers there are: leave --workers out.")
    if wishes.plot:
        check_kind(wishes.plot)
    for path in (wishes.plot, wishes.json):
        if path and path != STANDARD_OUTPUT:
            check_writable(path)
    return Run(plan, deals=wishes.deals or (MOST_DEALS if wishes.until else DEALS), until=wishes.until)


def within(option: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise ArenaError(f"{option} takes a number from {least} to {most}, not {value}.")


def _crew(plan: Plan, wishes: Wishes) -> Crew:
    keep = wishes.records is not None
    if wishes.ray is not None:
        return Cluster(plan, wishes.ray, keep=keep)
    return local_crew(plan, wishes.workers, keep=keep)


def _tell(run: Run, wishes: Wishes, console: Console) -> None:
    if not run.counted:
        return
    found = result(run.tally, run.counted)
    if wishes.plot:
        write_whole(wishes.plot, picture(found, wishes.plot))
    if wishes.json:
        write_json(wishes.json, found)
    if wishes.json != STANDARD_OUTPUT:
        console.print(shown(found))


def write_json(path: Path, value: Struct) -> None:
    if path != STANDARD_OUTPUT:
        write_whole(path, encode(value) + b"\n")
        return
    sys.stdout.buffer.write(encode(value) + b"\n")
    sys.stdout.buffer.flush()
