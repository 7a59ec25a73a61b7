"""Middleware for every request: security headers, a limit on the body, and the check of its origin."""

import re
from collections.abc import MutableMapping
from typing import Any, NamedTuple, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nimmt.rules import encode
from nimmt.table import Code

from ..metrics import REFUSALS

LARGEST_BODY = 64 * 1024
DEFAULT_PORTS = {"http": 80, "https": 443}

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the kernel is WebAssembly
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
UNUSED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
)
SECURITY = (
    ("content-security-policy", CONTENT_POLICY),
    ("x-content-type-options", "nosniff"),
    # The link of a private table is its key, so no other site may see it. (Not no-referrer: with that,
    # forms on our own pages send the origin null.)
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", ", ".join(f"{name}=()" for name in (*UNUSED, "midi", "payment", "serial", "usb"))),
)
ONLY_HTTPS = ("strict-transport-security", "max-age=31536000")

AnyScope: TypeAlias = MutableMapping[str, Any]
_Pair: TypeAlias = tuple[bytes, bytes]


def security_headers(scope: AnyScope, behind_proxy: bool) -> list[tuple[str, str]]:
    return [*SECURITY, ONLY_HTTPS] if is_https(scope, behind_proxy) else [*SECURITY]


def is_https(scope: AnyScope, behind_proxy: bool) -> bool:
    """Whether the browser uses HTTPS."""
    return _scheme(scope, behind_proxy) == "https"


class _TooLarge(Exception):  # noqa: N818
    """The body is longer than the limit."""


class Headers:
    """Middleware around the application. WebSockets pass unchanged: they have a limit of their own."""

    def __init__(self, app: ASGIApp, *, behind_proxy: bool = False, largest_body: int = LARGEST_BODY) -> None:
        self._app, self._behind_proxy, self._largest = app, behind_proxy, largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = security_headers(scope, self._behind_proxy)
        pairs = [(name.encode(), value.encode()) for name, value in added]
        answer = _Answer(send, pairs)
        try:
            if self._declared(scope) > self._largest:
                raise _TooLarge
            await self._app(scope, self._counted(receive, answer), answer.send)
        except _TooLarge:
            await self._refuse(_Answer(send, pairs))

    def _declared(self, scope: Scope) -> int:
        length = _header(scope, b"content-length") or "0"
        return (
            int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else self._largest + 1
        )

    def _counted(self, receive: Receive, answer: "_Answer") -> Receive:
        """Count the body as it arrives: its length need not be declared.

        Whoever receives while the answer is sent drops the body, and waits for the end of the connection.
        """
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._largest and not answer.begun:
                answer.void = True
                raise _TooLarge
            return message

        return receive_some

    async def _refuse(self, answer: "_Answer") -> None:
        REFUSALS.add("http", Code.TOO_LARGE)
        sentence = f"What is sent has at most {self._largest} bytes."
        body = encode({"code": Code.TOO_LARGE, "error": sentence})
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),  # the rest of the body is not read
        ]
        await answer.send({"type": "http.response.start", "status": 413, "headers": headers})
        await answer.send({"type": "http.response.body", "body": body})


class _Answer:
    """Adds the headers that a response does not set itself."""

    def __init__(self, send: Send, added: list[_Pair]) -> None:
        self._send, self._added = send, added
        self.begun = False
        self.void = False
        """Nothing of it is sent: a task that sends it may go on for a step after another one has failed."""

    async def send(self, message: Message) -> None:
        if self.void:
            return
        if message["type"] == "http.response.start":
            self.begun = True
            headers: list[_Pair] = [*message.get("headers", ())]
            there = {name.lower() for name, _ in headers}
            message = {**message, "headers": headers + [pair for pair in self._added if pair[0] not in there]}
        await self._send(message)


class _Origin(NamedTuple):
    scheme: str
    host: str
    port: int


def origin_allowed(scope: AnyScope, behind_proxy: bool) -> bool:
    """Whether the cookie of a request may be used (protection against CSRF).

    A browser names the page that sends the request: it must be one of ours. A program names none. It sends
    a token, which another site cannot make a browser send, or no identity at all.
    """
    named = _header(scope, b"origin")
    if named is None:
        bearer = (_header(scope, b"authorization") or "").lower().startswith("bearer ")
        return bearer or _header(scope, b"cookie") is None
    scheme = _scheme(scope, behind_proxy)
    host = (_forwarded(scope, b"x-forwarded-host") if behind_proxy else None) or _header(scope, b"host")
    ours = _origin(f"{scheme}://{host or ''}")
    return ours is not None and _origin(named) == ours


_ORIGIN = re.compile(r"(https?)://([a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?", re.ASCII)


def _origin(text: str) -> _Origin | None:
    found = _ORIGIN.fullmatch(text.lower())
    if found is None:
        return None
    scheme, host, port = found.groups()
    return _Origin(scheme, host, int(port) if port else DEFAULT_PORTS[scheme])


def _scheme(scope: AnyScope, behind_proxy: bool) -> str:
    """`http` or `https`, as the browser sees it, also for a WebSocket."""
    scheme: str = (_forwarded(scope, b"x-forwarded-proto") if behind_proxy else None) or scope["scheme"]
    return {"ws": "http", "wss": "https"}.get(scheme.lower(), scheme.lower())


def _forwarded(scope: AnyScope, name: bytes) -> str | None:
    """The last value, which the nearest proxy added."""
    value = _header(scope, name)
    return value and value.rpartition(",")[2].strip()


def _header(scope: AnyScope, name: bytes) -> str | None:
    """The last value of a header."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[-1].decode("latin-1") if found else None
