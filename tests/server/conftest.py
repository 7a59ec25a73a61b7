"""Databases for the server's tests. Async tests need `pytestmark = pytest.mark.anyio`.

`database`      an address for `open_store`; the test runs twice, once on SQLite and once on PostgreSQL
`store`         a store opened on it, closed after the test
`postgres_url`  the address of a fresh PostgreSQL database
`sqlite_path`   where a SQLite database may be made
`own_server`    a PostgreSQL server of the test's own, which it may `stop()` and `start()`; its `url`

One PostgreSQL runs for all tests of a pytest worker. Where none can, its tests are skipped and say why.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import pytest

from nimmt.server.store import Store, open_store
from tests.server.postgresql import NoPostgresError, Server, postgres_server

NUMBERS = count(1)


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
