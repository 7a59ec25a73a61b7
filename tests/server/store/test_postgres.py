"""PostgreSQL only: several processes on one database, and broken connections."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from nimmt.server.store import Store, StoreError, StoreUnavailable, TableId, open_store, statements
from tests.kit import is_sentence
from tests.server.live_server import halt
from tests.server.store.postgres_server import Server
from tests.server.store.samples import GUARD, add, entry, table_row

pytestmark = pytest.mark.anyio

BREAK = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'nimmt' AND datname = current_database() AND {}"""
MANY, SUMMARY = "generate_series(1, 3000) AS n", "repeat('x', 1000)"


@pytest.fixture
def database(postgres_url: str) -> str:
    """Only PostgreSQL here."""
    return postgres_url


@pytest.fixture
async def other(database: str) -> AsyncIterator[Store]:
    """Another process, as far as the database knows."""
    store = await open_store(database)
    yield store
    await store.close()


class Ear:
    """The notifications of a store."""

    def __init__(self, store: Store) -> None:
        self._told = asyncio.Queue[tuple[TableId | None, int]]()
        store.listen(lambda table, version: self._told.put_nowait((table, version)))

    async def hears(self) -> tuple[TableId | None, int]:
        async with asyncio.timeout(GUARD):
            return await self._told.get()


async def works_again(store: Store) -> None:
    """Query until it succeeds: each failure removes one broken connection from the pool."""
    async with asyncio.timeout(GUARD):
        while True:
            try:
                await store.log("t")
            except StoreUnavailable:
                await asyncio.sleep(0)
            else:
                return


async def execute(database: str, *statements: str) -> list[list[str]]:
    connection = await asyncpg.connect(database, server_settings={"search_path": "nimmt"})
    try:
        return [[str(row[0]) for row in await connection.fetch(statement)] for statement in statements]
    finally:
        await connection.close()


async def test_others_are_told_of_table_and_version_as_soon_as_it_is_stored(
    store: Store, other: Store
) -> None:
    ear = Ear(other)
    await add(store, "with a space", count=3)
    assert await ear.hears() == ("with a space", 3)
    assert len(await other.log("with a space")) == 3
    assert not await add(store, "with a space", after=1)
    await add(store, "t")
    assert await ear.hears() == ("t", 1), "of what was refused nobody is told"


async def test_everyone_who_listens_is_told(store: Store, other: Store) -> None:
    ears = [Ear(other), Ear(other), Ear(store)]
    await add(store)
    assert [await ear.hears() for ear in ears] == [("t", 1)] * 3


async def test_of_two_processes_that_append_at_once_one_is_first(store: Store, other: Store) -> None:
    for version in range(50):
        attempts = [
            store.append("t", version, [b'"one"'], table_row(version=version + 1, host="one")),
            other.append("t", version, [b'"two"'], table_row(version=version + 1, host="two")),
        ]
        won = await asyncio.gather(*attempts)
        assert sorted(won) == [False, True]
        winner = ["one", "two"][won.index(True)]
        assert (await store.log("t"))[-1].decode() == f'"{winner}"'
        assert [row.host for row in await store.lobby(9)] == [winner]


async def test_what_is_due_is_claimed_by_one_process_only(store: Store, other: Store) -> None:
    names = [f"t{number}" for number in range(60)]
    for name in names:
        await store.append(name, 0, [b"{}"], table_row(name, due=1.0))
    claims = await asyncio.gather(*[who.claim_due(2.0, 9.0, 7) for who in [store, other] * 10])
    claimed = [table for claim in claims for table in claim]
    assert len(claimed) == len(set(claimed)), "none twice"
    while more := await store.claim_due(2.0, 9.0, 7):
        claimed += more
    assert sorted(claimed) == sorted(names), "and all of them"


async def test_a_row_that_another_process_is_claiming_is_not_waited_for(store: Store, database: str) -> None:
    for name in ("a", "b"):
        await store.append(name, 0, [b"{}"], table_row(name, due=1.0))
    connection = await asyncpg.connect(database)
    async with connection.transaction():
        await connection.execute("SELECT FROM nimmt.tables WHERE id = 'a' FOR UPDATE")
        assert await store.claim_due(2.0, 9.0, 9) == ["b"]
    await connection.close()


async def test_rebuilding_and_appending_at_once_leaves_what_the_log_says(store: Store, other: Store) -> None:
    await add(store)
    for version in range(1, 30):
        rebuilt = other.rebuild("t", table_row(version=version, host="rebuilt"), [])
        await asyncio.gather(add(store, after=version), rebuilt)
        assert await store.lobby(9) == [table_row(version=version + 1)]


async def test_one_whose_connection_breaks_while_waiting_is_told(store: Store, database: str) -> None:
    blocking = await asyncpg.connect(database)
    async with blocking.transaction():
        await blocking.execute("LOCK TABLE nimmt.log IN ACCESS EXCLUSIVE MODE")
        adding = asyncio.create_task(add(store))
        async with asyncio.timeout(GUARD):
            while not await blocking.fetch(BREAK.format("wait_event_type = 'Lock'")):
                pass
        with pytest.raises(StoreUnavailable):
            await adding
    await blocking.close()
    assert await store.log("t") == []
    assert await add(store)


async def test_connections_that_break_are_made_anew_and_all_is_looked_at_again(
    store: Store, database: str
) -> None:
    ear = Ear(store)
    await add(store)
    assert await ear.hears() == ("t", 1)
    await execute(database, BREAK.format("true"))
    assert await ear.hears() == (None, 0)
    await works_again(store)
    assert await add(store, after=1)
    assert await ear.hears() == ("t", 2)


async def test_a_database_that_was_gone_for_a_while_is_used_again(own_server: Server) -> None:
    store = await open_store(own_server.url)
    ear = Ear(store)
    assert await add(store)
    assert await ear.hears() == ("t", 1)
    await asyncio.to_thread(own_server.stop)
    with pytest.raises(StoreUnavailable) as refused:
        await add(store, after=1)
    assert is_sentence(str(refused.value))
    with pytest.raises(StoreUnavailable):
        await store.log("t")
    with pytest.raises(StoreUnavailable):
        await open_store(own_server.url)
    await asyncio.to_thread(own_server.start)
    await works_again(store)
    assert await ear.hears() == (None, 0)
    assert await store.log("t") == [entry(1)]
    assert await add(store, after=1)
    assert await ear.hears() == ("t", 2)
    await asyncio.to_thread(own_server.stop)
    async with asyncio.timeout(GUARD):
        await store.close()


async def test_a_database_that_does_not_answer_in_time_is_not_waited_for(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimmt.server.store.postgres.connection.SECONDS_TO_ANSWER", 0.2)
    store = await open_store(database)
    connection = await asyncpg.connect(database)
    async with connection.transaction():
        await connection.execute("LOCK TABLE nimmt.log IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreUnavailable, match="took too long"):
            await store.log("t")
    await connection.close()
    monkeypatch.undo()
    await works_again(store)
    await store.close()


async def test_a_database_that_hangs_is_not_waited_for_until_it_goes_on(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient = await open_store(own_server.url)
    assert await add(patient)
    monkeypatch.setattr("nimmt.server.store.postgres.connection.SECONDS_TO_ANSWER", 0.2)
    store = await open_store(own_server.url)
    hanging = own_server.pids
    halt(*hanging)
    try:
        with pytest.raises(StoreUnavailable, match="took too long"):
            await add(store, after=1)
    finally:
        for pid in hanging:
            os.kill(pid, signal.SIGCONT)
    monkeypatch.undo()
    await works_again(store)
    assert await patient.log("t") in ([entry(1)], [entry(1), entry(2)])
    await store.close()
    await patient.close()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://nimmt:secret@/nimmt?host=/nowhere", "postgresql:///nimmt does not answer"),
        ("postgresql://nimmt:secret@127.0.0.1:1/nimmt", r"postgresql://127\.0\.0\.1:1/nimmt does not answer"),
        ("postgresql://nimmt:1/secret@localhost/nimmt", "not the address"),
        ("postgresql://nimmt:secret@localhost:port/nimmt", "not the address"),
        ("postgresql://nimmt:secret@[localhost/nimmt", "not the address"),
        ("postgresql://localhost/nimmt?sslmode=secret", "not the address"),
        ("postgresql:/nimmt:secret@localhost/nimmt", "begins with postgresql://"),
    ],
)
async def test_an_address_where_no_database_is_gets_a_sentence_without_the_password(
    address: str, reason: str
) -> None:
    with pytest.raises(StoreError, match=reason) as refused:
        await open_store(address)
    assert is_sentence(str(refused.value))
    assert "secret" not in str(refused.value)


@pytest.fixture
def guarded(own_server: Server, tmp_path: Path) -> tuple[str, Path]:
    """The address of a database that asks for a password, and the password file that it names."""
    own_server.ask_for_password("nimmt", "s3cret")
    file = tmp_path / "pgpass"
    file.touch(0o600)
    return f"{own_server.url.replace('postgres:@', 'nimmt@')}&passfile={file}", file


async def test_a_password_can_be_read_from_a_file(guarded: tuple[str, Path]) -> None:
    address, file = guarded
    file.write_text("*:*:*:nimmt:s3cret\n")
    store = await open_store(address)
    await store.close()


@pytest.mark.parametrize(
    ("line", "mode", "says"),
    [
        ("*:*:*:nimmt:s3cret", 0o640, "Others may read the password file .*: chmod 600"),
        ("*:*:*:nimmt:s3cret", None, "The password file .* cannot be read"),
        ("*:*:*:nimmt:s3cret2", 0o600, "refused the login: password authentication failed"),
        ("*:*:*:other:s3cret", 0o600, "refused the login: password authentication failed"),
    ],
)
async def test_a_password_file_that_does_not_help_is_told_and_its_content_is_not(
    guarded: tuple[str, Path], line: str, mode: int | None, says: str
) -> None:
    address, file = guarded
    file.write_text(line)
    if mode is None:
        file.unlink()
    else:
        file.chmod(mode)
    with pytest.raises(StoreError, match=says) as refused:
        await open_store(address)
    assert is_sentence(str(refused.value))
    assert "s3cret" not in str(refused.value)


async def test_a_database_that_is_not_there_is_named(database: str) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist') as refused:
        await open_store(re.sub(r"/\w+\?", "/nowhere?", database))
    assert is_sentence(str(refused.value))


def test_without_asyncpg_it_is_said_what_to_install() -> None:
    script = """
import asyncio, sys
sys.modules["asyncpg"] = None
from nimmt.server.store import StoreError, open_store
try:
    asyncio.run(open_store("postgresql://localhost/nimmt"))
except StoreError as refused:
    print(refused)
"""
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert "pip install 'nimmt[postgres]'" in told
    assert is_sentence(told.strip())


@pytest.mark.parametrize(
    ("sql", "values", "index"),
    [
        (statements.LOBBY, "9", "tables_lobby"),
        (statements.COUNT_TABLES, "'ana'", "tables_host"),
        (statements.CLAIM_DUE.format(lock="FOR UPDATE SKIP LOCKED"), "1, 'p', 9, 2", "tables_due"),
        (statements.MATCHES_OF, "'ana', 'infinity', 9", "players_person"),
        (statements.TALLIES_OF, "'ana'", "players_person"),
        (statements.WITH_CODE, "'abc', 'abc~'", "using tables_"),
    ],
    ids=["lobby", "count_tables", "claim_due", "matches_of", "tallies_of", "tables_with_code"],
)
async def test_what_is_asked_often_is_found_by_an_index(
    store: Store, database: str, sql: str, values: str, index: str
) -> None:
    """Tables that are over are not scanned, however many there are."""
    assert await add(store)
    *_, plan = await execute(
        database,
        f"INSERT INTO tables SELECT n::text, 1, 'closed', true, 'ana', NULL, n, {SUMMARY} FROM {MANY}",
        f"INSERT INTO matches SELECT n::text, 1, '', true, n, '[]', {SUMMARY} FROM {MANY}",
        f"INSERT INTO players SELECT n::text, 1, (n % 300)::text, n, '', 4, 1, 1, 5, 9, 80 FROM {MANY}",
        "ANALYZE tables, matches, players",
        f"PREPARE asked AS {sql}",
        f"EXPLAIN EXECUTE asked ({values})",
    )
    assert any(index in step for step in plan), plan
    assert not any("Seq Scan" in step for step in plan), plan
