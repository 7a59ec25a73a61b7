"""The log of one table, which may be damaged."""

from collections.abc import Sequence

from nimmt.table import Change, decode_entry, fold_log

from ..store import TableId


class BrokenLogError(Exception):
    """An entry is missing, or does not follow from the entries before it."""


def checked_changes(table: TableId, log: Sequence[bytes]) -> list[Change]:
    """The changes of the table, from its whole log."""
    changes: list[Change] = []
    try:
        changes.extend(fold_log(map(decode_entry, log)))
    except Exception as error:  # noqa: BLE001 - tables trust their logs: a damaged one can raise anything
        why = " ".join(str(error).rstrip(".").split()) or type(error).__name__
        raise BrokenLogError(f"entry {len(changes) + 1} cannot be followed: {why}") from None
    if changes[0].table.id != table:
        raise BrokenLogError(f"entry 1 cannot be followed: it opens the table {changes[0].table.id}")
    return changes
