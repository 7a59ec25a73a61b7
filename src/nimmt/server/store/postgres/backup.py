"""Backups of PostgreSQL: copy everything into a SQLite file, or from one."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import apsw

from .. import statements
from ..base import Progress, StoreError
from ..migrations import check_unused
from ..rows import SqlRow
from ..sqlite import new_file, seal, upgrade
from .connection import bring_to_current, explained, name_of, schema_number, upgrading

ROWS_AT_ONCE = 1000

BOOLEANS = {"public", "finished", "bot", "talk", "removed"}
"""SQLite stores these as numbers."""
OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = current_setting('application_name')
    AND pid <> pg_backend_pid()"""


async def backup_postgres(connection: Any, path: Path) -> None:
    """Copy the database into a new SQLite file, as it is at one moment.

    What members of groups have written is left out, because it must not outlive its table.
    """
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        with new_file(path) as target:
            upgrade(target, path)
            for table, columns in statements.COLUMNS.items():
                if table != "remarks":
                    await _copy_table(connection, target, table, columns)
            await asyncio.to_thread(seal, target)


async def _copy_table(connection: Any, target: apsw.Connection, table: str, columns: str) -> None:
    places = ", ".join("?" * len(columns.split(",")))
    insert = f"INSERT INTO {table} ({columns}) VALUES ({places})"
    cursor = await connection.cursor(f"SELECT {columns} FROM {table}")
    while rows := await cursor.fetch(ROWS_AT_ONCE):
        await asyncio.to_thread(_insert, target, insert, [tuple(row) for row in rows])


def _insert(target: apsw.Connection, insert: str, rows: list[tuple[Any, ...]]) -> None:
    with target:
        target.executemany(insert, rows)


async def restore_postgres(backup: apsw.Connection, url: str, *, overwrite: bool, progress: Progress) -> None:
    """Replace everything in one transaction."""
    name = name_of(url)
    with explained(name):
        async with upgrading(url) as connection:
            number = await schema_number(connection)
            if not overwrite:
                check_unused(number, name)
            if await connection.fetchval(OTHERS):
                raise StoreError(f"Another nimmt is using {name}: stop it first.")
            await bring_to_current(connection, name)
            await connection.execute(f"TRUNCATE {', '.join(statements.COLUMNS)}, pairings, processes")
            await _fill(connection, backup, progress)


async def _fill(connection: Any, backup: apsw.Connection, progress: Progress) -> None:
    total = sum(
        count for table in statements.COLUMNS for (count,) in backup.execute(f"SELECT count(*) FROM {table}")
    )
    done = 0
    for table, listed in statements.COLUMNS.items():
        columns = listed.split(", ")
        rows = _rows(backup, table, columns)
        while some := [*islice(rows, ROWS_AT_ONCE)]:
            await connection.copy_records_to_table(table, records=some, columns=columns)
            done += len(some)
            progress(done, total)
        await connection.execute(f"ANALYZE {table}")


def _rows(backup: apsw.Connection, table: str, columns: list[str]) -> Iterator[SqlRow]:
    booleans = [column in BOOLEANS for column in columns]
    for row in backup.execute(f"SELECT {', '.join(columns)} FROM {table}"):
        yield [bool(value) if boolean else value for value, boolean in zip(row, booleans, strict=True)]
