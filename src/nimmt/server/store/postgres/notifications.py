"""Notifications of appends by other processes, on a connection that is replaced when it breaks."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, TypeAlias

from ..base import StoreError, TableId
from .connection import ERRORS, SECONDS_TO_ANSWER, connect, explained, name_of

CHANNEL = "nimmt"
SECONDS_BETWEEN_CHECKS = 30
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0

Listener: TypeAlias = Callable[[TableId | None, int], None]


class ListeningConnection:
    """A connection that receives notifications and notices when it breaks."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._broken = asyncio.Event()
        connection.add_termination_listener(lambda _: self._broken.set())

    async def broken(self) -> None:
        """Wait until the connection breaks; probe it now and then, since it may just fall silent."""
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
        except ERRORS:
            self.connection.terminate()


class Notifications:
    """Calls every listener with the table and version of each append."""

    def __init__(self, url: str) -> None:
        self._url, self._name = url, name_of(url)
        self._listeners: list[Listener] = []

    def add(self, told: Listener) -> None:
        self._listeners.append(told)

    async def start(self) -> None:
        self._current = await self._connect()
        self._task = asyncio.create_task(self._stay_connected())

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._current.connection.terminate()

    async def _stay_connected(self) -> None:
        while True:
            await self._current.broken()
            self._current = await self._reconnect()
            self._tell(None, 0)

    async def _reconnect(self) -> ListeningConnection:
        pause = SHORTEST_PAUSE
        while True:
            try:
                return await self._connect()
            except StoreError:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _connect(self) -> ListeningConnection:
        with explained(self._name), ExitStack() as on_failure:
            connection = await connect(self._url)
            on_failure.callback(connection.terminate)
            listening = ListeningConnection(connection)
            await connection.add_listener(CHANNEL, self._hear)
            on_failure.pop_all()
            return listening

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        table, _, version = payload.rpartition(" ")
        self._tell(table, int(version))

    def _tell(self, table: TableId | None, version: int) -> None:
        for told in self._listeners:
            told(table, version)
