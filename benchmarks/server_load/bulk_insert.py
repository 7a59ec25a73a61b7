"""The fastest way to insert many rows into a database that no server uses."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from typing import Any, TypeAlias

import apsw

from nimmt.server.store import is_postgres

Rows: TypeAlias = Sequence[tuple[Any, ...]]
Put: TypeAlias = Callable[[str, str, Rows], Awaitable[None]]
"""Inserts rows: the table, its columns, the rows."""


@asynccontextmanager
async def bulk_insert(database: str) -> AsyncIterator[Put]:
    """At the end, everything is stored and the database's statistics are up to date."""
    opened = _postgres(database) if is_postgres(database) else _sqlite(database)
    async with opened as put:
        yield put


@asynccontextmanager
async def _sqlite(path: str) -> AsyncIterator[Put]:
    with closing(apsw.Connection(path)) as connection:
        connection.pragma("synchronous", "off")

        async def put(table: str, columns: str, rows: Rows) -> None:
            places = ", ".join("?" * len(columns.split(",")))
            with connection:
                connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)

        yield put
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Put]:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(url, server_settings={"search_path": "nimmt"})
    try:

        async def put(table: str, columns: str, rows: Rows) -> None:
            await connection.copy_records_to_table(table, columns=columns.split(", "), records=rows)

        yield put
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()
