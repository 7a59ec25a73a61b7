"""The result so far, shown in the terminal while the matches are played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from ..results import result
from ..run import Run, Watch
from ..tally import Tally
from .tables import result_tables

SECONDS = 0.5
PAUSE = 10
"""The pause between updates is at least this many times as long as an update takes."""


Show = Callable[[Tally], list[RenderableType]]


def _tables(tally: Tally) -> list[RenderableType]:
    return [result_tables(result(tally, tally.whole))] if tally.whole else []


@contextmanager
def live_report(run: Run, console: Console, *, quiet: bool, show: Show = _tables) -> Iterator[Watch]:
    if quiet or not console.is_terminal:
        yield lambda _: None
        return
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield LiveReport(run, live, show)


class LiveReport:
    """Redraws the tables after finished matches, at most every half second."""

    def __init__(self, run: Run, live: Live, show: Show) -> None:
        self._run, self._live, self._show = run, live, show
        self._began = self._next = monotonic()
        self._before = len(run.tally)

    def __call__(self, tally: Tally) -> None:
        now = monotonic()
        if now < self._next:
            return
        progress = Text(self.progress(len(tally), now - self._began))
        self._live.update(Group(*self._show(tally), progress), refresh=True)
        done = monotonic()
        self._next = done + max(SECONDS, PAUSE * (done - now))

    def progress(self, matches: int, seconds: float) -> str:
        total = self._run.deals * self._run.plan.matches
        pace = (matches - self._before) / max(seconds, 1e-9)
        told = f"{matches:,} matches, {pace:,.1f} a second"
        if self._run.until is not None or not pace:
            return told
        return f"{told}; {total - matches:,} to go, about {_duration((total - matches) / pace)}"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
