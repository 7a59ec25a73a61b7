"""Every log is followed once more, and all that is kept compared with what follows from it."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from time import time
from typing import TypeAlias

from msgspec import MsgspecError, Struct
from msgspec.structs import asdict

from nimmt.rules import RecordError, fair_deal, read, verify, write
from nimmt.table import Change, Opened, Table, follow, open_table, record
from nimmt.table.entries import Entry, Laid
from nimmt.table.erasure import persons_in
from nimmt.table.records import ends_match
from nimmt.table.settings import LONGEST_CLOCK

from ..store import Kept, MatchRow, PersonId, ResultRow, Store, TableId, TableRow, open_store
from ..store.rows import results_of
from ..tables import DECODER, match_row, row_of

LATEST_CLAIM = 60.0 + LONGEST_CLOCK
"""A process that looks after a table puts it off for less than so many seconds; one that found decisions
overdue has given those it waits for their time again."""


Derived: TypeAlias = TableRow | MatchRow | ResultRow


class Checked(Struct):
    tables: int = 0
    matches: int = 0
    """Ended ones: those that have a record."""
    differences: int = 0


class BrokenLogError(Exception):
    """From an entry on nothing follows any more."""


async def check(
    database: str,
    found: Callable[[str], None],
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Checked:
    """Each difference, as one line that begins with the name of the list it is in. Nothing is changed."""
    store = await open_store(database, read_only=True)
    checked = Checked()
    try:
        async for difference in _differences(store, checked, progress):
            checked.differences += 1
            found(difference)
    finally:
        await store.close()
    return checked


async def _differences(
    store: Store, checked: Checked, progress: Callable[[int, int], None]
) -> AsyncIterator[str]:
    total, known = await store.count_listed(), dict[PersonId, bool]()
    async for table in store.tables():
        try:
            kept = await store.kept(table)
        except MsgspecError as error:
            yield f"matches: table {table}: persons cannot be read: {error}."
        else:
            for difference in _of_table(table, kept, checked):
                yield difference
            async for difference in _wrong_attendance(store, table, kept, known):
                yield difference
        checked.tables += 1
        progress(checked.tables, max(total, checked.tables))
    for derived, table in await store.strays():
        yield f"{derived}: table {table} has no log."


async def _wrong_attendance(
    store: Store, table: TableId, kept: Kept, known: dict[PersonId, bool]
) -> AsyncIterator[str]:
    """Whoever is leaving for good is no longer known, and will soon no longer be in the log."""
    due, found = _came(kept.log), frozenset(kept.attendance)
    for person in sorted(found - due):
        yield f"attendance: {person} never came to table {table} by the log."
    for person in sorted(due - found):
        if person not in known:
            known[person] = await store.person(person) is not None
        if known[person]:
            yield f"attendance: {person} at table {table} is missing."


def _came(log: Sequence[bytes]) -> frozenset[PersonId]:
    """As far as the log can be read."""
    entries = list[Entry]()
    for data in log:
        with suppress(MsgspecError):
            entries.append(DECODER.decode(data))
    return persons_in(entries)


def _of_table(table: TableId, kept: Kept, checked: Checked) -> Iterator[str]:
    if len(kept.log) != kept.last:
        yield f"log: table {table}: the last entry is number {kept.last}, and there are {len(kept.log)}."
        return
    try:
        changes = _follow(table, kept.log)
    except BrokenLogError as error:
        yield f"log: table {table}: {error}."
        return
    ends = [*_endings(changes)]
    checked.matches += len(ends)
    yield from _unfair_deals(table, changes)
    yield from _wrong_records(after for _, after in ends)
    yield from _wrong_row(row_of(changes[-1].table), kept.row)
    matches = [match_row(after, before) for before, after in ends]
    yield from _wrong_matches(table, matches, kept.matches)
    yield from _wrong_players(table, matches, kept)


def _follow(table: TableId, log: Sequence[bytes]) -> list[Change]:
    changes: list[Change] = []
    for number, data in enumerate(log, 1):
        try:
            entry = DECODER.decode(data)
            changes.append(follow(changes[-1].table, entry) if changes else _open(table, entry))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it
            why = " ".join(str(error).rstrip(".").split()) or type(error).__name__
            raise BrokenLogError(f"entry {number} cannot be followed: {why}") from None
    return changes


def _open(table: TableId, entry: Entry) -> Change:
    if not isinstance(entry, Opened):
        raise BrokenLogError("a log begins with the opening of the table")
    if entry.id != table:
        raise BrokenLogError(f"it opens the table {entry.id}")
    return open_table(entry)


def _endings(changes: Sequence[Change]) -> Iterator[tuple[Table, Table]]:
    """The table before and after each moment at which a match ended or was given up."""
    for before, after in pairwise(changes):
        if ends_match(before.table, after.entry, after.table):
            yield before.table, after.table


def _unfair_deals(table: TableId, changes: Sequence[Change]) -> Iterator[str]:
    """Of running matches, too, which have no record yet."""
    for before, after in pairwise(changes):
        match = before.table.match
        if isinstance(after.entry, Laid) and match is not None:
            number = len(match.dealt) + 1
            if after.entry.deal != fair_deal(match.ruleset, match.seats, before.table.fair, number):
                at = after.table.version
                yield f"log: table {table}: entry {at} is not the deal {number} that follows from the seed."


def _wrong_records(ended: Iterable[Table]) -> Iterator[str]:
    for table in ended:
        try:
            verify(read(write(record(table))))
        except RecordError as error:
            why = str(error).rstrip(".")
            yield f"log: table {table.id}: the record of match {table.number} does not verify: {why}."


def _wrong_row(due: TableRow, row: TableRow | None) -> Iterator[str]:
    if row is None:
        yield f"tables: table {due.id} is missing."
        return
    wrong = [name for name in _unequal(due, row) if name != "due" or not _put_off(due.due, row.due)]
    if wrong:
        yield f"tables: table {due.id} differs from its log: {', '.join(wrong)}."


def _put_off(due: float | None, kept: float | None) -> bool:
    """Whoever looks after a table puts it off a little, so that nobody else does."""
    return due is not None and kept is not None and due < kept < time() + LATEST_CLAIM


def _unequal(due: Derived, kept: Derived) -> list[str]:
    values = asdict(kept)
    return [name for name, value in asdict(due).items() if values[name] != value]


def _wrong_matches(table: TableId, due: Sequence[MatchRow], kept: Sequence[MatchRow]) -> Iterator[str]:
    found = {match.number: match for match in kept}
    for match in due:
        which = f"matches: match {match.number} of table {table}"
        there = found.pop(match.number, None)
        if there is None:
            yield f"{which} is missing."
        elif wrong := _unequal(match, there):
            yield f"{which} differs from the log: {', '.join(wrong)}."
    for number in found:
        yield f"matches: match {number} of table {table} has not ended by the log."


def _wrong_players(table: TableId, matches: Sequence[MatchRow], kept: Kept) -> Iterator[str]:
    due = {(row.number, row.person): row for match in matches for row in results_of(match)}
    found = {(row.number, row.person): row for row in kept.players}
    for number, who in sorted(due.keys() | found.keys()):
        which = f"players: {who} in match {number} of table {table}"
        if (number, who) not in found:
            yield f"{which} is missing."
        elif (number, who) not in due:
            yield f"{which} did not play by the log."
        elif wrong := _unequal(due[number, who], found[number, who]):
            yield f"{which} differs from the log: {', '.join(wrong)}."
