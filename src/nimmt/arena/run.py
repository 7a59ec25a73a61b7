"""A run: from the plan to the result, stopped and gone on with as one likes."""

from collections.abc import Callable, Iterator
from itertools import islice
from time import monotonic

from .match import Kept
from .plan import Plan
from .tally import Tally
from .workers import Crew, Work

SECONDS_OF_WORK = 0.3
"""How much a worker is given at a time: little is lost when it dies, and little time with asking."""
MOST_MATCHES_AT_ONCE = 500

Watch = Callable[[Tally], None]
Keep = Callable[[list[Kept]], None]


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
        """The deals of which the result is made: the same ones, however many were begun."""
        return min(self.tally.narrow or self.deals, self.deals, self.tally.whole)

    def play(self, crew: Crew, *, keep: Keep, watch: Watch, stay: bool = False) -> None:
        """Go on until enough is played. Whatever is finished goes to `keep` first. Then the crew leaves,
        unless it is to stay for another run."""
        crew.plan = self.plan
        todo = Todo(self)
        try:
            while not self.over:
                todo.hand_out(crew)
                finished = crew.finished()
                keep(finished)
                for kept in finished:
                    self.tally.add(kept.played)
                todo.in_hand -= len(finished)
                watch(self.tally)
        except BaseException:
            crew.close(at_once=True)
            raise
        if not stay:
            crew.close(at_once=todo.in_hand > 0)


class Todo:
    """What is still to be played, handed out in portions that fit the pace."""

    def __init__(self, run: Run) -> None:
        self.in_hand = 0
        self._missing = self._matches(run)
        self._left = run.deals * run.plan.matches - len(run.tally)
        self._begun = monotonic()
        self._handed_out = 0

    @staticmethod
    def _matches(run: Run) -> Iterator[tuple[int, int]]:
        for deal in range(run.deals):
            for number in range(run.plan.matches):
                if (deal, number) not in run.tally:
                    yield deal, number

    def hand_out(self, crew: Crew) -> None:
        size = self._portion(crew.workers)
        while self.in_hand < 2 * size * crew.workers:
            work: Work = tuple(islice(self._missing, size))
            if not work:
                return
            crew.submit(work)
            self.in_hand += len(work)
            self._handed_out += len(work)

    def _portion(self, workers: int) -> int:
        done = self._handed_out - self.in_hand
        pace = done / (monotonic() - self._begun + 1e-3) / workers
        fair_share = (self._left - self._handed_out) // (4 * workers)
        return max(1, min(int(pace * SECONDS_OF_WORK), fair_share, MOST_MATCHES_AT_ONCE))
