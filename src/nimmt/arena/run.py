"""A run plays a plan until it is complete. It can be stopped and resumed at any match."""

from collections.abc import Callable, Iterator
from itertools import islice
from time import monotonic

from .match import PlayedMatch
from .plan import Plan
from .tally import Tally
from .workers import Work, Workers

SECONDS_OF_WORK = 0.3
"""The amount of work a worker gets at a time: short, so that little is lost when it dies."""
MOST_MATCHES_AT_ONCE = 500

Watch = Callable[[Tally], None]
Keep = Callable[[list[PlayedMatch]], None]


class Run:
    def __init__(self, plan: Plan, *, deals: int, until: float | None = None) -> None:
        self.plan = plan
        self.deals = deals
        self.until = until
        self.tally = Tally(plan, until=until)

    @property
    def over(self) -> bool:
        return self.tally.whole >= self.deals or self.tally.narrow is not None

    @property
    def counted(self) -> int:
        """The number of deals that the result counts, whatever the number of workers."""
        return min(self.tally.narrow or self.deals, self.deals, self.tally.whole)

    def play(self, workers: Workers, *, keep: Keep, watch: Watch, stay: bool = False) -> None:
        """Play until the run is over. Finished matches go to `keep` before they are counted.

        The workers are closed at the end, unless they `stay` for another run.
        """
        workers.plan = self.plan
        backlog = Backlog(self)
        try:
            while not self.over:
                backlog.submit(workers)
                finished = workers.finished()
                keep(finished)
                for match in finished:
                    self.tally.add(match.result)
                backlog.in_progress -= len(finished)
                watch(self.tally)
        except BaseException:
            workers.close(at_once=True)
            raise
        if not stay:
            workers.close(at_once=backlog.in_progress > 0)


class Backlog:
    """The matches that are missing, submitted in portions that fit the workers' pace."""

    def __init__(self, run: Run) -> None:
        self.in_progress = 0
        self._missing = self._matches(run)
        self._left = run.deals * run.plan.matches - len(run.tally)
        self._began = monotonic()
        self._submitted = 0

    @staticmethod
    def _matches(run: Run) -> Iterator[tuple[int, int]]:
        for deal in range(run.deals):
            for number in range(run.plan.matches):
                if (deal, number) not in run.tally:
                    yield deal, number

    def submit(self, workers: Workers) -> None:
        size = self._portion(workers.count)
        while self.in_progress < 2 * size * workers.count:
            work: Work = tuple(islice(self._missing, size))
            if not work:
                return
            workers.submit(work)
            self.in_progress += len(work)
            self._submitted += len(work)

    def _portion(self, workers: int) -> int:
        done = self._submitted - self.in_progress
        pace = done / (monotonic() - self._began + 1e-3) / workers
        fair_share = (self._left - self._submitted) // (4 * workers)
        return max(1, min(int(pace * SECONDS_OF_WORK), fair_share, MOST_MATCHES_AT_ONCE))
