"""A connection to a table: what comes in is decoded and limited, what goes out waits in a bounded queue."""

import asyncio
from collections import OrderedDict
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nimmt.rules import FormatError, Seat
from nimmt.rules.codec import decode, encode
from nimmt.table import Code, Command, Guest, TableError
from nimmt.table.commands import Ref
from nimmt.table.entries import PersonId

from .guests import Manner
from .limits import Bucket
from .rooms import Room, Rooms
from .store import StoreError
from .wire import LONGEST_MESSAGE, Bye, Done, Refused

QUEUE = 200
"""Messages that may wait for a slow receiver; then everything is told anew."""
PATIENCE = 100
"""Refusals for haste in a row, after which the connection is ended."""
ANSWERS = 64
"""So many of the latest answers are kept for those who ask again."""
POLICY, RESTART = 1008, 1012


class _AnyRef(msgspec.Struct):
    ref: Ref | None = None


class Connection:
    """A visitor of a room, over a WebSocket."""

    def __init__(
        self,
        socket: WebSocket,
        guest: Guest | None,
        manner: Manner,
        hidden: frozenset[PersonId],
        pace: Bucket,
    ) -> None:
        self.guest, self.manner, self.hidden = guest, manner, hidden
        self.seat: Seat | None = None
        self.v = 0
        self._socket = socket
        self._pace = pace
        self._hasty = 0
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self._behind = False
        """The queue ran over: what is in it no longer counts."""
        self._refusals: OrderedDict[Ref, bytes] = OrderedDict()

    def send(self, message: bytes) -> None:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._behind = True

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None:
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(encode(Bye(code=code, error=sentence, again=again)))
        if not self._queue.full():
            self._queue.put_nowait(None)

    async def stay(self, rooms: Rooms, room: Room, v: int | None) -> None:
        """Until the connection ends."""
        room.enter(self, v)
        writer = asyncio.create_task(self._write(room))
        reader = asyncio.create_task(self._read(room))
        try:
            if self.guest is not None and self.manner == "table":
                await rooms.arrive(room, self.guest.person)
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            room.exit(self)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            if self.guest is not None and self.manner == "table":
                rooms.depart(room, self.guest.person)

    async def _write(self, room: Room) -> None:
        while True:
            message = await self._queue.get()
            if self._behind:
                self._start_over(room)
                continue
            if message is None:
                await self._socket.close(RESTART)
                return
            await self._socket.send({"type": "websocket.send", "text": message.decode()})

    def _start_over(self, room: Room) -> None:
        """The receiver was too slow for single steps."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._behind = False
        room.show_again(self)

    async def _read(self, room: Room) -> None:
        with suppress(WebSocketDisconnect):
            while self._socket.client_state is WebSocketState.CONNECTED:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                data = message.get("bytes") or (message.get("text") or "").encode()
                if not await self._take(room, data):
                    return

    async def _take(self, room: Room, data: bytes) -> bool:
        """Answer one message. False: it is one too many, and the connection ends."""
        if self._pace.take():
            self._hasty = 0
            self.send(await self._answer(room, data))
            return True
        self._hasty += 1
        if self._hasty == 1:
            self.send(encode(_refusal(None, Code.TOO_FAST, "Too many messages: slow down.")))
        if self._hasty > PATIENCE:
            self.leave("Far too many messages.", code=Code.TOO_FAST)
        return self._hasty <= PATIENCE

    async def _answer(self, room: Room, data: bytes) -> bytes:
        ref = _ref(data)
        if ref is not None and ref in self._refusals:
            return self._refusals[ref]
        try:
            command = self._decode(data)
            assert self.guest is not None
            version = await room.command(command, self.guest)
        except TableError as error:
            return self._keep(ref, encode(_refusal(ref, error.code, str(error))))
        except StoreError as error:
            return encode(
                _refusal(ref, Code.UNAVAILABLE, f"It may or may not be done, so ask again: {error}")
            )
        return encode(Done(v=version, ref=ref))

    def _decode(self, data: bytes) -> Command:
        if len(data) > LONGEST_MESSAGE:
            raise TableError(
                Code.TOO_LARGE, f"A message has at most {LONGEST_MESSAGE} bytes, and this one {len(data)}."
            )
        try:
            command: Command = decode(data, Command)  # type: ignore[arg-type]
        except FormatError as error:
            raise TableError(Code.BAD_MESSAGE, str(error)) from None
        if self.guest is None:
            raise TableError(Code.NO_IDENTITY, "Whoever wants to do something here needs a name first.")
        if self.manner == "tv":
            raise TableError(Code.FORBIDDEN, "A screen for all only shows.")
        return command

    def _keep(self, ref: Ref | None, answer: bytes) -> bytes:
        """A refusal is remembered, so that the same ref gets the same answer."""
        if ref is not None:
            self._refusals[ref] = answer
            while len(self._refusals) > ANSWERS:
                self._refusals.popitem(last=False)
        return answer


def _refusal(ref: Ref | None, code: Code, sentence: str) -> Refused:
    return Refused(code=code, error=sentence, ref=ref)


def _ref(data: bytes) -> Ref | None:
    """The ref even of a message that is wrong otherwise."""
    if len(data) > LONGEST_MESSAGE:
        return None
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(data, type=_AnyRef).ref
    return None
