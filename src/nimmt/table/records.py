"""A table's matches as records: whole when they are over, and before that only what everyone has seen."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from nimmt.rules import Record, record_of

from .entries import Closed, Decided, Entry, Opened
from .errors import Code, TableError
from .fold import follow, open_table
from .state import Stage, Table
from .view import is_revealed


def record(table: Table) -> Record:
    """The present match. While it runs only its finished deals, in which all cards were played openly."""
    if table.match is None:
        raise TableError(Code.WRONG_STAGE, "No match has begun here, so there is no record yet.")
    if is_revealed(table):
        return record_of(table.match, table.players, table.fair)
    seen = record_of(table.match, table.players)
    return replace(seen, deals=seen.deals[: len(table.match.deals)])


def endings(entries: Iterable[Entry]) -> Iterator[Table]:
    """The table at each moment at which a match of it ended or was given up."""
    log = iter(entries)
    first = next(log)
    assert isinstance(first, Opened)
    table = open_table(first).table
    for entry in log:
        before, table = table, follow(table, entry).table
        if ends_match(before, entry, table):
            yield table


def ends_match(before: Table, entry: Entry, after: Table) -> bool:
    if isinstance(entry, Closed):
        return before.stage is Stage.PLAYING
    return isinstance(entry, Decided) and after.stage is Stage.FINISHED
