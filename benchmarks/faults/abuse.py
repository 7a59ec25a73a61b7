"""A hostile watcher does not read, floods, or reconnects all the time: do the players at the table notice?"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import quantiles

from .killer import server
from .offenders import COMINGS_A_SECOND
from .population import GroupPlan
from .scenario import ScenarioContext, ScenarioOutcome, seconds
from .scenario_run import ScenarioRun, scenario_run

SECONDS = 8.0
"""Seconds of play with the offender, and as many without."""
LONG = {"points": None, "deals": 30}
THINKING = 0.06
MOST_TIMES, MOST_MORE = 3, 0.1
"""Answers may take this many times as long, plus this many seconds, before the check fails."""


async def one_who_does_not_read(context: ScenarioContext) -> ScenarioOutcome:
    return await _with_offender(context, "not-reading", "a watcher that never reads")


async def one_who_floods(context: ScenarioContext) -> ScenarioOutcome:
    return await _with_offender(context, "flooding", "a watcher that sends as fast as it can")


async def one_who_comes_and_goes(context: ScenarioContext) -> ScenarioOutcome:
    who = f"a watcher that comes {COMINGS_A_SECOND} times a second"
    return await _with_offender(context, "coming-and-going", who)


async def _with_offender(context: ScenarioContext, kind: str, who: str) -> ScenarioOutcome:
    database = str(context.folder / "nimmt.db")
    settings = {"game": "classic", "seats": 4, "options": LONG, "pace": "at-once", "programs": True}
    plan = GroupPlan(settings, ("host", "person", "program", "person"), ())
    async with scenario_run(context, database, [server(database)], [plan], thinking=THINKING) as run:
        before = await _measured(run)
        table = run.population.groups[0].table
        async with _offender(kind, f"{run.servers[0].url}/api/v1/tables/{table}/socket") as deeds:
            with_it = await _measured(run)
    _compare(run, before, with_it)
    times = "once" if sum(deeds) == 1 else f"{sum(deeds):,} times"
    return ScenarioOutcome(
        f"{who}, at a table of four in play ({times})",
        run.broken,
        f"answers to the others: {seconds(before)} without it, {seconds(with_it)} with it (p50 / p99); "
        f"{len(before)} and {len(with_it)} decisions in {SECONDS:.0f} s each",
    )


@asynccontextmanager
async def _offender(kind: str, url: str) -> AsyncIterator[list[int]]:
    """Run an offender in its own process; yield the counts of its actions."""
    command = (sys.executable, "-m", "benchmarks.faults.offenders", kind, url)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL)
    assert process.stdout is not None
    deeds = [len(await process.stdout.readexactly(1))]  # wait until it has started
    counting = asyncio.create_task(_count(process.stdout, deeds))
    try:
        yield deeds
    finally:
        process.kill()
        await process.wait()
        await counting


async def _count(dots: asyncio.StreamReader, deeds: list[int]) -> None:
    while some := await dots.read(2**16):
        deeds.append(len(some))


async def _measured(run: ScenarioRun) -> list[float]:
    """The latencies of the players' commands."""
    before = len(run.population.latencies)
    await asyncio.sleep(SECONDS)
    return run.population.latencies[before:]


def _compare(run: ScenarioRun, before: list[float], with_it: list[float]) -> None:
    for name, percent in (("half", 49), ("99 %", 98)):
        usual, found = (quantiles(values, n=100)[percent] for values in (before, with_it))
        most = MOST_TIMES * usual + MOST_MORE
        run.demand(found < most, f"{name} of the answers: within {found:.3f} s, and before {usual:.3f} s.")
    run.demand(len(with_it) > len(before) / 3, f"Only {len(with_it)} decisions, and before {len(before)}.")
