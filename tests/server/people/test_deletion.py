"""Deletion of a person: afterwards they are a stranger, and nothing stored names them."""

from pathlib import Path
from typing import Any

import pytest

from nimmt.rules import read, verify
from nimmt.server.admin import check_database
from nimmt.server.people import deletion
from nimmt.server.store import Person, Store, StoreError, TableId, open_store
from nimmt.server.store.statements import COLUMNS
from nimmt.table import Code, alias
from tests.server.in_process import Insider, caught_up, close_all, company, inside, play_to_the_end, playing
from tests.server.store.queries import ask
from tests.server.store.samples import table_row

pytestmark = pytest.mark.anyio

NAME = "Wilhelmina"
SHORT = {"deals": 1, "points": None, "hand": 2}


async def delete(person: Insider, name: str) -> tuple[int, dict[str, Any]]:
    answer = await person.http.post("/api/v1/me/delete", json={"confirm": name})
    return answer.status_code, answer.json()


async def kept_of(database: str) -> str:
    """The whole content of the database, except the list of people to disconnect."""
    tables = [table for table in COLUMNS if table != "leaving"]
    return "\n".join([str([tuple(row) for row in await ask(database, f"SELECT * FROM {t}")]) for t in tables])


async def waiting_table(will: Insider, bob: Insider) -> TableId:
    """A table where both sit and the match has not begun."""
    table = await will.open_table(seats=2)
    for person in (will, bob):
        await person.leave()
        await person.enter(table)
        await person.sit()
    return table


async def running_table(will: Insider, bob: Insider) -> TableId:
    """A table with one decision; both are connected."""
    table = await will.open_table(seats=2, options=SHORT, pace="at-once", sit_in="lowest")
    for person in (will, bob):
        await person.leave()
        await person.enter(table)
        await person.sit()
    await will.must("begin")
    await caught_up([will, bob])
    await will.must("play", cards=will.legal[0])
    return table


async def check_replay(person: Insider, table: TableId) -> None:
    """The match can be replayed and verified, without the name of the deleted person."""
    record = read((await person.http.get(f"/api/v1/tables/{table}/record", params={"match": 1})).content)
    verify(record)
    assert [player.name for player in record.seats] == ["—", "Bob"]
    replay = (await person.http.get(f"/api/v1/tables/{table}/replay", params={"match": 1})).json()
    assert [player["name"] for player in replay["players"]] == ["—", "Bob"]


async def differences(database: str) -> list[str]:
    found: list[str] = []
    await check_database(database, found.append)
    return found


async def test_who_is_deleted_is_a_stranger_and_nothing_says_who_it_was(database: str) -> None:
    async with inside(database) as server:
        will, bob = await playing(server, NAME, "Bob", options=SHORT)
        finished, ids = bob.table.id, (will.id, bob.id)
        await will.must("say", phrase="moo", ref=f"diary of {NAME}")
        await play_to_the_end([will, bob])
        waiting = await waiting_table(will, bob)
        running = await running_table(will, bob)
        for one, other in ((will, ids[1]), (bob, ids[0])):
            await one.http.put(f"/api/v1/me/hidden/{other}", json={"hidden": True})
        await bob.http.put(f"/api/v1/me/hidden/{ids[0]}", json={"hidden": False})
        assert NAME in await kept_of(database)

        status, refused = await delete(will, NAME.lower())
        assert (status, refused["code"]) == (403, "forbidden")
        assert (await will.http.get("/api/v1/me")).status_code == 200

        assert await delete(will, NAME) == (200, {"tables": 0})
        assert not will.http.cookies
        assert (await will.http.get("/api/v1/me")).status_code == 401
        await will.until(lambda: will.bye is not None)
        assert will.bye is not None
        assert (will.bye.code, will.bye.again) == (Code.NO_IDENTITY, False)

        await bob.until(lambda: bob.chairs[0]["name"] == "—")
        assert bob.chairs[0]["presence"] == "bot"
        await play_to_the_end([bob])
        await check_replay(bob, finished)
        await check_replay(bob, running)
        assert (await server.services.rooms.find(waiting)).table.host == ids[1]
        await close_all(will, bob)
    said = await kept_of(database)
    assert NAME not in said
    assert ids[0] not in said
    assert await differences(database) == []
    if "://" not in database:
        bytes_kept = [file.read_bytes() for file in Path(database).parent.iterdir()]
        assert not any(NAME.encode() in data for data in bytes_kept), "it can be read from the disk"


async def test_what_has_begun_comes_to_its_end_after_a_crash(database: str) -> None:
    """The server is killed after one of two tables; the next one does the other."""
    async with inside(database) as server:
        will, bob = await playing(server, NAME, "Bob", options=SHORT)
        person, first = will.id, bob.table.id
        await play_to_the_end([will, bob])
        second = await running_table(will, bob)
        await close_all(will)
        cookies = bob.http.cookies
        await bob.leave()
    store = await open_store(database)
    await store.leave(person, 1.0)
    rewritten = deletion.without(await store.log(first), person, alias(bytes(10)), 2.0)
    assert rewritten is not None
    assert await store.rewrite(rewritten)
    assert await differences(database) == []
    assert [table for _, table, _ in await store.leaving(9)] == [second, ""]
    await store.close()
    async with inside(database) as server:
        again = server.stranger()
        again.http.cookies = cookies
        await again.enter(second)
        await again.until(lambda: again.chairs[0]["name"] == "—")
        await play_to_the_end([again])
        for table in (first, second):
            await check_replay(again, table)
        assert await server.services.store.leaving(9) == []
        await close_all(again, bob)
    assert person not in await kept_of(database)
    assert await differences(database) == []


async def test_every_process_sends_them_away_and_forgets(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deletion, "LOOK_SECONDS", 0.05)
    async with inside(postgres_url) as here, inside(postgres_url) as there:
        will, bob = await company(there, NAME, "Bob", options=SHORT)
        elsewhere = here.stranger()
        elsewhere.http.cookies = will.http.cookies
        assert await delete(elsewhere, NAME) == (200, {"tables": 0})
        await will.until(lambda: will.bye is not None)
        await bob.until(lambda: bob.chairs[0].get("name", "") == "" and bob.table.host == bob.id)
        log = b"".join(await there.log_of(bob.table.id))
        assert NAME.encode() not in log
        await close_all(will, bob, elsewhere)


async def test_who_has_left_for_good_comes_to_no_table_any_more(store: Store) -> None:
    """A connection from before the deletion might still try this."""
    await store.add_person(Person(id="ana", name="Ana", made=1.0), b"key")
    assert await store.append("t", 0, [b"{}"], table_row(), persons=["ana"])
    await store.leave("ana", 5.0)
    assert await store.leaving(9) == [("ana", "t", 5.0), ("ana", "", 5.0)]
    with pytest.raises(StoreError):
        await store.append("u", 0, [b"{}"], table_row("u"), persons=["ana"])
    assert await store.log("u") == []
