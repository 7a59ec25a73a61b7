"""uvicorn's HTTP protocol with caps and deadlines for connections, and without tracebacks for garbage.

The server always uses h11, whatever else is installed: the deadlines depend on its states.
"""

from asyncio import Transport
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nimmt.rules import encode
from nimmt.table import Code

from ..clock import is_late
from ..connections import Connections, Refusal, Waiting
from ..limits import address_of
from ..wire import Problem
from ..ws import FAREWELL_SECONDS, TableProtocol
from .headers import LARGEST_BODY

MOST_CHUNKS = LARGEST_BODY // 256
"""Chunks of a body. One read can hold 40,000, and one of a byte takes the parser as long as a large one."""

REFUSALS: dict[Refusal, tuple[str, Code, str]] = {
    "too-many": (
        "503 Service Unavailable",
        Code.UNAVAILABLE,
        "There are too many connections: try again.",
    ),
    "too-many-of-address": ("429 Too Many Requests", Code.TOO_MANY, "Your address has too many connections."),
}


class _Parser(h11.Connection):
    """h11's parser, which stops within a body in far too many chunks, or in one that nobody reads."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER)
        self._chunks = self._unread = 0
        self.is_flooded = False

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = self._unread = 0
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_end
            if self.our_state is h11.DONE:
                self._unread += len(event.data)
            if self._chunks > MOST_CHUNKS or self._unread > LARGEST_BODY:
                self.is_flooded = True
                raise h11.RemoteProtocolError("too much of a body")
        return event


class HttpProtocol(H11Protocol):
    """A connection from its first byte until it ends, or until a WebSocket takes it over."""

    def __init__(self, *arguments: Any, connections: Connections, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn = self._parser = _Parser()
        self._counted = connections
        self._address: str | None = None
        """The address under which the connection is counted."""
        self.waited_for: Waiting | None = None
        self.waited_since = 0.0
        self._emptied = 0
        """How often a client that did not read has read everything."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # so that a client that does not read is always noticed
        address = address_of({"client": self.client}, behind_proxy=False)
        refusal = self._counted.enter(address, self)
        if refusal is None:
            self._address = address
        else:
            transport.write(_refusal(refusal))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def _leave(self) -> None:
        if self._address is not None:
            self._counted.leave(self._address, self)
            self._address = None

    def waits_for(self) -> Waiting | None:
        if self.transport.is_closing():
            return Waiting("not-closing")
        if self.flow.write_paused:
            return Waiting("not-reading", (self._emptied, self.transport.get_write_buffer_size()))
        if self.conn.their_state is h11.IDLE:
            return Waiting("slow-head", self.cycle)
        return Waiting("slow-body", self.cycle) if self.conn.their_state is h11.SEND_BODY else None

    def resume_writing(self) -> None:
        super().resume_writing()
        self._emptied += 1

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The WebSocket takes the place of this connection, and nothing keeps the parser any longer."""
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade(event)
        socket, address = self.transport.get_protocol(), self._address
        assert isinstance(socket, TableProtocol)
        assert address is not None, "a connection that was refused reads nothing more"
        self._counted.hand_over(address, self, socket)
        socket.on_lost = partial(self._counted.leave, address, socket)

    def send_400_response(self, msg: str) -> None:
        """Answer data that is no HTTP, or too much, unless a response has begun: then nothing can be said."""
        if self._parser.is_flooded:
            self._counted.note("flooding")
            msg = "There is too much of the body, or it has too many chunks."
        else:
            self._counted.note("no-http")
        if self.cycle is not None:
            self.cycle.disconnected = True  # what the application still sends goes nowhere
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: anybody can ask for another protocol, and gets an ordinary response."""

    def timeout_keep_alive_handler(self) -> None:
        """A server that stood still has not read the request that came meanwhile."""
        timer = self.timeout_keep_alive_task
        if timer is not None and is_late(timer.when()):
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )
        else:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        """A client that is waited for holds up the end of the server only for a moment."""
        super().shutdown()
        self.loop.call_later(FAREWELL_SECONDS, self._cut_off)

    def _cut_off(self) -> None:
        if self in self.connections and self.waits_for() is not None:
            self.transport.abort()


def _refusal(why: Refusal) -> bytes:
    status, code, sentence = REFUSALS[why]
    body = encode(Problem(code=code, error=sentence))
    head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Cache-Control: no-store\r\nRetry-After: 10\r\nConnection: close\r\n\r\n".encode() + body
