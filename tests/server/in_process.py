"""The server in the test's own process: the same application and the same clients, over pipes.

A pipe speaks ASGI as a real server does. It can stop reading, as a slow client does. An error of the
application is raised in the test.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.types import ASGIApp, Message

from nimmt.server.app import make_app
from nimmt.server.bots import BotPool
from nimmt.server.limits import Limits, Paces
from nimmt.server.services import ServerOptions, Services
from nimmt.server.store import open_store
from nimmt.server.tables import registry
from nimmt.server.wire import Done, Refused
from nimmt.table import Chance
from tests.chance import Known
from tests.server.live_server import GUARD, Client
from tests.server.programs.unlimited import WITHOUT_LIMITS

URL = "http://nimmt.test"
SHORT = {"deals": 1, "points": None}


class Inside:
    """Services with their application, which clients use like a server."""

    url = URL

    def __init__(self, services: Services) -> None:
        self.services, self.app = services, make_app(services)

    async def client(self, name: str) -> "Insider":
        person = Insider(self, name)
        await person.introduce()
        return person

    def stranger(self) -> "Insider":
        return Insider(self)

    async def log_of(self, table: str) -> list[bytes]:
        return await self.services.store.log(table)


@asynccontextmanager
async def inside(
    database: Path | str,
    *,
    paces: Paces = WITHOUT_LIMITS,
    clock: Callable[[], float] = monotonic,
    workers: int = 0,
    linger: float = 60.0,
    chance: Chance | None = None,
) -> AsyncIterator[Inside]:
    """A server. Without workers only the bot `lowest` can play, which needs none.

    A player who disconnects is dropped after `linger` seconds: by default not while a test runs.
    """
    store = await open_store(str(database))
    thinkers = BotPool(workers)
    await thinkers.start()
    limits = Limits(paces, clock)
    services = Services(ServerOptions(str(database), workers), store, thinkers, chance or Known(), limits)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "LINGER_SECONDS", linger)
        await services.start()
        try:
            yield Inside(services)
        finally:
            services.say_goodbye()
            await services.close()


class Pipe:
    """A WebSocket without a network."""

    def __init__(self, app: ASGIApp, url: str, headers: dict[str, str]) -> None:
        self._to_app: asyncio.Queue[Message] = asyncio.Queue()
        self._from_app: asyncio.Queue[str | None] = asyncio.Queue()
        self.reading = asyncio.Event()
        """While it is not set, the application cannot send."""
        self.reading.set()
        self.closed_with: int | None = None
        self._accepted = asyncio.Event()
        self._to_app.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self._run(app, _scope(url, headers)))

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._to_app.get, self._take)
        finally:
            self._accepted.set()
            self._from_app.put_nowait(None)

    async def _take(self, message: Message) -> None:
        await self.reading.wait()
        if message["type"] == "websocket.accept":
            self._accepted.set()
        elif message["type"] == "websocket.send":
            self._from_app.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.closed_with = message.get("code", 1000)
            self._from_app.put_nowait(None)

    async def opened(self) -> "Pipe":
        await self._accepted.wait()
        return self

    async def send(self, message: str | bytes) -> None:
        kind = "text" if isinstance(message, str) else "bytes"
        self._to_app.put_nowait({"type": "websocket.receive", kind: message})

    def __aiter__(self) -> "Pipe":
        return self

    async def __anext__(self) -> str:
        message = await self._from_app.get()
        if message is None:
            raise StopAsyncIteration
        return message

    async def ended(self) -> int | None:
        """Wait until the application ends the connection; return its close code."""
        async with asyncio.timeout(GUARD):
            await asyncio.shield(self.task)
        return self.closed_with

    async def close(self) -> None:
        """Close the connection, and wait until the application has noticed."""
        self.reading.set()
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(GUARD):
            await self.task


def _scope(url: str, headers: dict[str, str]) -> dict[str, Any]:
    parts = urlsplit(url)
    return {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [
            (b"host", parts.netloc.encode()),
            *[(name.lower().encode(), value.encode()) for name, value in headers.items()],
        ],
        "client": ("127.0.0.1", 4711),
        "server": (parts.hostname, 80),
        "subprotocols": [],
    }


class Insider(Client):
    """A client of a server in the same process."""

    def __init__(self, server: Inside, name: str | None = None, token: str | None = None) -> None:
        super().__init__(server, name, token)  # type: ignore[arg-type]
        headers = dict(self.http.headers)
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(server.app), base_url=server.url, headers=headers
        )
        self._app = server.app

    @property
    def pipe(self) -> Pipe:
        return cast("Pipe", self.socket)

    def turn_to(self, server: Inside) -> None:
        """Connect to another server from now on."""
        self._app = server.app

    async def _open(self, path: str) -> Pipe:
        return await Pipe(self._app, f"{URL}{path}", self._headers()).opened()

    async def utter(self, message: str | bytes, ref: object = None) -> Done | Refused:
        """Send a message unchanged, and wait for its answer."""
        self._answers.pop(ref, None)
        await self.send(message)
        return await self._answer(ref)


async def company(server: Inside, *names: str, **settings: Any) -> list[Insider]:
    """Persons who sit at a new table; the first is the host. A match has one deal."""
    settings = {
        "seats": max(2, len(names)),
        "options": SHORT,
        "pace": "at-once",
        "sit_in": "lowest",
    } | settings
    people = [await server.client(name) for name in names]
    table = await people[0].open_table(**settings)
    for person in people:
        await person.enter(table)
        await person.sit()
    return people


async def playing(server: Inside, *names: str, **settings: Any) -> list[Insider]:
    """The same in a match whose beginning everyone has received."""
    people = await company(server, *names, **settings)
    await people[0].must("begin")
    for person in people:
        await person.until(lambda person=person: person.started)  # type: ignore[misc]
    await caught_up(people)
    return people


async def caught_up(people: Sequence[Client]) -> None:
    """Wait until everyone has received the latest version that any of them has."""
    version = max(person.v or 0 for person in people)
    for person in people:
        await person.until(lambda person=person: (person.v or 0) >= version)  # type: ignore[misc]


async def play_to_the_end(people: Sequence[Client], seed: int = 0) -> None:
    await asyncio.gather(*[person.play_on(Random(f"{seed} {n}")) for n, person in enumerate(people)])


async def close_all(*clients: Client) -> None:
    for client in clients:
        await client.close()
