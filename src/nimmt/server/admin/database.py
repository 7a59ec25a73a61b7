"""Looking after a database: copy it, give its matches to those who study them, derive everything anew."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace

from nimmt.rules import NimmtError, Player, Record, write
from nimmt.table import record
from nimmt.table.erasure import persons_in
from nimmt.table.records import endings

from ..store import Store, StoreError, TableId, open_store
from ..tables import DECODER, changes_of, match_rows, row_of


class AdminError(NimmtError):
    """Something that cannot be done with this database or file."""


Progress = Callable[[int], None]


class Work:
    """How much was done, and how many logs were damaged and left out."""

    def __init__(self) -> None:
        self.done = 0
        self.damaged = 0

    @contextmanager
    def others_go_on(self, table: TableId) -> Iterator[None]:
        """A log that is damaged is told of, and holds up no other."""
        try:
            yield
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it
            self.damaged += 1
            sys.stderr.write(f"nimmt: The log of table {table} cannot be read and is left out: {error}.\n")


async def backup(database: str, file: Path) -> None:
    """A copy of everything, while others go on reading and writing."""
    store = await open_store(database, read_only=True)
    try:
        await store.backup(file)
    finally:
        await store.close()


def _unseen(_: int) -> None:
    """Nobody watches."""


async def export(database: str, stream: BinaryIO, *, nameless: bool, progress: Progress = _unseen) -> Work:
    """Every finished match as a record, one a line."""
    store = await open_store(database, read_only=True)
    work = Work()
    try:
        async for found in _finished(store, work):
            stream.write(write(_without_names(found) if nameless else found) + b"\n")
            work.done += 1
            progress(work.done)
    finally:
        await store.close()
    return work


async def _finished(store: Store, work: Work) -> AsyncIterator[Record]:
    async for table in store.tables():
        log, found = await store.log(table), list[Record]()
        with work.others_go_on(table):
            ends = endings([DECODER.decode(entry) for entry in log])
            found = [record(ended) for ended in ends if ended.match is not None and ended.match.over]
        for each in found:
            yield each


def _without_names(found: Record) -> Record:
    """Who studies matches need not know whose they were."""
    seats = [Player(f"Player {seat + 1}", player.bot) for seat, player in enumerate(found.seats)]
    return replace(found, seats=tuple(seats))


async def rebuild(database: str, progress: Progress) -> Work:
    """Derive from the logs whatever is derived from them."""
    await (await open_store(database, read_only=True)).close()  # which makes and changes none
    store = await open_store(database)
    work = Work()
    try:
        async for table in store.tables():
            with work.others_go_on(table):
                await _rebuild(store, table)
                work.done += 1
            progress(work.done)
        await store.forget_strays()
    finally:
        await store.close()
    return work


async def _rebuild(store: Store, table: TableId) -> None:
    log, rebuilt = list[bytes](), False
    while not rebuilt:  # else a server has added to the log meanwhile
        before, log = len(log), await store.log(table)
        if len(log) == before:
            raise AdminError("entries are missing in it")
        changes = changes_of(log)
        persons = persons_in(change.entry for change in changes)
        rebuilt = await store.rebuild(table, row_of(changes[-1].table), match_rows(None, changes), [*persons])
