"""One thread writes. What waits goes to the disk together: one transaction, and one wait for the disk."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, NamedTuple, TypeVar

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
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[T] = self.loop.create_future()


class Outcome(NamedTuple):
    """What a write has to be told: its answer, or why there is none."""

    write: Write[Any]
    answer: Any = None
    error: Exception | None = None

    def tell(self) -> None:
        if self.write.done.done():  # whoever asked has gone
            return
        if self.error is None:
            self.write.done.set_result(self.answer)
        else:
            self.write.done.set_exception(self.error)


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
        return await write.done

    def close(self) -> None:
        """What waits is still written."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        for batch in self._batches():
            _tell(self._commit([write for write in batch if not write.done.cancelled()]))

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

    def _commit(self, batch: Sequence[Write[Any]]) -> list[Outcome]:
        """First as if nothing could go wrong; if one is refused, all of them once more, each by itself."""
        try:
            return self._transact(batch, self._do)
        except OF_THE_WHOLE as error:
            return [Outcome(write, error=self._explain(error)) for write in batch]
        except Exception:  # noqa: BLE001 - whatever it is, it is for the one who waits
            return self._commit_apart(batch)

    def _commit_apart(self, batch: Sequence[Write[Any]]) -> list[Outcome]:
        try:
            return self._transact(batch, self._do_apart)
        except apsw.Error as error:
            return [Outcome(write, error=self._explain(error)) for write in batch]

    def _transact(self, batch: Sequence[Write[Any]], do: Callable[[Write[Any]], Outcome]) -> list[Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [do(write) for write in batch]
            self._connection.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        COMMIT_WRITES.add(len(batch))
        return outcomes

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(apsw.Error):  # SQLite itself rolls back when it is next used
                self._connection.execute("ROLLBACK")

    def _do(self, write: Write[Any]) -> Outcome:
        return Outcome(write, write.work(self._connection))

    def _do_apart(self, write: Write[Any]) -> Outcome:
        """A write that is refused leaves nothing, and its neighbours alone."""
        self._connection.execute("SAVEPOINT one")
        try:
            answer = write.work(self._connection)
        except OF_THE_WHOLE:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is for the one who waits
            self._connection.execute("ROLLBACK TO one; RELEASE one")
            told = self._explain(error) if isinstance(error, apsw.Error) else error
            return Outcome(write, error=told)
        self._connection.execute("RELEASE one")
        return Outcome(write, answer)


def _tell(outcomes: Sequence[Outcome]) -> None:
    """All at once: to wake the loop costs more than what it is told."""
    if outcomes and not (loop := outcomes[0].write.loop).is_closed():
        loop.call_soon_threadsafe(lambda: [outcome.tell() for outcome in outcomes])
