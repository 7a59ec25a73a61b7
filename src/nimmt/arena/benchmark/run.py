"""The benchmark run by run, with its progress shown and its matrix written to files."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table

from ..journal import check_writable
from ..plan import ArenaError, check
from ..report.live import live_report
from ..run import Run
from ..tally import Tally
from ..tournament import (
    MOST_MS,
    MOST_WORKERS,
    STANDARD_OUTPUT,
    Archive,
    TournamentOptions,
    check_range,
    resume_hint,
    write_json,
)
from ..workers import Workers, local_workers
from .benchmark import Benchmark, Matrix, by_clock, matrix_of
from .table import matrix_table

Warn = Callable[[str], None]


class BenchmarkOptions(Struct, frozen=True, kw_only=True):
    """No digit depends on these, unless the agent searches by time or has its own randomness."""

    workers: int | None = None
    json: Path | None = None
    resume: Path | None = None
    time_ms: int | None = 1000
    fresh: bool = False


def run_benchmark(
    benchmark: Benchmark, agent: str, options: BenchmarkOptions, console: Console, *, warn: Warn
) -> str | None:
    """Play, show and write the matrix. Return a sentence if Ctrl-C stopped it; finished runs count."""
    runs = _checked_runs(benchmark, agent, options)
    if by_clock(agent):
        warn(f"{agent} thinks by the clock: its digits differ from run to run and from machine to machine.")
    stopped = False
    try:
        _play(benchmark, agent, runs, options, console)
    except KeyboardInterrupt:
        stopped = True
    matrix = matrix_of(benchmark, agent, runs)
    _write_matrix(matrix, options, console)
    done = f"{len(matrix.cells)} of {len(runs)} fields of the matrix"
    return f"Stopped after {done}. {resume_hint(options.resume)}" if stopped else None


def _checked_runs(benchmark: Benchmark, agent: str, options: BenchmarkOptions) -> list[Run]:
    check_range("--workers", options.workers, 1, MOST_WORKERS)
    check_range("--time-ms", options.time_ms, 1, MOST_MS)
    runs = [*benchmark.runs(agent, time_ms=options.time_ms, fresh=options.fresh)]
    for run in runs:
        check(run.plan)
    if options.json and options.json != STANDARD_OUTPUT:
        check_writable(options.json)
    if options.resume:
        _make_folder(options.resume)
    return runs


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArenaError(f"--resume takes a folder, and {folder} cannot be one: {error.strerror}.") from None


def _play(
    benchmark: Benchmark, agent: str, runs: Sequence[Run], options: BenchmarkOptions, console: Console
) -> None:
    """Play all runs with the same workers: starting them takes longer than a short run."""
    workers = local_workers(runs[0].plan, options.workers, keep=False)
    try:
        for run in runs:

            def show(tally: Tally, run: Run = run) -> list[RenderableType]:
                return [matrix_table(matrix_of(benchmark, agent, runs)), _progress(runs, run, tally)]

            with live_report(run, console, quiet=options.json == STANDARD_OUTPUT, show=show) as watch:
                _play_one(run, workers, options.resume, watch)
    finally:
        workers.close(at_once=False)


def _play_one(run: Run, workers: Workers, folder: Path | None, watch: Callable[[Tally], None]) -> None:
    archive = Archive(run, TournamentOptions(resume=folder and folder / _file_name(run)))
    try:
        run.play(workers, keep=archive.add, watch=watch, stay=True)
    finally:
        archive.close()


def _file_name(run: Run) -> str:
    return f"{run.plan.field}-{run.plan.seats}.jsonl".replace(":", "-")


def _progress(runs: Sequence[Run], run: Run, tally: Tally) -> RenderableType:
    number = runs.index(run)
    bar = Table.grid(padding=(0, 1))
    bar.add_row(
        ProgressBar(len(runs), number + tally.whole / run.deals, width=30),
        f"{number + 1} of {len(runs)}: {run.plan.seats} seats against {run.plan.field}",
    )
    return bar


def _write_matrix(matrix: Matrix, options: BenchmarkOptions, console: Console) -> None:
    if options.json:
        write_json(options.json, matrix)
    if options.json != STANDARD_OUTPUT:
        console.print(matrix_table(matrix))
