"""Whether a database can be written, for those who watch the server."""

import asyncio
from collections.abc import Callable
from math import inf
from time import monotonic

from .base import StoreError
from .protocols import Store

KEPT_SECONDS = 1.0


class WriteCheck:
    """Tries a small write at most once a second, however many ask."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._clock = store, clock
        self._latest: asyncio.Task[StoreError | None] | None = None
        self._ended = -inf

    async def __call__(self) -> None:
        """Raise the error of the latest try, if it failed."""
        if self._latest is None or (self._latest.done() and self._clock() - self._ended >= KEPT_SECONDS):
            self._latest = asyncio.create_task(self._try())
        latest = self._latest
        await asyncio.wait((latest,))  # a caller who is cancelled does not end it for the others
        error = latest.result()
        if error is not None:
            raise error.with_traceback(None)

    async def _try(self) -> StoreError | None:
        try:
            await self._store.try_writing()
        except StoreError as error:
            return error
        finally:
            self._ended = self._clock()
        return None
