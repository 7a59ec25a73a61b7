"""One thread reads, so that a slow disk holds up nobody but those who asked it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import apsw

from .. import StoreUnavailable
from ..rows import Row, Value


class Reader:
    def __init__(self, connection: apsw.Connection, explain: Callable[[apsw.Error], Exception]) -> None:
        self._connection, self._explain = connection, explain
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="nimmt-reader")
        self._closed = False

    async def __call__(self, sql: str, *values: Value) -> list[Row]:
        if self._closed:
            raise StoreUnavailable("The database has been closed.")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._fetch, sql, values)

    def _fetch(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        try:
            return [*self._connection.execute(sql, values)]
        except apsw.Error as error:
            raise self._explain(error) from None

    def close(self) -> None:
        self._closed = True
        self._thread.shutdown()
