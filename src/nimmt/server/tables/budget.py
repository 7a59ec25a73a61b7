"""Who is charged for what is stored about a table, in bytes."""

from collections.abc import Iterator, Sequence

from nimmt.table import Change, Decided

from ..store import MatchRow, PersonId

ROW_BYTES = 150
"""What a row takes in the database besides its content: its key, its index and its header."""


def charges(
    changes: Sequence[Change], entries: Sequence[bytes], matches: Sequence[MatchRow]
) -> Iterator[tuple[PersonId | None, int]]:
    """Each person to be charged, with the bytes."""
    for change, entry in zip(changes, entries, strict=True):
        yield _payer(change), ROW_BYTES + len(entry)
    for row in matches:
        yield changes[-1].table.host, ROW_BYTES * (1 + len(row.persons)) + len(row.summary)


def _payer(change: Change) -> PersonId | None:
    """The person who caused an entry, or who sits where a bot stood in; else the host, for bots and deals."""
    entry, chairs = change.entry, change.table.chairs
    seat = entry.action.seat if isinstance(entry, Decided) else getattr(entry, "seat", None)
    sitting = chairs[seat].person if isinstance(seat, int) and seat < len(chairs) else None
    return entry.by or sitting or change.table.host
