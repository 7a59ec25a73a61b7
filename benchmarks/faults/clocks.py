"""The computer's clock is set forwards and back by an hour while players think."""

import asyncio
import os
import struct
import subprocess
import sys
from pathlib import Path

import hatch_build
from tests.server.live_server import Server

from .killer import server
from .population import GroupPlan, group_plans
from .scenario import ScenarioContext, ScenarioOutcome
from .scenario_run import ScenarioRun, scenario_run

HOUR = 3600
CLOCK = 30
THINKING = 4.0
"""Seconds: far less than the clock gives, and long enough that a question is always open."""
REAL_SECONDS = 5.0
"""Seconds of play between two jumps."""


async def clock_jumps(context: ScenarioContext) -> ScenarioOutcome:
    if sys.platform != "linux":
        return ScenarioOutcome(
            "nothing", (), "A clock can be set for one program on Linux only.", skipped=True
        )
    clock = Clock(context.folder)
    database = context.database()
    servers = [server(database, clock=clock.environment) for _ in range(2)]
    async with scenario_run(context, database, servers, _timed(context), thinking=THINKING) as run:
        await _jumps(run, clock, servers, context)
    run.demand(run.said("clock-set") > 0, "The log does not say that the clock was set.")
    return ScenarioOutcome(
        f"the clock set by an hour forwards and back, {clock.jumps} times, under two running servers and "
        f"between a kill and a start; {CLOCK} s for a decision",
        run.broken,
        f"a code for another device lives through it; {run.summary}",
    )


def _timed(context: ScenarioContext) -> list[GroupPlan]:
    """Matches with a clock that no player exceeds."""
    timed = {"clock": CLOCK, "options": {"hand": 5, "deals": 2, "points": None}}
    return [plan._replace(settings=plan.settings | timed) for plan in group_plans(7, context.rng)]


async def _jumps(run: ScenarioRun, clock: "Clock", servers: list[Server], context: ScenarioContext) -> None:
    code = await _new_code(run)
    for ahead in (HOUR, 0, -HOUR):
        context.told(f"the clock is {ahead} s ahead")
        clock.set(ahead)
        await asyncio.sleep(REAL_SECONDS)
    await _claim(run, code)
    for number, ahead in enumerate((HOUR, 0, -HOUR, 0)):
        context.told(f"the clock is {ahead} s ahead after a restart")
        restarted = servers[number % 2]
        await asyncio.to_thread(restarted.kill)
        clock.set(ahead)
        await asyncio.to_thread(restarted.start)
        await asyncio.sleep(REAL_SECONDS)


async def _new_code(run: ScenarioRun) -> str:
    host = run.population.groups[0].players[0]
    return str((await host.ask("POST", "/api/v1/me/code")).json()["code"])


async def _claim(run: ScenarioRun, code: str) -> None:
    """Use a code that is new, whatever the clock says."""
    place = run.population.places[0]
    headers = {"X-Forwarded-For": "10.99.0.1"}
    url = f"{place.url}/api/v1/me/claim"
    answer = await run.population.http.post(url, json={"code": code}, headers=headers)
    run.demand(answer.status_code == 200, f"A new code was refused after a jump: {answer.text}")


class Clock:
    """The time of day that the servers see."""

    def __init__(self, folder: Path) -> None:
        self._file, library = folder / "clock", folder / "clock.so"
        self._file.write_bytes(struct.pack("=q", 0))
        command = [*hatch_build.compiler().command, "-shared", "-fPIC", "-O1", "-o", str(library)]
        subprocess.run([*command, str(Path(__file__).with_name("clock.c")), "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), "NIMMT_CLOCK": str(self._file)}
        self.jumps = 0

    def set(self, ahead: int) -> None:
        with self._file.open("r+b") as file:
            os.pwrite(file.fileno(), struct.pack("=q", ahead), 0)
        self.jumps += 1
