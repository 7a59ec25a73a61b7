"""Check a database: follow every log again, and compare everything stored with the result."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from time import time
from typing import TypeAlias

from msgspec import MsgspecError, Struct
from msgspec.structs import asdict

from nimmt.rules import RecordError, fair_deal, read, verify, write
from nimmt.table import (
    IDLE_STEP,
    LONGEST_CLOCK,
    CardsDealt,
    Change,
    Entry,
    Table,
    decode_entry,
    persons_in,
    record,
)

from ..store import (
    AdminStore,
    LogDamaged,
    MatchRow,
    PersonId,
    PersonStore,
    Progress,
    ResultRow,
    Store,
    StoredTable,
    StoreError,
    TableId,
    TableRow,
    match_results,
    open_store,
)
from ..tables import follow, match_row, row_of

LATEST_CLAIM = 60.0 + LONGEST_CLOCK
"""A process that claims a due table postpones it by less than this many seconds. If it finds decisions
overdue, it gives their players the full time again."""

Derived: TypeAlias = TableRow | MatchRow | ResultRow


class CheckReport(Struct):
    tables: int = 0
    matches: int = 0
    """The number of ended matches, which have a record."""
    differences: int = 0


async def check_database(
    database: str, found: Callable[[str], None], progress: Progress = lambda _done, _total: None
) -> CheckReport:
    """Call `found` with one line per difference, which begins with the name of a list. Change nothing."""
    store = await open_store(database, read_only=True)
    report = CheckReport()
    try:
        async for difference in _differences(store, report, progress):
            report.differences += 1
            found(_printable(difference))
    finally:
        await store.close()
    return report


def _printable(line: str) -> str:
    """A damaged name may contain anything, also what would confuse a terminal."""
    shown = [sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in line]
    return "".join(shown)


async def _differences(store: Store, report: CheckReport, progress: Progress) -> AsyncIterator[str]:
    async for line in store.damage():
        yield line
    for part in (_of_tables(store, report, progress), _strays(store)):
        try:
            async for difference in part:
                yield difference
        except StoreError as error:
            yield f"file: {error}"


async def _of_tables(store: Store, report: CheckReport, progress: Progress) -> AsyncIterator[str]:
    total, known = await store.count_listed(), dict[PersonId, bool]()
    async for table in store.tables():
        try:
            stored = await store.stored_table(table)
            for difference in _of_table(table, stored, report):
                yield difference
            async for difference in _wrong_attendance(store, table, stored, known):
                yield difference
        except LogDamaged as error:
            yield f"log: table {table}: {error.why}."
        except MsgspecError as error:
            yield f"matches: table {table}: persons cannot be read: {error}."
        except StoreError as error:
            yield f"tables: table {table} cannot be read: {error}"
        except Exception as error:  # noqa: BLE001 - a damaged row can raise anything
            yield f"tables: table {table} cannot be read: {type(error).__name__}: {error}."
        report.tables += 1
        progress(report.tables, max(total, report.tables))


async def _strays(store: AdminStore) -> AsyncIterator[str]:
    """A listed table had a log, which is lost; the other lists only follow from it."""
    for derived, table in await store.strays():
        if derived == "tables":
            yield f"log: table {table}: it has no entries, but is in the list of tables."
        else:
            yield f"{derived}: table {table} has no log."


async def _wrong_attendance(
    store: PersonStore, table: TableId, stored: StoredTable, known: dict[PersonId, bool]
) -> AsyncIterator[str]:
    """A person who is being deleted is no longer known, and will soon disappear from the log."""
    due, found = _came(stored.log), frozenset(stored.attendance)
    for person in sorted(found - due):
        yield f"attendance: {person} never came to table {table} by the log."
    for person in sorted(due - found):
        if person not in known:
            known[person] = await store.person(person) is not None
        if known[person]:
            yield f"attendance: {person} at table {table} is missing."


def _came(log: Sequence[bytes]) -> frozenset[PersonId]:
    """The persons in those entries of the log that can be read."""
    entries = list[Entry]()
    for data in log:
        with suppress(MsgspecError):
            entries.append(decode_entry(data))
    return persons_in(entries)


def _of_table(table: TableId, stored: StoredTable, report: CheckReport) -> Iterator[str]:
    changes = [*follow(table, stored.log)]
    ended = [change.table for change in changes if change.ends_match]
    report.matches += len(ended)
    yield from _unfair_deals(table, changes)
    yield from _wrong_records(ended)
    yield from _wrong_row(row_of(changes[-1].table), stored)
    matches = [match_row(ending) for ending in ended]
    yield from _wrong_matches(table, matches, stored.matches)
    yield from _wrong_players(table, matches, stored.players)


def _unfair_deals(table: TableId, changes: Sequence[Change]) -> Iterator[str]:
    """Check running matches too, which have no record yet."""
    for before, after in pairwise(changes):
        match = before.table.match
        if isinstance(after.entry, CardsDealt) and match is not None:
            number = len(match.dealt) + 1
            if after.entry.deal != fair_deal(match.ruleset, match.seats, before.table.fair, number):
                at = after.table.length
                yield f"log: table {table}: entry {at} is not the deal {number} that follows from the seed."


def _wrong_records(ended: Iterable[Table]) -> Iterator[str]:
    for table in ended:
        try:
            verify(read(write(record(table))))
        except RecordError as error:
            why = str(error).rstrip(".")
            yield f"log: table {table.id}: the record of match {table.number} does not verify: {why}."


def _wrong_row(due: TableRow, stored: StoredTable) -> Iterator[str]:
    row = stored.row
    if row is None:
        yield f"tables: table {due.id} is missing."
        return
    wrong = [name for name in _unequal(due, row) if name != "due" or not _is_claimed(due.due, row.due)]
    if wrong:
        yield f"tables: table {due.id} differs from its log: {', '.join(wrong)}."
    elif not stored.row_fits:
        yield f"tables: table {due.id} does not match its checksum."


def _is_claimed(due: float | None, stored: float | None) -> bool:
    """A process that claims a due table postpones it a little. Rows from before the times of idle tables were
    rounded are looked at a little too early, which does no harm."""
    return due is not None and stored is not None and due - IDLE_STEP < stored < time() + LATEST_CLAIM


def _unequal(due: Derived, stored: Derived) -> list[str]:
    values = asdict(stored)
    return [name for name, value in asdict(due).items() if values[name] != value]


def _wrong_matches(table: TableId, due: Sequence[MatchRow], stored: Sequence[MatchRow]) -> Iterator[str]:
    found = {match.number: match for match in stored}
    for match in due:
        which = f"matches: match {match.number} of table {table}"
        there = found.pop(match.number, None)
        if there is None:
            yield f"{which} is missing."
        elif wrong := _unequal(match, there):
            yield f"{which} differs from the log: {', '.join(wrong)}."
    for number in found:
        yield f"matches: match {number} of table {table} has not ended by the log."


def _wrong_players(table: TableId, matches: Sequence[MatchRow], stored: Sequence[ResultRow]) -> Iterator[str]:
    due = {(row.number, row.person): row for match in matches for row in match_results(match)}
    found = {(row.number, row.person): row for row in stored}
    for number, who in sorted(due.keys() | found.keys()):
        which = f"players: {who} in match {number} of table {table}"
        if (number, who) not in found:
            yield f"{which} is missing."
        elif (number, who) not in due:
            yield f"{which} did not play by the log."
        elif wrong := _unequal(due[number, who], found[number, who]):
            yield f"{which} differs from the log: {', '.join(wrong)}."
