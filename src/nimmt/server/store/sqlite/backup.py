"""Backups, which are SQLite files: make, check, read and restore one."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

from ..base import Progress, StoreError
from ..migrations import check_unused, pending
from .file import (
    check_library,
    check_name,
    connect,
    explained,
    make_file,
    model,
    new_file,
    removed_on_failure,
    schema_number,
    upgrade,
)
from .lock import Lock

PAGES_AT_ONCE = 64


def backup_sqlite(source: Path, target: Path) -> None:
    """Copy a database in use into a new file, as it is at one moment.

    What members of groups have written is left out, because it must not outlive its table.
    """
    with explained(source), closing(connect(source)) as reading, new_file(target) as writing:
        with writing.backup("main", reading, "main") as backup:
            backup.step()
        if "remarks" in _names(writing):
            writing.pragma("secure_delete", 1)
            writing.execute("DELETE FROM remarks")


@contextmanager
def read_backup(path: Path) -> Iterator[apsw.Connection]:
    """Open a backup and upgrade it to the newest schema. The file itself does not change."""
    check_library(apsw.sqlite_lib_version())
    _check_closed(path)
    with explained(path), closing(_open(path)) as connection:
        number = _check_schema(connection, path)
        _check_integrity(connection, path)
        if not pending("sqlite", number, str(path)):
            yield connection
            return
        with _upgraded(connection) as newer:
            yield newer


def _check_closed(path: Path) -> None:
    if not path.is_file():
        raise StoreError(f"There is no file {path}.")
    check_name(path)
    file = path.resolve()  # SQLite follows symbolic links too
    wal = file.with_name(f"{file.name}-wal")
    if wal.is_file() and wal.stat().st_size:
        raise StoreError(
            f"{path} is a database in use, or was not closed: nimmt admin backup makes a copy of it."
        )


def _open(path: Path) -> apsw.Connection:
    """Open it as immutable: SQLite then creates no files beside it, and the disk may be read-only."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    return apsw.Connection(f"{path.resolve().as_uri()}?immutable=1", flags=flags)


def _check_schema(connection: apsw.Connection, path: Path) -> int:
    number = schema_number(connection, path)
    if number == 0:
        raise StoreError(f"{path} is empty, not a backup.")
    pending("sqlite", number, str(path))  # raises for a newer schema
    with model(number) as empty:
        lost = sorted(_names(empty) - _names(connection))
    if lost:
        raise StoreError(f"{path} is not a backup of nimmt: it has no {', '.join(lost)}.")
    return number


def _names(connection: apsw.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}


def _check_integrity(connection: apsw.Connection, path: Path) -> None:
    [(said,)] = connection.execute("PRAGMA integrity_check(1)")
    if said != "ok":
        raise StoreError(f"{path} is damaged: {' '.join(str(said).split())}.")
    for table, *_ in connection.execute("PRAGMA foreign_key_check"):
        raise StoreError(f"{path} is damaged: rows in {table} refer to missing rows.")


@contextmanager
def _upgraded(connection: apsw.Connection) -> Iterator[apsw.Connection]:
    """A temporary copy of the newest schema."""
    with TemporaryDirectory(prefix="nimmt-") as folder:
        path = Path(folder) / "newer.db"
        with new_file(path) as newer:
            _copy_pages(connection, newer, lambda _done, _total: None)
            upgrade(newer, path)
            yield newer


def restore_sqlite(backup: apsw.Connection, path: Path, *, overwrite: bool, progress: Progress) -> None:
    """Copy in one transaction, so that the old content stays until the end."""
    new = not path.exists()
    make_file(path)
    with explained(path), ExitStack() as stack:
        stack.callback(Lock(path).close)
        if new:
            stack.enter_context(removed_on_failure(path))
        target = connect(path)
        stack.callback(target.close)
        number = schema_number(target, path)
        if not overwrite:
            check_unused(number, str(path))
        _copy_pages(backup, target, progress)
        upgrade(target, path)


def _copy_pages(source: apsw.Connection, target: apsw.Connection, progress: Progress) -> None:
    """Replace the content of the target in one transaction; nobody may write to the source."""
    with target.backup("main", source, "main") as backup:
        while not backup.done:
            backup.step(PAGES_AT_ONCE)
            progress(backup.page_count - backup.remaining, backup.page_count)
