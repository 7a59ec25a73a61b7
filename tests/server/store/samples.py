"""What the store's tests share: rows that need not mean anything, and programs that are killed.

As a program: `python -m tests.server.store.samples write|hold|fork DATABASE`.
"""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nimmt.rules import encode
from nimmt.server.store import MatchRow, Store, TableRow, open_store

ROOT = Path(__file__).parents[3]
GUARD = 60
"""Seconds after which a test that waits for something gives up."""


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
def program(what: str, database: str) -> Iterator[subprocess.Popen[bytes]]:
    """It ends with the block, killed as nothing can be caught."""
    command = [sys.executable, "-m", "tests.server.store.samples", what, database]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as running:
        try:
            yield running
        finally:
            running.kill()


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """No file of this process can grow beyond it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def _write(database: str) -> None:
    """Say each version as soon as it is stored."""
    store = await open_store(database)
    after = 0
    while await add(store, after=after, count=2):
        after += 2
        print(after, flush=True)


async def _hold(database: str, *, forking: bool) -> None:
    """Have it open until the end; `forking`: in the company of a child that lives longer."""
    await open_store(database)
    if not forking or os.fork() == 0:
        print(os.getpid(), flush=True)
    signal.pause()


if __name__ == "__main__":
    _, what, database = sys.argv
    asyncio.run(_write(database) if what == "write" else _hold(database, forking=what == "fork"))
