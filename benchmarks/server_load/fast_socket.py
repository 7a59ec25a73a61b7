"""A minimal WebSocket and HTTP client, so that the load generator itself costs little."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, NamedTuple, cast

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: bmltbXQtbG9hZC1iZW5jaA==\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n"
)
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)
"""Clients must mask their messages; a mask of zeros changes nothing."""


class Place(NamedTuple):
    """A server's address."""

    port: int
    host: str = "127.0.0.1"

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class FastSocket(asyncio.Protocol):
    """Calls `heard` with every text message; the future `gone` is done when the connection has ended."""

    def __init__(self, handshake: bytes, heard: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        self._handshake, self._heard = handshake, heard
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._handshake)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("The server hung up."))
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._rest = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, self._rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        rest, begin = self._rest, 0
        while len(rest) - begin >= 2:
            size, body = rest[begin + 1], begin + 2
            if size == 126:
                size, body = int.from_bytes(rest[begin + 2 : begin + 4]), begin + 4
            elif size == 127:
                size, body = int.from_bytes(rest[begin + 2 : begin + 10]), begin + 10
            if len(rest) < body + size:
                break
            self._take(rest[begin], rest[body : body + size])
            begin = body + size
        self._rest = rest[begin:]

    def _take(self, kind: int, message: bytes) -> None:
        if kind == TEXT:
            self._heard(message)
        elif kind == PING:
            self._put(PONG, message)
        elif kind == CLOSE:
            self._hang_up()

    def send(self, message: bytes) -> None:
        self._put(TEXT, message)

    def _put(self, kind: int, message: bytes) -> None:
        assert self._transport is not None
        size = len(message)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(b"%c%b%b%b" % (kind, length, NO_MASK, message))

    async def close(self) -> None:
        """Close without a handshake, as when a phone loses its network."""
        self._hang_up()
        await self.gone

    def _hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connect(place: Place, path: str, heard: Callable[[bytes], None], cookie: str = "") -> FastSocket:
    line = f"Cookie: {cookie}\r\n" if cookie else ""
    handshake = HANDSHAKE.format(path=path, host=place, cookie=line).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: FastSocket(handshake, heard), place.host, place.port)
    await socket.opened
    return socket


class HttpAnswer(NamedTuple):
    status: int
    body: Any
    cookie: str


async def ask(place: Place, method: str, path: str, body: object = None, cookie: str = "") -> HttpAnswer:
    """Send one HTTP request on its own connection."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {place}", f"Origin: http://{place}", "Connection: close"]
    lines += [f"Content-Length: {len(content)}", *([f"Cookie: {cookie}"] if cookie else [])]
    reader, writer = await asyncio.open_connection(place.host, place.port)
    writer.write("\r\n".join([*lines, "", ""]).encode() + content)
    head, _, found = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status, *headers = head.decode("latin-1").split("\r\n")
    cookies = [line.partition(":")[2] for line in headers if line.lower().startswith("set-cookie:")]
    kept = cookies[0].partition(";")[0].strip() if cookies else ""
    return HttpAnswer(int(status.split()[1]), json.loads(found) if found else None, kept)
