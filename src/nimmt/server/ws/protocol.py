"""uvicorn's WebSocket protocol with shortcuts around its parser and, on the way out, around ASGI."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState, ProtocolError
from websockets.frames import CloseCode, Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from ..clock import is_late
from ..connections import Waiting
from ..limits import Bucket, Pace

POST = "nimmt.post"
"""The ASGI extension for `TableProtocol.post`."""
FLOODED = "nimmt.flooded"
"""The ASGI extension for `TableProtocol.has_flooded`."""
FRAMES = Pace(200, 0.01)
"""Frames of one connection. Messages have a pace of their own, which is slower."""
FAREWELL_SECONDS = 0.5
"""How long a client has to answer the closing handshake."""
ABOUT = 0.5
"""The tolerance of the ping interval, in seconds."""
TEXT = 0x81
"""The first byte of a frame that holds a whole text message."""
MOST_FRAGMENTS = 100
"""Fragments of a message; empty ones would count as nothing in its size."""
FIN = MASKED = 0x80
HEAD, MASK = 2, 4
SHORT = 125
"""The longest message whose size fits into the second byte."""
LONG, LONGER = 126, 2
"""What the second byte says of a longer message, and the bytes that then hold its size."""
END_OF_REQUEST = b"\r\n\r\n"
NOT_UNDERSTOOD = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def framed(message: bytes) -> bytes:
    """A text message as a WebSocket frame to a client (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 2**16:
        return b"%c\x7e%b%b" % (TEXT, size.to_bytes(2), message)
    return b"%c\x7f%b%b" % (TEXT, size.to_bytes(8), message)


def is_whole(data: bytes) -> bool:
    """Whether these bytes are exactly one frame of a client, below 64 KiB, which no other frame continues."""
    size = len(data) - HEAD - MASK
    if size < 0 or data[0] < FIN:
        return False
    if size <= SHORT:
        return data[1] == MASKED | size
    size -= LONGER
    return data[1] == MASKED | LONG and size == int.from_bytes(data[HEAD : HEAD + LONGER])


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a short closing handshake: until it ends, all incoming data must be read."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.close_timeout = FAREWELL_SECONDS
        self._outbox: list[bytes] = []
        """Frames that are sent together at the end of this loop iteration."""
        self._between_messages = False
        """Whether what arrives next is the beginning of a message, for certain."""
        self._heard = self.loop.time()
        """When data last arrived."""
        self.on_lost: Callable[[], None] | None = None
        """Called when the connection has ended."""
        self._frames = Bucket(FRAMES)
        self._has_flooded = False
        self._parse_frame = self.conn.recv_frame
        self.conn.recv_frame = self._charge_frame  # type: ignore[method-assign]
        self.waited_for: Waiting | None = None
        self.waited_since = 0.0

    def connection_lost(self, exc: Exception | None) -> None:
        """Break all reference cycles, here and in `run_asgi`: nothing is left to the garbage collector."""
        super().connection_lost(exc)
        on_lost, self.on_lost = self.on_lost, None
        if on_lost is not None:
            on_lost()
        del self.conn.recv_frame
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.scope["extensions"].clear()

    def waits_for(self) -> Waiting | None:
        if self.transport.is_closing():
            return Waiting("not-closing")
        if self.writable.is_set():
            return None
        return Waiting("not-reading", self.transport.get_write_buffer_size())

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        is_next = self._between_messages and is_whole(data)
        is_short = is_next and data[0] == TEXT and data[1] <= MASKED | SHORT
        if is_short and self.handshake_complete and self._is_open and self._take(data):
            return
        is_request = not self.handshake_initiated
        super().data_received(data)
        self._between_messages = is_next or (
            is_request and data.partition(END_OF_REQUEST)[1:] == (END_OF_REQUEST, b"")
        )
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._turn_away()

    def _take(self, frame: bytes) -> bool:
        """Queue a text message for the application; `False` if it is no text.

        Reading goes on unless another message waits already: to pause and resume costs two system calls.
        """
        try:
            text = apply_mask(frame[HEAD + MASK :], frame[HEAD : HEAD + MASK]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def _turn_away(self) -> None:
        """Refuse a handshake that is too long or invalid."""
        self.transport.write(b"".join(self.conn.data_to_send()) or NOT_UNDERSTOOD)
        self._hang_up()

    def _charge_frame(self, frame: Frame) -> None:
        """The parser calls this for each frame, so it stops within a flood: one read can hold 40,000."""
        if not self._frames.take():
            self._has_flooded = True
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            raise ProtocolError
        self._parse_frame(frame)

    def has_flooded(self) -> bool:
        """Whether the connection was ended because of too many frames."""
        return self._has_flooded

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")

    def send_receive_event_to_app(self) -> None:
        """uvicorn would log invalid UTF-8 with a traceback."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._fail(CloseCode.INVALID_DATA, "a text is UTF-8")
        else:
            super().send_receive_event_to_app()

    def _fail(self, code: CloseCode, reason: str) -> None:
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Invalid data. Before the handshake there is no frame to say so."""
        if self.conn.close_sent is None:
            self._hang_up()
        else:
            super().handle_parser_exception()

    def _hang_up(self) -> None:
        self.close_sent = True
        self.transport.close()

    def send_keepalive_ping(self) -> None:
        """Ping only silent clients: data that arrived lately is a sign of life."""
        silent, most = self.loop.time() - self._heard, self.ping_interval or 0
        if silent < most - ABOUT:
            self.ping_timer = self.loop.call_later(most - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """A server that stood still has not read the pongs that came meanwhile."""
        if is_late(self.ping_sent_at + (self.ping_timeout or 0)):
            self.pong_timer = None
            self.send_keepalive_ping()
        else:
            super().keepalive_timeout()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] |= {POST: self.post, FLOODED: self.has_flooded}  # type: ignore[dict-item]

    def handle_ping(self) -> None:
        """Do not answer the pings of a client that does not read: the pongs would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def post(self, message: bytes) -> bool:
        """Send a text message, together with all others of this loop iteration: each write is a system call.

        False if it cannot be sent now. Use `send` then, which waits or raises.
        """
        if not self._is_open or not self.writable.is_set():
            return False
        if not self._outbox:
            self.loop.call_soon(self._empty_outbox)
        self._outbox.append(framed(message))
        return True

    def _empty_outbox(self) -> None:
        if self._outbox and self._is_open:
            self.transport.write(b"".join(self._outbox))
        self._outbox.clear()

    async def send(self, message: Any) -> None:
        """Send through ASGI, after everything that was posted."""
        self._empty_outbox()
        await super().send(message)

    @property
    def _is_open(self) -> bool:
        return not (self.disconnected or self.close_sent or self.transport.is_closing())

    def shutdown(self) -> None:
        """A connection that is closing already must not keep the others from being closed.

        A client that does not read holds up the end of the server only for a moment.
        """
        self._empty_outbox()
        with suppress(InvalidState):
            super().shutdown()
        self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)


def _is_text(fragments: list[bytes]) -> bool:
    try:
        b"".join(fragments).decode()
    except UnicodeDecodeError:
        return False
    return True
