"""The time of requests and the memory of a server whose database holds many tables."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from .fast_socket import FastSocket, ask, connect
from .full_database import FilledTables, fill
from .processes import Process, game

FINISHED, OPEN = 10_000, 1_000
LOOKED_AT = 400
"""Open tables of each kind that are watched to measure their memory."""
ASKED = 50
"""Requests of each kind."""
REST_SECONDS = 4.0
"""Seconds after which the server has unloaded a table without visitors."""


class RequestCost(NamedTuple):
    """The time of a request in milliseconds: in all, on its own connection, and of the server's CPU."""

    median_ms: float
    cpu_ms: float


class MemoryFigures(NamedTuple):
    """The server's memory in bytes, for each connection or table."""

    connection: float
    waiting: float
    """A table where two wait for others, without the watcher's connection."""
    playing: float
    """The same for a table with a running match."""
    left: float
    """The additional memory after all tables were watched a second time, when nobody watches any more."""


class GrowthFigures(NamedTuple):
    database: str
    finished: int
    open: int
    start: RequestCost
    """The start of the server."""
    lobby: RequestCost
    table: RequestCost
    replay: RequestCost
    """The replay of a match of one deal."""
    full_replay: RequestCost
    """The replay of a whole match."""
    held: MemoryFigures


async def measure_growth(name: str, database: str, times: int, said: Callable[[str], None]) -> GrowthFigures:
    """Fill a database with `times` the usual number of tables, and measure a server on it."""
    said(f"making {times * (FINISHED + OPEN):,} tables on {name}…")
    filled = await fill(database, finished_tables=times * FINISHED, open_tables=times * OPEN)
    said("starting…")
    began = perf_counter()
    with game(database) as server:
        start = RequestCost(1e3 * (perf_counter() - began), 1e3 * server.cpu)
        said("asking…")
        lobby = await _asked(server, ["/api/v1/tables"] * ASKED)
        table = await _asked(server, _some(filled.open, ""))
        replay = await _asked(server, _some(filled.finished, "/replay"))
        full = await _asked(server, _some(filled.full, "/replay"))
    said("looking at open tables…")
    held = await _held(database, filled)
    return GrowthFigures(name, times * FINISHED, times * OPEN, start, lobby, table, replay, full, held)


def _some(tables: Sequence[str], what: str) -> list[str]:
    return [f"/api/v1/tables/{table}{what}" for table in Random(6).choices(tables, k=ASKED)]


async def _asked(server: Process, paths: Sequence[str]) -> RequestCost:
    """Send requests one after the other."""
    times, cpu = [], server.cpu
    for path in paths:
        began = perf_counter()
        answer = await ask(server.place, "GET", path)
        times.append(perf_counter() - began)
        assert answer.status == 200, answer
    return RequestCost(1e3 * median(times), 1e3 * (server.cpu - cpu) / len(paths))


async def _held(database: str, filled: FilledTables) -> MemoryFigures:
    """Measure each on its own server, because a process reuses freed memory."""
    waiting, playing = [filled.open[kind : 2 * LOOKED_AT : 2] for kind in (0, 1)]
    connection, _ = await _held_by(database, [waiting[0]] * LOOKED_AT)
    with_waiting, _ = await _held_by(database, waiting)
    with_playing, left = await _held_by(database, playing)
    return MemoryFigures(connection, with_waiting - connection, with_playing - connection, left)


async def _held_by(database: str, tables: Sequence[str]) -> tuple[float, float]:
    """Bytes for each watched table, and the growth after everything is repeated."""
    with game(database) as server:
        before = server.memory
        held = await _looked_at(server, tables)
        after = server.memory
        await _looked_at(server, tables)
        return (held - before) / len(tables), (server.memory - after) / len(tables)


async def _looked_at(server: Process, tables: Sequence[str]) -> int:
    sockets = await _look(server, tables)
    held = server.memory
    for socket in sockets:
        await socket.close()
    await asyncio.sleep(REST_SECONDS)
    return held


async def _look(server: Process, tables: Sequence[str]) -> list[FastSocket]:
    sockets = []
    for table in tables:
        heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hear(_: bytes, heard: "asyncio.Future[None]" = heard) -> None:
            if not heard.done():
                heard.set_result(None)

        sockets.append(await connect(server.place, f"/api/v1/tables/{table}/socket", hear))
        await heard
    return sockets
