"""A connection to a table: what comes in is decoded and limited, what goes out waits in a bounded queue."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nimmt.rules import FormatError, Seat, decode, encode
from nimmt.table import Code, Command, Guest, TableError
from nimmt.table.commands import Ref
from nimmt.table.entries import PersonId

from ..limits import Bucket
from ..logs import log
from ..metrics import REFUSALS
from ..store import Screen, StoreError
from ..tables import Manner, Room, Rooms, without_hidden
from ..wire import LONGEST_MESSAGE, Bye, Done, Refused
from .protocol import POST

QUEUE = 200
"""Messages that may wait for a slow receiver; then everything is told anew."""
PATIENCE = 100
"""So many more messages refused for haste than taken, and the connection is ended."""
FAREWELL_SECONDS = 2.0
"""So long the last message waits for a receiver who does not read."""
ANSWERS = 64
"""So many of the latest answers are kept for those who ask again."""
POLICY, RESTART = 1008, 1012


class _AnyRef(msgspec.Struct):
    ref: Ref | None = None


class _Outgoing(NamedTuple):
    message: bytes
    is_answer: bool = False


class Connection:
    """A visitor of a room, over a WebSocket."""

    def __init__(
        self,
        socket: WebSocket,
        guest: Guest | None,
        manner: Manner,
        hidden: frozenset[PersonId],
        pace: Bucket,
        screen: Screen | None = None,
    ) -> None:
        self.guest, self.manner, self.hidden = guest, manner, hidden
        self.screen = screen
        self.seat: Seat | None = None
        self.v = 0
        self._socket = socket
        self._post: Callable[[bytes], bool] = socket.scope.get("extensions", {}).get(POST, _not_posted)
        self._pace = pace
        self._hasty = 0
        self._queue: asyncio.Queue[_Outgoing | None] = asyncio.Queue()
        self._sent = asyncio.Event()
        """Something has left the queue."""
        self._sending = False
        """Something that was in the queue is on its way."""
        self._answering = self._ended = False
        self._behind = False
        """News no longer had room in the queue: what is in it no longer counts."""
        self._bye: Bye | None = None
        self._refusals: OrderedDict[Ref | None, bytes] = OrderedDict()

    def send(self, message: bytes) -> None:
        if self._is_full:
            self._behind = True
        else:
            self._send(_Outgoing(message))

    def _send(self, outgoing: _Outgoing) -> None:
        """At once if it can be, and nothing waits that came before."""
        if self._sending or self._queue.qsize() or not self._post(outgoing.message):
            self._queue.put_nowait(outgoing)

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None:
        """No more news; only answers that still wait are sent."""
        if self._bye is None:
            self._bye = Bye(code=code, error=sentence, again=again)
            REFUSALS.add("socket", code)
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
            if self._bye is not None:
                await asyncio.wait((writer,), timeout=FAREWELL_SECONDS)
        finally:
            room.exit(self)
            self._ended = True
            writer.cancel()
            if not self._answering:  # what has begun comes to its end, and is shown to the others
                reader.cancel()
            _note_failures(room, await asyncio.gather(reader, writer, return_exceptions=True))
            if self.guest is not None and self.manner == "table":
                rooms.depart(room, self.guest.person)

    @property
    def flooded(self) -> bool:
        """Whether it has sent far too much, and was ended for it."""
        return self._hasty > PATIENCE

    @property
    def _is_full(self) -> bool:
        return self._queue.qsize() >= QUEUE

    async def _write(self, room: Room) -> None:
        with suppress(WebSocketDisconnect):
            while (outgoing := await self._queue.get()) is not None:
                self._sent.set()
                self._sending = True
                if self._behind:
                    self._start_over(room, outgoing)
                elif self._bye is None or outgoing.is_answer:
                    await self._put(outgoing.message)
                self._sending = False
            self._sending = True
            assert self._bye is not None
            await self._put(encode(self._bye))
            await self._socket.close(RESTART if self._bye.again else POLICY)

    async def _put(self, message: bytes) -> None:
        await self._socket.send({"type": "websocket.send", "text": message.decode()})

    def _start_over(self, room: Room, first: _Outgoing) -> None:
        """The receiver was too slow for single steps: everything anew, and the answers that it waits for."""
        waiting = [first, *[self._queue.get_nowait() for _ in range(self._queue.qsize())]]
        self._behind = False
        room.show_again(self)
        for outgoing in waiting:
            if outgoing is None or outgoing.is_answer:
                self._queue.put_nowait(outgoing)

    async def _read(self, room: Room) -> None:
        with suppress(WebSocketDisconnect):
            while not self._ended and self._socket.client_state is WebSocketState.CONNECTED:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect" or not await self._take(room, message):
                    return

    async def _take(self, room: Room, message: Any) -> bool:
        """Answer one message. False: it is one too many, and the connection ends."""
        data = (message.get("text") or "").encode()
        if not self._pace.take():
            self._hasty += 1
            await asyncio.sleep(0)  # everyone else comes first
            await self._reply(_refusal(_ref(data), Code.TOO_FAST, "Too many messages: slow down."))
        elif message.get("bytes") is not None:
            await self._reply(_refusal(None, Code.BAD_MESSAGE, "A message is text, and this one was binary."))
        else:
            self._hasty = max(0, self._hasty - 1)
            await self._reply(await self._answer(room, data))
        if self.flooded:
            self.leave("Far too many messages.", code=Code.TOO_FAST)
        return not self.flooded

    async def _reply(self, answer: bytes) -> None:
        """No answer is lost: who does not read them is not listened to any more."""
        self._send(_Outgoing(answer, is_answer=True))
        while self._is_full and not self._ended:
            self._sent.clear()
            await self._sent.wait()

    async def _answer(self, room: Room, data: bytes) -> bytes:
        command: Command | None = None
        try:
            command = self._decode(data)
            if command.ref in self._refusals:
                return self._refusals[command.ref]
            return await self._do(room, command)
        except TableError as error:
            return self._refuse(room, _ref(data) if command is None else command.ref, error)
        except Exception as error:  # noqa: BLE001 - the outermost loop
            log("failure", level="error", table=room.table.id, why=f"{type(error).__name__}: {error}")
            sentence = "Something went wrong in the server; it has been noted."
            return _refusal(_ref(data), Code.UNAVAILABLE, sentence)

    async def _do(self, room: Room, command: Command) -> bytes:
        assert self.guest is not None
        self._answering = True
        try:
            version = await room.command(command, self.guest)
        except StoreError as error:
            sentence = f"It may or may not be done, so ask again: {error.publicly}."
            return _refusal(command.ref, Code.UNAVAILABLE, sentence)
        finally:
            self._answering = False
        return encode(Done(v=version, ref=command.ref))

    def _refuse(self, room: Room, ref: Ref | None, error: TableError) -> bytes:
        """With the same answer as before, if it is sent again."""
        if ref in self._refusals:
            return self._refusals[ref]
        return self._keep(ref, _refusal(ref, error.code, without_hidden(str(error), room.table, self.hidden)))

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


def _not_posted(_: bytes) -> bool:
    """Where nothing can be handed to the socket itself, all goes the usual way."""
    return False


def _refusal(ref: Ref | None, code: Code, sentence: str) -> bytes:
    REFUSALS.add("socket", code)
    return encode(Refused(code=code, error=sentence, ref=ref))


def _ref(data: bytes) -> Ref | None:
    """The ref even of a message that is wrong otherwise."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(data, type=_AnyRef).ref
    return None


def _note_failures(room: Room, results: Iterable[BaseException | None]) -> None:
    """A connection that ends for a reason of ours must not end in silence."""
    for error in results:
        if isinstance(error, Exception):
            log("failure", level="error", table=room.table.id, why=f"{type(error).__name__}: {error}")
