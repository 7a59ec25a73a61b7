"""TableProtocol that are handed whole messages: all the layers on the way cost more than what is carried."""

import asyncio
from contextlib import suppress
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

POST = "nimmt.post"
"""Among the extensions of a socket's scope: see `TableProtocol.post`."""
FAREWELL_SECONDS = 0.5
"""Who is told to go has so long to do so."""
ABOUT = 0.5
"""Seconds that do not matter between two signs of life."""
TEXT = 0x81
"""A frame that is a whole text."""
NOT_UNDERSTOOD = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def framed(message: bytes) -> bytes:
    """As it goes over the wire to a client (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 2**16:
        return b"%c\x7e%b%b" % (TEXT, size.to_bytes(2), message)
    return b"%c\x7f%b%b" % (TEXT, size.to_bytes(8), message)


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, that end soon: until the other side says goodbye, too, all that it sends has to be read."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.close_timeout = FAREWELL_SECONDS
        self._outbox: list[bytes] = []
        self._heard = self.loop.time()
        """When the other side has last said something."""

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._turn_away()

    def _turn_away(self) -> None:
        """Who asks for a socket as nobody can: too long, or with what such a request cannot have."""
        self.transport.write(b"".join(self.conn.data_to_send()) or NOT_UNDERSTOOD)
        self._hang_up()

    def handle_parser_exception(self) -> None:
        """Nonsense. Where it comes before the socket is open there is no way to say so."""
        if self.conn.close_sent is None:
            self._hang_up()
        else:
            super().handle_parser_exception()

    def _hang_up(self) -> None:
        self.close_sent = True
        self.transport.close()

    def send_keepalive_ping(self) -> None:
        """Whoever has just said something is there: only the silent are asked."""
        silent, most = self.loop.time() - self._heard, self.ping_interval or 0
        if silent < most - ABOUT:
            self.ping_timer = self.loop.call_later(most - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][POST] = self.post  # type: ignore[assignment]

    def handle_ping(self) -> None:
        """Who does not read is not answered: else the answers to ever more pings would wait here."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def post(self, message: bytes) -> bool:
        """Send a text, with all others to the same receiver that come in the same moment.

        False: not now. The usual way then waits until it can be sent, or says that it never can.
        """
        if not self._is_open or not self.writable.is_set():
            return False
        if not self._outbox:
            _COLLECTION.add(self)
        self._outbox.append(framed(message))
        return True

    def empty_outbox(self) -> None:
        if self._outbox and self._is_open:
            self.transport.write(b"".join(self._outbox))
        self._outbox.clear()

    @property
    def _is_open(self) -> bool:
        return not (self.disconnected or self.close_sent or self.transport.is_closing())

    def shutdown(self) -> None:
        """Whoever is saying goodbye already is told nothing more, and keeps nobody else from being told."""
        with suppress(InvalidState):
            super().shutdown()

    async def send(self, message: Any) -> None:
        """The usual way; what was posted before goes first."""
        self.empty_outbox()
        await super().send(message)


class _Collection:
    """Empties every outbox once, after all that is to be done at this moment."""

    def __init__(self) -> None:
        self._sockets: list[TableProtocol] = []

    def add(self, socket: TableProtocol) -> None:
        if not self._sockets:
            asyncio.get_running_loop().call_soon(self._collect)
        self._sockets.append(socket)

    def _collect(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.empty_outbox()


_COLLECTION = _Collection()
