"""The lobby: the live list of public tables."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimmt.server.ws import lobby
from tests.server.in_process import Inside, Insider, inside

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    monkeypatch.setattr(lobby, "REST_SECONDS", 0.0)
    async with inside(tmp_path / "nimmt.db") as server:
        yield server


@pytest.fixture
async def host(server: Inside) -> AsyncIterator[Insider]:
    client = await server.client("Host")
    yield client
    await client.close()


@pytest.fixture
async def watcher(server: Inside) -> AsyncIterator[Insider]:
    client = server.stranger()
    yield client
    await client.close()


async def listed(lists: AsyncIterator[Any], table: str, **expected: object) -> None:
    """Wait until the list shows the table like this."""
    async for message in lists:
        if any(found["id"] == table and expected.items() <= found.items() for found in message["tables"]):
            return


async def gone(lists: AsyncIterator[Any], table: str) -> None:
    async for message in lists:
        if table not in [found["id"] for found in message["tables"]]:
            return


async def test_the_list_follows_a_table_from_its_opening_to_its_end(host: Insider, watcher: Insider) -> None:
    """Also if the only card is low and the host must choose a row."""
    async with watcher.lobby() as lists:
        await anext(lists)
        private = await host.open_table(seats=2)
        table = await host.open_table(seats=2, public=True, pace="at-once", options={"hand": 1, "deals": 1})
        await listed(lists, table, stage="open", taken=0, seats=2, players=[])
        await host.enter(table)
        await host.sit()
        await listed(lists, table, taken=1, players=["Host"])
        await host.must("seat-bot", bot="lowest")
        await host.must("begin")
        await listed(lists, table, stage="playing")
        await host.play_on(Random(1))
        await gone(lists, table)
    tables = (await watcher.http.get("/api/v1/tables")).json()["tables"]
    assert not {private, table} & {found["id"] for found in tables}


async def test_a_list_as_it_was_before_is_told_too(host: Insider, watcher: Insider) -> None:
    """The list changed while nobody watched; a client that came later is told when it changes back."""
    async with watcher.lobby() as lists:
        before = await anext(lists)
    table = await host.open_table(public=True)
    await host.enter(table)
    async with watcher.lobby() as lists:
        await listed(lists, table)
        await host.must("close")
        assert await anext(lists) == before


async def test_a_name_that_is_hidden_is_not_in_the_list(host: Insider, watcher: Insider) -> None:
    table = await host.open_table(seats=2, public=True)
    await host.enter(table)
    await host.sit()
    address = f"/api/v1/me/hidden/{host.id}"
    watcher.name = "Watcher"
    await watcher.introduce()
    async with watcher.lobby() as lists:
        await listed(lists, table, players=["Host"])
        await watcher.http.put(address, json={"hidden": True})
        await listed(lists, table, players=[""])
        await watcher.http.put(address, json={"hidden": False})
        await listed(lists, table, players=["Host"])
    await host.must("close")
