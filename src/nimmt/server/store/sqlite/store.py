"""The store in one SQLite file, for one process at a time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import apsw

from .. import group_statements, statements
from ..base import MatchRow, PersonId, Rewrite, StoreError, TableId, TableRow
from ..rows import SqlRow, SqlValue, check_append, match_values, player_values, table_values
from ..sql_store import SqlStore, Statement
from . import checksums
from .backup import backup_sqlite
from .checksums import checksum, checksum_of, keep_checksums, table_checksum
from .damage import file_damage
from .file import (
    check_current,
    check_library,
    check_name,
    check_place,
    connect,
    empty_wal,
    explain,
    explained,
    file_number,
    make_file,
    upgrade,
)
from .lock import Lock
from .threads import Reader, Writer

TOUCH_TABLE = """
UPDATE tables SET version = ?2, changed = ?7, sum = ?9
WHERE id = ?1 AND stage = ?3 AND public = ?4 AND host IS ?5 AND due IS ?6 AND summary = ?8"""
"""For most appends nothing else changes, and the indexes of the other columns stay as they are."""


async def open_sqlite(path: Path, *, read_only: bool = False) -> "SqliteStore":
    """A file may be opened read-only while a server uses it."""
    return await asyncio.to_thread(_open, path, read_only)


def _open(path: Path, read_only: bool) -> "SqliteStore":
    check_library(apsw.sqlite_lib_version())
    path = path.resolve()
    with explained(path), ExitStack() as stack:
        writer = None if read_only else _writer(path, stack)
        reader = _reader(path, stack)
        return SqliteStore(path, writer, reader, stack.pop_all())


def _writer(path: Path, stack: ExitStack) -> Writer:
    make_file(path)
    stack.callback(Lock(path).close)
    connection = connect(path)
    stack.callback(connection.close)
    upgrade(connection, path)
    keep_checksums(connection)
    connection.execute("DELETE FROM processes")  # connections of earlier processes are orphans
    writer = Writer(connection, partial(explain, path), partial(check_place, path, file_number(path)))
    stack.callback(writer.close)
    return writer


def _reader(path: Path, stack: ExitStack) -> Reader:
    if not path.is_file():
        raise StoreError(f"There is no database {path}.")
    check_name(path)
    connection = connect(path)
    stack.callback(connection.close)
    check_current(connection, path)
    reader = Reader(connection, partial(explain, path))
    stack.callback(reader.close)
    return reader


class SqliteStore(SqlStore):
    row_lock = ""

    def _fits(self, table: str) -> str:
        return f"sum IS {checksum_of(table)}"

    def _raw(self, column: str) -> str:
        return f"CAST({column} AS BLOB)"

    def __init__(self, path: Path, writer: Writer | None, reader: Reader, closing: ExitStack) -> None:
        self._path, self._writer, self._reader, self._closing = path, writer, reader, closing

    async def _read(self, sql: str, *values: SqlValue) -> list[SqlRow]:
        return await self._reader(sql, *values)

    async def _write(self, *work: Statement) -> list[SqlRow]:
        return await self._writing(partial(_do, work=work))

    @property
    def _writing(self) -> Writer:
        if self._writer is None:
            raise StoreError(f"{self._path} was opened read-only.")
        return self._writer

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
        return await self._writing(
            partial(_append, after=after, entries=entries, row=row, matches=matches, persons=persons)
        )

    async def rebuild(
        self,
        table: TableId,
        row: TableRow,
        matches: Sequence[MatchRow],
        persons: Sequence[PersonId] = (),
    ) -> bool:
        assert row.id == table
        return await self._writing(partial(_rebuild, row=row, matches=matches, persons=persons))

    async def rewrite(self, rewrite: Rewrite) -> bool:
        return await self._writing(partial(_rewrite, rewrite=rewrite))

    async def damage(self) -> AsyncIterator[str]:
        async for line in file_damage(self._read):
            yield line
        async for line in super().damage():
            yield line

    async def sweep_out(self) -> None:
        """Old pages stay in the write-ahead log until it is truncated."""
        await asyncio.to_thread(empty_wal, self._path)

    async def tell_aside(self, table: TableId) -> None:
        """There is no other process."""

    def listen(self, told: Callable[[TableId | None, int], None]) -> None:
        """No other process can append to a log."""

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(backup_sqlite, self._path, path)

    async def close(self) -> None:
        await asyncio.to_thread(self._closing.close)


def _do(connection: apsw.Connection, work: Sequence[Statement]) -> list[SqlRow]:
    rows: list[SqlRow] = []
    for sql, *values in work:
        rows = [*connection.execute(sql, values)]
    return rows


def _append(
    connection: apsw.Connection,
    after: int,
    entries: Sequence[bytes],
    row: TableRow,
    matches: Iterable[MatchRow],
    persons: Iterable[PersonId],
) -> bool:
    for seq, entry in enumerate(entries, after + 1):
        _add_entry(connection, row.id, seq, entry)
        if not connection.changes():
            assert seq == after + 1, "each entry is behind the one before"
            return False
    _put(connection, row, matches)
    if row.stage == "closed":
        connection.execute(group_statements.FORGET_REMARKS, (row.id,))
    for person in persons:
        connection.execute(statements.ATTEND, (person, row.id))
    return True


def _rebuild(
    connection: apsw.Connection, row: TableRow, matches: Iterable[MatchRow], persons: Iterable[PersonId]
) -> bool:
    if _last(connection, row.id) != row.version:
        return False
    connection.execute(statements.FORGET_MATCHES, (row.id,))
    connection.execute(statements.FORGET_ATTENDANCE, (row.id,))
    _put(connection, row, matches)
    connection.executemany(statements.ATTEND_IF_KNOWN, [(row.id, person) for person in persons])
    return True


def _rewrite(connection: apsw.Connection, rewrite: Rewrite) -> bool:
    row = rewrite.row
    if _last(connection, row.id) != row.version - 1:
        return False
    _add_entry(connection, row.id, row.version, rewrite.added)
    changed = [(entry.decode(), row.id, seq) for seq, entry in rewrite.changed]
    connection.executemany(checksums.REWRITE, changed)
    connection.execute(statements.LEFT, (rewrite.person, row.id))
    return _rebuild(connection, row, rewrite.matches, rewrite.persons)


def _add_entry(connection: apsw.Connection, table: TableId, seq: int, entry: bytes) -> None:
    connection.execute(checksums.ENTRY, (table, seq, entry.decode(), checksum(table, seq, entry)))


def _last(connection: apsw.Connection, table: TableId) -> int:
    [(last,)] = connection.execute(statements.LAST, (table,))
    return int(last)


def _put(connection: apsw.Connection, row: TableRow, matches: Iterable[MatchRow]) -> None:
    values = table_values(row)
    values = (*values, table_checksum(*values))
    connection.execute(TOUCH_TABLE, values)
    if not connection.changes():
        connection.execute(checksums.PUT_TABLE, values)
    for match in matches:
        connection.execute(statements.PUT_MATCH, match_values(match))
        connection.executemany(statements.PUT_PLAYER, player_values(match))
