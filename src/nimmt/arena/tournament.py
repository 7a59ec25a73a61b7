"""A run with its options checked first, its progress shown, and its results written to files."""

import sys
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from nimmt.rules import encode

from .journal import Journal, RecordLog, check_writable, write_file
from .match import PlayedMatch
from .plan import MOST_DEALS, ArenaError, Plan, check
from .ray import RayCluster
from .report.live import live_report
from .report.picture import check_suffix, picture
from .report.tables import result_tables
from .results import result
from .run import Run
from .workers import Workers, local_workers

DEALS = 1000
MOST_WORKERS = 1024
MOST_MS = 3_600_000
STANDARD_OUTPUT = Path("-")


class TournamentOptions(Struct, frozen=True, kw_only=True):
    """When to stop, where to play and which files to write. The matches do not depend on these."""

    deals: int | None = None
    until: float | None = None
    workers: int | None = None
    ray: str | None = None
    json: Path | None = None
    plot: Path | None = None
    resume: Path | None = None
    records: Path | None = None


def run_tournament(plan: Plan, options: TournamentOptions, console: Console) -> str | None:
    """Play, show and write the result. Return a sentence if Ctrl-C stopped it; finished deals count."""
    run = _checked_run(plan, options)
    archive = Archive(run, options)
    stopped = False
    try:
        if not run.over:
            with live_report(run, console, quiet=options.json == STANDARD_OUTPUT) as watch:
                run.play(_workers(plan, options), keep=archive.add, watch=watch)
    except KeyboardInterrupt:
        stopped = True
    finally:
        archive.close()
    _write_result(run, options, console)
    return f"Stopped after {run.tally.whole} whole deals. {resume_hint(options.resume)}" if stopped else None


def resume_hint(resume: Path | None) -> str:
    return "The same command goes on from there." if resume else "Nothing was kept to go on from."


class Archive:
    """The files for finished matches. It adds the matches of an earlier, interrupted run to the tally."""

    def __init__(self, run: Run, options: TournamentOptions) -> None:
        self._journal = Journal(options.resume, run.plan) if options.resume else None
        earlier = self._journal.results if self._journal else []
        for match in earlier:
            run.tally.add(match)
        self._records = RecordLog(options.records, matches=len(earlier)) if options.records else None

    def add(self, finished: list[PlayedMatch]) -> None:
        """Write records first: a record whose match is not in the journal is dropped on resume."""
        if self._records:
            self._records.add(finished)
        if self._journal:
            self._journal.add(finished)

    def close(self) -> None:
        for file in (self._records, self._journal):
            if file:
                file.close()


def _checked_run(plan: Plan, options: TournamentOptions) -> Run:
    check(plan)
    check_range("--workers", options.workers, 1, MOST_WORKERS)
    check_range("--time-ms", plan.time_ms, 1, MOST_MS)
    check_range("--deals", options.deals, 1, MOST_DEALS)
    if options.until is not None and not 0 < options.until < 1:
        raise ArenaError(f"--until takes a standard error between 0 and 1, as in 0.01, not {options.until}.")
    if options.ray is not None and options.workers is not None:
        raise ArenaError("With --ray the cluster sets the number of workers: leave --workers out.")
    if options.plot:
        check_suffix(options.plot)
    for path in (options.plot, options.json):
        if path and path != STANDARD_OUTPUT:
            check_writable(path)
    return Run(plan, deals=options.deals or (MOST_DEALS if options.until else DEALS), until=options.until)


def check_range(option: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise ArenaError(f"{option} takes a number from {least} to {most}, not {value}.")


def _workers(plan: Plan, options: TournamentOptions) -> Workers:
    keep = options.records is not None
    if options.ray is not None:
        return RayCluster(plan, options.ray, keep=keep)
    return local_workers(plan, options.workers, keep=keep)


def _write_result(run: Run, options: TournamentOptions, console: Console) -> None:
    if not run.counted:
        return
    found = result(run.tally, run.counted)
    if options.plot:
        write_file(options.plot, picture(found))
    if options.json:
        write_json(options.json, found)
    if options.json != STANDARD_OUTPUT:
        console.print(result_tables(found))


def write_json(path: Path, value: Struct) -> None:
    if path != STANDARD_OUTPUT:
        write_file(path, encode(value) + b"\n")
        return
    sys.stdout.buffer.write(encode(value) + b"\n")
    sys.stdout.buffer.flush()
