"""A fixed test for agents: one against copies of each bot of a population, at tables of several sizes.

The digits do not depend on time, machine or number of workers, and a digest identifies them. A change that
would alter them needs a new benchmark name.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from nimmt.bots import BOTS
from nimmt.rules import Options

from ..plan import Plan, check
from ..results import MeanWithError, mean_of
from ..run import Run
from ..statistics import estimate, means_by_deal, win_shares
from ..workers import local_workers

FORMAT: Literal["nimmt-benchmark/1"] = "nimmt-benchmark/1"
AGENT = 0
"""The agent's index among the players of a plan."""
QUICK = 10
"""The quick benchmark plays the first tenth of the deals."""


class Benchmark(Struct, frozen=True, kw_only=True):
    name: str
    options: Options = Options()
    seed: int
    population: tuple[str, ...]
    """Bots with budgets in play-outs, never in time."""
    deals: Mapping[int, int]
    """The number of deals by number of seats; each deal is played once from every seat."""

    def quick(self) -> "Benchmark":
        deals = {seats: max(1, deals // QUICK) for seats, deals in self.deals.items()}
        return replace(self, name=f"{self.name}-quick", deals=deals)

    def runs(self, agent: str, *, time_ms: int | None = 1000, fresh: bool = False) -> Iterator[Run]:
        """A run for each cell of the matrix, except against itself: there every agent is at par."""
        for opponent in self.population:
            for seats, deals in self.deals.items():
                if opponent != agent:
                    yield Run(self._plan(agent, opponent, seats, time_ms, fresh), deals=deals)

    def _plan(self, agent: str, opponent: str, seats: int, time_ms: int | None, fresh: bool) -> Plan:
        return Plan(
            game="classic",
            options=self.options,
            seats=seats,
            bots=(agent,),
            field=opponent,
            seed=self.seed,
            time_ms=time_ms,
            fresh=fresh,
        )


BENCHMARK = Benchmark(
    name="nimmt-benchmark-1",
    seed=104,
    population=("random", "lowest", "greedy", "careful", "montecarlo:1000", "expert:300"),
    deals={2: 1250, 4: 500, 6: 250, 10: 100},
)


class Cell(Struct, frozen=True, kw_only=True):
    """The agent against copies of one opponent."""

    opponent: str
    seats: int
    par: float
    deals: int
    matches: int
    wins: MeanWithError
    """The share of matches won; ties split it."""
    heads: MeanWithError
    faults: int


class Matrix(Struct, frozen=True, kw_only=True):
    format: Literal["nimmt-benchmark/1"]
    benchmark: str
    agent: str
    population: tuple[str, ...]
    seats: tuple[int, ...]
    cells: list[Cell]
    digest: str | None
    """SHA-256 of all results; `None` until all are finished."""


def cell_of(run: Run) -> Cell:
    plan, deals = run.plan, run.counted
    heads, lineups = run.tally.ints("heads", deals), run.tally.ints("lineups", deals)
    wins = means_by_deal(win_shares(heads, plan.ruleset.goal), lineups, len(plan.players))
    taken = means_by_deal(heads, lineups, len(plan.players))
    assert plan.field is not None
    return Cell(
        opponent=plan.field,
        seats=plan.seats,
        par=1 / plan.seats,
        deals=deals,
        matches=deals * plan.matches,
        wins=mean_of(estimate(wins[:, AGENT])),
        heads=mean_of(estimate(taken[:, AGENT])),
        faults=int(run.tally.ints("faults", deals)[lineups == AGENT].sum()),
    )


def matrix_of(benchmark: Benchmark, agent: str, runs: Sequence[Run]) -> Matrix:
    """The matrix of the runs that are over."""
    over = [run for run in runs if run.over]
    return Matrix(
        format=FORMAT,
        benchmark=benchmark.name,
        agent=agent,
        population=benchmark.population,
        seats=tuple(benchmark.deals),
        cells=[cell_of(run) for run in over],
        digest=digest(runs) if len(over) == len(runs) else None,
    )


def digest(runs: Sequence[Run]) -> str:
    """SHA-256 of the heads of every seat in every match. Names do not count."""
    hashed = sha256()
    for run in runs:
        heads = run.tally.ints("heads", run.deals)
        hashed.update(f"{run.plan.field} {heads.shape}\n".encode())
        hashed.update(heads.astype("<i4").tobytes())
    return hashed.hexdigest()


def measure(
    benchmark: Benchmark, agent: str, *, workers: int | None = None, time_ms: int | None = 1000
) -> Matrix:
    """Play the whole benchmark; `workers=None` uses a process for each core."""
    runs = [*benchmark.runs(agent, time_ms=time_ms)]
    for run in runs:
        check(run.plan)
    processes = local_workers(runs[0].plan, workers, keep=False)
    try:
        for run in runs:
            run.play(processes, keep=lambda _: None, watch=lambda _: None, stay=True)
    finally:
        processes.close(at_once=False)
    return matrix_of(benchmark, agent, runs)


def by_clock(agent: str) -> bool:
    """Whether the agent searches for a fixed time, so that its digits depend on the machine."""
    kind, _, budget = agent.partition(":")
    return kind in BOTS and budget.endswith("ms")
