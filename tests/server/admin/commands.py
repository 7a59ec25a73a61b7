"""Commands that look after a database, typed; and what is in it, asked and changed by hand."""

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import apsw
import asyncpg  # type: ignore[import-untyped]

from nimmt.server.store.migrations import DatabaseKind
from tests.server.live_server import GUARD, Client
from tests.server.typed_command import command

SHORT = {"deals": 1, "points": None, "hand": 4}
NIMMT = [sys.executable, "-m", "nimmt.cli"]


class Ended(NamedTuple):
    status: int
    said: str
    told: str
    """On stderr."""


async def nimmt(*words: str | Path) -> Ended:
    """Typed in this process, beside whatever else goes on in it; one at a time."""
    return await asyncio.to_thread(_typed, *map(str, words))


def _typed(*words: str) -> Ended:
    said, told = (TextIOWrapper(BytesIO(), "utf-8", newline="") for _ in range(2))
    with redirect_stdout(said), redirect_stderr(told):
        status = command(*words)
    return Ended(status, _text(said), _text(told))


def _text(written: TextIOWrapper) -> str:
    written.seek(0)
    return written.read()


@asynccontextmanager
async def running(
    words: Sequence[str], *, folder: Path, environment: dict[str, str] | None = None
) -> AsyncIterator[Process]:
    """A program of its own. It has ended, or is killed, when the block ends."""
    process = await asyncio.create_subprocess_exec(*words, cwd=folder, stderr=PIPE, env=environment)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def admin(*words: str | Path) -> str:
    """What it says when it succeeds; it tells nothing else to a pipe."""
    ended = await nimmt("admin", *words)
    assert (ended.status, ended.told) == (0, "")
    return ended.said


async def sit_against_a_bot(client: Client, *, bot: str = "greedy", **settings: object) -> str:
    table = await client.open_table(seats=2, options=SHORT, pace="at-once", **settings)
    await client.enter(table)
    await client.sit()
    await client.must("seat-bot", bot=bot)
    await client.must("begin")
    return table


def on_a_terminal(*words: str | Path, cwd: Path) -> bytes:
    """What someone sees who watches the command."""
    reading, terminal = os.openpty()
    line = [*NIMMT, "admin", *map(str, words)]
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(line, cwd=cwd, stderr=terminal, env=environment) as process:
        os.close(terminal)
        seen = read_all(reading)
        assert process.wait(GUARD) == 0
    return seen


def read_all(reading: int) -> bytes:
    seen = b""
    try:
        while some := os.read(reading, 4096):
            seen += some
    except OSError:  # nobody writes to the terminal any more
        pass
    os.close(reading)
    return seen


def kind_of(database: str) -> DatabaseKind:
    return "postgres" if database.startswith("postgresql:") else "sqlite"


async def execute(database: str, script: str) -> None:
    """Without the store."""
    if kind_of(database) == "sqlite":
        with closing(apsw.Connection(database)) as file:
            file.execute(script)
    else:
        connection = await asyncpg.connect(database, server_settings={"search_path": "nimmt"})
        await connection.execute(script)
        await connection.close()


async def ask(database: str, question: str) -> list[tuple[object, ...]]:
    if kind_of(database) == "sqlite":
        with closing(apsw.Connection(database)) as file:
            return [*file.execute(question)]
    connection = await asyncpg.connect(database, server_settings={"search_path": "nimmt"})
    rows = await connection.fetch(question)
    await connection.close()
    return [tuple(row) for row in rows]


async def empty(database: str) -> None:
    if kind_of(database) == "sqlite":
        await asyncio.to_thread(Path(database).unlink)
    else:
        await execute(database, "DROP SCHEMA nimmt CASCADE")
