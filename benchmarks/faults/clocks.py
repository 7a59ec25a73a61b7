"""The computer's clock is set by an hour, forwards and back, while people think about what to play."""

import asyncio
import os
import struct
import subprocess
import sys
from pathlib import Path

import hatch_build
from tests.server.live_server import Server

from .killer import server
from .scenario import Outcome, Setting
from .scenario_run import Play, evening
from .tables import Party, parties

HOUR = 3600
CLOCK = 30
THINKING = 4.0
"""Seconds that a player takes at most: far less than the clock gives, and a question is always open."""
REAL_SECONDS = 5.0
"""Of play between two jumps."""


async def clock_jumps(setting: Setting) -> Outcome:
    if sys.platform != "linux":
        return Outcome("nothing", (), "A clock can be set for one program on Linux only.", skipped=True)
    clock = Clock(setting.folder)
    database = setting.database()
    servers = [server(database, clock=clock.environment) for _ in range(2)]
    async with evening(setting, database, servers, _timed(setting), thinking=THINKING) as play:
        await _jumps(play, clock, servers, setting)
    play.demand(play.said("clock-set") > 0, "The log does not say that the clock was set.")
    return Outcome(
        f"the clock set by an hour forwards and back, {clock.jumps} times, under two running servers and "
        f"between a kill and a start; {CLOCK} s for a decision",
        play.broken,
        f"a code for another device lives through it; {play.summary}",
    )


def _timed(setting: Setting) -> list[Party]:
    """Nobody is ever out of time here."""
    timed = {"clock": CLOCK, "options": {"hand": 5, "deals": 2, "points": None}}
    return [party._replace(settings=party.settings | timed) for party in parties(7, setting.rng)]


async def _jumps(play: Play, clock: "Clock", servers: list[Server], setting: Setting) -> None:
    code = await _new_code(play)
    for ahead in (HOUR, 0, -HOUR):
        setting.told(f"the clock is {ahead} s ahead")
        clock.set(ahead)
        await asyncio.sleep(REAL_SECONDS)
    await _claim(play, code)
    for number, ahead in enumerate((HOUR, 0, -HOUR, 0)):
        setting.told(f"the clock is {ahead} s ahead after a restart")
        restarted = servers[number % 2]
        await asyncio.to_thread(restarted.kill)
        clock.set(ahead)
        await asyncio.to_thread(restarted.start)
        await asyncio.sleep(REAL_SECONDS)


async def _new_code(play: Play) -> str:
    host = play.company.groups[0].players[0]
    return str((await host.ask("POST", "/api/v1/me/code")).json()["code"])


async def _claim(play: Play, code: str) -> None:
    """It was made a moment ago, whatever the clock says."""
    place = play.company.places[0]
    headers = {"X-Forwarded-For": "10.99.0.1"}
    url = f"{place.url}/api/v1/me/claim"
    answer = await play.company.http.post(url, json={"code": code}, headers=headers)
    play.demand(answer.status_code == 200, f"A new code was refused after a jump: {answer.text}")


class Clock:
    """The time of day as the servers see it."""

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
