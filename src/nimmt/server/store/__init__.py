"""The database: the log of every table, and lists derived from the logs. SQLite and PostgreSQL."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .base import DeviceId as DeviceId
from .base import Group as Group
from .base import GroupId as GroupId
from .base import GroupOfPerson as GroupOfPerson
from .base import Key as Key
from .base import LogDamaged as LogDamaged
from .base import MatchRow as MatchRow
from .base import Member as Member
from .base import Membership as Membership
from .base import Pairing as Pairing
from .base import Person as Person
from .base import PersonId as PersonId
from .base import Progress as Progress
from .base import Remark as Remark
from .base import ResultRow as ResultRow
from .base import ResultTally as ResultTally
from .base import Rewrite as Rewrite
from .base import Screen as Screen
from .base import SeasonTally as SeasonTally
from .base import StoredTable as StoredTable
from .base import StoreError as StoreError
from .base import StoreFull as StoreFull
from .base import StoreLocked as StoreLocked
from .base import StoreReadOnly as StoreReadOnly
from .base import StoreReplaced as StoreReplaced
from .base import StoreUnavailable as StoreUnavailable
from .base import TableId as TableId
from .base import TableRow as TableRow
from .protocols import AdminStore as AdminStore
from .protocols import DeletionStore as DeletionStore
from .protocols import DeviceStore as DeviceStore
from .protocols import GroupStore as GroupStore
from .protocols import IndexStore as IndexStore
from .protocols import LogStore as LogStore
from .protocols import PersonStore as PersonStore
from .protocols import PresenceStore as PresenceStore
from .protocols import ScreenStore as ScreenStore
from .protocols import Store as Store
from .protocols import TableStore as TableStore
from .rows import match_results as match_results
from .timed_store import timed as timed
from .write_check import WriteCheck as WriteCheck


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
        elif (path := Path(database).resolve()).exists() and path.samefile(file):
            raise StoreError(f"{file} is the database itself, not a backup of it.")
        else:
            restore_sqlite(backup, path, overwrite=overwrite, progress=progress)


def is_postgres(database: str) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a file."""
    kind, separator, _ = database.partition("://")
    if not separator and database.startswith(
        ("postgresql:", "postgres:")
    ):  # a file of that name may hold a password
        raise StoreError("The address of a PostgreSQL database begins with postgresql://.")
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
