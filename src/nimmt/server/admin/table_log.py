"""The log of one table, which may be damaged."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nimmt.table import Change, Opened, Table, follow, open_table
from nimmt.table.entries import Entry
from nimmt.table.records import ends_match

from ..store import TableId
from ..tables import DECODER


class BrokenLogError(Exception):
    """An entry is missing, or does not follow from the entries before it."""


def follow_log(table: TableId, log: Sequence[bytes]) -> list[Change]:
    """Every change of the table, from its whole log."""
    changes: list[Change] = []
    for number, data in enumerate(log, 1):
        try:
            entry = DECODER.decode(data)
            changes.append(follow(changes[-1].table, entry) if changes else _open(table, entry))
        except Exception as error:  # noqa: BLE001 - tables trust their logs: a damaged one can raise anything
            why = " ".join(str(error).rstrip(".").split()) or type(error).__name__
            raise BrokenLogError(f"entry {number} cannot be followed: {why}") from None
    return changes


def _open(table: TableId, entry: Entry) -> Change:
    if not isinstance(entry, Opened):
        raise BrokenLogError("a log begins with the opening of the table")
    if entry.id != table:
        raise BrokenLogError(f"it opens the table {entry.id}")
    return open_table(entry)


def match_endings(changes: Sequence[Change]) -> Iterator[tuple[Table, Table]]:
    """The table before and after the end of each match, whether it was finished or given up."""
    for before, after in pairwise(changes):
        if ends_match(before.table, after.entry, after.table):
            yield before.table, after.table
