"""The lobby: the list of open tables, sent to its clients whenever it changes."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from nimmt.rules import decode, encode
from nimmt.table import Code

from ..limits import Bucket
from ..logs import log
from ..store import IndexStore, PersonId, StoreError
from ..tables import hide_in_tables
from ..wire import Bye, Lobby, TableSummary

SHOWN = 200
REST_SECONDS = 0.25
"""The shortest time between two lists."""


async def open_tables(store: IndexStore) -> tuple[TableSummary, ...]:
    return tuple([decode(row.summary, TableSummary) for row in await store.lobby(SHOWN)])


class _LobbyClient:
    """A client of the lobby."""

    def __init__(self, person: PersonId | None, hidden: frozenset[PersonId]) -> None:
        self.person, self.hidden = person, hidden
        self.told = b""
        """The list that was sent last."""
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(1)

    def put(self, message: bytes) -> None:
        """A slow client gets only the latest list."""
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(message)


class LobbyWatch:
    """One task reads the list after a change and sends it to all clients."""

    def __init__(self, store: IndexStore) -> None:
        self._store = store
        self._changed = asyncio.Event()
        self._clients: set[_LobbyClient] = set()

    def __len__(self) -> int:
        """The number of clients."""
        return len(self._clients)

    def mark(self) -> None:
        if self._clients:
            self._changed.set()

    async def watch_forever(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._tell()
            except StoreError:
                self._changed.set()  # retry until the database responds
            except Exception as error:  # noqa: BLE001 - the outermost loop of the task
                log("failure", level="error", why=f"{type(error).__name__}: {error}")
            await asyncio.sleep(REST_SECONDS)

    async def _tell(self) -> None:
        tables = await open_tables(self._store)
        messages: dict[frozenset[PersonId], bytes] = {}
        for client in self._clients:
            if client.hidden not in messages:
                messages[client.hidden] = encode(Lobby(tables=hide_in_tables(tables, client.hidden)))
            message = messages[client.hidden]
            if message != client.told:
                client.told = message
                client.put(message)

    def hide(self, person: PersonId, hidden: frozenset[PersonId]) -> None:
        """Change the people whom this person hides."""
        for client in self._clients:
            if client.person == person:
                client.hidden = hidden
        self.mark()

    def say_goodbye(self, sentence: str) -> None:
        """Ask all clients to reconnect later."""
        for client in self._clients:
            client.put(encode(Bye(code=Code.UNAVAILABLE, error=sentence, again=True)))

    async def stay(
        self,
        socket: WebSocket,
        pace: Bucket,
        person: PersonId | None,
        hidden: frozenset[PersonId],
        dismissed: asyncio.Event,
    ) -> bool:
        """Serve a client until its connection ends, it is dismissed, or it sends too much: then `True`.

        Only the one task sends lists, so they stay in order.
        """
        client = _LobbyClient(person, hidden)
        self._clients.add(client)
        self._changed.set()
        reader = asyncio.create_task(_drain(socket, pace))
        writer = asyncio.create_task(_write(socket, client.queue))
        leaving = asyncio.create_task(dismissed.wait())
        try:
            await asyncio.wait((reader, writer, leaving), return_when=asyncio.FIRST_COMPLETED)
            return reader.done() and reader.result()
        finally:
            self._clients.discard(client)
            for task in (reader, writer, leaving):
                task.cancel()
            await asyncio.gather(reader, writer, leaving, return_exceptions=True)


async def _write(socket: WebSocket, queue: asyncio.Queue[bytes]) -> None:
    while True:
        await socket.send_text((await queue.get()).decode())


async def _drain(socket: WebSocket, pace: Bucket) -> bool:
    """Ignore what a client sends. `True` as soon as it sends too much."""
    with suppress(WebSocketDisconnect):
        while (await socket.receive())["type"] != "websocket.disconnect":
            if not pace.take():
                return True
    return False
