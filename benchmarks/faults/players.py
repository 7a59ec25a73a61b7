"""Programs that play over sockets whatever happens to the server: they come back, and ask again."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter, time
from typing import Any, Literal, Protocol, TypeAlias

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from nimmt.rules import PART_BYTES

from .evidence import Evidence, History, Promise

Kind: TypeAlias = Literal["host", "person", "program", "watcher", "screen"]
PAUSE = 0.1
LOOK_AGAIN = 0.5
SECONDS_TO_ANSWER = 30.0
"""Who has got no answer for so long asks again over a new connection."""
TRY_AGAIN = {"unavailable", "too-fast"}
LOST = (OSError, WebSocketException, EOFError)


class Place(Protocol):
    """Where a server listens."""

    url: str


class World(Protocol):
    """What players need of what is around them."""

    evidence: Evidence
    rng: Random
    places: list[Any]
    http: httpx.AsyncClient

    def sent(self, place: Any) -> None: ...

    def acknowledged(self, place: Any, seconds: float) -> None: ...


class Group(Protocol):
    """Those who play at one table, and then at another."""

    table: str | None
    bots: tuple[str, ...]
    seats: int
    ended: bool
    thinking: float

    async def finished(self, host: "Player") -> dict[str, Any] | None: ...


class Player:
    def __init__(self, world: World, group: Group, name: str, kind: Kind, address: str) -> None:
        self.world, self.group, self.name, self.kind = world, group, name, kind
        self._rng = Random(world.rng.getrandbits(64))
        self._parts = Random(world.rng.getrandbits(64))
        """What it adds to the shuffle: the same in every run of a seed, however often it was cut off."""
        self.place = self._rng.choice(world.places)
        self.person: str | None = None
        self.said: dict[str, Any] = {}
        """What the table is: the latest `table` of any message."""
        self.v: int | None = None
        self._address = address
        self._credentials: dict[str, str] = {}
        self._history: History | None = None
        self._question: tuple[int, Any] | None = None
        self._answered = 0
        self._acknowledged = 0
        """What was done last is told in this version."""
        self._pending: dict[str, Any] | None = None
        self._refused = False
        """The server could not do it just then."""
        self._news = asyncio.Event()
        self._sent_at = 0.0
        self._sent_again: float | None = None
        self._acting: asyncio.Task[None] | None = None
        self._refs = 0
        self.reconnects = 0

    @property
    def seated(self) -> bool:
        return self.kind in ("host", "person", "program")

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": self._address, **self._credentials} | (
            {"Origin": self.place.url} if "Cookie" in self._credentials else {}
        )

    async def introduce(self) -> None:
        """Get an identity, however often it takes."""
        if not self.seated:
            return
        path = "/api/v1/bots" if self.kind == "program" else "/api/v1/me"
        answer = await self.ask("POST", path, {"name": self.name})
        body = answer.json()
        self.person = body["id"]
        if self.kind == "program":
            self._credentials = {"Authorization": f"Bearer {body['token']}"}
        else:
            self._credentials = {"Cookie": answer.headers["set-cookie"].partition(";")[0]}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        while True:
            with suppress(httpx.TransportError):
                url = self.place.url + path
                answer = await self.world.http.request(method, url, json=body, headers=self.headers)
                if answer.status_code < 400:
                    return answer
                assert answer.status_code in (429, 503), answer.text
            await self._pause()

    async def play(self) -> None:
        """Until the group has ended."""
        while not self.group.ended:
            if self.group.table is None:
                await asyncio.sleep(PAUSE)
                continue
            with suppress(*LOST):
                await self._visit(self.group.table)
            await self._pause()

    async def _pause(self) -> None:
        """A moment, and perhaps to another process."""
        if len(self.world.places) > 1 and self._rng.random() < 0.4:
            self.place = self._rng.choice(self.world.places)
        await asyncio.sleep(PAUSE * (0.5 + self._rng.random()))

    async def _visit(self, table: str) -> None:
        if self._history is None or self._history.table != table:
            self._forget()
            manner: Any = "tv" if self.kind == "screen" else "table"
            self._history = self.world.evidence.history(self.name, self.person, manner, table)
        since = "" if self.v is None else f"&v={self.v}"
        url = f"{self.place.url.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        url += f"?as={self._history.manner}{since}"
        socket = await connect(
            url,
            additional_headers=self.headers,
            max_size=2**22,
            open_timeout=SECONDS_TO_ANSWER,
            close_timeout=1,
            compression=None,
        )
        self.reconnects += 1
        try:
            async with socket:
                await self._stay_and_act(socket)
        finally:
            socket.transport.abort()  # also when it was ended in the middle of saying goodbye

    async def _stay_and_act(self, socket: ClientConnection) -> None:
        try:
            await self._stay(socket)
        finally:
            if self._acting is not None:
                self._acting.cancel()

    def _forget(self) -> None:
        self.v, self.said, self._question, self._answered, self._acknowledged = None, {}, None, 0, 0
        self._pending, self._sent_again = None, None

    async def _stay(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            self._sent_again = time()
            await self._send(socket, self._pending)
        self._acting = asyncio.create_task(self._act(socket))
        async for message in socket:
            assert isinstance(message, str)
            assert self._history is not None
            self._history.messages.append(message)
            if not self._hear(msgspec.json.decode(message)):
                return
            self._news.set()

    def _hear(self, message: dict[str, Any]) -> bool:
        """False: come back anew."""
        match message["type"]:
            case "table" | "events" | "tv":
                return self._learn(message)
            case "ok" | "error":
                self._answer(message)
            case "bye":
                return False
        return True

    def _learn(self, message: dict[str, Any]) -> bool:
        if message["type"] == "events" and self.v is not None and message["v"] != self.v + 1:
            raise AssertionError(f"{self.name} was at {self.v} and heard of {message['v']}")
        self.v = message["v"]
        self.said = message.get("table") or self.said
        if message["type"] == "table":
            self._question = None
        if message.get("asked") is not None and message.get("legal"):
            self._question = message["asked"], message["legal"]
        return True

    def _answer(self, message: dict[str, Any]) -> None:
        pending = self._pending
        if pending is None or pending["ref"] != message.get("ref"):
            return
        if message["type"] == "ok":
            self.world.acknowledged(self.place, perf_counter() - self._sent_at)
            self._promised(pending, message["v"])
            self._acknowledged = message["v"]
        else:
            refusals = self.world.evidence.refusals
            refusals[message["code"]] = refusals.get(message["code"], 0) + 1
            self.world.evidence.sentences.add(message["error"])
            if message["code"] in TRY_AGAIN:
                self._refused = True
                return
        self._answered = max(self._answered, pending.get("asked", 0))
        self._pending, self._sent_again = None, None

    def _promised(self, command: dict[str, Any], v: int) -> None:
        assert self.person is not None
        assert self._history is not None
        table = self._history.table
        promise = Promise(self.name, self.person, table, command, v, self._sent_again)
        self.world.evidence.promises.append(promise)

    async def _act(self, socket: ClientConnection) -> None:
        """Whenever there is news: do what is to be done next."""
        with suppress(*LOST):
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), LOOK_AGAIN)
                self._news.clear()
                await asyncio.sleep(self.group.thinking * self._rng.random())
                await self._do(socket)

    async def _do(self, socket: ClientConnection) -> None:
        waited = perf_counter() - self._sent_at
        if self._gone_on:
            await socket.close()
        elif self._pending is None and self._knows_what_it_did:
            self._pending = await self._next()
            if self._pending is not None:
                await self._send(socket, self._pending)
        elif self._pending is not None and self._refused and waited > LOOK_AGAIN:
            self._sent_again = time()
            await self._send(socket, self._pending)
        elif self._pending is not None and waited > SECONDS_TO_ANSWER:
            await socket.close()

    @property
    def _gone_on(self) -> bool:
        """The others play elsewhere, or no more."""
        assert self._history is not None
        return self.group.ended or self.group.table != self._history.table

    @property
    def _knows_what_it_did(self) -> bool:
        return self.v is not None and self.v >= self._acknowledged

    async def _send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self._sent_at, self._refused = perf_counter(), False
        await socket.send(msgspec.json.encode(command).decode())
        self.world.sent(self.place)

    async def _next(self) -> dict[str, Any] | None:
        if not self.seated or not self.said:
            return None
        command = await _STAGES[self.said["stage"]](self)
        if command is None:
            return None
        self._refs += 1
        return {**command, "ref": f"{self.name} {self._refs}"}

    async def _before_the_match(self) -> dict[str, Any] | None:
        chairs, you = self.said["chairs"], self.said["you"]
        part = {} if self.kind == "program" else {"part": self._parts.randbytes(PART_BYTES).hex()}
        if you is None:
            return {"type": "sit", **part}
        if part and not chairs[you].get("ready"):
            return {"type": "contribute", **part}
        return self._host_does(chairs) if self.kind == "host" else None

    def _host_does(self, chairs: list[dict[str, Any]]) -> dict[str, Any] | None:
        seated = [chair for chair in chairs if chair["presence"] == "bot"]
        if len(seated) < len(self.group.bots):
            return {"type": "seat-bot", "bot": self.group.bots[len(seated)]}
        people = [chair for chair in chairs if chair.get("person")]
        ready = all(chair.get("ready") or chair.get("program") for chair in people)
        return {"type": "begin"} if ready and len(people) + len(seated) == self.group.seats else None

    async def _in_the_match(self) -> dict[str, Any] | None:
        if self._question is None or self._question[0] <= self._answered:
            return None
        asked, legal = self._question
        answer = self._rng.choice(legal)
        field = (
            {"type": "take-row", "row": answer}
            if isinstance(answer, int)
            else {"type": "play", "cards": answer}
        )
        return {**field, "asked": asked}

    async def _after_the_match(self) -> dict[str, Any] | None:
        return await self.group.finished(self) if self.kind == "host" else None

    async def _nothing(self) -> dict[str, Any] | None:
        return None


_STAGES: dict[str, Callable[[Player], Any]] = {
    "open": Player._before_the_match,
    "playing": Player._in_the_match,
    "finished": Player._after_the_match,
    "closed": Player._nothing,
}
