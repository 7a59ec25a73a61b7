"""Data of an earlier nimmt still opens, and says today what it said then.

The folder `kept` was written before the code was put in order, and stays as it is: the log of one table with
every kind of entry, the databases that it was in, and all that was made from it.
"""

import json
import shutil
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from nimmt.rules import encode, read, verify, write
from nimmt.server.admin import CheckReport, check_database
from nimmt.server.people.export import exported
from nimmt.server.store import MatchRow, TableRow, open_store
from nimmt.server.tables import match_rows, row_of
from nimmt.table import (
    AvatarChosen,
    Change,
    Committed,
    Entry,
    Frozen,
    Postponed,
    Readied,
    Reserved,
    Restarted,
    Revealed,
    Screened,
    TookOver,
    decode_entry,
    fold_log,
    look,
    record,
    resume,
)
from tests.server.in_process import inside
from tests.server.store.queries import execute

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parent / "kept"
TABLE = "keptkeptkeptkeptkeptkept22"
MATCHES = (1, 2, 3)


NEWER = {
    *(AvatarChosen, Committed, Frozen, Postponed, Readied, Reserved, Restarted, Revealed, Screened, TookOver),
}
"""Kinds of entries that the earlier nimmt did not know."""


def known(value: Any, then: Any) -> Any:
    """The value without keys, and empty last fields, that the earlier nimmt did not know."""
    if isinstance(value, list) and isinstance(then, list) and not any(value[len(then) :]):
        value = value[: len(then)]
    if isinstance(value, dict) and isinstance(then, dict):
        return {key: known(value[key], then[key]) for key in value if key in then}
    if isinstance(value, list) and isinstance(then, list) and len(value) == len(then):
        return [known(*pair) for pair in zip(value, then, strict=True)]
    return value


def without_ready(then: Any) -> Any:
    """What was told then, except which chairs were ready: a part without a commitment makes none ready."""
    if isinstance(then, dict):
        return {key: without_ready(value) for key, value in then.items() if key != "ready"}
    return [without_ready(value) for value in then] if isinstance(then, list) else then


def line(name: str) -> bytes:
    return (KEPT / name).read_bytes().removesuffix(b"\n")


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    return (KEPT / "log.jsonl").read_bytes().splitlines()


@pytest.fixture(scope="module")
def changes(log: list[bytes]) -> list[Change]:
    return list(fold_log(map(decode_entry, log)))


@pytest.fixture(scope="module")
def expected() -> Any:
    return json.loads(line("expected.json"))


def test_the_log_has_every_kind_of_entry_and_is_written_as_it_was(
    log: list[bytes], changes: list[Change]
) -> None:
    assert {type(change.entry) for change in changes} == set(get_args(Entry)) - NEWER
    written = [json.loads(encode(change.entry)) for change in changes]
    assert [known(*pair) for pair in zip(written, map(json.loads, log), strict=True)] == [
        *map(json.loads, log)
    ]


def test_the_log_gives_the_same_table(changes: list[Change], expected: Any) -> None:
    assert known(json.loads(encode(changes[-1].table)), expected["table"]) == expected["table"]


def test_the_log_gives_everyone_the_same_looks(changes: list[Change], expected: Any) -> None:
    assert len(expected["looks"]) == 5
    for version, looks in without_ready(expected["looks"]).items():
        table = changes[int(version) - 1].table
        found = [json.loads(encode(look(table, seat))) for seat in (None, 0)]
        assert known(found, looks) == looks


def test_the_log_gives_the_same_rows(changes: list[Change], expected: Any) -> None:
    assert row_of(changes[-1].table) == msgspec.convert(expected["row"], TableRow)
    assert match_rows(changes) == msgspec.convert(expected["matches"], list[MatchRow])


def test_the_log_gives_the_same_export(log: list[bytes], expected: Any) -> None:
    found = json.loads(encode(exported(TABLE, log, "ana")))
    assert known(found, expected["exported"]) == expected["exported"]


@pytest.mark.parametrize("number", MATCHES)
def test_the_log_gives_the_same_record(changes: list[Change], number: int) -> None:
    [ended] = [change.table for change in changes if change.ends_match and change.table.number == number]
    assert write(record(ended)) == line(f"record-{number}.json")


@pytest.mark.parametrize("number", MATCHES)
def test_a_record_still_reads_verifies_and_goes_on(number: int) -> None:
    data = line(f"record-{number}.json")
    found = read(data)
    verify(found)
    assert write(found) == data
    assert resume(found, at=0.0)


async def check_old_database(database: str, log: list[bytes]) -> None:
    """All that is stored fits together, and the server answers with the same bytes as then."""
    await (await open_store(database)).close()  # the server upgrades it
    lines: list[str] = []
    assert await check_database(database, lines.append) == CheckReport(tables=1, matches=3, differences=0)
    assert lines == []
    store = await open_store(database)
    assert await store.log(TABLE) == log
    await store.close()
    async with inside(database) as server:
        ana = await server.client("Zoe")
        for number in MATCHES:
            address = f"/api/v1/tables/{TABLE}"
            replay = await ana.http.get(f"{address}/replay", params={"match": number})
            assert replay.content == line(f"replay-{number}.json")
            written = await ana.http.get(f"{address}/record", params={"match": number})
            assert written.content == line(f"record-{number}.json")


async def test_a_sqlite_file_still_opens(log: list[bytes], tmp_path: Path) -> None:
    database = shutil.copy(KEPT / "nimmt.db", tmp_path)
    await check_old_database(str(database), log)


async def test_a_postgresql_database_still_opens(log: list[bytes], postgres_url: str) -> None:
    await execute(postgres_url, "DROP SCHEMA IF EXISTS nimmt CASCADE")
    await execute(postgres_url, (KEPT / "postgres.sql").read_text("utf-8"))
    await check_old_database(postgres_url, log)
