"""What becomes slower or larger when the database holds many tables: it should be nothing."""

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
"""Open tables of each kind that somebody looks at, to see what they hold."""
ASKED = 50
"""Times that each thing is asked for."""
REST_SECONDS = 4.0
"""After which the server has forgotten a table that nobody looks at any more."""


class RequestCost(NamedTuple):
    """What one thing took, in milliseconds: on a connection of its own, and of the server's CPU."""

    median_ms: float
    cpu_ms: float


class MemoryFigures(NamedTuple):
    """Memory of the server in bytes, for each."""

    connection: float
    waiting: float
    """A table where two wait for others, without the connection of the one who looks."""
    playing: float
    """The same of one where a match is being played."""
    left: float
    """What is held in addition after all were looked at a second time, and nobody looks any more."""


class GrowthFigures(NamedTuple):
    database: str
    finished: int
    open: int
    start: RequestCost
    """Until the server is ready."""
    lobby: RequestCost
    table: RequestCost
    replay: RequestCost
    """Of a match of one deal."""
    full_replay: RequestCost
    """Of a whole match."""
    held: MemoryFigures


async def measure_growth(name: str, database: str, times: int, said: Callable[[str], None]) -> GrowthFigures:
    """`times` as many tables as usual."""
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
    """One after the other."""
    times, cpu = [], server.cpu
    for path in paths:
        began = perf_counter()
        answer = await ask(server.place, "GET", path)
        times.append(perf_counter() - began)
        assert answer.status == 200, answer
    return RequestCost(1e3 * median(times), 1e3 * (server.cpu - cpu) / len(paths))


async def _held(database: str, filled: FilledTables) -> MemoryFigures:
    """Each by a server of its own, for memory that was given back is used again."""
    waiting, playing = [filled.open[kind : 2 * LOOKED_AT : 2] for kind in (0, 1)]
    connection, _ = await _held_by(database, [waiting[0]] * LOOKED_AT)
    with_waiting, _ = await _held_by(database, waiting)
    with_playing, left = await _held_by(database, playing)
    return MemoryFigures(connection, with_waiting - connection, with_playing - connection, left)


async def _held_by(database: str, tables: Sequence[str]) -> tuple[float, float]:
    """Bytes for each, while somebody looks at each; and how many more when all has happened once more."""
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
