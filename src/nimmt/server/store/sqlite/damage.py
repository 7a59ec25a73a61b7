"""Damage of a SQLite file that SQLite itself can find, and of its schema."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

from ..base import StoreError
from ..migrations import scripts
from ..rows import SqlRow
from .file import model

MOST_LINES = 100
NO_DAMAGE = ("ok", "*** in database main ***")
SCHEMA = "SELECT name, type, tbl_name, sql FROM sqlite_schema"
REFERENCES = 'SELECT "table", parent FROM pragma_foreign_key_check GROUP BY 1, 2'
FLAGS = "SELECT table_id, number FROM matches WHERE finished NOT IN (0, 1)"

Read: TypeAlias = Callable[[str], Awaitable[list[SqlRow]]]


async def file_damage(read: Read) -> AsyncIterator[str]:
    for find in (_structure, _schema, _references, _flags):
        try:
            for line in await find(read):
                yield line
        except StoreError as error:
            yield f"file: {error}"


async def _structure(read: Read) -> list[str]:
    roots = await read("SELECT name, rootpage FROM sqlite_schema UNION SELECT 'schema', 1")
    names = {str(page): name for name, page in roots}
    found = [
        line for (said,) in await read(f"PRAGMA integrity_check({MOST_LINES})") for line in said.splitlines()
    ]
    named = [re.sub(r"Tree (\d+)", lambda tree: names.get(tree[1], tree[0]), line) for line in found]
    return [f"file: {line.strip()}." for line in named if line not in NO_DAMAGE][:MOST_LINES]


async def _schema(read: Read) -> list[str]:
    with model(len(scripts("sqlite"))) as empty:
        wanted = {name: row for name, *row in empty.execute(SCHEMA)}
    found = {name: row for name, *row in await read(SCHEMA)}
    wrong = [name for name in wanted if found.get(name) != wanted[name]]
    return [f"schema: {name} is not as nimmt makes it." for name in wrong]


async def _references(read: Read) -> list[str]:
    return [
        f"{table}: a row refers to a missing row of {parent}." for table, parent in await read(REFERENCES)
    ]


async def _flags(read: Read) -> list[str]:
    found = await read(FLAGS)
    return [
        f"matches: match {number} of table {table} is neither finished nor given up."
        for table, number in found
    ]
