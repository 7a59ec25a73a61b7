"""A backup, read without a change to it: whole, and of a schema that this nimmt knows."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

from .. import StoreError
from ..migrations import missing, scripts
from .file import check_library, copy_pages, explained, new_file, schema_number, upgrade


@contextmanager
def read_backup(path: Path) -> Iterator[apsw.Connection]:
    """What is in it, of the newest schema. The file itself stays as it is."""
    check_library(apsw.sqlite_lib_version())
    _check_closed(path)
    with explained(path), closing(_open(path)) as connection:
        number = _check_schema(connection, path)
        _check_whole(connection, path)
        if not missing("sqlite", number, str(path)):
            yield connection
            return
        with _upgraded(connection) as newer:
            yield newer


def _check_closed(path: Path) -> None:
    if not path.is_file():
        raise StoreError(f"There is no file {path}.")
    unwritten = path.with_name(f"{path.name}-wal")
    if unwritten.is_file() and unwritten.stat().st_size:
        raise StoreError(
            f"{path} is a database in use, or was not closed: nimmt admin backup makes a copy of it."
        )


def _open(path: Path) -> apsw.Connection:
    """Immutable: so SQLite makes no files beside it, and a backup on a read-only disk will do."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    return apsw.Connection(f"{path.resolve().as_uri()}?immutable=1", flags=flags)


def _check_schema(connection: apsw.Connection, path: Path) -> int:
    number = schema_number(connection, path)
    if number == 0:
        raise StoreError(f"{path} is empty, and no backup.")
    missing("sqlite", number, str(path))
    with closing(apsw.Connection(":memory:")) as model:
        for script in scripts("sqlite")[:number]:
            model.execute(script)
        lost = sorted(_names(model) - _names(connection))
    if lost:
        raise StoreError(f"{path} is no backup of nimmt: it has no {', '.join(lost)}.")
    return number


def _names(connection: apsw.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}


def _check_whole(connection: apsw.Connection, path: Path) -> None:
    [(said,)] = connection.execute("PRAGMA integrity_check(1)")
    if said != "ok":
        raise StoreError(f"{path} is damaged: {' '.join(str(said).split())}.")
    for table, *_ in connection.execute("PRAGMA foreign_key_check"):
        raise StoreError(f"{path} is damaged: rows in {table} belong to nothing.")


@contextmanager
def _upgraded(connection: apsw.Connection) -> Iterator[apsw.Connection]:
    """A copy of an older one, of the newest schema."""
    with TemporaryDirectory(prefix="nimmt-") as folder:
        path = Path(folder) / "newer.db"
        with new_file(path) as newer:
            copy_pages(connection, newer)
            upgrade(newer, path)
            yield newer
