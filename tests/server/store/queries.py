"""SQL run directly on a database of either kind, without the store."""

import asyncio
from contextlib import closing
from pathlib import Path

import apsw
import asyncpg  # type: ignore[import-untyped]

from nimmt.server.store.migrations import DatabaseKind
from nimmt.server.store.sqlite.checksums import add_function, seal


def kind_of(database: str) -> DatabaseKind:
    return "postgres" if database.startswith("postgresql:") else "sqlite"


async def execute(database: str, script: str) -> None:
    if kind_of(database) == "sqlite":
        with closing(apsw.Connection(database)) as file:
            file.execute(script)
    else:
        connection = await asyncpg.connect(database, server_settings={"search_path": "nimmt"})
        await connection.execute(script)
        await connection.close()


async def execute_sealed(database: str, script: str) -> None:
    """Write as nimmt does, with checksums; PostgreSQL always writes them."""
    await execute(database, script)
    if kind_of(database) == "sqlite":
        with closing(apsw.Connection(database)) as file:
            add_function(file)
            seal(file)


async def ask(database: str, question: str) -> list[tuple[object, ...]]:
    if kind_of(database) == "sqlite":
        with closing(apsw.Connection(database)) as file:
            return [*file.execute(question)]
    connection = await asyncpg.connect(database, server_settings={"search_path": "nimmt"})
    rows = await connection.fetch(question)
    await connection.close()
    return [tuple(row) for row in rows]


async def empty(database: str) -> None:
    if kind_of(database) == "sqlite":
        await asyncio.to_thread(Path(database).unlink)
    else:
        await execute(database, "DROP SCHEMA nimmt CASCADE")
