"""A fixed test for agents: one against copies of each of a frozen population, at tables of several sizes.

Nothing in it depends on time, on the machine, or on how the work is cut: the same agent has the same digits
everywhere, and a digest to compare them by. Whatever would change them gets a new name.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from nimmt.bots import BOTS
from nimmt.rules import Options

from ..plan import Plan, check
from ..result import Measure, measure_of
from ..run import Run
from ..statistics import estimate, means_by_deal, win_shares
from ..workers import local_crew

FORMAT: Literal["nimmt-benchmark/1"] = "nimmt-benchmark/1"
AGENT = 0
"""Its number among the players of a plan."""
QUICK = 10
"""A quick one plays the first deals of the whole one: one in so many."""


class Benchmark(Struct, frozen=True, kw_only=True):
    name: str
    options: Options = Options()
    seed: int
    population: tuple[str, ...]
    """Their budgets are play-outs, never time."""
    deals: Mapping[int, int]
    """By number of seats; each is played once from every seat."""

    def quick(self) -> "Benchmark":
        deals = {seats: max(1, deals // QUICK) for seats, deals in self.deals.items()}
        return replace(self, name=f"{self.name}-quick", deals=deals)

    def runs(self, agent: str, *, time_ms: int | None = 1000, fresh: bool = False) -> Iterator[Run]:
        """One for each cell of the matrix. Among copies of itself any agent is at par: that is not played."""
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
    wins: Measure
    """The share of matches won; ties share."""
    heads: Measure
    faults: int


class Matrix(Struct, frozen=True, kw_only=True):
    format: Literal["nimmt-benchmark/1"]
    benchmark: str
    agent: str
    population: tuple[str, ...]
    seats: tuple[int, ...]
    cells: list[Cell]
    digest: str | None
    """SHA-256 of all results; None before all are there."""


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
        wins=measure_of(estimate(wins[:, AGENT])),
        heads=measure_of(estimate(taken[:, AGENT])),
        faults=int(run.tally.ints("faults", deals)[lineups == AGENT].sum()),
    )


def matrix_of(benchmark: Benchmark, agent: str, runs: Sequence[Run]) -> Matrix:
    """What the runs tell that are over."""
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
    """Of the heads of every seat in every match: agents that play alike share it, whatever their names."""
    hashed = sha256()
    for run in runs:
        heads = run.tally.ints("heads", run.deals)
        hashed.update(f"{run.plan.field} {heads.shape}\n".encode())
        hashed.update(heads.astype("<i4").tobytes())
    return hashed.hexdigest()


def measure(
    benchmark: Benchmark, agent: str, *, workers: int | None = None, time_ms: int | None = 1000
) -> Matrix:
    """All of it at once, by so many processes, or one for each core."""
    runs = [*benchmark.runs(agent, time_ms=time_ms)]
    for run in runs:
        check(run.plan)
    crew = local_crew(runs[0].plan, workers, keep=False)
    try:
        for run in runs:
            run.play(crew, keep=lambda _: None, watch=lambda _: None, stay=True)
    finally:
        crew.close(at_once=False)
    return matrix_of(benchmark, agent, runs)


def by_clock(agent: str) -> bool:
    """Whether it thinks for a set time, so that its digits depend on the machine."""
    kind, _, budget = agent.partition(":")
    return kind in BOTS and budget.endswith("ms")
