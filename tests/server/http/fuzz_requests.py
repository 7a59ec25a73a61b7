"""Requests for fuzzing: valid ones, odd ones, mutated ones and garbage, as the bytes that are sent."""

import json
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

from websockets.frames import Opcode

from nimmt.server.http import OPERATIONS, Operation
from tests.server.ws.fuzz_messages import ODD, Knowledge, Twister

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "M-SEARCH")
PATHS = (
    "",
    "index.html",
    "assets/",
    "assets/none.js",
    "table/x",
    "api",
    "api/",
    "api/v1",
    "metrics",
    "*",
    "//",
    ".",
)
TEXTS = (
    "\x00",
    "a\x00b",
    "é",
    "😀",
    "%",
    "%zz",
    "..",
    "../../etc/passwd",
    "'",
    '"',
    "\\",
    "\x7f",
    "\ud800",
    "a" * 256,
)
HEADERS = (
    "Range: bytes=0-5,7-",
    "Range: bytes=-",
    "If-None-Match: *",
    "If-Modified-Since: yesterday",
    "Expect: 100-continue",
    "Content-Type: text/plain; charset=moo",
    "Accept-Encoding: \xff",
    "Host: moo",
    "Origin: null",
    "Origin: http://moo",
    "X-Forwarded-For: moo, 1.2.3.4",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings",
    "Connection: close",
    "Cookie: nimmt=\x01; =; ;;nimmt-tv=\xff",
    "Authorization: Bearer",
    "Authorization: Basic bW9v",
)


WEIGHTS = [0.1 if operation.name in ("openTable", "export") else 1.0 for operation in OPERATIONS]
"""Each new table makes every export longer."""


class Known(NamedTuple):
    """What the sender knows: enough to send something valid now and then."""

    host: str
    tokens: tuple[str, ...]
    tables: tuple[str, ...]
    persons: tuple[str, ...]
    groups: tuple[str, ...]


class Request(NamedTuple):
    data: bytes
    method: str | None = None
    """`None`: it may be no HTTP, so nothing is certain about the response."""
    later: bytes = b""
    """Sent after the head of the first response."""
    frames: int = 0
    """Frames of a WebSocket in `later`."""


class RequestTwister:
    def __init__(self, rng: Random, known: Known) -> None:
        self.rng, self.known = rng, known
        self._messages = Twister(rng)

    def request(self) -> Request:
        roll = self.rng.random()
        if roll < 0.05:
            return self._socket()
        if roll < 0.08:
            return self._late()
        method, data = self._valid()
        if roll < 0.2:
            return Request(self._torn(data))
        return Request(data, method)

    def _valid(self) -> tuple[str, bytes]:
        """A request that is HTTP, whatever else it is."""
        [operation] = self.rng.choices(OPERATIONS, WEIGHTS)
        method = operation.method if self.rng.random() < 0.9 else self.rng.choice(METHODS)
        path = self._path(operation) if self.rng.random() < 0.8 else self._page()
        body = self._body(operation) if method not in ("GET", "HEAD") or self.rng.random() < 0.05 else b""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.known.host}", *self._headers(operation)]
        if self.rng.random() < 0.05:
            lines.append("Transfer-Encoding: chunked")
            body = b"".join(
                [b"%x\r\n%b\r\n" % (len(part), part) for part in (body,) if part] + [b"0\r\n\r\n"]
            )
        else:
            lines.append(f"Content-Length: {len(body)}")
        return method, "\r\n".join((*lines, "", "")).encode("latin-1") + body

    def _headers(self, operation: Operation) -> list[str]:
        headers = []
        if self.rng.random() < 0.8:
            headers.append(f"Authorization: Bearer {self._token(operation)}")
        elif self.rng.random() < 0.5:
            headers += [f"Cookie: nimmt={self._token(operation)}", f"Origin: http://{self.known.host}"]
        if self.rng.random() < 0.1:
            header = self.rng.choice(HEADERS)
            if not header.startswith("Host:"):
                headers.append(header)
        return headers

    def _token(self, operation: Operation) -> str:
        """The last person is for what ends an identity."""
        if self.rng.random() < 0.1:
            return f"nimmt_{'2' * 20}_{self.rng.randbytes(32).hex()}"
        ends = operation.name in ("deleteMe", "forgetDevice", "forgetOtherDevices")
        return self.known.tokens[-1] if ends else self.rng.choice(self.known.tokens[:-1])

    def _path(self, operation: Operation) -> str:
        path = operation.path.replace("{table}", self._one_of(self.known.tables))
        path = path.replace("{person}", self._one_of(self.known.persons))
        path = path.replace("{group}", self._one_of(self.known.groups))
        path = path.replace("{code}", self._one_of(tuple([table[:6] for table in self.known.tables])))
        pairs = [
            f"{self.rng.choice([parameter.name, 'moo'])}={quote(str(self._odd()), errors='replace')}"
            for parameter in operation.query
        ]
        return path + (f"?{'&'.join(pairs)}" if pairs and self.rng.random() < 0.7 else "")

    def _one_of(self, values: tuple[str, ...]) -> str:
        return self.rng.choice(values) if self.rng.random() < 0.8 else self._text()

    def _page(self) -> str:
        text = self._text()
        return f"/{self.rng.choice([self.rng.choice(PATHS), text, text, f'assets/{text}', f'api/{text}'])}"

    def _text(self) -> str:
        """An odd text as a part of a path."""
        text = self.rng.choice(TEXTS)
        if self.rng.random() < 0.3:
            text = self.rng.randbytes(self.rng.randrange(40)).decode("latin-1")
        return quote(text, safe="/." if self.rng.random() < 0.5 else "", errors="replace")

    def _odd(self) -> Any:
        return self.rng.choice([*ODD, *TEXTS])

    def _body(self, operation: Operation) -> bytes:
        fields = getattr(operation.takes, "__struct_fields__", ())
        body: Any = {name: self._value(name) for name in fields}
        roll = self.rng.random()
        if roll < 0.2:
            body = self._odd()
        elif roll < 0.3:
            body[str(self._odd())] = self._odd()
        elif roll < 0.35:
            return self.rng.randbytes(self.rng.choice([1, 100, 70_000]))
        return json.dumps(body).encode()

    def _value(self, name: str) -> Any:
        if self.rng.random() < 0.3:
            return self._odd()
        if name == "settings":
            command = self._messages._command(Knowledge())
            return command.get(
                "settings", {"seats": self.rng.randrange(12), "game": self.rng.choice(["classic", ""])}
            )
        return {
            "name": f"P{self.rng.randrange(9)}",
            "code": "ABCD-EFGH",
            "hidden": self.rng.random() < 0.5,
        }.get(name, "moo")

    def _torn(self, data: bytes) -> bytes:
        """Cut, double, corrupt or replace a request."""
        at, some = self.rng.randrange(len(data)), self.rng.randbytes(self.rng.randrange(1, 50))
        return self.rng.choice(
            (
                data[:at],
                data[at:],
                data[:at] + some + data[at + len(some) :],
                data[:at] + some + data[at:],
                data.replace(b"\r\n", b"\n"),
                data.replace(b"Content-Length: ", b"Content-Length: -"),
                data.replace(b"Content-Length: ", b"Content-Length: 1\r\nContent-Length: "),
                data.replace(b"Content-Length", b"Transfer-Encoding"),
                data.replace(b"HTTP/1.1", self.rng.choice([b"HTTP/9", b"HTTP/1.0", b"", b"HTTP/2.0"])),
                data.replace(b"Host: ", b"Host : "),
                data + data[:at],
                data + some,
                some * 20,
            )
        )

    def _socket(self) -> Request:
        """A handshake, with frames that mostly break the protocol."""
        path = self.rng.choice(["/api/v1/lobby", f"/api/v1/tables/{self._one_of(self.known.tables)}/socket"])
        lines = [
            f"GET {path}{self.rng.choice(['', '?v=0', '?v=moo', '?as=tv', '?as=moo'])} HTTP/1.1",
            f"Host: {self.known.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {'A' * 22}==",
            f"Authorization: Bearer {self.rng.choice(self.known.tokens[:-1])}",
        ]
        head = "\r\n".join((*lines, "", "")).encode("latin-1")
        if self.rng.random() < 0.1:
            return Request(self._torn(head))
        frames = [self._frame() for _ in range(self.rng.randrange(1, 10))]
        return Request(head, later=b"".join(frames), frames=len(frames))

    def _late(self) -> Request:
        """A request that is answered at once, and whose body is garbage."""
        path = self.rng.choice(["/api/v1/games", "/api/v1/none", "/"])
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {self.known.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        )
        return Request(head, later=self._torn(head))

    def _frame(self) -> bytes:
        message = self._messages.message(Knowledge()).data
        data = message.encode(errors="surrogatepass") if isinstance(message, str) else message
        opcode = self.rng.choice([*[Opcode.TEXT] * 6, *Opcode])
        size = len(data).to_bytes(1) if len(data) < 126 else b"\x7e" + (len(data) & 0xFFFF).to_bytes(2)
        fin = 0x80 if self.rng.random() < 0.9 else 0
        frame = bytes((opcode | fin, 0x80 | size[0])) + size[1:] + bytes(4) + data  # a mask of zeros
        roll, at = self.rng.random(), self.rng.randrange(min(14, len(frame)))
        if roll < 0.2:
            return frame[:at] + self.rng.randbytes(1) + frame[at + 1 :]
        return frame[:at] if roll < 0.25 else frame
