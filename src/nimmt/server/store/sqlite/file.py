"""A SQLite file: create, open and upgrade it, and turn its errors into sentences."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw

from .. import migrations
from ..base import (
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreReplaced,
    StoreUnavailable,
    TakenError,
)
from .checksums import add_function

OLDEST_SQLITE = (3, 51, 3)
MILLISECONDS_TO_WAIT = 5000
LARGEST_IDLE_WAL = 2**26
TAKEN = (apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_UNIQUE)


def check_library(version: str) -> None:
    """Refuse old SQLite libraries, which can lose a write-ahead log."""
    if tuple(map(int, version.split("."))) < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(
            f"SQLite {version} can lose data; nimmt needs {oldest} or newer: pip install -U apsw."
        )


def make_file(path: Path) -> None:
    """Create the file if it is missing, readable by its owner only: it holds hands of running matches."""
    if path.is_dir():
        raise StoreError(f"{path} is a folder; a database is a file, such as {path / 'nimmt.db'}.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from None
    check_name(path)


def check_name(path: Path) -> None:
    """Refuse a file with several hard links.

    SQLite keeps the write-ahead log beside the name by which the file was opened, so by another name it
    would neither find nor keep the latest changes.
    """
    names = path.stat().st_nlink
    if names > 1:
        raise StoreError(
            f"{path} is one of {names} hard links to a file. SQLite would miss changes that were made by "
            "another of these names: remove all but the one that the server was started with. Symbolic "
            "links can replace them, and a backup can be copied."
        )


def file_number(path: Path) -> tuple[int, int] | None:
    """The device and inode of a file, zero where the system has none; `None` if the file is not there."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


def check_place(path: Path, opened: tuple[int, int] | None) -> None:
    """Refuse to write to a file that was removed or replaced: SQLite would go on, and all would be lost."""
    if file_number(path) != opened:
        raise StoreReplaced(
            f"{path} was removed or replaced while the server was running: put it back, or restart the "
            "server, which then uses the file that is there, or makes a new one."
        )


@contextmanager
def new_file(path: Path) -> Iterator[apsw.Connection]:
    """A connection to a file that must not exist yet. The file is removed if the block fails."""
    try:
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise StoreError(f"{path} exists already; it is not overwritten.") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from None
    with removed_on_failure(path), explained(path), closing(apsw.Connection(str(path))) as connection:
        yield connection


@contextmanager
def removed_on_failure(path: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:  # also when the command is interrupted
        path.unlink()
        raise


def connect(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(MILLISECONDS_TO_WAIT)
    connection.pragma("foreign_keys", 1)
    connection.pragma("synchronous", "full")
    connection.pragma("journal_size_limit", LARGEST_IDLE_WAL)
    connection.pragma("secure_delete", 1)  # overwrite the data of deleted persons
    add_function(connection)
    return connection


@contextmanager
def model(number: int) -> Iterator[apsw.Connection]:
    """An empty database of this schema."""
    with closing(apsw.Connection(":memory:")) as connection:
        add_function(connection)
        for script in migrations.scripts("sqlite")[:number]:
            connection.execute(script)
        yield connection


def upgrade(connection: apsw.Connection, path: Path) -> None:
    add_function(connection)
    for number, script in migrations.pending("sqlite", schema_number(connection, path), str(path)):
        with connection:
            connection.execute(script)
            connection.execute("DELETE FROM schema")
            connection.execute("INSERT INTO schema (number) VALUES ($1)", (number,))
    if connection.pragma("journal_mode", "wal") != "wal":
        raise StoreError(f"{path} cannot have a write-ahead log on this disk: choose a local disk.")


def check_current(connection: apsw.Connection, path: Path) -> None:
    migrations.check_current("sqlite", schema_number(connection, path), str(path))


def schema_number(connection: apsw.Connection, path: Path) -> int:
    """0 for an empty database."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if not names:
        return 0
    found = [*connection.execute("SELECT number FROM schema")] if {"schema", "log"} <= names else []
    match found:
        case [(int(number),)] if number > 0:
            return number
    raise StoreError(f"{path} is the database of another program.")


def empty_wal(path: Path) -> None:
    """Truncate the write-ahead log, unless the database is in use: then the next call tries again."""
    with suppress(apsw.BusyError), closing(connect(path)) as connection:
        connection.set_busy_timeout(MILLISECONDS_TO_WAIT // 20)
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into a `StoreError`."""
    try:
        yield
    except apsw.Error as error:
        raise explain(path, error) from None


def explain(path: Path, error: apsw.Error) -> StoreError:
    match error:
        case apsw.ConstraintError() if vars(error)["extendedresult"] in TAKEN:
            return TakenError(f"{path} has an entry with this key already.")
        case apsw.NotADBError():
            return StoreError(f"{path} is not a SQLite database.")
        case apsw.CorruptError():
            return StoreError(f"{path} is damaged: {error}.")
        case apsw.FullError():
            return StoreFull(f"{path} cannot be written: the disk is full.")
        case apsw.BusyError():
            return StoreLocked(f"{path} is locked by another program.")
        case apsw.ReadOnlyError():
            return StoreReadOnly(f"{path} cannot be written: {error}.")
        case apsw.CantOpenError() | apsw.IOError():
            return StoreUnavailable(f"{path} cannot be read or written: {error}.")
        case _:
            return StoreError(f"{path} refused a statement: {error}.")
