"""The thread that reads and the thread that writes, so that a slow disk never blocks the event loop."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

import apsw

from ...metrics import COMMIT_WRITES
from ..base import StoreError, StoreUnavailable
from ..rows import SqlRow, SqlValue

T = TypeVar("T")
MOST_AT_ONCE = 500
FATAL = (
    apsw.BusyError,
    apsw.CantOpenError,
    apsw.CorruptError,
    apsw.FullError,
    apsw.IOError,
    apsw.NoMemError,
    apsw.ReadOnlyError,
)
"""Errors that fail the whole transaction; any other error is the fault of one write."""


class Reader:
    def __init__(self, connection: apsw.Connection, explain: Callable[[apsw.Error], Exception]) -> None:
        self._connection, self._explain = connection, explain
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="nimmt-reader")
        self._closed = False

    async def __call__(self, sql: str, *values: SqlValue) -> list[SqlRow]:
        if self._closed:
            raise StoreUnavailable("The database has been closed.")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._fetch, sql, values)

    def _fetch(self, sql: str, values: tuple[SqlValue, ...]) -> list[SqlRow]:
        try:
            return [*self._connection.execute(sql, values)]
        except apsw.Error as error:
            raise self._explain(error) from None
        except UnicodeDecodeError:
            raise StoreError("A text in the database is damaged: it is not UTF-8.") from None

    def close(self) -> None:
        self._closed = True
        self._thread.shutdown()


class Write(Generic[T]):
    """Work to do in a transaction, and then its result."""

    value: T
    error: Exception | None = None

    def __init__(self, work: Callable[[apsw.Connection], T]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[T] = self.loop.create_future()

    def deliver(self) -> None:
        if self.done.done():  # the caller was cancelled
            return
        if self.error is None:
            self.done.set_result(self.value)
        else:
            self.done.set_exception(self.error)


class FailedWriteError(Exception):
    """One write of a batch has failed: roll back, and run each behind a savepoint."""


class Writer:
    """Commits writes: at once if no commit is under way, otherwise together in the next one.

    The event loop asks for the next commit when it has the results of the last one. So the busier it is, the
    more writes share a commit, and no write waits for company.
    """

    def __init__(
        self,
        connection: apsw.Connection,
        explain: Callable[[apsw.Error], Exception],
        check: Callable[[], None],
    ) -> None:
        """`check` raises a `StoreError` if nothing may be written at the moment."""
        self._connection, self._explain, self._check = connection, explain, check
        self._waiting = SimpleQueue[Write[Any]]()
        self._calls = SimpleQueue[bool]()
        """Calls to commit what is waiting; `False` is the last."""
        self._under_way = self._closed = False
        self._thread = Thread(target=self._run, name="nimmt-writer", daemon=True)
        self._thread.start()

    async def __call__(self, work: Callable[[apsw.Connection], T]) -> T:
        """Return the result of `work` once it is on the disk. If it raises, nothing of it is stored."""
        if self._closed:
            raise StoreUnavailable("The database has been closed.")
        write = Write(work)
        self._waiting.put(write)
        if not self._under_way:
            self._under_way = True
            self._calls.put(True)
        return await write.done

    def close(self) -> None:
        """Finish the waiting writes, then end the thread."""
        self._closed = True
        self._calls.put(False)
        self._thread.join()

    def _run(self) -> None:
        while self._calls.get():
            self._write_batch()
        while self._waiting.qsize():
            self._write_batch()

    def _write_batch(self) -> None:
        batch = [self._waiting.get() for _ in range(min(MOST_AT_ONCE, self._waiting.qsize()))]
        if wanted := [write for write in batch if not write.done.cancelled()]:
            self._commit(wanted)
        if batch and not (loop := batch[0].loop).is_closed():
            loop.call_soon_threadsafe(self._deliver, batch)

    def _deliver(self, batch: Sequence[Write[Any]]) -> None:
        """In the event loop: deliver them all in one call, since waking it is the costly part."""
        self._under_way = self._waiting.qsize() > 0
        if self._under_way:
            self._calls.put(True)
        for write in batch:
            write.deliver()

    def _commit(self, batch: Sequence[Write[Any]]) -> None:
        """Savepoints are needed only after a write has failed, which is rare."""
        try:
            self._check()
            try:
                self._transact(batch, self._do)
            except FailedWriteError:
                self._transact(batch, self._do_apart)
        except StoreError as error:
            for write in batch:
                write.error = error
        except apsw.Error as error:
            for write in batch:
                write.error = self._explain(error)

    def _transact(self, batch: Sequence[Write[Any]], do: Callable[[Write[Any]], None]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for write in batch:
                do(write)
            self._connection.execute("COMMIT")
        finally:
            self._roll_back()
        COMMIT_WRITES.add(len(batch))

    def _roll_back(self) -> None:
        """Does nothing after a commit."""
        if self._connection.in_transaction:
            with suppress(apsw.Error):  # SQLite itself rolls back at the next use
                self._connection.execute("ROLLBACK")

    def _do(self, write: Write[Any]) -> None:
        try:
            write.value = write.work(self._connection)
        except FATAL:
            raise
        except Exception as error:
            raise FailedWriteError from error

    def _do_apart(self, write: Write[Any]) -> None:
        """A write that fails leaves nothing behind, and does not affect the others."""
        self._connection.execute("SAVEPOINT one")
        try:
            self._do(write)
        except FailedWriteError as failed:
            self._connection.execute("ROLLBACK TO one")
            cause = failed.__cause__
            assert isinstance(cause, Exception)
            write.error = self._explain(cause) if isinstance(cause, apsw.Error) else cause
        self._connection.execute("RELEASE one")
