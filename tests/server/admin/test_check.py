"""`nimmt admin check` finds every difference between a database and its logs, and nothing else."""

import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import time
from typing import Any, NamedTuple

import apsw
import pytest
from _pytest.capture import CaptureFixture

from nimmt.server.admin import CheckReport, backup_database, check_database, rebuild_lists
from nimmt.server.store import open_store, restore
from tests.server.admin.commands import admin, nimmt, on_a_terminal, sit_against_a_bot
from tests.server.in_process import inside
from tests.server.store.queries import ask, execute, execute_sealed
from tests.server.typed_command import command

pytestmark = pytest.mark.anyio


class Played(NamedTuple):
    backup: Path
    finished: str
    """A table where a match has ended."""
    running: str
    ana: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Played once; every test gets a copy."""
    return asyncio.run(play(tmp_path_factory.mktemp("played")))


async def play(folder: Path) -> Played:
    database, backup = str(folder / "nimmt.db"), folder / "backup.db"
    async with inside(database) as server:
        ana = await server.client("Ana")
        finished = await sit_against_a_bot(ana, bot="lowest")
        await ana.play_on(Random(1))
        person = ana.id
        await ana.leave()
        running = await sit_against_a_bot(ana, bot="lowest", public=True)
        await ana.play_once(Random(2))
        await ana.until(lambda: ana.must_act)  # then nothing more happens there
        await backup_database(database, backup)
        await ana.close()
    return Played(backup, finished, running, person)


@pytest.fixture
async def copy(played: Played, database: str) -> str:
    await put_back(played, database)
    return database


async def put_back(played: Played, database: str) -> None:
    await asyncio.to_thread(
        restore, database, played.backup, overwrite=True, progress=lambda _done, _total: None
    )


async def found(database: str) -> tuple[list[str], CheckReport]:
    lines: list[str] = []
    return lines, await check_database(database, lines.append)


async def test_all_is_well_after_a_match(copy: str) -> None:
    assert await found(copy) == ([], CheckReport(tables=2, matches=1, differences=0))


async def alter(database: str, table: str, kind: str, change: Callable[[dict[str, Any]], None]) -> int:
    """Change the table's first entry of that kind, and return its number."""
    log = await ask(database, f"SELECT seq, entry FROM log WHERE table_id = '{table}' ORDER BY seq")
    for seq, text in log:
        entry = json.loads(str(text))
        if entry["type"] == kind:
            change(entry)
            changed = json.dumps(entry, ensure_ascii=False).replace("'", "''")
            await execute_sealed(
                database, f"UPDATE log SET entry = '{changed}' WHERE table_id = '{table}' AND seq = {seq}"
            )
            return int(str(seq))
    raise AssertionError(f"there is no {kind}")


ROWS: list[tuple[str, *tuple[str, ...]]] = [
    (
        "UPDATE tables SET stage = 'open' WHERE {is_running}",
        "tables: table {running} differs from its log: stage.",
    ),
    (
        "UPDATE tables SET version = 1, summary = '{{}}' WHERE {is_running}",
        "tables: table {running} differs from its log: version, summary.",
    ),
    ("UPDATE tables SET due = NULL WHERE {is_running}", "tables: table {running} differs from its log: due."),
    (
        "UPDATE tables SET due = due + 1000 WHERE {is_running}",
        "tables: table {running} differs from its log: due.",
    ),
    ("DELETE FROM tables WHERE {is_finished}", "tables: table {finished} is missing."),
    (
        "UPDATE tables SET id = 'stray' WHERE {is_finished}",
        "tables: table {finished} is missing.",
        "log: table stray: it has no entries, but is in the list of tables.",
    ),
    (
        "UPDATE matches SET summary = '{{}}'",
        "matches: match 1 of table {finished} differs from the log: summary.",
    ),
    ("UPDATE matches SET persons = 'Ana'", "matches: table {finished}: persons cannot be read: {malformed}."),
    (
        "DELETE FROM players; DELETE FROM matches",
        "matches: match 1 of table {finished} is missing.",
        "players: {ana} in match 1 of table {finished} is missing.",
    ),
    ("DELETE FROM players", "players: {ana} in match 1 of table {finished} is missing."),
    (
        "UPDATE players SET ended = 0",
        "players: {ana} in match 1 of table {finished} differs from the log: ended.",
    ),
    (
        "UPDATE players SET heads = heads + 1, tied = 9",
        "players: {ana} in match 1 of table {finished} differs from the log: tied, heads.",
    ),
    (
        "INSERT INTO players VALUES ('{finished}', 1, 'zoe', 0, 'classic', 2, 1, 1, 1, 0, 0)",
        "players: zoe in match 1 of table {finished} did not play by the log.",
    ),
    (
        "DELETE FROM attendance WHERE table_{is_running}",
        "attendance: {ana} at table {running} is missing.",
    ),
    (
        "UPDATE attendance SET table_id = 'stray' WHERE table_{is_running}",
        "attendance: {ana} at table {running} is missing.",
        "attendance: table stray has no log.",
    ),
    (
        (
            "INSERT INTO persons (id, name, bot, made) VALUES ('zoe', 'Zoe', {false}, 0);"
            " INSERT INTO attendance VALUES ('zoe', '{running}')"
        ),
        "attendance: zoe never came to table {running} by the log.",
    ),
    (
        "INSERT INTO matches VALUES ('{running}', 1, 'classic', {true}, 0, '[]', '')",
        "matches: match 1 of table {running} has not ended by the log.",
    ),
    (
        "DELETE FROM log WHERE table_{is_running} AND seq = 2",
        "log: table {running}: entry 2 is missing.",
    ),
    (
        "DELETE FROM log WHERE table_{is_running} AND seq >= {before_last}",
        "log: table {running}: it ends with entry {remaining}, but the list of tables has version {last}.",
    ),
    (
        (
            "DELETE FROM log WHERE table_{is_running} AND seq >= {before_last};"
            " DELETE FROM tables WHERE {is_running}"
        ),
        "tables: table {running} is missing.",
    ),
    (
        "UPDATE log SET entry = 'moo' WHERE table_{is_running} AND seq = 3",
        "log: table {running}: entry 3 cannot be followed: {malformed}.",
    ),
    (
        (
            "UPDATE log SET entry = (SELECT entry FROM log WHERE table_{is_finished} AND seq = 1)"
            " WHERE table_{is_running} AND seq = 1"
        ),
        "log: table {running}: entry 1 cannot be followed: it opens the table {finished}.",
    ),
]


async def test_whatever_is_not_as_the_log_says_is_found(copy: str, played: Played) -> None:
    [(last,)] = await ask(copy, f"SELECT max(seq) FROM log WHERE table_id = '{played.running}'")
    names = {
        **played._asdict(),
        "is_running": f"id = '{played.running}'",
        "is_finished": f"id = '{played.finished}'",
        "true": "true" if "://" in copy else "1",
        "false": "false" if "://" in copy else "0",
        "malformed": "JSON is malformed: invalid character (byte 0)",
        "last": last,
        "before_last": int(str(last)) - 1,
        "remaining": int(str(last)) - 2,
    }
    for script, *says in ROWS:
        await put_back(played, copy)
        await execute_sealed(copy, script.format(**names))
        lines, checked = await found(copy)
        assert (script, lines) == (script, [line.format(**names) for line in says])
        assert (checked.tables, checked.differences) == (2, len(lines))


async def test_a_table_that_is_being_looked_after_is_no_difference(copy: str) -> None:
    """The tables are long overdue, as after years without a server."""
    await execute_sealed(copy, """UPDATE log SET entry = replace(entry, '"at":1', '"at":')""")
    await rebuild_lists(copy, lambda _: None)
    store = await open_store(copy)
    assert len(await store.claim_due(time(), time() + 10, 9)) == 2
    await store.close()
    assert (await found(copy))[0] == []


async def test_a_decision_that_could_not_be_made_is_found(copy: str, played: Played) -> None:
    seq = await alter(copy, played.finished, "decided", lambda entry: entry["action"].update(cards=[0]))
    [line] = (await found(copy))[0]
    assert line.startswith(f"log: table {played.finished}: entry {seq} cannot be followed: ")


async def test_deals_that_do_not_follow_from_the_seed_are_found(copy: str, played: Played) -> None:
    """In the running match and in the finished one, whose record does not verify."""
    for table in (played.finished, played.running):
        await alter(copy, table, "opened", lambda entry: entry.update(seed="00" * 32))
    lines, _ = await found(copy)
    deals = [line for line in lines if "deal 1 that follows from the seed" in line]
    [record] = [line for line in lines if "does not verify" in line]
    assert sorted(line.split()[2] for line in deals) == sorted(
        f"{t}:" for t in (played.finished, played.running)
    )
    assert record.startswith(f"log: table {played.finished}: the record of match 1 does not verify: ")
    assert len(lines) == 3


BEFORE_RESULTS = """
DROP TABLE remarks; DROP TABLE group_tables; DROP TABLE seasons; DROP TABLE members; DROP TABLE groups;
DROP TABLE forgotten_devices;
ALTER TABLE keys DROP COLUMN device; ALTER TABLE keys DROP COLUMN made; ALTER TABLE keys DROP COLUMN used;
ALTER TABLE keys DROP COLUMN issued; ALTER TABLE keys DROP COLUMN successor;
ALTER TABLE keys DROP COLUMN nonce;
DROP TABLE pairings; DROP TABLE attendance; DROP TABLE leaving; DROP TABLE players;
CREATE TABLE players (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, ended REAL NOT NULL,
    PRIMARY KEY (table_id, number, person)
);
UPDATE schema SET number = 2"""
SUMMED = ("log", "tables", "persons", "keys", "codes", "hidden", "screens", "screen_codes")


async def test_what_old_matches_came_to_is_filled_in_when_a_server_starts(copy: str) -> None:
    sums = "".join(f"ALTER TABLE {table} DROP COLUMN sum;" for table in SUMMED)
    await execute(copy, sums + BEFORE_RESULTS)
    await (await open_store(copy)).close()
    assert (await found(copy))[0] == []


async def test_rebuild_mends_what_is_derived(copy: str) -> None:
    """Derived rows without a log are removed too."""
    everything = ("players", "matches", "tables")
    await execute(copy, "; ".join(f"DELETE FROM {table}" for table in everything))
    await execute(copy, "UPDATE attendance SET table_id = 'stray' || table_id")
    assert len((await found(copy))[0]) == 8
    await admin("rebuild", "--database", copy)
    assert (await found(copy))[0] == []


async def test_a_log_that_is_lost_is_named_until_its_table_is_no_longer_listed(
    copy: str, played: Played
) -> None:
    await execute(copy, f"DELETE FROM log WHERE table_id = '{played.running}'")
    assert (await found(copy))[0] == [
        f"attendance: table {played.running} has no log.",
        f"log: table {played.running}: it has no entries, but is in the list of tables.",
    ]
    rebuilt = await nimmt("admin", "rebuild", "--database", copy)
    assert (rebuilt.status, rebuilt.said) == (1, "The lists of 1 table were rebuilt.\n")
    assert rebuilt.told == (
        f"nimmt: The log of table {played.running} has no entries: the table is no longer listed.\n"
    )
    assert (await found(copy))[0] == []


def test_each_difference_is_a_line_and_the_status_is_one(
    played: Played, tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    database = tmp_path / "nimmt.db"
    restore(str(database), played.backup, overwrite=False, progress=lambda _done, _total: None)
    assert command("admin", "check", "--database", str(database)) == 0
    with closing(apsw.Connection(str(database))) as file:
        file.execute("UPDATE tables SET stage = 'closed'")  # by another program, without a checksum
    before = database.read_bytes()
    assert command("admin", "check", "--database", str(database)) == 1
    said, told = capsys.readouterr()
    assert told == ""
    well, *differences, last = said.splitlines()
    assert well == "2 tables with 1 ended match checked: all is well."
    assert sorted(differences) == sorted(
        f"tables: table {table} differs from its log: stage." for table in (played.finished, played.running)
    )
    assert last == "2 tables with 1 ended match checked: 2 differences."
    assert database.read_bytes() == before
    assert command("admin", "check", "--database", str(tmp_path / "missing.db")) == 1
    assert "There is no database" in capsys.readouterr().err


def test_on_a_terminal_one_sees_how_far_it_is(played: Played) -> None:
    assert b"2/2" in on_a_terminal("check", "--database", played.backup, cwd=played.backup.parent)
