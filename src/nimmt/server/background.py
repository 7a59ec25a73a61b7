"""Background tasks: a failure is logged and ends nothing but itself."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, TypeVar

from nimmt.table import TableError

from .logs import log
from .store import LogDamaged, StoreError, StoreUnavailable, TableId

T = TypeVar("T")
PAUSE_SECONDS = 0.5


async def finished(coroutine: Coroutine[Any, Any, T], *, table: TableId | None = None) -> T:
    """Run a coroutine to its end, even if the caller is cancelled: then its failure is logged."""
    task = asyncio.ensure_future(coroutine)
    try:
        await asyncio.wait((task,))  # unlike a shield it leaves the exception to us
    except asyncio.CancelledError:
        task.add_done_callback(partial(_log_unheard, table))
        raise
    return task.result()


def _log_unheard(table: TableId | None, task: asyncio.Future[Any]) -> None:
    """A refusal is for the caller, who is gone."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception) and not isinstance(error, TableError):
        _log_failure(error, table)


async def until_stored(do: Callable[[], Coroutine[None, None, None]]) -> None:
    """Retry while the database is unavailable."""
    while True:
        try:
            await do()
        except StoreUnavailable:
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            return


async def tried(coroutine: Coroutine[None, None, None], table: TableId) -> None:
    """Log a failure, so that one broken table does not block the others; an unavailable database does."""
    try:
        await coroutine
    except StoreUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - a table may be broken in any way
        _log_failure(error, table)


async def logged(coroutine: Coroutine[None, None, None], *, table: TableId | None = None) -> None:
    """Run a background task to its end and log its failure."""
    try:
        await coroutine
    except Exception as error:  # noqa: BLE001 - the outermost frame of a task
        _log_failure(error, table)


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they have ended.

    A cancellation can get lost: where the database runs out of time at that moment, only this is raised, and
    the task goes on. So it is repeated.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=PAUSE_SECONDS)
        await asyncio.gather(*ended, return_exceptions=True)


def _log_failure(error: Exception, table: TableId | None) -> None:
    if isinstance(error, LogDamaged):  # the registry logs it once
        return
    if isinstance(error, StoreError | TableError):
        log("not-done", table=table, why=str(error))
    else:
        log("failure", level="error", table=table, why=f"{type(error).__name__}: {error}")
