"""The latest changes of a table: for clients that reconnect, and for spectators who watch with a delay."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from nimmt.table import Began, Change, PersonId, Table, decode_entry, fold_log, postpone

from ..store import LogDamaged, TableId

HISTORY_LENGTH = 32
"""A client that has missed more changes than this gets a snapshot."""
NO_REFS: dict[PersonId, Any] = {}


class History:
    """What a room keeps of the past."""

    def __init__(self, changes: Iterable[Change] = ()) -> None:
        self._latest: deque[Change] = deque(maxlen=HISTORY_LENGTH)
        self._turn_ends: deque[Table] = deque(maxlen=2)
        """The table at the end of the last two turns."""
        self.untold = 0
        """A version of which clients know other times: nobody was told that its clocks were moved on."""
        self.begun: Table | None = None
        """The table when its latest match began."""
        self.add(changes)

    def add(self, changes: Iterable[Change]) -> None:
        """A changed choice makes no version: the latest one now leads to the table after it."""
        for change in changes:
            table = replace(change.table, refs=NO_REFS)  # they take more memory than all the rest
            latest = self._latest.pop() if change.silent else change
            self._latest.append(Change(latest.entry, table, latest.events))
            if table.version == table.turn_ends[1]:
                self._turn_ends.append(table)
            if isinstance(change.entry, Began):
                self.begun = table

    def turn_end(self, version: int) -> Table:
        """The table of this version, at which one of the last two turns ended."""
        return next(table for table in self._turn_ends if table.version == version)

    def between(self, version: int, target: int) -> list[Change] | None:
        """The change that led to `version` and those up to `target`; `None` if they are not kept any more."""
        first = version - self._latest[0].table.version
        if version > target or first < 0 or version == self.untold:
            return None
        return [self._latest[index] for index in range(first, first + 1 + target - version)]


def follow(table: TableId, log: Sequence[bytes]) -> Iterator[Change]:
    """The changes of a table, from its whole log. Raises `LogDamaged` at an entry that cannot be followed."""
    done = 0
    try:
        for change in fold_log(map(decode_entry, log)):
            if change.table.id != table:
                raise ValueError(f"it opens the table {change.table.id}")
            done += 1
            yield change
    except Exception as error:  # noqa: BLE001 - tables trust their logs: a damaged one can raise anything
        why = " ".join(str(error).rstrip(".").split()) or type(error).__name__
        raise LogDamaged(table, f"entry {done + 1} cannot be followed: {why}") from None


def load(table_id: TableId, log: Sequence[bytes], clock: Callable[[], float]) -> tuple[Table, History]:
    """A table from its stored log. People for whom it waits have as much time left as they had."""
    assert log
    history = History()
    for change in follow(table_id, log):
        is_last = change.table.length == len(log)
        table = postpone(change.table, clock()) if is_last else change.table
        history.add((change._replace(table=table),))
    if table is not change.table:
        history.untold = table.version
    return table, history
