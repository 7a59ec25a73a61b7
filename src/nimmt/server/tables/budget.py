"""Who is charged for what is stored about a table, in bytes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nimmt.table import Change, Changes, ChooseRow, Command, Decided, PlayCards, Reveal

from ..store import MatchRow, PersonId

ROW_BYTES = 150
"""What a row takes in the database besides its content: its key, its index and its header."""


class Charge(NamedTuple):
    person: PersonId | None
    size: int
    silent: bool
    """The table does not pay for it, or others could notice it: once the table's budget is used up."""


def charges(
    changes: Sequence[Change], entries: Sequence[bytes], matches: Sequence[MatchRow]
) -> Iterator[Charge]:
    for change, entry in zip(changes, entries, strict=True):
        yield Charge(_payer(change), ROW_BYTES + len(entry), change.silent)
    for row in matches:
        size = ROW_BYTES * (1 + len(row.persons)) + len(row.summary)
        yield Charge(changes[-1].table.host, size, silent=False)


def is_asked(command: Command, changes: Changes) -> bool:
    """Whether the table has asked for this command: the rules bound how often it does."""
    is_changed_choice = any(change.silent for change in changes)
    return isinstance(command, PlayCards | ChooseRow | Reveal) and not is_changed_choice


def _payer(change: Change) -> PersonId | None:
    """The person who caused an entry, or who sits where a bot stood in; else the host, for bots and deals."""
    entry, chairs = change.entry, change.table.chairs
    seat = entry.action.seat if isinstance(entry, Decided) else getattr(entry, "seat", None)
    sitting = chairs[seat].person if isinstance(seat, int) and seat < len(chairs) else None
    return entry.by or sitting or change.table.host
