"""One thread writes. What waits goes to the disk together: one transaction, and one wait for the disk."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, NamedTuple, TypeVar

import apsw

from ...metrics import COMMIT_WRITES
from .. import StoreUnavailable

T = TypeVar("T")
MOST_AT_ONCE = 500
MOMENT_SECONDS = 0.010
"""Nobody notices so little, and to wait for the disk once instead of twice is most of what a write costs."""
WORTH_IT, MEMORY, SELDOM = 1.3, 16, 16
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


class Patience:
    """Whether to wait a moment for other writes: as long as others lately came while one waited for them."""

    def __init__(self) -> None:
        self._together = WORTH_IT
        """How many lately went to the disk together, on average, when it was waited for."""
        self._tries = 0

    def waits(self) -> bool:
        """Now and then also where it does not seem to be worth it."""
        self._tries += 1
        return self._together >= WORTH_IT or self._tries % SELDOM == 0

    def note(self, together: int) -> None:
        self._together += (together - self._together) / MEMORY


class Writer:
    def __init__(self, connection: apsw.Connection, explain: Callable[[apsw.Error], Exception]) -> None:
        self._connection, self._explain = connection, explain
        self._waiting = SimpleQueue[Write[Any]]()
        self._calls = SimpleQueue[bool | None]()
        """That something waits, and whether it has waited for others; `None` is the last one."""
        self._called = self._closed = False
        self._patience = Patience()
        self._thread = Thread(target=self._run, name="nimmt-writer", daemon=True)
        self._thread.start()

    async def __call__(self, work: Callable[[apsw.Connection], T]) -> T:
        """What `work` returns, as soon as that is on the disk; what it raises, and nothing of it is."""
        if self._closed:
            raise StoreUnavailable("The database has been closed.")
        write = Write(work)
        self._waiting.put(write)
        if not self._called:
            self._called = True
            if self._patience.waits():
                write.loop.call_later(MOMENT_SECONDS, self._call, True)
            else:
                self._call(False)
        return await write.done

    def _call(self, waited: bool) -> None:
        self._called = False
        self._calls.put(waited)

    def close(self) -> None:
        """What waits is still written."""
        self._closed = True
        self._calls.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (waited := self._calls.get()) is not None:
            done = self._write_all()
            if waited:
                self._patience.note(done)
        self._write_all()

    def _write_all(self) -> int:
        """All that waits; how many these were."""
        done = 0
        while batch := self._batch():
            done += len(batch)
            _tell(self._commit([write for write in batch if not write.done.cancelled()]))
        return done

    def _batch(self) -> Sequence[Write[Any]]:
        return [self._waiting.get() for _ in range(min(MOST_AT_ONCE, self._waiting.qsize()))]

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
