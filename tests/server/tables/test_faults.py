"""The server is killed, its workers are killed, players drop: the match goes on and nothing is lost."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from msgspec.structs import replace

from nimmt.rules import Player, Record, encode, read, verify
from nimmt.server.keys import new_table_id
from nimmt.server.store import Store, open_store
from nimmt.server.tables import bots, registry, room, row_of
from nimmt.server.wire import Done
from nimmt.table import Closed, Dropped, Opened, Returned, Settings, resume, table_of
from tests.chance import Known
from tests.server.in_process import close_all, inside, playing
from tests.server.live_server import HASTY, Client, Server, patient, serving
from tests.server.store.samples import table_row
from tests.server.tables.history_check import changes_of, check_history, check_nothing_was_decided_twice

CHANCE = Known(start=0)

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None}


async def sit_down(
    server: Server, *, people: int, bots: Sequence[str] = (), begin: bool = True, **settings: Any
) -> list[Client]:
    """A match that has just begun, or is about to; the host is the first."""
    clients = [await Client(server, f"Person {number}").introduce() for number in range(people)]
    wanted = {"options": SHORT, "pace": "at-once", "seats": people + len(bots)} | settings
    table = await clients[0].open_table(**wanted)
    for client in clients:
        await client.enter(table)
        await client.sit()
    for bot in bots:
        await clients[0].must("seat-bot", bot=bot)
    if begin:
        await clients[0].must("begin")
    return clients


async def record_of(client: Client) -> Record:
    response = await client.http.get(f"/api/v1/tables/{client.table.id}/record")
    assert response.status_code == 200, response.text
    return read(response.content)


async def restart(server: Server) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def come_back(client: Client) -> None:
    """As a browser does: with the version it has seen."""
    await client.leave()
    await client.enter(client.table.id, v=client.v)


@asynccontextmanager
async def closing(clients: Sequence[Client]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for client in clients:
            await client.close()


class Decisions:
    """What was decided and acknowledged: it has to be in the record."""

    def __init__(self) -> None:
        self._rngs: dict[Client, Random] = {}
        self.made: list[tuple[int, int, Any]] = []

    def choose(self, client: Client) -> tuple[str, dict[str, Any]]:
        assert client.view is not None
        answer = self._rngs.setdefault(client, Random(client.name)).choice(client.legal)
        kind, field = ("take-row", "row") if client.view.phase == "take-row" else ("play", "cards")
        self.made.append((client.view.turn, client.you or 0, answer))
        return kind, {field: answer, "asked": client.asked, "ref": f"{client.name} {len(self.made)}"}

    async def decide(self, client: Client) -> None:
        kind, fields = self.choose(client)
        await client.must(kind, **fields)

    async def play_on(self, client: Client, until_turn: int) -> None:
        while True:
            await client.until(lambda: client.over or client.must_act or turn_of(client) >= until_turn)
            if client.over or turn_of(client) >= until_turn:
                return
            await self.decide(client)

    def check(self, record: Record) -> None:
        for turn, seat, answer in self.made:
            found = record.deals[0].turns[turn - 1]
            assert answer == (found.choices[seat] if isinstance(answer, int) else found.plays[seat])
            assert seat not in found.auto


async def drop(client: Client, *, seen_by: Client) -> None:
    await client.leave()
    await seen_by.until(lambda: seen_by.chairs[client.you or 0]["presence"] == "dropped")


async def turn_to_act(client: Client) -> None:
    await client.until(lambda: client.must_act)


def turn_of(client: Client) -> int:
    assert client.view is not None
    return client.view.turn


async def test_a_server_that_is_killed_again_and_again_loses_nothing_that_anyone_saw(database: str) -> None:
    decisions = Decisions()
    async with serving(database, command=HASTY) as server:
        people = await sit_down(server, people=2, bots=["greedy"])
        watcher = await Client(server).enter(people[0].table.id)
        persons = [people[0].id, people[1].id, None]
        everyone = [*people, watcher]
        for turn in (2, 5, 8):
            await asyncio.gather(*[decisions.play_on(client, turn) for client in people])
            await asyncio.gather(*map(turn_to_act, people))
            await decisions.decide(people[0])
            kind, fields = decisions.choose(people[1])
            await people[1].send({"type": kind, **fields})  # nobody knows whether this was still heard
            if turn == 5:
                await drop(people[1], seen_by=people[0])
            await restart(server)
            for client in everyone:
                await come_back(client)
            assert isinstance(await people[1].tell(kind, **fields), Done)
            await people[0].until(lambda: people[0].chairs[1]["presence"] == "here")
        await asyncio.gather(*[decisions.play_on(client, 99) for client in people])
        await watcher.until(lambda: watcher.over)
        async with closing(everyone):
            record = await record_of(people[0])
        verify(record)
        decisions.check(record)
        assert people[0].view is not None
        assert {client.view and client.view.totals for client in everyone} == {people[0].view.totals}
    changes = await changes_of(database, people[0].table.id)
    for client, person in zip(everyone, persons, strict=True):
        check_history(client, changes, person)
        assert len(client.snapshots) <= 4, "who comes back is told what is missing, and not everything"
    check_nothing_was_decided_twice(changes)


async def test_bots_go_on_by_themselves_after_a_restart(database: str) -> None:
    """Nobody is at the table, and nobody comes to it; the list of tables shows that the match ends.

    Whoever thinks stands still until the server is killed, so that nothing was played before.
    """
    async with (
        serving(database, command=HASTY) as server,
        closing([host := await Client(server, "Host").introduce()]),
    ):
        table = await host.open_table(seats=3, options=SHORT | {"hand": 3}, pace="at-once", public=True)
        await host.enter(table)
        for _ in range(3):
            await host.must("seat-bot", bot="greedy")
        stopped = server.stop_workers()
        await host.must("begin")
        await host.until(lambda: host.view is not None)
        await restart(server)
        for worker in stopped:
            os.kill(worker, signal.SIGKILL)
        assert turn_of(host) == 1
        async with host.lobby() as lists:
            async for message in lists:
                if table not in [found["id"] for found in message["tables"]]:
                    break
        record = await record_of(host)
        verify(record)
        assert len(record.deals[0].turns) == 3
        assert not any(turn.auto for turn in record.deals[0].turns)


async def test_who_comes_back_soon_was_never_lost(sqlite_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart too: whoever is missed then has had time to come back."""
    async with serving(sqlite_path, command=patient(600.0)) as server:
        ana, bob, cleo = people = await sit_down(server, people=3)
        await bob.leave()
        await come_back(bob)
        await asyncio.to_thread(server.kill)
    monkeypatch.setattr(registry, "BEAT_SECONDS", 600.0)
    async with inside(sqlite_path) as anew, closing(people):
        again = [anew.stranger() for _ in (ana, bob)]
        for before, client in zip(people, again, strict=False):
            client.http.cookies = before.http.cookies
            await client.enter(before.table.id)
        await anew.services.rooms._beat_and_miss()
        await again[0].until(lambda: again[0].chairs[2]["presence"] == "dropped")
        assert [chair["presence"] for chair in again[0].chairs] == ["here", "here", "dropped"]
        await close_all(*again)
    changes = await changes_of(str(sqlite_path), ana.table.id)
    seats = [change.entry.seat for change in changes if isinstance(change.entry, Dropped | Returned)]
    assert seats == [2]
    assert cleo.you == 2


class Clock:
    """It goes on when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time()
        self._moved = asyncio.Condition()
        for module in (room, bots):
            monkeypatch.setattr(module, "time", lambda: self.now)
        monkeypatch.setattr(bots, "until", self._until)

    async def _until(self, moment: float) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: self.now >= moment)

    async def pass_by(self, seconds: float) -> None:
        async with self._moved:
            self.now += seconds
            self._moved.notify_all()


async def test_an_overdue_decision_is_made_for_the_player_and_marked(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    async with inside(sqlite_path) as server:
        ana, bob = people = await playing(server, "Ana", "Bob", clock=5, options=SHORT | {"hand": 1})
        async with closing(people):
            await ana.play_once(Random(1))
            await clock.pass_by(4.0)
            await ana.must("say", phrase="moo")
            assert bob_must_play(ana)
            await clock.pass_by(1.0)
            await ana.until(lambda: not bob_must_play(ana))
            await play_on_slowly(ana, clock)
            record = await record_of(ana)
    assert bob.you == 1
    verify(record)
    assert [turn.auto for turn in record.deals[0].turns] == [(1,)]


def bob_must_play(ana: Client) -> bool:
    assert ana.view is not None
    return ana.view.phase == "play" and 1 in ana.view.acting


async def play_on_slowly(ana: Client, clock: Clock) -> None:
    """A low card makes a question of its own, and there is a clock for it, too."""
    while not ana.over:
        if ana.must_act:
            await ana.play_once(Random(1))
        else:
            v = ana.v
            await clock.pass_by(5.0)
            await ana.until(lambda v=v: ana.v != v)  # type: ignore[misc]


async def test_a_bot_takes_over_at_once_from_whoever_leaves(sqlite_path: Path) -> None:
    """And does not wait until the clock has run out for the one who left."""
    async with inside(sqlite_path) as server:
        ana, bob = people = await playing(server, "Ana", "Bob", clock=300, options=SHORT | {"hand": 2})
        async with closing(people):
            await turn_to_act(bob)
            await bob.must("rise")
            await ana.play_on(Random(1))
            assert [turn.auto for turn in (await record_of(ana)).deals[0].turns] == [(1,), (1,)]


async def test_a_worker_that_is_killed_while_it_thinks_is_answered_for(sqlite_path: Path) -> None:
    """It stands still, so that it is asked and does not answer before it is killed."""
    async with serving(sqlite_path) as server:
        [ana] = people = await sit_down(
            server, people=1, bots=["expert"], options=SHORT | {"hand": 2}, begin=False
        )
        async with closing(people):
            asked = server.stop_workers()
            await ana.must("begin")
            await ana.must("say", phrase="moo")  # so by then the worker was asked
            for worker in asked:
                os.kill(worker, signal.SIGKILL)
            await ana.play_on(Random(5))
            await asyncio.to_thread(server.until, lambda: any(map(died, server.log)))
            verify(await record_of(ana))
    assert [line["bot"] for line in server.log if died(line)] == ["expert"]


def died(line: dict[str, Any]) -> bool:
    return (line["event"], line.get("why")) == ("bot-fault", "Its worker died.")


async def test_idle_tables_are_closed_and_kept_and_one_that_is_damaged_holds_up_none(
    sqlite_path: Path,
) -> None:
    damaged, old = "a" * 26, time() - 25 * 3600
    store = await open_store(str(sqlite_path))
    await store.append(damaged, 0, [b'{"type":"unheard-of"}'], table_row(damaged, 1, due=1.0))
    table = await store_match(store, unfinished(), at=old)
    retired = await store_match(store, with_bots("retired"), at=time())
    await store.close()
    async with serving(sqlite_path) as server, closing([watcher := Client(server)]):
        await watcher.enter(retired)
        await watcher.until(lambda: watcher.over)
        assert watcher.table.stage == "finished"  # another bot has taken the place of those that are no more
        await watcher.leave()
        watcher.snapshots.clear()
        await watcher.enter(table)
        await watcher.until(lambda: watcher.over)
        assert watcher.table.stage == "closed"
        record = await record_of(watcher)
        verify(record)
        assert record.deals == unfinished().deals
        await asyncio.to_thread(
            server.until, lambda: any(line.get("table") == damaged for line in server.log)
        )
    last = (await changes_of(str(sqlite_path), table))[-1].entry
    assert isinstance(last, Closed)
    assert last.reason == "idle"


async def store_match(store: Store, record: Record, *, at: float) -> str:
    first, *rest = [change.entry for change in resume(record, at=at, settings=Settings(pace="at-once"))]
    assert isinstance(first, Opened)
    log = [replace(first, id=new_table_id(CHANCE)), *rest]
    table = table_of(log)
    await store.append(table.id, 0, [encode(entry) for entry in log], row_of(table))
    return table.id


def with_bots(name: str) -> Record:
    record = unfinished()
    return replace(record, seats=tuple([Player(player.name, name) for player in record.seats]))


def unfinished() -> Record:
    """A match that nobody went on with in its last deal."""
    whole = read((Path(__file__).parents[3] / "examples" / "match.json").read_bytes())
    *deals, last = whole.deals
    return replace(whole, deals=(*deals, replace(last, turns=last.turns[:4])))
