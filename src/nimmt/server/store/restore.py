"""A backup put in a database's place, on SQLite or PostgreSQL: all of it or nothing."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import apsw

from . import StoreError, asyncpg_needed, is_postgres
from .sqlite.backup import read_backup
from .sqlite.file import Progress, connect, copy_pages, explained, make_file, schema_number, upgrade
from .sqlite.lock import Lock


def restore(database: str, file: Path, *, overwrite: bool, progress: Progress) -> None:
    """`progress` is told how much is done, and of how much."""
    with read_backup(file) as source:
        if is_postgres(database):
            with asyncpg_needed():
                from .postgres.restore import into_postgres
            asyncio.run(into_postgres(source, database, overwrite=overwrite, progress=progress))
        else:
            _into_sqlite(source, _another(Path(database).resolve(), file), overwrite, progress)


def _another(path: Path, file: Path) -> Path:
    if path == file.resolve():
        raise StoreError(f"{file} is the database itself, and no backup of it.")
    return path


def _into_sqlite(source: apsw.Connection, path: Path, overwrite: bool, progress: Progress) -> None:
    """In one transaction of SQLite's own, so that what was there, if only nothing, is there until the end."""
    new = not path.exists()
    make_file(path)
    with explained(path), ExitStack() as stack:
        stack.callback(Lock(path).close)
        if new:
            stack.push(lambda failed, *_: path.unlink() if failed else None)
        target = connect(path)
        stack.callback(target.close)
        if schema_number(target, path) and not overwrite:
            raise there_already(str(path))
        copy_pages(source, target, progress)
        upgrade(target, path)


def there_already(database: str) -> StoreError:
    return StoreError(f"{database} holds a database already: --overwrite puts the backup in its place.")
