"""A connection to a table: decodes and rate-limits incoming messages, queues outgoing ones."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nimmt.rules import FormatError, Seat, decode, encode
from nimmt.table import Code, Command, Guest, PersonId, Ref, TableError

from ..limits import Bucket, TooFastError
from ..logs import log
from ..metrics import REFUSALS
from ..store import Screen, StoreError
from ..tables import Manner, Room, Rooms, hide_in_sentence
from ..wire import LONGEST_MESSAGE, Bye, Done, Refused
from .protocol import POST

QUEUE = 200
"""The most messages that wait for a slow client; after that it gets a new snapshot."""
PATIENCE = 100
"""The connection ends when it has this many more messages over the rate limit than within it."""
FAREWELL_SECONDS = 2.0
"""How long the last message waits for a client that does not read."""
ANSWERS = 64
"""The number of latest refusals kept for messages that are resent."""
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
        """A message has left the queue."""
        self._sending = False
        """A message from the queue is being sent."""
        self._answering = self._ended = False
        self._behind = False
        """The queue was full, so its updates are obsolete: a snapshot will replace them."""
        self._bye: Bye | None = None
        self._reader: asyncio.Task[None] | None = None
        self._refusals: OrderedDict[Ref | None, bytes] = OrderedDict()

    def send(self, message: bytes) -> None:
        waiting = self._queue.qsize()
        if waiting >= QUEUE:
            self._behind = True
        elif waiting or not self._sent_at_once(message):
            self._queue.put_nowait(_Outgoing(message))

    def _sent_at_once(self, message: bytes) -> bool:
        """Send it, if nothing waits in the queue and the socket is writable."""
        return not self._sending and not self._queue.qsize() and self._post(message)

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None:
        """End the connection: read nothing more, send only the answers that still wait, then the reason."""
        if self._bye is None:
            self._bye = Bye(code=code, error=sentence, again=again)
            REFUSALS.add("socket", code)
            self._queue.put_nowait(None)
            self._stop_reading()

    def _stop_reading(self) -> None:
        """A command under way is finished: once it is stored, it must still be broadcast."""
        if self._reader is not None and not self._answering:
            self._reader.cancel()

    async def stay(self, rooms: Rooms, room: Room, v: int | None) -> None:
        """Serve the connection until it ends."""
        await room.hear_of(v)
        room.enter(self, v)
        writer = asyncio.create_task(self._write(room))
        reader = self._reader = asyncio.create_task(self._read(room))
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
            self._stop_reading()
            _note_failures(room, await asyncio.gather(reader, writer, return_exceptions=True))
            if self.guest is not None and self.manner == "table":
                rooms.depart(room, self.guest.person)

    @property
    def flooded(self) -> bool:
        """Whether the connection was ended for flooding."""
        return self._hasty > PATIENCE

    @property
    def _stays(self) -> bool:
        return not self._ended and self._bye is None

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
        """Replace the waiting updates of a slow client by a snapshot; keep the answers."""
        waiting = [first, *[self._queue.get_nowait() for _ in range(self._queue.qsize())]]
        self._behind = False
        room.send_snapshot(self)
        for outgoing in waiting:
            if outgoing is None or outgoing.is_answer:
                self._queue.put_nowait(outgoing)

    async def _read(self, room: Room) -> None:
        with suppress(WebSocketDisconnect):
            while self._stays and self._socket.client_state is WebSocketState.CONNECTED:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect" or not await self._take(room, message):
                    return

    async def _take(self, room: Room, message: Any) -> bool:
        """Answer one message. False if the connection ends for flooding."""
        data = (message.get("text") or "").encode()
        if not self._pace.take():
            self._hasty += 1
            await asyncio.sleep(0)  # let all other tasks run first
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
        """Queue an answer. While the queue is full, read no more messages: no answer may be lost."""
        if not self._sent_at_once(answer):
            self._queue.put_nowait(_Outgoing(answer, is_answer=True))
        while self._is_full and self._stays:
            self._sent.clear()
            await self._sent.wait()

    async def _answer(self, room: Room, data: bytes) -> bytes:
        command: Command | None = None
        try:
            command = self._decode(data)
            if command.ref in self._refusals:
                return self._refusals[command.ref]
            return await self._do(room, command)
        except TooFastError as error:  # not kept: the same message may be sent again later
            return _refusal(_ref(data), error.code, str(error))
        except TableError as error:
            return self._refuse(room, _ref(data) if command is None else command.ref, error)
        except Exception as error:  # noqa: BLE001 - the outermost frame of a message
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
        """A resent message gets the same refusal."""
        if ref in self._refusals:
            return self._refusals[ref]
        return self._keep(
            ref, _refusal(ref, error.code, hide_in_sentence(str(error), room.table, self.hidden))
        )

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
            raise TableError(Code.NO_IDENTITY, "This needs a name first.")
        if self.manner == "tv":
            raise TableError(Code.FORBIDDEN, "A TV screen cannot send anything.")
        return command

    def _keep(self, ref: Ref | None, answer: bytes) -> bytes:
        """Remember a refusal, so that the same ref gets the same answer."""
        if ref is not None:
            self._refusals[ref] = answer
            while len(self._refusals) > ANSWERS:
                self._refusals.popitem(last=False)
        return answer


def _not_posted(_: bytes) -> bool:
    """The fallback for a server without the `post` extension: everything goes through ASGI."""
    return False


def _refusal(ref: Ref | None, code: Code, sentence: str) -> bytes:
    REFUSALS.add("socket", code)
    return encode(Refused(code=code, error=sentence, ref=ref))


def _ref(data: bytes) -> Ref | None:
    """The ref of a message that is invalid otherwise."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(data, type=_AnyRef).ref
    return None


def _note_failures(room: Room, results: Iterable[BaseException | None]) -> None:
    """Log errors of ours that ended a connection."""
    for error in results:
        if isinstance(error, Exception):
            log("failure", level="error", table=room.table.id, why=f"{type(error).__name__}: {error}")
