"""The server stands still while players answer, as on a laptop that is suspended."""

import asyncio
import os
import signal

from tests.server.live_server import Server, halt

from .killer import server
from .population import GroupPlan, group_plans
from .scenario import ScenarioContext, ScenarioOutcome
from .scenario_run import scenario_run

STILL_SECONDS = 20.0
TIMES = 3
CLOCK = 10
THINKING = 4.0
"""Seconds: less than the clock gives, and long enough that a question is always open."""
AWAKE_SECONDS = 5.0


async def stands_still(context: ScenarioContext) -> ScenarioOutcome:
    """Once with its bot workers, as with a suspended machine, and else alone."""
    database = str(context.folder / "nimmt.db")
    one = server(database)
    async with scenario_run(context, database, [one], _timed(context), thinking=THINKING) as run:
        back = []
        for number in range(TIMES):
            context.told(f"standing still, {number + 1} of {TIMES}")
            await _stand_still(one, alone=number > 0)
            back.append(await run.goes_on(1))
            await asyncio.sleep(AWAKE_SECONDS)
    run.demand(run.said("stood-still") == TIMES, "The log does not say that the server stood still.")
    run.demand(not run.said("bot-fault"), "A bot had no time to think.")
    return ScenarioOutcome(
        f"SIGSTOP for {STILL_SECONDS:g} s, {TIMES} times; {CLOCK} s for a decision",
        run.broken,
        f"the first acknowledgement {max(back):.1f} s after it at the latest; {run.summary}",
    )


def _timed(context: ScenarioContext) -> list[GroupPlan]:
    """Matches with a clock that no player exceeds while the server runs."""
    timed = {"clock": CLOCK, "sit_in": "lowest", "options": {"hand": 5, "deals": 2, "points": None}}
    return [plan._replace(settings=plan.settings | timed) for plan in group_plans(7, context.rng)]


async def _stand_still(one: Server, *, alone: bool) -> None:
    assert one.process is not None
    stopped = [one.process.pid, *([] if alone else one.workers)]
    await asyncio.to_thread(halt, *stopped)
    try:
        await asyncio.sleep(STILL_SECONDS)
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
