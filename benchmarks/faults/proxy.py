"""A proxy on loopback that cuts connections after a request has arrived and before its answer."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

CHUNK = 2**16
Far = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Proxy:
    """Forwards everything, except that it sometimes cuts both ends instead of an answer."""

    def __init__(self, far: Far, rng: Random, *, marked: bytes = b"", odds: float = 0.0) -> None:
        self._far, self._rng, self._marked = far, rng, marked
        self.odds = odds
        """The probability that the answer to a request with the mark is lost."""
        self.cuts = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._open:
            writer.transport.abort()

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def _serve(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            far_in, far_out = await self._far()
            wire = _Wire(self, near_out, far_out)
            self._open |= {near_out, far_out}
            try:
                await asyncio.gather(wire.ask(near_in), wire.answer(far_in))
            finally:
                self._open -= {near_out, far_out}
                wire.cut()
        near_out.transport.abort()

    def fated(self, data: bytes) -> bool:
        return self._marked in data and self._rng.random() < self.odds


class _Wire:
    def __init__(self, proxy: Proxy, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._proxy, self._near, self._far = proxy, near, far
        self._fated = False

    async def ask(self, source: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                self._fated = self._fated or self._proxy.fated(data)
                self._far.write(data)
                await self._far.drain()
        self.cut()

    async def answer(self, source: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                if self._fated:
                    self._proxy.cuts += 1
                    break
                self._near.write(data)
                await self._near.drain()
        self.cut()

    def cut(self) -> None:
        for end in (self._near, self._far):
            end.transport.abort()
