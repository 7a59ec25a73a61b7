"""Looking after a database: copy it, give its matches to those who study them, derive everything anew."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace

from nimmt.rules import NimmtError, Player, Record
from nimmt.rules.record import write
from nimmt.table import record
from nimmt.table.records import endings

from .derived import DECODER, changes_of, match_rows, row_of
from .store import Store, StoreError, TableId, open_store


class AdminError(NimmtError):
    """Something that cannot be done with this database or file."""


Progress = Callable[[int], None]


async def backup(database: str, file: Path) -> None:
    """A copy of everything, while others go on reading and writing."""
    store = await open_store(database, read_only=True)
    try:
        await store.backup(file)
    finally:
        await store.close()


def _unseen(_: int) -> None:
    """Nobody watches."""


async def export(database: str, stream: BinaryIO, *, nameless: bool, progress: Progress = _unseen) -> int:
    """Every finished match as a record, one a line. How many they were."""
    store = await open_store(database, read_only=True)
    count = 0
    try:
        async for found in _finished(store):
            stream.write(write(_without_names(found) if nameless else found) + b"\n")
            count += 1
            progress(count)
    finally:
        await store.close()
    return count


async def _finished(store: Store) -> AsyncIterator[Record]:
    async for table in store.tables():
        log, found = await store.log(table), list[Record]()
        with _others_go_on(table):
            ends = endings([DECODER.decode(entry) for entry in log])
            found = [record(ended) for ended in ends if ended.match is not None and ended.match.over]
        for each in found:
            yield each


@contextmanager
def _others_go_on(table: TableId) -> Iterator[None]:
    """A log that is damaged is told of, and holds up no other."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with it
        sys.stderr.write(f"nimmt: The log of table {table} cannot be read and is left out: {error}.\n")


def _without_names(found: Record) -> Record:
    """Who studies matches need not know whose they were."""
    seats = [Player(f"Player {seat + 1}", player.bot) for seat, player in enumerate(found.seats)]
    return replace(found, seats=tuple(seats))


async def rebuild(database: str, progress: Progress) -> int:
    """Derive from the logs whatever is derived from them. How many tables they were."""
    _check_there(database)
    store = await open_store(database)
    count = 0
    try:
        async for table in store.tables():
            with _others_go_on(table):
                await _rebuild(store, table)
                count += 1
            progress(count)
    finally:
        await store.close()
    return count


def _check_there(database: str) -> None:
    if "://" not in database and not Path(database).exists():
        raise AdminError(f"There is no database {database}.")


async def _rebuild(store: Store, table: TableId) -> None:
    rebuilt = False
    while not rebuilt:  # else a server has added to the log meanwhile
        changes = changes_of(await store.log(table))
        rebuilt = await store.rebuild(table, row_of(changes[-1].table), match_rows(None, changes))
