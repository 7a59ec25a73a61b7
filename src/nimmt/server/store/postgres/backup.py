"""All that PostgreSQL holds, of one moment, into a SQLite file that can be opened in its place."""

import asyncio
from pathlib import Path
from typing import Any

import apsw

from .. import statements
from ..sqlite.file import new_file, upgrade

ROWS_AT_ONCE = 1000

COLUMNS = {
    "log": "table_id, seq, entry",
    "tables": statements.TABLE_COLUMNS,
    "matches": statements.MATCH_COLUMNS,
    "players": statements.PLAYER_COLUMNS,
    "persons": "id, name, bot, made",
    "keys": "person, key",
    "codes": "person, code, expires",
    "screen_codes": "person, code, table_id, expires",
    "screens": "key, table_id, number, person",
    "hidden": "person, other",
    "attendance": "person, table_id",
    "leaving": "person, table_id, since",
    "presence": "table_id, person, process",
}
"""All but the processes: none of them has the copy, so that the guests in it are orphans."""


async def copy(connection: Any, path: Path) -> None:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        with new_file(path) as target:
            upgrade(target, path)
            for table, columns in COLUMNS.items():
                await _copy_table(connection, target, table, columns)


async def _copy_table(connection: Any, target: apsw.Connection, table: str, columns: str) -> None:
    places = ", ".join("?" * len(columns.split(",")))
    insert = f"INSERT INTO {table} ({columns}) VALUES ({places})"
    cursor = await connection.cursor(f"SELECT {columns} FROM {table}")
    while rows := await cursor.fetch(ROWS_AT_ONCE):
        await asyncio.to_thread(_insert, target, insert, [tuple(row) for row in rows])


def _insert(target: apsw.Connection, insert: str, rows: list[tuple[Any, ...]]) -> None:
    with target:
        target.executemany(insert, rows)
