"""The load benchmark measures what it claims: every client receives everything, with the game and without."""

from pathlib import Path

import pytest

from benchmarks.server_load.players import SEATS
from benchmarks.server_load.processes import echo, game
from benchmarks.server_load.steady_play import Hall, echoed
from benchmarks.server_load.traffic import quantile
from nimmt.server.store import open_store

pytestmark = pytest.mark.anyio
TABLES = 4
DECISIONS = 400
"""Enough that a deal ends somewhere, and the next one is sent in a message of its own."""


async def test_every_decision_is_shown_to_everyone_and_the_echo_room_is_sent_the_same(
    sqlite_path: Path,
) -> None:
    with game(str(sqlite_path)) as server:
        hall = Hall([server], TABLES)
        await hall.gather()
        played = await hall.play("game", 0.05, 0.0, least=DECISIONS, keep=True)
        await hall.close()
    traffic = hall.traffic()
    shown = [size for sent in traffic for size in sent.shown]
    assert hall.measured.shown == hall.measured.made == played.decisions == len(traffic)
    assert len(shown) > len(traffic) >= DECISIONS
    assert played.p99_ms == 1e3 * quantile(
        hall.measured.latencies, 0.99
    )  # from all clients, including the last messages
    database = str(sqlite_path.with_name("echo.db"))
    for rooms in (echo(), echo(database=database)):
        with rooms as server:
            echoes = await echoed("echo", server, TABLES, traffic)
        assert echoes.decisions == played.decisions
        assert echoes.messages == SEATS * len(shown) + len(traffic)
    store = await open_store(database, read_only=True)
    stored = [len(await store.log(str(room))) for room in range(TABLES)]
    await store.close()
    assert sum(stored) == len(traffic), "each message is stored"
