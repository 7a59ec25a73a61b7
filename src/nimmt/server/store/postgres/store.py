"""The store in PostgreSQL, for several processes on one machine or many."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from ...clock import time
from .. import statements
from ..base import MatchRow, PersonId, Rewrite, TableId, TableRow, TakenError
from ..rows import SqlRow, SqlValue, check_append, match_values, player_values, table_values
from ..sql_store import SqlStore, Statement
from .backup import backup_postgres
from .connection import (
    SECONDS_TO_CONNECT,
    check_current,
    connections,
    disconnect,
    explained,
    name_of,
    upgrade,
)
from .notifications import CHANNEL, Listener, Notifications

# One statement takes one round trip.
APPEND = f"""
WITH last AS (
    SELECT coalesce(max(seq), 0) AS seq FROM log WHERE table_id = $1
), added AS (
    INSERT INTO log (table_id, seq, entry)
    SELECT $1, $2::integer + n, entry FROM last, unnest($3::text[]) WITH ORDINALITY AS new (entry, n)
    WHERE last.seq = $2 RETURNING seq
), changed AS (
    INSERT INTO tables ({statements.TABLE_COLUMNS})
    SELECT $1, $4, $5, $6, $7, $8, $9, $10 WHERE EXISTS (SELECT FROM added)
    {statements.TABLE_CONFLICT} RETURNING id, version
), ended AS (
    INSERT INTO matches ({statements.MATCH_COLUMNS})
    SELECT id, m.* FROM changed,
        unnest($11::integer[], $12::text[], $13::boolean[], $14::float8[], $15::text[], $16::text[]) AS m
    {statements.MATCH_CONFLICT}
), played AS (
    INSERT INTO players ({statements.PLAYER_COLUMNS})
    SELECT id, p.* FROM changed,
        unnest($17::integer[], $18::text[], $19::float8[], $20::text[], $21::integer[], $22::integer[],
            $23::integer[], $24::integer[], $25::integer[], $26::integer[]) AS p
    {statements.PLAYER_CONFLICT}
), came AS (
    INSERT INTO attendance (person, table_id)
    SELECT person, id FROM changed, unnest($27::text[]) AS person ON CONFLICT DO NOTHING
), silenced AS (
    DELETE FROM remarks USING changed WHERE $5 = 'closed' AND table_id = id
)
SELECT pg_notify('{CHANNEL}', id || ' ' || version) FROM changed"""
MATCH_ARRAYS, PLAYER_ARRAYS = 6, 10
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1::text || ' ' || $2::integer)"

SUMS = """
SELECT relname, pg_get_expr(adbin, adrelid) FROM pg_attribute
JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum JOIN pg_class ON pg_class.oid = attrelid
WHERE attname = 'sum' AND attgenerated = 's' AND relnamespace = 'nimmt'::regnamespace"""


class OvertakenError(Exception):
    """The log has grown meanwhile: roll back."""


async def open_postgres(url: str, *, read_only: bool = False) -> "PostgresStore":
    name = name_of(url)
    async with AsyncExitStack() as stack:
        with explained(name):
            await (check_current(url) if read_only else upgrade(url))
            pool = await connections(url, read_only=read_only)
        stack.push_async_callback(disconnect, pool)
        with explained(name):
            sums = dict(await pool.fetch(SUMS))
        notifications = Notifications(url)
        if not read_only:
            await notifications.start()
            stack.push_async_callback(notifications.close)
        return PostgresStore(name, pool, sums, notifications, stack.pop_all())


class PostgresStore(SqlStore):
    row_lock = "FOR UPDATE SKIP LOCKED"

    def __init__(
        self,
        name: str,
        pool: Any,
        sums: Mapping[str, str],
        notifications: Notifications,
        closing: AsyncExitStack,
    ) -> None:
        self._name, self._pool, self._sums = name, pool, sums
        self._notifications, self._closing = notifications, closing

    def _fits(self, table: str) -> str:
        return f"sum IS NOT DISTINCT FROM {self._sums[table]}"

    def _raw(self, column: str) -> str:
        return f"convert_to({column}, 'UTF8')"

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        with explained(self._name):
            async with self._pool.acquire(timeout=SECONDS_TO_CONNECT) as connection:
                try:
                    yield connection
                except TimeoutError:
                    connection.terminate()  # otherwise asyncpg waits until the query is cancelled
                    raise

    async def _read(self, sql: str, *values: SqlValue) -> list[SqlRow]:
        async with self._connection() as connection:
            return list(await connection.fetch(sql, *values))

    async def _write(self, *work: Statement) -> list[SqlRow]:
        *before, (sql, *values) = work
        async with self._connection() as connection:
            if not before:
                return list(await connection.fetch(sql, *values))
            async with connection.transaction():
                for statement in before:
                    await connection.execute(*statement)
                return list(await connection.fetch(sql, *values))

    async def append(
        self,
        table: TableId,
        after: int,
        entries: Sequence[bytes],
        row: TableRow,
        matches: Sequence[MatchRow] = (),
        persons: Sequence[PersonId] = (),
    ) -> bool:
        check_append(table, after, entries, row, matches)
        texts = [entry.decode() for entry in entries]
        derived = (*table_values(row)[1:], *_arrays(matches), persons)
        try:
            return bool(await self._write((APPEND, table, after, texts, *derived)))
        except TakenError:
            return False

    async def rebuild(
        self,
        table: TableId,
        row: TableRow,
        matches: Sequence[MatchRow],
        persons: Sequence[PersonId] = (),
    ) -> bool:
        assert row.id == table
        try:
            async with self._connection() as connection, connection.transaction():
                await _rebuild(connection, row, matches, persons)
        except OvertakenError:
            return False
        return True

    async def rewrite(self, rewrite: Rewrite) -> bool:
        try:
            async with self._connection() as connection, connection.transaction():
                await _rewrite(connection, rewrite)
        except (OvertakenError, TakenError):
            return False
        return True

    async def sweep_out(self) -> None:
        """PostgreSQL's autovacuum does that."""

    async def beat(self, process: str, now: float, *, gone_before: float) -> bool:
        """Use the database's clock, since those of the processes may differ."""
        [(there,)] = await self._read("SELECT extract(epoch FROM clock_timestamp())::float8")
        ahead = there - time()
        return await super().beat(process, now + ahead, gone_before=gone_before + ahead)

    async def tell_aside(self, table: TableId) -> None:
        await self._write((NOTIFY, table, 0))

    def listen(self, told: Listener) -> None:
        self._notifications.add(told)

    async def backup(self, path: Path) -> None:
        async with self._connection() as connection:
            await backup_postgres(connection, path)

    async def close(self) -> None:
        await self._closing.aclose()


def _arrays(matches: Sequence[MatchRow]) -> list[list[Any]]:
    """The columns of matches and players without the table id, which is the same in all of them."""
    rows = [match_values(match)[1:] for match in matches]
    players = [player[1:] for match in matches for player in player_values(match)]
    return [*_columns(rows, MATCH_ARRAYS), *_columns(players, PLAYER_ARRAYS)]


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]


async def _rebuild(
    connection: Any, row: TableRow, matches: Sequence[MatchRow], persons: Sequence[PersonId]
) -> None:
    """Write the table's row first: a concurrent append waits for it, and then overwrites it."""
    await connection.execute(statements.PUT_TABLE, *table_values(row))
    if await connection.fetchval(statements.LAST, row.id) != row.version:
        raise OvertakenError
    await connection.execute(statements.FORGET_MATCHES, row.id)
    await connection.execute(statements.FORGET_ATTENDANCE, row.id)
    await connection.executemany(statements.PUT_MATCH, [match_values(match) for match in matches])
    players = [player for match in matches for player in player_values(match)]
    await connection.executemany(statements.PUT_PLAYER, players)
    await connection.executemany(statements.ATTEND_IF_KNOWN, [(row.id, person) for person in persons])


async def _rewrite(connection: Any, rewrite: Rewrite) -> None:
    """Add the new entry first: a concurrent append waits for it, and is then refused by the key."""
    row = rewrite.row
    if await connection.fetchval(statements.LAST, row.id) != row.version - 1:
        raise OvertakenError
    await connection.execute(statements.ENTRY, row.id, row.version, rewrite.added.decode())
    changed = [(entry.decode(), row.id, seq) for seq, entry in rewrite.changed]
    await connection.executemany(statements.REWRITE, changed)
    await connection.execute(statements.LEFT, rewrite.person, row.id)
    await _rebuild(connection, row, rewrite.matches, rewrite.persons)
    await connection.execute(NOTIFY, row.id, row.version)
