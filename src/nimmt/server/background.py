"""What is done without anybody waiting for it: nothing that goes wrong there ends more than itself."""

import asyncio
from collections.abc import Callable, Coroutine

from nimmt.table import TableError

from .logs import log
from .store import StoreError, StoreUnavailable, TableId

PAUSE_SECONDS = 0.5


async def until_stored(do: Callable[[], Coroutine[None, None, None]]) -> None:
    """Again and again while the database is away."""
    while True:
        try:
            await do()
        except StoreUnavailable:
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            return


async def tried(coroutine: Coroutine[None, None, None], table: TableId) -> None:
    """One table that cannot be looked after holds up no other; without a database none can."""
    try:
        await coroutine
    except StoreUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with it
        _log_failure(error, table)


async def logged(coroutine: Coroutine[None, None, None], *, table: TableId | None = None) -> None:
    """The outermost loop of what nobody waits for."""
    try:
        await coroutine
    except Exception as error:  # noqa: BLE001 - the outermost loop
        _log_failure(error, table)


def _log_failure(error: Exception, table: TableId | None) -> None:
    if isinstance(error, StoreError | TableError):
        log("not-done", table=table, why=str(error))
    else:
        log("failure", level="error", table=table, why=f"{type(error).__name__}: {error}")
