"""Whole matches over real sockets, in every game: what everyone sees, and what nobody may see too early."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from nimmt.rules import GAMES, read, verify
from tests.server.live_server import Client, Server, serving

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None}


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    async with serving(tmp_path_factory.mktemp("matches") / "nimmt.db") as server:
        yield server


async def play_match(server: Server, game: str, *, people: int = 2, bots: int = 1) -> list[Client]:
    """A table with people and bots from its opening to the end of its match; the host is the first."""
    clients = [await Client(server, f"Person {number}").introduce() for number in range(people)]
    table = await clients[0].open_table(game=game, seats=people + bots, options=SHORT, pace="at-once")
    for client in clients:
        await client.enter(table)
        await client.sit()
    for _ in range(bots):
        await clients[0].must("seat-bot", bot="greedy")
    await clients[0].must("begin")
    await asyncio.gather(*[client.play_on(Random(number)) for number, client in enumerate(clients)])
    return clients


@pytest.mark.parametrize("game", GAMES)
async def test_people_and_bots_play_a_match_to_its_end(server: Server, game: str) -> None:
    clients = await play_match(server, game)
    record = await clients[0].http.get(f"/api/v1/tables/{clients[0].table.id}/record")
    verify(read(record.content))
    for client in clients:
        assert client.view is not None
        assert client.view.places is not None
        await client.close()
