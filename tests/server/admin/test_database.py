"""Backups, exports and rebuilt lists of a database, while matches go on."""

import asyncio
import json
import re
import signal
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import asyncpg  # type: ignore[import-untyped]
import pytest
from _pytest.capture import CaptureFixture

from nimmt.cli import main
from nimmt.rules import Record, encode, read, verify
from nimmt.server.store import MatchRow, TableRow, open_store
from nimmt.table import Opened, Settings
from tests.server.admin.commands import NIMMT, admin, nimmt, on_a_terminal, running, sit_against_a_bot
from tests.server.live_server import GUARD, Client, serving
from tests.server.store.queries import execute
from tests.server.store.samples import table_row
from tests.server.tables.history_check import changes_of
from tests.server.typed_command import command

pytestmark = pytest.mark.anyio
DERIVED = ("players", "matches", "tables", "attendance")


async def derived(database: str, person: str) -> tuple[list[TableRow], list[MatchRow]]:
    store = await open_store(database, read_only=True)
    found = await store.lobby(100), await store.matches_of(person, 100)
    await store.close()
    return found


async def forget_derived(database: str) -> None:
    """Delete all derived rows with SQL."""
    if database.startswith("postgresql://"):
        connection = await asyncpg.connect(database)
        for table in DERIVED:
            await connection.execute(f"DELETE FROM nimmt.{table}")
        await connection.close()
    else:
        with closing(apsw.Connection(database)) as file:
            for table in DERIVED:
                file.execute(f"DELETE FROM {table}")


async def test_a_database_is_looked_after_while_matches_go_on(database: str, tmp_path: Path) -> None:
    copy, matches = tmp_path / "copy.db", tmp_path / "matches.jsonl"
    async with serving(database) as server:
        ana = await Client(server, "Ana").introduce()
        finished = await sit_against_a_bot(ana)
        await ana.play_on(Random(1))
        person = ana.id
        await ana.leave()
        running = await sit_against_a_bot(ana, public=True)
        begun = ana.v or 0
        backing_up = asyncio.create_task(admin("backup", copy, "--database", database))
        await ana.play_once(Random(2))
        await ana.until(lambda: ana.view is not None and ana.view.acting == (ana.you,))
        # the bot has chosen, so nothing more happens there
        assert await backing_up == f"Everything is in {copy}.\n"
        assert await admin("export", matches, "--database", database) == f"1 match is in {matches}.\n"
        lists = await derived(database, person)
        assert [table.id for table in lists[0]] == [running]
        assert [match.table for match in lists[1]] == [finished]

    await copy_goes_on(copy, ana, finished, running)
    whole, part = await changes_of(database, running), await changes_of(str(copy), running)
    assert begun <= len(part)
    assert [change.entry for change in whole[:begun]] == [change.entry for change in part[:begun]]

    await forget_derived(database)
    assert await derived(database, person) == ([], [])
    assert await admin("rebuild", "--database", database) == "The lists of 2 tables were rebuilt.\n"
    assert await derived(database, person) == lists
    await check_export(database, matches)


async def copy_goes_on(copy: Path, ana: Client, finished: str, running: str) -> None:
    """A server on the copy knows the players, and the match is played to its end there."""
    await ana.leave()
    async with serving(copy) as server:
        ana.move(server)
        await ana.enter(running)
        await ana.play_on(Random(3))
        for table in (finished, running):
            verify(read((await ana.http.get(f"/api/v1/tables/{table}/record")).content))
        await ana.close()


async def check_export(database: str, matches: Path) -> None:
    [named] = records(await asyncio.to_thread(matches.read_bytes))
    assert named.seats[0].name == "Ana"
    [nameless] = records((await admin("export", "--nameless", "--database", database)).encode())
    assert [player.name for player in nameless.seats] == ["Player 1", "Player 2"]
    assert (nameless.deals, nameless.fair) == (named.deals, named.fair)
    outcome = json.loads((await nimmt("replay", matches, "--json")).said)
    assert outcome["finished"]


def records(lines: bytes) -> list[Record]:
    found = [read(line) for line in lines.splitlines()]
    for record in found:
        verify(record)
    return found


def test_without_a_command_it_lists_them_one_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["nimmt", "admin"])
    with pytest.raises(SystemExit) as ended:
        main()
    said, told = capsys.readouterr()
    assert (ended.value.code, told) == (None, "")
    begins = {line.split()[0] for line in said.splitlines() if line}
    assert {"backup", "restore", "check", "rebuild", "export"} <= begins


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "there"], "exists already"),
        (["backup", "nowhere/copy.db"], "nowhere/copy.db cannot be written"),
        (["backup", "copy.db", "--database", "missing.db"], "no database"),
        (["export", "there"], "there exists already"),
        (["export", "nowhere/matches.jsonl"], "nowhere/matches.jsonl cannot be written"),
        (["export", "matches.jsonl", "--database", "missing.db"], "no database"),
        (["rebuild"], "in use by another nimmt"),
        (["rebuild", "--database", "missing.db"], "no database"),
        (["rebuild", "--database", "empty"], "has schema 0"),
        (["restore", "there", "--overwrite", "--database", ""], "--database is empty"),
        (["check", "--database", "nimmt.db", "--data", "."], "not by both"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    there = tmp_path / "there"
    there.write_text("a letter")
    (tmp_path / "empty").touch()
    store = asyncio.run(open_store(str(tmp_path / "nimmt.db")))  # as a server does
    database = [] if "--database" in words else ["--database", "nimmt.db"]
    assert command("admin", *words, *database) == 1
    asyncio.run(store.close())
    said, told = capsys.readouterr()
    assert said == ""
    [line] = told.splitlines()
    assert says in line
    assert there.read_text() == "a letter"
    assert (tmp_path / "empty").read_bytes() == b""
    assert names_in(tmp_path) - {"nimmt.db", "nimmt.db.lock"} == {"there", "empty"}


@pytest.mark.parametrize(
    "words",
    [
        ["admin", "backup", "copy.db", "--database", "link.db"],
        ["admin", "export", "matches.jsonl", "--database", "link.db"],
        ["admin", "check", "--database", "link.db"],
        ["admin", "rebuild", "--database", "link.db"],
        ["admin", "restore", "whole.db", "--overwrite", "--database", "link.db"],
        ["admin", "restore", "link.db", "--database", "new.db"],
        ["serve", "--port", "0", "--database", "link.db"],
        ["--no-browser", "--port", "0", "--data", "."],
    ],
    ids=" ".join,
)
def test_a_hard_link_to_the_database_of_a_server_is_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    """Tables that were opened by the other name would be missing."""
    monkeypatch.chdir(tmp_path)
    store = asyncio.run(open_store("nimmt.db"))  # as a server does
    asyncio.run(store.backup(tmp_path / "whole.db"))
    (tmp_path / "link.db").hardlink_to(tmp_path / "nimmt.db")
    there = names_in(tmp_path)
    assert command(*words) == 1
    said, told = capsys.readouterr()
    assert said == ""
    [line] = told.splitlines()
    assert "is one of 2 hard links" in line
    assert names_in(tmp_path) == there
    asyncio.run(store.close())


async def test_a_damaged_log_is_told_of_and_holds_up_no_other(tmp_path: Path) -> None:
    """Also a log with missing entries, whose remaining entries can be followed."""
    database = str(tmp_path / "nimmt.db")
    store = await open_store(database)
    logs = {"damaged": b'{"type":"unheard-of"}'}
    for table in ("holed", "sound"):
        opened = Opened(at=1.0, id=table, host="ana", settings=Settings(), seed="00" * 32)
        logs[table] = encode(opened)
    for table, entry in logs.items():
        await store.append(table, 0, [entry], table_row(table))
    await store.close()
    await execute(database, "UPDATE log SET seq = 2 WHERE table_id = 'holed'")
    rebuilt = "The lists of 1 table were rebuilt.\n"
    for word, says in (("rebuild", rebuilt), ("export", "")):
        ended = await nimmt("admin", word, "--database", database)
        assert (ended.status, ended.said) == (1, says)
        told = re.findall(r"^nimmt: The log of table (\w+) cannot be read", ended.told, re.MULTILINE)
        assert told == ["damaged", "holed"]
        assert len(ended.told.splitlines()) == 2


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


WAITS_FOR_A_LOCK = """
SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE NOT granted AND datname = current_database()"""


@pytest.mark.parametrize("words", [["backup", "copy.db"], ["export", "matches.jsonl"], ["rebuild"]])
async def test_ctrl_c_leaves_nothing_half_done(words: list[str], postgres_url: str, tmp_path: Path) -> None:
    """The log is locked, so that the command waits at its start when it is interrupted."""
    store = await open_store(postgres_url)
    await store.append("t", 0, [b"{}"], table_row("t"))
    connection = await asyncpg.connect(postgres_url)
    line = [*NIMMT, "admin", *words, "--database", postgres_url]
    async with connection.transaction():
        await connection.execute("LOCK TABLE nimmt.log IN ACCESS EXCLUSIVE MODE")
        async with asyncio.timeout(GUARD), running(line, folder=tmp_path) as process:
            while not await connection.fetchval(WAITS_FOR_A_LOCK):
                assert process.returncode is None
            process.send_signal(signal.SIGINT)
            _, told = await process.communicate()
    assert (process.returncode, told) == (130, b"")
    assert names_in(tmp_path) == set()
    assert [table.id for table in await store.lobby(10)] == ["t"]
    await connection.close()
    await store.close()


@pytest.mark.parametrize(
    ("words", "shows"), [(["export", "matches.jsonl"], b"Matches"), (["rebuild"], b"Tables")]
)
def test_on_a_terminal_one_sees_how_far_it_is(words: list[str], shows: bytes, tmp_path: Path) -> None:
    asyncio.run(make_database(tmp_path / "nimmt.db"))
    seen = on_a_terminal(*words, "--database", "nimmt.db", cwd=tmp_path)
    assert shows in seen


async def make_database(path: Path) -> None:
    await (await open_store(str(path))).close()
