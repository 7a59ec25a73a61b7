"""A SQLite file: found fit for use, opened, brought to the current schema, copied."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import apsw

from .. import StoreError, StoreFull, StoreUnavailable
from ..migrations import missing, scripts
from ..sql_store import TakenError

OLDEST_SQLITE = (3, 51, 3)
MILLISECONDS_TO_WAIT = 5000
LARGEST_IDLE_WAL = 2**26
PAGES_AT_ONCE = 64
TAKEN = (apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_UNIQUE)

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def check_library(version: str) -> None:
    """Older ones can lose a write-ahead log."""
    if tuple(map(int, version.split("."))) < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(
            f"SQLite {version} can lose data; nimmt needs {oldest} or newer: pip install -U apsw."
        )


def make_file(path: Path) -> None:
    """A new one is for its owner's eyes only, for it holds hands of matches that are being played."""
    if path.is_dir():
        raise StoreError(f"{path} is a folder; a database is a file, such as {path / 'nimmt.db'}.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from None


def connect(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(MILLISECONDS_TO_WAIT)
    connection.pragma("foreign_keys", 1)
    connection.pragma("synchronous", "full")
    connection.pragma("journal_size_limit", LARGEST_IDLE_WAL)
    connection.pragma("secure_delete", 1)  # what somebody has had deleted is written over
    return connection


def upgrade(connection: apsw.Connection, path: Path) -> None:
    for number, script in missing("sqlite", schema_number(connection, path), str(path)):
        with connection:
            connection.execute(script)
            connection.execute("DELETE FROM schema")
            connection.execute("INSERT INTO schema (number) VALUES ($1)", (number,))
    if connection.pragma("journal_mode", "wal") != "wal":
        raise StoreError(f"{path} lies where SQLite cannot keep a write-ahead log: choose a local disk.")


def check_current(connection: apsw.Connection, path: Path) -> None:
    number = schema_number(connection, path)
    if missing("sqlite", number, str(path)):
        newest = len(scripts("sqlite"))
        raise StoreError(f"{path} has schema {number}: nimmt serve brings it to {newest} when it starts.")


def schema_number(connection: apsw.Connection, path: Path) -> int:
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if not names:
        return 0
    found = [*connection.execute("SELECT number FROM schema")] if {"schema", "log"} <= names else []
    match found:
        case [(int(number),)] if number > 0:
            return number
    raise StoreError(f"{path} is a database of another program.")


@contextmanager
def new_file(path: Path) -> Iterator[apsw.Connection]:
    """A database where no file was; none is left there if it could not be filled."""
    try:
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise StoreError(f"{path} is there already; it is not written over.") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from None
    try:
        with explained(path), closing(apsw.Connection(str(path))) as connection:
            yield connection
    except BaseException:
        path.unlink()
        raise


def copy(source: Path, target: Path) -> None:
    """By SQLite's own means: others go on writing meanwhile, and the copy is of one moment."""
    with (
        explained(source),
        closing(connect(source)) as reading,
        new_file(target) as writing,
        writing.backup("main", reading, "main") as backup,
    ):
        backup.step()


def copy_pages(
    source: apsw.Connection, target: apsw.Connection, progress: Progress = lambda _done, _all: None
) -> None:
    """In the place of all that is in the target, in one transaction there; nobody writes to the source."""
    with target.backup("main", source, "main") as backup:
        while not backup.done:
            backup.step(PAGES_AT_ONCE)
            progress(backup.page_count - backup.remaining, backup.page_count)


def empty_wal(path: Path) -> None:
    """Unless others read or write just then: it is tried again with the next one."""
    with suppress(apsw.BusyError), closing(connect(path)) as connection:
        connection.set_busy_timeout(MILLISECONDS_TO_WAIT // 20)
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        raise explain(path, error) from None


def explain(path: Path, error: apsw.Error) -> StoreError:
    match error:
        case apsw.ConstraintError() if vars(error)["extendedresult"] in TAKEN:
            return TakenError(f"That is in {path} already.")
        case apsw.NotADBError():
            return StoreError(f"{path} is no SQLite database.")
        case apsw.CorruptError():
            return StoreError(f"{path} is damaged: {error}.")
        case apsw.FullError():
            return StoreFull(f"{path} cannot be written: the disk is full.")
        case apsw.BusyError():
            return StoreUnavailable(f"{path} is locked by another program.")
        case apsw.CantOpenError() | apsw.IOError() | apsw.ReadOnlyError():
            return StoreUnavailable(f"{path} cannot be read or written: {error}.")
        case _:
            return StoreError(f"{path} refuses that: {error}.")
