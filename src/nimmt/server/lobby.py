"""The list of open tables, live: whoever looks at it is told when it changes."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from nimmt.rules.codec import decode, encode

from .derived import TableSummary
from .store import Store, StoreError
from .wire import Lobby

SHOWN = 200
REST_SECONDS = 0.25
"""However often tables change, the list is sent at most so often."""


async def open_tables(store: Store) -> tuple[TableSummary, ...]:
    return tuple([decode(row.summary, TableSummary) for row in await store.lobby(SHOWN)])


class LobbyWatch:
    """One task reads the list when something has changed, and gives it to everyone who looks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changed = asyncio.Event()
        self._looking: set[asyncio.Queue[bytes]] = set()
        self._last = b""

    def mark(self) -> None:
        if self._looking:
            self._changed.set()

    async def watch_forever(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            with suppress(StoreError):
                await self._tell()
            await asyncio.sleep(REST_SECONDS)

    async def _tell(self) -> None:
        message = encode(Lobby(tables=await open_tables(self._store)))
        if message == self._last:
            return
        self._last = message
        for queue in self._looking:
            _put_newest(queue, message)

    async def stay(self, socket: WebSocket) -> None:
        """Until the connection ends."""
        queue: asyncio.Queue[bytes] = asyncio.Queue(1)
        self._looking.add(queue)
        reader = asyncio.create_task(_drain(socket))
        writer = asyncio.create_task(_write(socket, queue))
        try:
            _put_newest(queue, encode(Lobby(tables=await open_tables(self._store))))
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._looking.discard(queue)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)


def _put_newest(queue: asyncio.Queue[bytes], message: bytes) -> None:
    """A slow receiver gets the latest list and none in between."""
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(message)


async def _write(socket: WebSocket, queue: asyncio.Queue[bytes]) -> None:
    while True:
        await socket.send_text((await queue.get()).decode())


async def _drain(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
