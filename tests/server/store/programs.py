"""Programs that use a database and are killed.

`python -m tests.server.store.programs write|hold|fork DATABASE`
`python -m tests.server.store.programs restore DATABASE BACKUP SIGNAL`
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nimmt.server.store import open_store, restore
from tests.server.store.samples import ROOT, add


def command(what: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "tests.server.store.programs", what, *arguments]


@contextmanager
def program(what: str, database: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program, and kill it at the end of the block."""
    with subprocess.Popen(command(what, database), cwd=ROOT, stdout=subprocess.PIPE) as running:
        try:
            yield running
        finally:
            running.kill()


async def _write(database: str) -> None:
    """Append for ever, and print each version as soon as it is stored."""
    store = await open_store(database)
    after = 0
    while await add(store, after=after, count=2):
        after += 2
        print(after, flush=True)


async def _hold(database: str, *, forking: bool) -> None:
    """Keep the database open; with `forking`, also start a child that lives longer."""
    await open_store(database)
    if not forking or os.fork() == 0:
        print(os.getpid(), flush=True)
    signal.pause()


def _restore(database: str, backup: str, number: str) -> None:
    """Restore a backup, and send this process a signal after the first step."""

    def interrupt(done: int, total: int) -> None:
        print(done, total, flush=True)
        os.kill(os.getpid(), int(number))

    restore(database, Path(backup), overwrite=True, progress=interrupt)


if __name__ == "__main__":
    _, what, *arguments = sys.argv
    if what == "restore":
        _restore(*arguments)
    elif what == "write":
        asyncio.run(_write(*arguments))
    else:
        asyncio.run(_hold(*arguments, forking=what == "fork"))
