"""What members of a group write to each other at its table: who sees it, and how long it is kept."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path

import pytest

from nimmt.server.admin import backup_database, check_database, export_matches
from nimmt.server.people import talk
from nimmt.server.wire import Talked
from tests.server.in_process import Inside, Insider, close_all, inside, play_to_the_end
from tests.server.people.test_groups import USUAL, ask, group_of, id_of, refused
from tests.server.store.queries import ask as ask_database

pytestmark = pytest.mark.anyio
SECRET = "Wilhelmina likes moss"


async def at_table(group: str, people: list[Insider]) -> str:
    """Everyone sits at the group's table; the group has switched talk on."""
    await ask(people[0], "PUT", f"groups/{group}", name="Tuesday", talk=True)
    settings = USUAL | {"seats": len(people)}
    table = str((await ask(people[0], "POST", f"groups/{group}/table", settings=settings))["id"])
    for person in people:
        await person.enter(table)
        await person.sit()
    return table


async def read(person: Insider, table: str) -> list[str]:
    return [one["line"] for one in (await ask(person, "GET", f"tables/{table}/remarks"))["remarks"]]


@asynccontextmanager
async def talking(database: str) -> AsyncIterator[tuple[Inside, str, str, list[Insider]]]:
    async with inside(database) as server:
        group, people = await group_of(server, "Ana", "Bob")
        table = await at_table(group, people)
        yield server, group, table, people


async def test_only_members_who_sit_there_write_and_read(database: str) -> None:
    async with talking(database) as (server, group, table, [ana, bob]):
        path = f"tables/{table}/remarks"
        written = await ask(ana, "POST", path, line="  Who   has the 104? ")
        assert written["on"]
        assert await read(bob, table) == ["Who has the 104?"]
        standing = await server.client("Cleo")
        await ask(standing, "POST", f"groups/{group}/join")
        stranger = await server.client("Eve")
        for person in (standing, stranger):
            assert await ask(person, "GET", path) == {"on": False, "remarks": []}
            assert await refused(person, "POST", path, line="Me") == "forbidden"
        for odd in ("\u202eevil", "a\u0000b", " ", "x" * 201):
            assert await refused(ana, "POST", path, line=odd) == "bad-message"
        await ana.http.put(f"/api/v1/me/hidden/{await id_of(bob)}", json={"hidden": True})
        await ask(bob, "POST", path, line="I do")
        assert await read(ana, table) == ["Who has the 104?"]
        elsewhere = await ana.open_table(seats=2)
        assert await ask(ana, "GET", f"tables/{elsewhere}/remarks") == {"on": False, "remarks": []}
        await close_all(ana, bob)


async def test_members_are_told_that_there_is_something_and_a_guest_is_not(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: dict[Insider, list[int]] = {}
    apply = Insider.apply

    def listen(person: Insider, message: object) -> None:
        if isinstance(message, Talked):
            heard.setdefault(person, []).append(message.number)
        apply(person, message)  # type: ignore[arg-type]

    monkeypatch.setattr(Insider, "apply", listen)
    async with inside(database) as server:
        group, [ana, bob] = await group_of(server, "Ana", "Bob")
        guest = await server.client("Gus")
        table = await at_table(group, [ana, bob, guest])
        await ask(ana, "POST", f"tables/{table}/remarks", line="Moo")
        for person in (bob, guest):
            await person.until(lambda: True)
            await person.must("say", phrase="moo")  # what was sent before has arrived by then
        assert heard[bob][-1] == 1
        assert guest not in heard
        assert await refused(guest, "POST", f"tables/{table}/remarks", line="Moo") == "forbidden"
        assert await read(guest, table) == []
        await ask(ana, "PUT", f"groups/{group}", name="Tuesday", talk=False)
        await bob.must("say", phrase="moo")
        assert heard[bob][-1] == 0, "it was switched off, and is gone"
        await close_all(ana, bob, guest)


async def test_it_is_in_no_log_record_or_export_of_matches(database: str) -> None:
    async with talking(database) as (server, _, table, people):
        ana, bob = people
        await ask(ana, "POST", f"tables/{table}/remarks", line=SECRET)
        await ana.must("begin")
        await play_to_the_end(people)
        assert SECRET.encode() not in b"".join(await server.log_of(table))
        record = (await bob.http.get(f"/api/v1/tables/{table}/record")).content
        replay = (await bob.http.get(f"/api/v1/tables/{table}/replay")).content
        assert SECRET.encode() not in record + replay
        exported = (await ask(ana, "GET", "me/export"))["identity"]["remarks"]
        assert [(one["table"], one["line"]) for one in exported] == [(table, SECRET)]
        assert SECRET not in (await bob.http.get("/api/v1/me/export")).text
        await close_all(ana, bob)
    stream = BytesIO()
    await export_matches(database, stream, nameless=False)
    assert SECRET.encode() not in stream.getvalue()


async def test_it_is_gone_when_the_table_is_closed(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "SWEEP_SECONDS", 0.01)
    async with talking(database) as (server, _, table, [ana, bob]):
        await ask(ana, "POST", f"tables/{table}/remarks", line=SECRET)
        assert SECRET in str(await ask_database(database, "SELECT * FROM remarks"))
        earlier = tmp_path / "earlier.db"
        await backup_database(database, earlier)
        assert SECRET.encode() not in earlier.read_bytes()
        await ana.must("close")
        assert await ask_database(database, "SELECT * FROM remarks") == []
        assert await read(bob, table) == []
        assert await refused(bob, "POST", f"tables/{table}/remarks", line="Late") == "forbidden"
        backup = tmp_path / "later.db"
        await backup_database(database, backup)
        assert SECRET.encode() not in backup.read_bytes()
        await server.services.talk._sweep()
        if "://" not in database:
            kept = [file.read_bytes() for file in Path(database).parent.glob("nimmt.db*")]
            assert not any(SECRET.encode() in data for data in kept), "it can be read from the disk"
        await close_all(ana, bob)
    differences: list[str] = []
    await check_database(database, differences.append)
    assert differences == []


async def test_another_process_tells_its_members_too(postgres_url: str) -> None:
    async with inside(postgres_url) as one, inside(postgres_url) as other:
        group, [ana, bob] = await group_of(one, "Ana", "Bob")
        bob.turn_to(other)
        table = await at_table(group, [ana, bob])
        told: list[int] = []

        def note(message: object) -> None:
            if isinstance(message, Talked):
                told.append(message.number)
            Insider.apply(bob, message)  # type: ignore[arg-type]

        bob.apply = note  # type: ignore[method-assign]
        await ask(ana, "POST", f"tables/{table}/remarks", line="Moo")
        await bob.until(lambda: 1 in told)
        await close_all(ana, bob)


async def test_a_deleted_person_has_written_nothing(database: str) -> None:
    async with talking(database) as (_, __, table, [ana, bob]):
        await ask(bob, "POST", f"tables/{table}/remarks", line=SECRET)
        await ask(bob, "POST", "me/delete", confirm="Bob")
        assert await read(ana, table) == []
        await close_all(ana, bob)
