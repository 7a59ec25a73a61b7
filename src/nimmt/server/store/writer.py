"""One thread writes. What waits goes to the disk together: one transaction, and one wait for the disk."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

import apsw

from ..figures import COMMIT_WRITES
from . import StoreUnavailable

T = TypeVar("T")
MOST_AT_ONCE = 500
OF_THE_WHOLE = (
    apsw.BusyError,
    apsw.CantOpenError,
    apsw.CorruptError,
    apsw.FullError,
    apsw.IOError,
    apsw.NoMemError,
    apsw.ReadOnlyError,
)
"""Errors after which nothing of a transaction can be trusted; others are the fault of one write."""


class Write(Generic[T]):
    def __init__(self, work: Callable[[apsw.Connection], T]) -> None:
        self.work = work
        self.done = Future[T]()


class Writer:
    def __init__(self, connection: apsw.Connection, explain: Callable[[apsw.Error], Exception]) -> None:
        self._connection, self._explain = connection, explain
        self._waiting = SimpleQueue[Write[Any] | None]()
        self._closed = False
        self._thread = Thread(target=self._run, name="nimmt-writer", daemon=True)
        self._thread.start()

    async def __call__(self, work: Callable[[apsw.Connection], T]) -> T:
        """What `work` returns, as soon as that is on the disk; what it raises, and nothing of it is."""
        if self._closed:
            raise StoreUnavailable("The database has been closed.")
        write = Write(work)
        self._waiting.put(write)
        return await asyncio.wrap_future(write.done)

    def close(self) -> None:
        """What waits is still written."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        for batch in self._batches():
            self._commit([write for write in batch if write.done.set_running_or_notify_cancel()])

    def _batches(self) -> Iterator[Sequence[Write[Any]]]:
        while write := self._waiting.get():
            batch = [write]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    yield batch
                    return
                batch.append(following)
            yield batch

    def _commit(self, batch: Sequence[Write[Any]]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            settlements = [self._settlement(write) for write in batch]
            self._connection.execute("COMMIT")
        except apsw.Error as error:
            self._roll_back()
            for write in batch:
                write.done.set_exception(self._explain(error))
        else:
            COMMIT_WRITES.add(len(batch))
            for settle in settlements:
                settle()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(apsw.Error):  # SQLite itself rolls back when it is next used
                self._connection.execute("ROLLBACK")

    def _settlement(self, write: Write[Any]) -> Callable[[], None]:
        """Do it, and say how to tell: a write that is refused leaves nothing, and its neighbours alone."""
        self._connection.execute("SAVEPOINT one")
        try:
            answer = write.work(self._connection)
        except OF_THE_WHOLE:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is for the one who waits
            self._connection.execute("ROLLBACK TO one; RELEASE one")
            told = self._explain(error) if isinstance(error, apsw.Error) else error
            return lambda: write.done.set_exception(told)
        self._connection.execute("RELEASE one")
        return lambda: write.done.set_result(answer)
