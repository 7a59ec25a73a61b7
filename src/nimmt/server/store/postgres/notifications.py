"""What others add to the logs, as PostgreSQL tells it, on a connection that is made anew when it breaks."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

from .. import StoreError, TableId
from .connection import SECONDS_TO_ANSWER, connect, explained, name_of

CHANNEL = "nimmt"
SECONDS_BETWEEN_CHECKS = 30
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0

Told: TypeAlias = Callable[[TableId | None, int], None]


class Line:
    """A connection that hears, and knows when it is broken."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._broken = asyncio.Event()
        connection.add_termination_listener(lambda _: self._broken.set())

    async def broken(self) -> None:
        """When it is. A connection may also fall silent without an end: it is asked now and then."""
        while True:
            try:
                await asyncio.wait_for(self._broken.wait(), SECONDS_BETWEEN_CHECKS)
            except TimeoutError:
                await self._check()
            else:
                return

    async def _check(self) -> None:
        try:
            await self.connection.execute("SELECT 1", timeout=SECONDS_TO_ANSWER)
        except Exception:  # noqa: BLE001 - whatever it is, there is only one thing to do
            self.connection.terminate()


class Listening:
    def __init__(self, url: str) -> None:
        self._url, self._name = url, name_of(url)
        self._listeners: list[Told] = []

    def add(self, told: Told) -> None:
        self._listeners.append(told)

    async def start(self) -> None:
        self._line = await self._new_line()
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._line.connection.terminate()

    async def _stay(self) -> None:
        while True:
            await self._line.broken()
            self._line = await self._line_again()
            self._tell(None, 0)

    async def _line_again(self) -> Line:
        pause = SHORTEST_PAUSE
        while True:
            try:
                return await self._new_line()
            except StoreError:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _new_line(self) -> Line:
        with explained(self._name):
            line = Line(await connect(self._url))
            try:
                await line.connection.add_listener(CHANNEL, self._hear)
            except BaseException:
                line.connection.terminate()
                raise
            return line

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        table, _, version = payload.rpartition(" ")
        self._tell(table, int(version))

    def _tell(self, table: TableId | None, version: int) -> None:
        for told in self._listeners:
            told(table, version)
