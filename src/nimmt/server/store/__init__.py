"""The database: the log of every table, and lists derived from the logs. SQLite and PostgreSQL."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .base import (
    MatchRow,
    Person,
    PersonId,
    Progress,
    ResultRow,
    ResultTally,
    Rewrite,
    Screen,
    StoredTable,
    StoreError,
    StoreFull,
    StoreUnavailable,
    TableId,
    TableRow,
)
from .protocols import (
    AdminStore,
    DeletionStore,
    IndexStore,
    LogStore,
    PersonStore,
    PresenceStore,
    ScreenStore,
    Store,
    TableStore,
)
from .rows import match_results
from .timed_store import timed

__all__ = [
    "AdminStore",
    "DeletionStore",
    "IndexStore",
    "LogStore",
    "MatchRow",
    "Person",
    "PersonId",
    "PersonStore",
    "PresenceStore",
    "Progress",
    "ResultRow",
    "ResultTally",
    "Rewrite",
    "Screen",
    "ScreenStore",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreUnavailable",
    "StoredTable",
    "TableId",
    "TableRow",
    "TableStore",
    "is_postgres",
    "match_results",
    "open_store",
    "restore",
    "timed",
]


async def open_store(database: str, *, read_only: bool = False) -> Store:
    """Open a database by its address: a path is SQLite, `postgresql://…` is PostgreSQL.

    With `read_only`, nothing is changed, not even an older schema; a SQLite file may then be opened while a
    server uses it.
    """
    if is_postgres(database):
        with _asyncpg_needed():
            from .postgres import open_postgres
        return await open_postgres(database, read_only=read_only)
    from .sqlite import open_sqlite

    return await open_sqlite(Path(database), read_only=read_only)


def restore(database: str, file: Path, *, overwrite: bool, progress: Progress) -> None:
    """Put a backup in the place of a database: all of it or nothing."""
    from .sqlite import read_backup, restore_sqlite

    with read_backup(file) as backup:
        if is_postgres(database):
            with _asyncpg_needed():
                from .postgres import restore_postgres
            asyncio.run(restore_postgres(backup, database, overwrite=overwrite, progress=progress))
        elif (path := Path(database).resolve()) == file.resolve():
            raise StoreError(f"{file} is the database itself, not a backup of it.")
        else:
            restore_sqlite(backup, path, overwrite=overwrite, progress=progress)


def is_postgres(database: str) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a file."""
    kind, separator, _ = database.partition("://")
    if separator and kind not in ("postgresql", "postgres"):
        raise StoreError(f"A database is a file or postgresql://…, but this one begins with {kind}://.")
    return bool(separator)


@contextmanager
def _asyncpg_needed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError(
            "PostgreSQL needs asyncpg, which is not installed: pip install 'nimmt[postgres]'."
        ) from None
