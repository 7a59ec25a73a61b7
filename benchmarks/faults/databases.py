"""The database stops, hangs, loses answers, or is full; or a second server opens the same file."""

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
from .scenario import ScenarioContext, ScenarioOutcome
from .scenario_run import ScenarioRun, scenario_run, unhurried

AWAY_SECONDS = 20.0
Away: TypeAlias = Callable[[], Awaitable[None]]
CUTS = 25
DISK_BYTES = 6 * 2**20
FULL_SECONDS = 8.0
NO_ROOM = "no room on its disk"
ODDS = 0.1


async def postgres_hangs(context: ScenarioContext) -> ScenarioOutcome:
    """Stop all its processes, as on a machine that swaps: connections stay open without an answer."""
    postgres = context.postgres()

    async def away() -> None:
        stopped = postgres.pids
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(AWAY_SECONDS)
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    return await _postgres_away(context, away, "SIGSTOP")


async def postgres_stops(context: ScenarioContext) -> ScenarioOutcome:
    postgres = context.postgres()

    async def away() -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(postgres.start)

    return await _postgres_away(context, away, "stopped and started")


async def _postgres_away(context: ScenarioContext, away: Away, how: str) -> ScenarioOutcome:
    database = context.database()
    servers = [server(database), server(database)]
    async with scenario_run(context, database, servers, unhurried(context)) as run:
        before = len(run.population.latencies)
        await away()
        meanwhile = len(run.population.latencies) - before
        back = await run.goes_on()
        unavailable = run.population.evidence.refusals.get("unavailable", 0)
    run.demand(unavailable > 0, "Nobody was told that the database is away.")
    run.demand(run.said("store-away") > 0, "The log does not say that the database was away.")
    run.demand(run.said("store-back") > 0, "The log does not say that the database was back.")
    return ScenarioOutcome(
        f"PostgreSQL {how}: away for {AWAY_SECONDS:.0f} s under two servers",
        run.broken,
        f"{meanwhile} acknowledged meanwhile, {unavailable} refused as unavailable; the first one "
        f"{back:.1f} s after it was back; {run.figures['dropped']} taken for lost; {run.summary}",
    )


async def cut_behind(context: ScenarioContext) -> ScenarioOutcome:
    """Cut between server and database: a decision is stored, but the server gets no answer."""
    database = context.database()
    parts = urlsplit(database)
    path = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
    async with Proxy(lambda: asyncio.open_unix_connection(path), context.rng, marked=b'"decided"') as wire:
        through = f"postgresql://{parts.username}@127.0.0.1:{wire.port}{parts.path}?sslmode=disable"
        async with scenario_run(context, database, [server(through)], unhurried(context)) as run:
            await _cut(wire, context)
    return _cut_outcome("server and PostgreSQL, after a commit and before its answer", wire, run)


async def cut_before(context: ScenarioContext) -> ScenarioOutcome:
    """Cut between player and server: a command is stored, but the player gets no answer."""
    database = str(context.folder / "nimmt.db")
    served = await asyncio.to_thread(server(database).start)
    async with (
        Proxy(lambda: asyncio.open_connection("127.0.0.1", served.port), context.rng) as wire,
        scenario_run(context, database, [served], unhurried(context), places=[wire]) as run,
    ):
        await _cut(wire, context)
    return _cut_outcome("player and server, after a message and before its answer", wire, run)


async def _cut(wire: Proxy, context: ScenarioContext) -> None:
    wire.odds, began = ODDS, perf_counter()
    while wire.cuts < CUTS and perf_counter() - began < 60:
        context.told(f"cut {wire.cuts} of {CUTS}")
        await asyncio.sleep(0.1)
    wire.odds = 0.0


def _cut_outcome(where: str, wire: Proxy, run: ScenarioRun) -> ScenarioOutcome:
    run.demand(wire.cuts >= CUTS, f"Only {wire.cuts} connections were cut.")
    again, done = run.figures["sent again"], run.figures["of them done before"]
    run.demand(done > 0, "Nothing that was cut off had been done.")
    figures = f"{again} sent again, {done} of them done before; {run.summary}"
    return ScenarioOutcome(f"{wire.cuts} connections cut between {where}", run.broken, figures)


async def disk_is_full(context: ScenarioContext) -> ScenarioOutcome:
    """Fill the small disk that holds the database."""
    disk = context.folder / "disk"
    disk.mkdir()
    if not _done("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(disk)):
        return ScenarioOutcome("nothing", (), "A small disk can only be mounted by root.", skipped=True)
    try:
        return await _on_a_small_disk(context, disk)
    finally:
        _done("umount", str(disk))


def _done(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


async def _on_a_small_disk(context: ScenarioContext, disk: Path) -> ScenarioOutcome:
    database = str(disk / "nimmt.db")
    served = server(database)
    async with scenario_run(context, database, [served], unhurried(context, 3)) as run:
        with _filled(disk):
            await _until_refused(run)
            before = len(run.population.latencies)
            await asyncio.sleep(FULL_SECONDS)
            meanwhile = len(run.population.latencies) - before
            asking = run.population.http
            health, looked = [await asking.get(served.url + path) for path in ("/healthz", "/api/v1/tables")]
        back = await run.goes_on()
    run.demand(
        any(NO_ROOM in sentence for sentence in run.population.evidence.sentences), "Nobody was told why."
    )
    run.demand(
        health.status_code == 503 and NO_ROOM in health.text, "The health check does not name the full disk."
    )
    run.demand(looked.status_code == 200, "While the disk is full, nothing can be looked at.")
    run.demand(run.said("store-away") > 0, "The log does not say that the disk is full.")
    run.demand(run.said("store-back") > 0, "The log does not say that there is room again.")
    told = next((s for s in run.population.evidence.sentences if NO_ROOM in s), "nothing").replace(
        str(disk), "…"
    )
    return ScenarioOutcome(
        f"no room on the disk for {FULL_SECONDS:.0f} s",
        run.broken,
        f"players are told: {told!r}; {meanwhile} acknowledged meanwhile; the first one {back:.1f} s after "
        f"there was room; {run.summary}",
    )


async def _until_refused(run: ScenarioRun) -> None:
    """Wait: SQLite has room left in the pages it has already written."""
    async with asyncio.timeout(GUARD):
        while "unavailable" not in run.population.evidence.refusals:  # noqa: ASYNC110 - to anybody
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


async def second_server(context: ScenarioContext) -> ScenarioOutcome:
    database = str(context.folder / "nimmt.db")
    first = await asyncio.to_thread(server(database).start)
    second = server(database)
    second.launch()
    assert second.process is not None
    try:
        status = await asyncio.to_thread(second.process.wait, GUARD)
    except subprocess.TimeoutExpired:  # it runs, which is the fault
        status = 0
    second.kill()
    broken = await asyncio.to_thread(end, [first])
    lines = [line.get("line", line) for line in second.log]
    if status == 0 or len(lines) != 1 or "in use by another nimmt" not in str(lines[0]):
        broken.append(f"The second server ended with {status} and said {lines}.")
    said = str(lines[0]).replace(str(context.folder), "…").strip() if lines else "nothing"
    return ScenarioOutcome("a second server on the same SQLite file", broken, f"status {status}: {said!r}")
