"""The database stops, hangs, answers too late, or has no room; or a second server wants the same file."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from time import perf_counter
from typing import TypeAlias
from urllib.parse import parse_qs, urlsplit

from tests.server.live_server import GUARD

from .killer import server
from .kills import end
from .proxy import Proxy
from .scenario import Outcome, Setting
from .scenario_run import Play, evening, unhurried

AWAY_SECONDS = 20.0
Away: TypeAlias = Callable[[], Awaitable[None]]
CUTS = 25
DISK_BYTES = 6 * 2**20
FULL_SECONDS = 8.0
NO_ROOM = "no room on its disk"
ODDS = 0.1


async def postgres_hangs(setting: Setting) -> Outcome:
    """All its processes stand still, as on a machine that swaps: connections stay open, nothing answers."""
    postgres = setting.postgres()

    async def away() -> None:
        stopped = postgres.pids
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(AWAY_SECONDS)
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    return await _postgres_away(setting, away, "SIGSTOP")


async def postgres_stops(setting: Setting) -> Outcome:
    postgres = setting.postgres()

    async def away() -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(postgres.start)

    return await _postgres_away(setting, away, "stopped and started")


async def _postgres_away(setting: Setting, away: Away, how: str) -> Outcome:
    database = setting.database()
    servers = [server(database), server(database)]
    async with evening(setting, database, servers, unhurried(setting)) as play:
        before = len(play.company.latencies)
        await away()
        meanwhile = len(play.company.latencies) - before
        back = await play.goes_on()
        unavailable = play.company.evidence.refusals.get("unavailable", 0)
    play.demand(unavailable > 0, "Nobody was told that the database is away.")
    play.demand(play.said("store-away") > 0, "The log does not say that the database was away.")
    play.demand(play.said("store-back") > 0, "The log does not say that the database was back.")
    return Outcome(
        f"PostgreSQL {how}: away for {AWAY_SECONDS:.0f} s under two servers",
        play.broken,
        f"{meanwhile} acknowledged meanwhile, {unavailable} refused as unavailable; the first one "
        f"{back:.1f} s after it was back; {play.figures['dropped']} taken for lost; {play.summary}",
    )


async def cut_behind(setting: Setting) -> Outcome:
    """Between server and database: the decision is stored, and the server does not hear of it."""
    database = setting.database()
    parts = urlsplit(database)
    path = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
    async with Proxy(lambda: asyncio.open_unix_connection(path), setting.rng, marked=b'"decided"') as wire:
        through = f"postgresql://{parts.username}@127.0.0.1:{wire.port}{parts.path}?sslmode=disable"
        async with evening(setting, database, [server(through)], unhurried(setting)) as play:
            await _cut(wire, setting)
    return _cut_outcome("server and PostgreSQL, after a commit and before its answer", wire, play)


async def cut_before(setting: Setting) -> Outcome:
    """Between player and server: it is done and acknowledged, and the player does not hear of it."""
    database = str(setting.folder / "nimmt.db")
    served = await asyncio.to_thread(server(database).start)
    async with (
        Proxy(lambda: asyncio.open_connection("127.0.0.1", served.port), setting.rng) as wire,
        evening(setting, database, [served], unhurried(setting), places=[wire]) as play,
    ):
        await _cut(wire, setting)
    return _cut_outcome("player and server, after a message and before its answer", wire, play)


async def _cut(wire: Proxy, setting: Setting) -> None:
    wire.odds, began = ODDS, perf_counter()
    while wire.cuts < CUTS and perf_counter() - began < 60:
        setting.told(f"cut {wire.cuts} of {CUTS}")
        await asyncio.sleep(0.1)
    wire.odds = 0.0


def _cut_outcome(where: str, wire: Proxy, play: Play) -> Outcome:
    play.demand(wire.cuts >= CUTS, f"Only {wire.cuts} connections were cut.")
    again, done = play.figures["sent again"], play.figures["of them done before"]
    play.demand(done > 0, "Nothing that was cut off had been done.")
    figures = f"{again} sent again, {done} of them done before; {play.summary}"
    return Outcome(f"{wire.cuts} connections cut between {where}", play.broken, figures)


async def disk_is_full(setting: Setting) -> Outcome:
    """The database on a small disk of its own, which somebody else fills."""
    disk = setting.folder / "disk"
    disk.mkdir()
    if not _done("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(disk)):
        return Outcome("nothing", (), "A small disk can only be mounted by root.", skipped=True)
    try:
        return await _on_a_small_disk(setting, disk)
    finally:
        _done("umount", str(disk))


def _done(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


async def _on_a_small_disk(setting: Setting, disk: Path) -> Outcome:
    database = str(disk / "nimmt.db")
    async with evening(setting, database, [server(database)], unhurried(setting, 3)) as play:
        with _filled(disk):
            await _until_refused(play)
            before = len(play.company.latencies)
            await asyncio.sleep(FULL_SECONDS)
            meanwhile = len(play.company.latencies) - before
            looked = await play.company.groups[0].players[0].ask("GET", "/healthz")
        back = await play.goes_on()
    play.demand(
        any(NO_ROOM in sentence for sentence in play.company.evidence.sentences), "Nobody was told why."
    )
    play.demand(looked.status_code == 200, "While the disk is full, nothing can be looked at.")
    play.demand(play.said("store-away") > 0, "The log does not say that the disk is full.")
    play.demand(play.said("store-back") > 0, "The log does not say that there is room again.")
    told = next((s for s in play.company.evidence.sentences if NO_ROOM in s), "nothing").replace(
        str(disk), "…"
    )
    return Outcome(
        f"no room on the disk for {FULL_SECONDS:.0f} s",
        play.broken,
        f"players are told: {told!r}; {meanwhile} acknowledged meanwhile; the first one {back:.1f} s after "
        f"there was room; {play.summary}",
    )


async def _until_refused(play: Play) -> None:
    """What SQLite has written before leaves it room for a little more."""
    async with asyncio.timeout(GUARD):
        while "unavailable" not in play.company.evidence.refusals:  # noqa: ASYNC110 - to anybody
            await asyncio.sleep(0.01)


@contextmanager
def _filled(disk: Path) -> Iterator[None]:
    filler = disk / "filler"
    try:
        _fill(filler)
        yield
    finally:
        filler.unlink()


def _fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError as error:
            if error.errno != ENOSPC:
                raise


async def second_server(setting: Setting) -> Outcome:
    database = str(setting.folder / "nimmt.db")
    first = await asyncio.to_thread(server(database).start)
    second = server(database)
    second.launch()
    assert second.process is not None
    try:
        status = await asyncio.to_thread(second.process.wait, GUARD)
    except subprocess.TimeoutExpired:  # it serves
        status = 0
    second.kill()
    broken = await asyncio.to_thread(end, [first])
    lines = [line.get("line", line) for line in second.log]
    if status == 0 or len(lines) != 1 or "in use by another nimmt" not in str(lines[0]):
        broken.append(f"The second server ended with {status} and said {lines}.")
    said = str(lines[0]).replace(str(setting.folder), "…").strip() if lines else "nothing"
    return Outcome("a second server on the same SQLite file", broken, f"status {status}: {said!r}")
