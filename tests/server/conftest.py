"""Databases for the server's tests. Async tests need `pytestmark = pytest.mark.anyio`.

`database`      an address for `open_store`; the test runs twice, once on SQLite and once on PostgreSQL
`store`         a store opened on it, closed after the test
`postgres_url`  the address of an empty PostgreSQL database
`sqlite_path`   where a SQLite database may be made
`own_server`    a PostgreSQL server of the test's own, which it may `stop()` and `start()`; its `url`

One PostgreSQL runs for all tests of a pytest worker. Where none can, its tests are skipped and say why.
Creating a database takes longer than emptying one, and so does creating our tables: both are kept for
the next test. Where a test takes a `store`, its database has the tables already.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import pytest

from nimmt.server.store import Store, open_store
from tests.server.store.postgres_server import NoPostgresError, Server, postgres_server
from tests.server.store.samples import GUARD

NUMBERS = count(1)
CUT_OFF = f"""
SELECT pg_terminate_backend(pid, {1000 * GUARD}) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""
EMPTY = "DROP SCHEMA IF EXISTS nimmt CASCADE"
EMPTY_TABLES = """
DO $$ DECLARE names text; BEGIN
    SELECT string_agg('nimmt.' || tablename, ', ') INTO names
    FROM pg_tables WHERE schemaname = 'nimmt' AND tablename <> 'schema';
    EXECUTE 'TRUNCATE ' || names;
END $$"""


@contextmanager
def running_server() -> Iterator[Server]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres_server())
        except NoPostgresError as error:
            pytest.skip(str(error))
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def own_server() -> Iterator[Server]:
    with running_server() as server:
        yield server


class Databases:
    """The databases of a PostgreSQL server that no test uses at the moment."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._free: dict[str, list[str]] = {EMPTY: [], EMPTY_TABLES: []}

    @contextmanager
    def one(self, emptying: str) -> Iterator[str]:
        """The address of an emptied database."""
        free = self._free[emptying]
        name = free.pop() if free else self._made()
        yield self._server.url_of(name)
        self._server.execute(CUT_OFF, emptying, database=name)
        free.append(name)

    def _made(self) -> str:
        name = f"nimmt{next(NUMBERS)}"
        self._server.execute(f"CREATE DATABASE {name}")
        return name


@pytest.fixture(scope="session")
def databases(postgres: Server) -> Databases:
    return Databases(postgres)


@pytest.fixture
def postgres_url(databases: Databases, request: pytest.FixtureRequest) -> Iterator[str]:
    with databases.one(EMPTY_TABLES if "store" in request.fixturenames else EMPTY) as url:
        yield url


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
