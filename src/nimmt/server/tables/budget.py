"""Who is charged for what is done at a table, and for what is stored about it, in bytes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nimmt.table import (
    Change,
    Changes,
    ChooseRow,
    Close,
    Command,
    Decided,
    Guest,
    PlayCards,
    Remove,
    Reveal,
    Table,
    decide,
)

from ..limits import Limits
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


class Budgeted:
    """The decision on a command, if the budgets of the person and of the table allow more.

    However often it is called, the command counts once. Whatever others have written at the table, the host
    can remove them, and close it.
    """

    def __init__(self, command: Command, by: Guest, seed: bytes, limits: Limits) -> None:
        self._command, self._by, self._seed, self._limits = command, by, seed, limits
        self._has_counted = False

    def __call__(self, table: Table, now: float) -> Changes:
        changes = decide(table, self._command, self._by, now, seed=self._seed)
        if changes and not isinstance(self._command, Remove | Close):
            self._limits.may_write(self._by.person, table.id)
            if not self._has_counted and not _is_asked(self._command, changes):
                self._limits.unasked(self._by.person)
                self._has_counted = True
        return changes


def _is_asked(command: Command, changes: Changes) -> bool:
    """Whether the table has asked for this command: the rules bound how often it does."""
    is_changed_choice = any(change.silent for change in changes)
    return isinstance(command, PlayCards | ChooseRow | Reveal) and not is_changed_choice


def _payer(change: Change) -> PersonId | None:
    """The person who caused an entry, or who sits where a bot stood in; else the host, for bots and deals."""
    entry, chairs = change.entry, change.table.chairs
    seat = entry.action.seat if isinstance(entry, Decided) else getattr(entry, "seat", None)
    sitting = chairs[seat].person if isinstance(seat, int) and seat < len(chairs) else None
    return entry.by or sitting or change.table.host
