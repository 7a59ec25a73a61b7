"""`nimmt benchmark`: one run after the other, and the matrix that comes of them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table

from ..errors import ArenaError
from ..journal import check_writable
from ..plan import check
from ..report.live import watching
from ..run import Run
from ..tally import Tally
from ..tournament import MOST_MS, MOST_WORKERS, STANDARD_OUTPUT, Shelf, Wishes, within, write_json
from ..workers import Crew, local_crew
from .benchmark import Benchmark, Matrix, by_clock, matrix_of
from .table import shown

Warn = Callable[[str], None]


class BenchmarkWishes(Struct, frozen=True, kw_only=True):
    """No digit depends on it, unless an agent thinks by the clock or has luck of its own."""

    workers: int | None = None
    json: Path | None = None
    resume: Path | None = None
    time_ms: int | None = 1000
    fresh: bool = False


def run_benchmark(
    benchmark: Benchmark, agent: str, wishes: BenchmarkWishes, console: Console, *, warn: Warn
) -> str | None:
    """Play, show and keep. A sentence, if Ctrl-C stopped it; what was finished by then counts."""
    runs = _checked(benchmark, agent, wishes)
    if by_clock(agent):
        warn(f"{agent} thinks by the clock: its digits differ from run to run and from machine to machine.")
    stopped = False
    try:
        _play(benchmark, agent, runs, wishes, console)
    except KeyboardInterrupt:
        stopped = True
    found = matrix_of(benchmark, agent, runs)
    _tell(found, wishes, console)
    if not stopped:
        return None
    going_on = "The same command goes on from there." if wishes.resume else "Nothing was kept to go on from."
    return f"Stopped after {len(found.cells)} of {len(runs)} fields of the matrix. {going_on}"


def _checked(benchmark: Benchmark, agent: str, wishes: BenchmarkWishes) -> list[Run]:
    within("--workers", wishes.workers, 1, MOST_WORKERS)
    within("--time-ms", wishes.time_ms, 1, MOST_MS)
    runs = [*benchmark.runs(agent, time_ms=wishes.time_ms, fresh=wishes.fresh)]
    for run in runs:
        check(run.plan)
    if wishes.json and wishes.json != STANDARD_OUTPUT:
        check_writable(wishes.json)
    if wishes.resume:
        _make_folder(wishes.resume)
    return runs


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArenaError(f"--resume takes a folder, and {folder} cannot be one: {error.strerror}.") from None


def _play(
    benchmark: Benchmark, agent: str, runs: Sequence[Run], wishes: BenchmarkWishes, console: Console
) -> None:
    """All by the same crew: to start one takes longer than many a run."""
    crew = local_crew(runs[0].plan, wishes.workers, keep=False)
    try:
        for run in runs:

            def show(tally: Tally, run: Run = run) -> list[RenderableType]:
                return [shown(matrix_of(benchmark, agent, runs)), _progress(runs, run, tally)]

            with watching(run, console, quiet=wishes.json == STANDARD_OUTPUT, show=show) as watch:
                _play_one(run, crew, wishes.resume, watch)
    finally:
        crew.close(at_once=False)


def _play_one(run: Run, crew: Crew, folder: Path | None, watch: Callable[[Tally], None]) -> None:
    shelf = Shelf(run, Wishes(resume=folder and folder / _file_name(run)))
    try:
        run.play(crew, keep=shelf.add, watch=watch, stay=True)
    finally:
        shelf.close()


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


def _tell(found: Matrix, wishes: BenchmarkWishes, console: Console) -> None:
    if wishes.json:
        write_json(wishes.json, found)
    if wishes.json != STANDARD_OUTPUT:
        console.print(shown(found))
