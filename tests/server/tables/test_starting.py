"""The start of a match on a server: parts that do not arrive, and a server that is killed in between."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from nimmt.rules import check_seen, read
from nimmt.server.store import StoreUnavailable
from nimmt.server.tables import registry, room
from nimmt.table import PART_SECONDS
from nimmt.table.state import RECONNECT_SECONDS
from tests.server.in_process import Inside, close_all, company, inside, play_to_the_end
from tests.server.live_server import GUARD, Client, Server

pytestmark = pytest.mark.anyio


async def look_after(server: Inside, table: str) -> None:
    await next(room for room in server.services.rooms if room.table.id == table).look_after()


async def test_a_part_that_does_not_arrive_is_named_to_all_and_the_others_start_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [4e9]
    for module in (room, registry):
        monkeypatch.setattr(module, "time", lambda: now[0])
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = people = await company(server, "Ana", "Bob")
        ana.honest = bob.honest = False
        hash_ = ana.table.hash
        await ana.must("begin")
        await ana.reveal()
        for _ in range(int(PART_SECONDS)):  # step by step: a jump would be a server that stood still
            now[0] += 1
            server.services.rooms.notice_standstill()
        await look_after(server, ana.table.id)
        for client in people:
            await client.until(lambda client=client: client.table.start.commitments is None)  # type: ignore[misc]
            assert client.table.start.missing == (1,)
        assert ana.table.hash != hash_
        await ana.commit()
        await ana.reveal()
        await play_to_the_end(people)
        fair = ana.table.fair
        assert ana.own.seen is not None
        check_seen(fair, ana.own.seen)
        assert fair.parts == (ana.own.seen.part,)
        await close_all(*people)


async def test_a_database_that_is_away_names_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their parts were refused as unavailable, so they send them again when the database is back."""
    now = [4e9]
    for module in (room, registry):
        monkeypatch.setattr(module, "time", lambda: now[0])
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = people = await company(server, "Ana", "Bob")
        ana.honest = bob.honest = False
        await ana.must("begin")
        store = server.services.store
        append = store.append
        monkeypatch.setattr(store, "append", unavailable)
        for client in people:
            with pytest.raises(AssertionError, match="unavailable"):
                await client.reveal()
        for _ in range(3 * int(PART_SECONDS)):
            now[0] += 1
            server.services.rooms.notice_standstill()
        monkeypatch.setattr(store, "append", append)
        await look_after(server, ana.table.id)
        for client in people:
            await client.reveal()
        await play_to_the_end(people)
        assert len(ana.table.fair.parts) == len(people)
        await close_all(*people)


async def unavailable(*_: Any, **__: Any) -> bool:
    raise StoreUnavailable("It does not answer.")


async def test_after_a_restart_the_start_goes_on_when_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of tables has the old time, when the table is looked at in vain."""
    now = [4e9]
    for module in (room, registry):
        monkeypatch.setattr(module, "time", lambda: now[0])
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0)
    monkeypatch.setattr(registry, "BEAT_SECONDS", 1e9)
    path = tmp_path / "nimmt.db"
    async with inside(path) as server:
        ana, bob = await company(server, "Ana", "Bob")
        ana.honest = bob.honest = False
        await ana.must("begin")
        table = ana.table.id
        await close_all(ana, bob)
    now[0] += 0.25
    async with inside(path) as server:
        visitor, until = server.stranger(), now[0] + RECONNECT_SECONDS + PART_SECONDS
        await visitor.enter(table)
        assert visitor.table.start.until == until
        while now[0] <= 4e9 + PART_SECONDS:
            now[0] += 0.7
            server.services.rooms.notice_standstill()
        async with asyncio.timeout(GUARD):
            while await due_by_the_list(server, table) != until:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)
        await visitor.close()


async def due_by_the_list(server: Inside, table: str) -> float | None:
    row = (await server.services.store.stored_table(table)).row
    assert row is not None
    return row.due


async def test_a_server_killed_between_begin_and_deal_goes_on_there(sqlite_path: Path) -> None:
    server = Server(str(sqlite_path)).start()
    ana, bob = people = [await Client(server, name).introduce() for name in ("Ana", "Bob")]
    table = await ana.open_table(seats=2, options={"hand": 2, "deals": 1, "points": None})
    ana.honest = bob.honest = False
    for client in people:
        await client.enter(table)
        await client.sit()
    await ana.must("begin")
    await ana.reveal()
    server.kill()
    server.start()
    for client in people:
        await client.leave()
        await client.enter(table)
    await bob.reveal()
    for client in people:
        await client.until(lambda client=client: client.started)  # type: ignore[misc]
    await play_to_the_end(people)
    record = read((await ana.http.get(f"/api/v1/tables/{table}/record")).content)
    for client in people:
        assert client.own.seen is not None
        assert record.fair is not None
        check_seen(record.fair, client.own.seen)
    await close_all(*people)
    assert server.stop() == 0
