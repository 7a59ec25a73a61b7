"""A PostgreSQL database: connect to it, upgrade it, and turn its errors into sentences."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]

from .. import migrations
from ..base import StoreError, StoreFull, StoreReadOnly, StoreUnavailable, TakenError

OLDEST_POSTGRES = 15
SECONDS_TO_CONNECT = 5
SECONDS_TO_ANSWER = 10
MOST_CONNECTIONS = 10
SETTINGS = {"search_path": "nimmt", "application_name": "nimmt"}
READING = SETTINGS | {"default_transaction_read_only": "on"}
UPGRADE_LOCK = 6_104  # any number that all processes share

GONE = (
    OSError,
    asyncpg.InsufficientResourcesError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.PostgresConnectionError,
    asyncpg.TransactionRollbackError,
)
"""Errors of a database that stops, starts, hangs, lacks resources or fails over to another server."""
ERRORS = (*GONE, asyncpg.PostgresError)


def name_of(url: str) -> str:
    """The address without user and password, to be shown."""
    try:
        parts = urlsplit(url)
        place = f"{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}"
    except ValueError:
        raise _no_address() from None
    if "@" in parts.path:  # a password with a slash in it
        raise _no_address()
    return f"postgresql://{place}{parts.path}"


def _no_address() -> StoreError:
    return StoreError(
        "This is not the address of a database, such as postgresql://user@host:5432/nimmt. "
        "In a password, write %2F for a slash and %40 for an @."
    )


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn errors of asyncpg into a `StoreError`."""
    try:
        yield
    except asyncpg.ClientConfigurationError:
        raise _no_address() from None
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise StoreError(f"{name} refused the login: {_reason(error)}.") from None
    except asyncpg.UniqueViolationError:
        raise TakenError(f"{name} has an entry with this key already.") from None
    except asyncpg.DiskFullError as error:
        raise StoreFull(f"The disk of {name} is full: {_reason(error)}.") from None
    except asyncpg.ReadOnlySQLTransactionError as error:
        raise StoreReadOnly(f"{name} can only be read: {_reason(error)}.") from None
    except GONE as error:
        raise StoreUnavailable(f"{name} does not answer: {_reason(error)}.") from None
    except asyncpg.PostgresError as error:
        raise StoreError(f"{name} refused a statement: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "it took too long"
    return str(error).partition("\n")[0].rstrip(".") or type(error).__name__


async def connect(url: str, **options: Any) -> Any:
    return await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, server_settings=SETTINGS, **options)


async def connections(url: str, *, read_only: bool = False) -> Any:
    return await asyncpg.create_pool(
        url,
        min_size=1,
        max_size=MOST_CONNECTIONS,
        reset=_no_reset,
        timeout=SECONDS_TO_CONNECT,
        command_timeout=SECONDS_TO_ANSWER,
        server_settings=READING if read_only else SETTINGS,
    )


async def disconnect(pool: Any) -> None:
    """Wait for running queries, but not forever."""
    with suppress(*GONE):
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await pool.close()


async def _no_reset(_connection: Any) -> None:
    """No query changes the state of its connection: a reset would be a wasted round trip."""


async def upgrade(url: str) -> None:
    async with upgrading(url) as connection:
        await bring_to_current(connection, name_of(url))


@asynccontextmanager
async def upgrading(url: str) -> AsyncIterator[Any]:
    """A transaction that may change the schema. Other processes wait for it."""
    async with _connected(url) as connection, connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADE_LOCK)
        yield connection


async def bring_to_current(connection: Any, name: str) -> None:
    if await connection.fetchval("SELECT to_regnamespace('nimmt') IS NULL"):
        await connection.execute("CREATE SCHEMA nimmt")
    for number, script in migrations.pending("postgres", await schema_number(connection), name):
        await connection.execute(script)
        await connection.execute("DELETE FROM schema")
        await connection.execute("INSERT INTO schema (number) VALUES ($1)", number)


async def check_current(url: str) -> None:
    name = name_of(url)
    async with _connected(url) as connection:
        number = await schema_number(connection)
    if number == 0:
        raise StoreError(f"{name} has no tables of nimmt: nimmt serve creates them when it starts.")
    migrations.check_current("postgres", number, name)


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[Any]:
    _check_password_file(url)
    connection = await connect(url)
    try:
        _check_server(connection)
        yield connection
    finally:
        await connection.close(timeout=SECONDS_TO_CONNECT)


def _check_password_file(url: str) -> None:
    """asyncpg would use no password, and not say why, if it cannot read the file or others can."""
    for name in parse_qs(urlsplit(url).query).get("passfile", ()):
        try:
            with Path(name).open("rb") as file:
                mode = os.fstat(file.fileno()).st_mode
        except OSError as error:
            raise StoreError(f"The password file {name} cannot be read: {error.strerror}.") from None
        if os.name == "posix" and mode & 0o077:
            raise StoreError(f"Others may read the password file {name}: chmod 600 {name}.")


def _check_server(connection: Any) -> None:
    version = connection.get_server_version().major
    if version < OLDEST_POSTGRES:
        raise StoreError(f"This is PostgreSQL {version}; nimmt needs {OLDEST_POSTGRES} or newer.")


async def schema_number(connection: Any) -> int:
    """0 if there are no tables yet."""
    if await connection.fetchval("SELECT to_regclass('nimmt.schema') IS NULL"):
        return 0
    return int(await connection.fetchval("SELECT number FROM schema"))
