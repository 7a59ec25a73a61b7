"""A backup put into PostgreSQL, in one transaction."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import apsw

from .. import StoreError
from ..restore import there_already
from ..rows import Row
from ..sqlite.file import Progress
from .backup import COLUMNS, ROWS_AT_ONCE
from .connection import bring_to_current, explained, name_of, schema_number, upgrading

BOOLEANS = {"public", "finished", "bot"}
"""SQLite has numbers instead."""
OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = current_setting('application_name')
    AND pid <> pg_backend_pid()"""


async def into_postgres(source: apsw.Connection, url: str, *, overwrite: bool, progress: Progress) -> None:
    name = name_of(url)
    with explained(name):
        async with upgrading(url) as connection:
            if await schema_number(connection) and not overwrite:
                raise there_already(name)
            if await connection.fetchval(OTHERS):
                raise StoreError(f"Another nimmt is at work in {name}: end it first.")
            await bring_to_current(connection, name)
            await connection.execute(f"TRUNCATE {', '.join(COLUMNS)}, processes")
            await _fill(connection, source, progress)


async def _fill(connection: Any, source: apsw.Connection, progress: Progress) -> None:
    total = sum(count for table in COLUMNS for (count,) in source.execute(f"SELECT count(*) FROM {table}"))
    done = 0
    for table, listed in COLUMNS.items():
        columns = listed.split(", ")
        rows = _rows(source, table, columns)
        while some := [*islice(rows, ROWS_AT_ONCE)]:
            await connection.copy_records_to_table(table, records=some, columns=columns)
            done += len(some)
            progress(done, total)
        await connection.execute(f"ANALYZE {table}")


def _rows(source: apsw.Connection, table: str, columns: list[str]) -> Iterator[Row]:
    booleans = [column in BOOLEANS for column in columns]
    for row in source.execute(f"SELECT {', '.join(columns)} FROM {table}"):
        yield [bool(value) if boolean else value for value, boolean in zip(row, booleans, strict=True)]
