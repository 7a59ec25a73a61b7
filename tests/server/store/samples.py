"""Rows, entries and a small disk for the tests of the store."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nimmt.rules import encode
from nimmt.server.store import MatchRow, Store, TableRow

ROOT = Path(__file__).parents[3]
GUARD = 60
"""The longest time, in seconds, that a test waits for anything."""


def table_row(
    table: str = "t",
    version: int = 1,
    *,
    stage: str = "open",
    public: bool = True,
    host: str | None = "ana",
    due: float | None = None,
    changed: float = 0.0,
) -> TableRow:
    return TableRow(
        id=table,
        version=version,
        stage=stage,
        public=public,
        host=host,
        due=due,
        changed=changed,
        summary=b'{"name":"\xc3\x84rger"}',
    )


def match_row(
    table: str = "t", number: int = 1, *, ended: float = 1.0, persons: tuple[str | None, ...] = ("ana", None)
) -> MatchRow:
    return MatchRow(
        table=table,
        number=number,
        game="classic",
        finished=True,
        ended=ended,
        persons=persons,
        summary=encode(
            {"totals": [3, 8, 8][: len(persons)], "places": [1, 2, 2][: len(persons)], "deals": 2}
        ),
    )


def entry(number: int) -> bytes:
    return b'{"number":%d}' % number


async def add(store: Store, table: str = "t", after: int = 0, count: int = 1) -> bool:
    entries = [entry(number) for number in range(after + 1, after + count + 1)]
    return await store.append(table, after, entries, table_row(table, after + count))


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """Limit the size of every file that this process writes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
