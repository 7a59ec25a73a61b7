"""Two server processes on one PostgreSQL: any of them serves any table, and one of them may die."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from time import time

import asyncpg  # type: ignore[import-untyped]
import pytest

from nimmt.rules import verify
from nimmt.rules.record import read
from nimmt.server.store import open_store
from nimmt.table.entries import Dropped
from tests.server.histories import changes_of, check_history, check_nothing_was_decided_twice
from tests.server.live import COMMAND, PATIENT, Client, Server, serving

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None}


@asynccontextmanager
async def two_servers(url: str, command: list[str] = COMMAND) -> AsyncIterator[tuple[Server, Server]]:
    async with serving(url, command=command) as one, serving(url, command=command) as other:
        yield one, other


async def visits(url: str, person: str) -> int:
    """To how many processes this person is connected, as all of them know it."""
    connection = await asyncpg.connect(url)
    found = await connection.fetchval("SELECT count(*) FROM nimmt.presence WHERE person = $1", person)
    await connection.close()
    return int(found)


async def visits_are(url: str, person: str, count: int) -> None:
    while await visits(url, person) != count:  # noqa: ASYNC110 - the database tells nobody of this
        await asyncio.sleep(0.05)


async def list_has(watcher: Client, **expected: object) -> None:
    """Wait until the list of public tables has one like this."""
    async with watcher.lobby() as lists:
        async for message in lists:
            for table in message["tables"]:
                if expected.items() <= table.items():
                    return


async def test_a_table_is_played_from_two_processes_and_one_of_them_dies(postgres_url: str) -> None:
    async with two_servers(postgres_url, PATIENT) as (one, other):
        ana, bob, cleo = people = [
            await Client(server, name).introduce()
            for server, name in ((one, "Ana"), (other, "Bob"), (one, "Cleo"))
        ]
        table = await ana.open_table(seats=4, options=SHORT, pace="at-once", public=True)
        listed = asyncio.create_task(list_has(bob, id=table, taken=4))
        for client in people:
            await client.enter(table)
            await client.sit()
        await ana.must("seat-bot", bot="greedy")
        await listed
        await ana.must("begin")
        persons = [client.id for client in people]
        rng = Random(11)
        await play_until_turn(people, rng, 3)

        await ana.leave()
        ana.move(other)
        await ana.enter(table, v=ana.v)
        await visits_are(postgres_url, persons[0], 1)  # the process that she left has noticed

        await play_until_turn(people, rng, 5)
        await ana.play_once(rng)
        await asyncio.to_thread(one.kill)
        await bob.play_once(rng)
        await cleo.leave()
        cleo.move(other)
        await cleo.enter(table, v=cleo.v)
        await play_until_turn(people, rng, 99)

        verify(read((await bob.http.get(f"/api/v1/tables/{table}/record")).content))
        assert {client.view and client.view.totals for client in people} == {bob.view and bob.view.totals}
        for client in people:
            await client.close()
    changes = await changes_of(postgres_url, table)
    for client, person in zip(people, persons, strict=True):
        check_history(client, changes, person)
    check_nothing_was_decided_twice(changes)
    assert not any(isinstance(change.entry, Dropped) for change in changes)


async def play_until_turn(people: list[Client], rng: Random, turn: int) -> None:
    def reached(client: Client) -> bool:
        return client.view is not None and client.view.turn >= turn

    await asyncio.gather(*[client.play_on(rng, until=partial(reached, client)) for client in people])


async def test_bots_and_guests_of_a_process_that_died_are_looked_after_by_another(postgres_url: str) -> None:
    """The bots are asked again and the match ends; whoever does not come back is missed."""
    async with two_servers(postgres_url) as (one, other):
        host, watcher = await Client(one, "Host").introduce(), Client(other)
        settings = {"seats": 3, "pace": "brisk", "public": True}
        table = await host.open_table(options=SHORT | {"hand": 3}, **settings)
        await host.enter(table)
        for _ in range(3):
            await host.must("seat-bot", bot="greedy")
        await host.must("begin")
        await host.until(lambda: host.view is not None and host.view.turn == 2)
        async with watcher.lobby() as lists:
            assert table in [found["id"] for found in (await anext(lists))["tables"]]
            await asyncio.to_thread(one.kill)
            async for message in lists:
                if table not in [found["id"] for found in message["tables"]]:
                    break
        await host.close()
        await watcher.close()
    changes = await changes_of(postgres_url, table)
    assert changes[-1].table.match is not None
    assert changes[-1].table.match.over
    check_nothing_was_decided_twice(changes)


async def test_a_guest_of_a_process_that_is_gone_is_missed(postgres_url: str) -> None:
    async with serving(postgres_url) as server:
        ana, bob = [await Client(server, name).introduce() for name in ("Ana", "Bob")]
        table = await ana.open_table(seats=2)
        for client in (ana, bob):
            await client.enter(table)
            await client.sit()
        store = await open_store(postgres_url)
        await store.beat("another", time(), gone_before=0)
        await store.arrive(table, bob.id, "another")
        await bob.leave()
        await visits_are(postgres_url, bob.id, 1)
        assert ana.chairs[1]["presence"] == "here"
        await store.beat("another", time() - 3600, gone_before=0)
        await ana.until(lambda: ana.chairs[1]["presence"] == "dropped")
        await store.close()
        await ana.close()
        await bob.close()
