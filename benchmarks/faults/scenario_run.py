"""A few tables in play, for scenarios in which something other than the server breaks."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

from tests.server.live_server import GUARD, Server

from .checker import check
from .kills import PATIENCE, end
from .population import GroupPlan, Population, group_plans
from .scenario import ScenarioContext, ScenarioOutcome

TABLES = 7


class ScenarioRun:
    """The broken promises of a scenario, and its figures when it is over."""

    def __init__(self, population: Population, servers: list[Server]) -> None:
        self.population, self.servers = population, servers
        self.broken: list[str] = []
        self.figures: Counter[str] = Counter()

    async def goes_on(self, acknowledged: int = 30) -> float:
        """Wait for this many more acknowledgements; return the seconds to the first."""
        began, before = perf_counter(), len(self.population.latencies)
        async with asyncio.timeout(GUARD):
            while len(self.population.latencies) == before:  # noqa: ASYNC110 - any player may be the first
                await asyncio.sleep(0.01)
            first = perf_counter() - began
            while len(self.population.latencies) < before + acknowledged:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return first

    def demand(self, holds: bool, sentence: str) -> None:
        if not holds:
            self.broken.append(sentence)

    def said(self, event: str) -> int:
        """The number of times that an event is in the servers' logs."""
        return sum(line["event"] == event for server in self.servers for line in server.log)

    @property
    def summary(self) -> str:
        found = self.figures
        return (
            f"{found['matches']} matches, {found['promises']} acknowledged, {found['heard']} messages "
            f"compared, {found['made for players']} decisions made for players"
        )


def unhurried(context: ScenarioContext, tables: int = TABLES) -> list[GroupPlan]:
    """Plans without clocks, so that no bot decides for a player who is present."""
    return [
        plan._replace(settings=plan.settings | {"clock": None}) for plan in group_plans(tables, context.rng)
    ]


@asynccontextmanager
async def scenario_run(
    context: ScenarioContext,
    database: str,
    servers: list[Server],
    wanted: Sequence[GroupPlan],
    *,
    places: list[Any] | None = None,
    thinking: float = 0.3,
    nobody_else_decides: bool = True,
) -> AsyncIterator[ScenarioRun]:
    """Play while the block runs, play to the end, and check everything."""
    async with Population(places or servers, context.rng) as population:
        run = ScenarioRun(population, servers)
        try:
            for server in servers:
                if server.process is None:
                    await asyncio.to_thread(server.start)
            population.invite(list(wanted), thinking=thinking)
            await run.goes_on()
            yield run
            context.told("playing to the end")
            run.broken += await population.play_to_the_end(PATIENCE)
        finally:
            run.broken += await asyncio.to_thread(end, servers)
            verdict = await check(database, population.evidence, context.told)
            context.told("")
            run.broken += verdict.broken
            run.figures = verdict.figures
            context.so_far.append(ScenarioOutcome("play", run.broken, run.summary))
    made = run.figures["made for players"]
    run.demand(not (nobody_else_decides and made), f"{made} decisions were made for players who were there.")
