"""Back up a database, export its matches, rebuild its lists."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace

from nimmt.rules import NimmtError, Player, Record, write
from nimmt.table import persons_in, record

from ..store import LogDamaged, Store, TableId, open_store
from ..tables import follow, match_rows, row_of


class AdminError(NimmtError):
    """A database or file with which a command cannot do its work."""


class AdminReport:
    """The number of things done, and of damaged logs."""

    def __init__(self) -> None:
        self.done = 0
        self.damaged = 0

    @contextmanager
    def skipping(self, table: TableId) -> Iterator[None]:
        """Report a damaged log, and go on with the next one."""
        try:
            yield
        except LogDamaged as error:
            self.damaged += 1
            sys.stderr.write(f"nimmt: The log of table {table} cannot be read and is skipped: {error.why}.\n")

    def lost(self, table: TableId) -> None:
        """Report a listed table without a log."""
        self.damaged += 1
        sys.stderr.write(f"nimmt: The log of table {table} has no entries: the table is no longer listed.\n")


async def backup_database(database: str, file: Path) -> None:
    """Copy everything into a new file, while others go on reading and writing."""
    store = await open_store(database, read_only=True)
    try:
        await store.backup(file)
    finally:
        await store.close()


async def export_matches(
    database: str, stream: BinaryIO, *, nameless: bool, progress: Callable[[int], None] = lambda _done: None
) -> AdminReport:
    """Write every finished match as a record, one per line."""
    store = await open_store(database, read_only=True)
    report = AdminReport()
    try:
        async for found in _finished(store, report):
            stream.write(write(_without_names(found) if nameless else found) + b"\n")
            report.done += 1
            progress(report.done)
    finally:
        await store.close()
    return report


async def _finished(store: Store, report: AdminReport) -> AsyncIterator[Record]:
    async for table in store.tables():
        found = list[Record]()
        with report.skipping(table):
            changes = [*follow(table, await store.log(table))]
            ended = [change.table for change in changes if change.ends_match]
            found = [record(ending) for ending in ended if ending.match is not None and ending.match.over]
        for each in found:
            yield each


def _without_names(found: Record) -> Record:
    seats = [Player(f"Player {seat + 1}", player.bot) for seat, player in enumerate(found.seats)]
    return replace(found, seats=tuple(seats))


async def rebuild_lists(database: str, progress: Callable[[int], None]) -> AdminReport:
    """Derive all lists from the logs again."""
    await (await open_store(database, read_only=True)).close()  # refuses a missing or older database
    store = await open_store(database)
    report = AdminReport()
    try:
        async for table in store.tables():
            with report.skipping(table):
                await _rebuild(store, table)
                report.done += 1
            progress(report.done)
        for derived, table in await store.strays():
            if derived == "tables":
                report.lost(table)
        await store.forget_strays()
    finally:
        await store.close()
    return report


async def _rebuild(store: Store, table: TableId) -> None:
    rebuilt = False
    while not rebuilt:  # a server may append to the log meanwhile
        changes = [*follow(table, await store.log(table, unlisted=True))]
        persons = persons_in(change.entry for change in changes)
        rebuilt = await store.rebuild(table, row_of(changes[-1].table), match_rows(changes), [*persons])
