"""Two server processes on one PostgreSQL: any of them serves any table, and one of them may die."""

import asyncio
import gc
import json
import os
import signal
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from time import time

import asyncpg  # type: ignore[import-untyped]
import pytest

from nimmt.rules import Action, read, verify
from nimmt.server.bots import BotDecision
from nimmt.server.tables import registry
from nimmt.server.wire import Done
from nimmt.table import Dropped
from tests.server.in_process import caught_up, close_all, company, inside, play_to_the_end, playing
from tests.server.live_server import COMMAND, GUARD, HASTY, Client, Server, patient
from tests.server.log_capture import writing
from tests.server.tables.history_check import changes_of, check_history, check_nothing_was_decided_twice

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None}


@asynccontextmanager
async def two_servers(url: str, command: list[str] = COMMAND) -> AsyncIterator[list[Server]]:
    servers = [Server(url, command=command) for _ in range(2)]
    try:
        await asyncio.gather(*[asyncio.to_thread(server.start) for server in servers])
        yield servers
    finally:
        for server in servers:
            if server.process is not None:
                await asyncio.to_thread(server.stop)


async def visits_are(url: str, person: str, count: int) -> None:
    """Wait until this person is connected to so many processes, as all of them know it."""
    connection = await asyncpg.connect(url)
    question = "SELECT count(*) FROM nimmt.presence WHERE person = $1"
    async with asyncio.timeout(GUARD):
        while await connection.fetchval(question, person) != count:
            pass
    await connection.close()


async def list_has(watcher: Client, **expected: object) -> None:
    """Wait until the list of public tables has one like this."""
    async with watcher.lobby() as lists:
        async for message in lists:
            for table in message["tables"]:
                if expected.items() <= table.items():
                    return


async def test_a_table_is_played_from_two_processes_and_one_of_them_dies(postgres_url: str) -> None:
    async with two_servers(postgres_url, patient(0.1)) as (one, other):
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

        at_the_other = Client(other)
        at_the_other.http.cookies.update(ana.http.cookies)
        await at_the_other.enter(table)
        await ana.leave()
        ana.move(other)
        await ana.enter(table, v=ana.v)
        await visits_are(postgres_url, persons[0], 1)  # the process that she left has noticed
        await at_the_other.close()

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
        changes = await changes_of(postgres_url, table)  # before those who leave are missed
        for client in people:
            await client.close()
    for client, person in zip(people, persons, strict=True):
        check_history(client, changes, person)
    check_nothing_was_decided_twice(changes)
    assert not any(isinstance(change.entry, Dropped) for change in changes)


class Twins:
    """Bots that answer when both processes have asked, so that one of the answers is too late."""

    def __init__(self) -> None:
        self.asked = defaultdict[object, asyncio.Barrier](lambda: asyncio.Barrier(2))

    async def think(
        self, bot: str, _view: object, legal: Sequence[Action], seed: int, _: float
    ) -> BotDecision:
        await self.asked[seed].wait()
        return BotDecision(legal[0], bot)


async def test_the_bots_are_asked_by_both_processes_and_neither_complains(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them makes the decision; that it is too late for the other is no error."""
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, complaint: complaints.append(complaint))
    twins = Twins()
    with writing("nimmt.server", "asyncio") as written:
        async with inside(postgres_url) as one, inside(postgres_url) as other:
            for server in (one, other):
                monkeypatch.setattr(server.services.rooms.bots, "think", twins.think)
            people = [await one.client("Ana"), await other.client("Bob")]
            table = await people[0].open_table(seats=5, options=SHORT, pace="at-once")
            for person in people:
                await person.enter(table)
                await person.sit()
            for _ in range(3):
                await people[0].must("seat-bot", bot="greedy")
            await people[0].must("begin")
            await play_to_the_end(people)
            await close_all(*people)
        gc.collect()
    assert len(twins.asked) >= 10
    assert complaints == []
    assert written.lines() == []


async def test_who_comes_from_another_process_is_answered_by_what_was_stored_there(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the process has not heard of it yet: here no notification ever arrives."""
    monkeypatch.setattr(registry.Rooms, "_told", lambda *_: None)
    async with inside(postgres_url) as one, inside(postgres_url) as other:
        ana, bob = people = await playing(one, "Ana", "Bob")
        table = ana.table.id
        watcher = other.stranger()
        await watcher.enter(table)
        await play_until_turn([*people], Random(1), 2)
        await caught_up(people)
        assert bob.v is not None
        assert bob.v > (watcher.v or 0)
        seen = bob.v
        await bob.leave()
        bob.turn_to(other)
        await bob.enter(table, v=seen)
        play = {"type": "play", "cards": bob.legal[0], "asked": bob.asked, "ref": "moved"}
        assert isinstance(await bob.utter(json.dumps(play), "moved"), Done)
        assert bob.v == seen + 1
        await close_all(*people, watcher)


async def play_until_turn(people: list[Client], rng: Random, turn: int) -> None:
    def reached(client: Client) -> bool:
        return client.view is not None and client.view.turn >= turn

    await asyncio.gather(*[client.play_on(rng, until=partial(reached, client)) for client in people])


async def test_bots_of_a_process_that_died_are_looked_after_by_another(postgres_url: str) -> None:
    """They are asked again, and the match ends; those of the process that died never answer."""
    async with two_servers(postgres_url, HASTY) as (one, other):
        host, watcher = await Client(one, "Host").introduce(), Client(other)
        table = await host.open_table(
            seats=3, pace="at-once", public=True, options=SHORT | {"hand": 3}, sit_in="lowest"
        )
        await host.enter(table)
        for _ in range(3):
            await host.must("seat-bot", bot="greedy")
        async with watcher.lobby() as lists:
            assert table in [found["id"] for found in (await anext(lists))["tables"]]
            stopped = one.stop_workers()
            await host.must("begin")
            await asyncio.to_thread(one.kill)
            for pid in stopped:
                os.kill(pid, signal.SIGKILL)
            async for message in lists:
                if table not in [found["id"] for found in message["tables"]]:
                    break
        await host.close()
        await watcher.close()
    changes = await changes_of(postgres_url, table)
    assert stopped
    assert changes[-1].table.match is not None
    assert changes[-1].table.match.over
    check_nothing_was_decided_twice(changes)


class Clock:
    """It goes on when the test says so."""

    def __init__(self) -> None:
        self.now = time()

    def __call__(self) -> float:
        return self.now


async def test_a_guest_of_a_process_that_is_gone_is_missed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(registry, "time", clock)
    async with inside(postgres_url, linger=0) as server:
        ana, bob = await company(server, "Ana", "Bob")
        table, store = ana.table.id, server.services.store
        await store.beat("another", clock.now, gone_before=0)
        await store.arrive(table, bob.id, "another")
        await bob.leave()
        await visits_are(postgres_url, bob.id, 1)
        for passed, presence in ((5, "here"), (10, "here"), (15, "dropped")):
            clock.now += 5
            await server.services.rooms._beat_and_miss()
            await ana.must("say", phrase="moo")
            assert ana.chairs[1]["presence"] == presence, f"after {passed} seconds"
        await close_all(ana, bob)
