"""Run `nimmt admin` and other commands in tests."""

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

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
    """Run a command in a thread of this process; only one at a time."""
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
    """Start a program; kill it at the end of the block if it still runs."""
    process = await asyncio.create_subprocess_exec(*words, cwd=folder, stderr=PIPE, env=environment)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def admin(*words: str | Path) -> str:
    """Run an admin command that must succeed, and return its output."""
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
    """What an admin command shows on a terminal."""
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
    except OSError:  # the terminal was closed
        pass
    os.close(reading)
    return seen
