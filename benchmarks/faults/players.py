"""Players that reconnect and resend whatever happens to the server."""

import asyncio
from contextlib import suppress
from random import Random
from time import perf_counter, time
from typing import Any, Literal, Protocol, TypeAlias

import httpx
import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from benchmarks.watched_part import WatchedPart
from nimmt.rules import PART_BYTES
from nimmt.server.client import TRY_AGAIN, TableClient, open_socket, table_path
from nimmt.server.wire import Bye, Done, Refused, Snapshot, Update
from nimmt.table import (
    Begin,
    ChooseRow,
    Command,
    PlayCards,
    Ready,
    SeatBot,
    Sit,
    Stage,
    TableView,
)

from .evidence import Alarm, Evidence, History, Promise

Kind: TypeAlias = Literal["host", "person", "program", "watcher", "screen"]
PAUSE = 0.1
LOOK_AGAIN = 0.5
SECONDS_TO_ANSWER = 30.0
"""Seconds without an answer after which a player reconnects and resends."""
LOST = (OSError, WebSocketException, EOFError)


class Place(Protocol):
    """A server's address."""

    url: str


class World(Protocol):
    """The part of `Population` that players use."""

    evidence: Evidence
    rng: Random
    places: list[Any]
    http: httpx.AsyncClient

    def sent(self, place: Any) -> None: ...

    def acknowledged(self, place: Any, seconds: float) -> None: ...


class Group(Protocol):
    """The part of `PlayerGroup` that players use."""

    table: str | None
    bots: tuple[str, ...]
    seats: int
    ended: bool
    thinking: float

    async def finished(self, host: "Player") -> Command | None: ...


class Player:
    def __init__(self, world: World, group: Group, name: str, kind: Kind, address: str) -> None:
        self.world, self.group, self.name, self.kind = world, group, name, kind
        self._rng = Random(world.rng.getrandbits(64))
        self._parts = Random(world.rng.getrandbits(64))
        self._own = WatchedPart(self._draw)
        self.place = self._rng.choice(world.places)
        self.person: str | None = None
        self._client = TableClient()
        self._address = address
        self._credentials: dict[str, str] = {}
        self._history: History | None = None
        self._answered = 0
        """The latest question that this player has answered."""
        self._acknowledged = 0
        """The version that the last command made."""
        self._refused = False
        """The server refused the pending command for the moment."""
        self._news = asyncio.Event()
        self._sent_at = 0.0
        self._sent_again: float | None = None
        self._acting: asyncio.Task[None] | None = None
        self._refs = 0

    @property
    def seated(self) -> bool:
        return self.kind in ("host", "person", "program")

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": self._address, **self._credentials} | (
            {"Origin": self.place.url} if "Cookie" in self._credentials else {}
        )

    async def introduce(self) -> None:
        """Get an identity, with as many attempts as it takes."""
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
        """Play until the group has ended."""
        while not self.group.ended:
            if self.group.table is None:
                await asyncio.sleep(PAUSE)
                continue
            with suppress(*LOST):
                await self._visit(self.group.table)
            await self._pause()

    async def _pause(self) -> None:
        """Wait a moment, and perhaps change to another server."""
        if len(self.world.places) > 1 and self._rng.random() < 0.4:
            self.place = self._rng.choice(self.world.places)
        await asyncio.sleep(PAUSE * (0.5 + self._rng.random()))

    async def _visit(self, table: str) -> None:
        if self._history is None or self._history.table != table:
            self._forget()
            manner: Any = "tv" if self.kind == "screen" else "table"
            self._history = self.world.evidence.history(self.name, self.person, manner, table)
        socket = await open_socket(
            self.place.url,
            table_path(table, **{"as": self._history.manner, "v": self._client.v}),
            self.headers,
            open_timeout=SECONDS_TO_ANSWER,
            close_timeout=1,
        )
        try:
            async with socket:
                await self._stay_and_act(socket)
        finally:
            socket.transport.abort()  # even if it was cancelled during the closing handshake

    async def _stay_and_act(self, socket: ClientConnection) -> None:
        try:
            await self._stay(socket)
        finally:
            if self._acting is not None:
                self._acting.cancel()

    def _forget(self) -> None:
        self._client, self._answered, self._acknowledged, self._sent_again = TableClient(), 0, 0, None
        self._own = WatchedPart(self._draw)

    def _draw(self) -> bytes:
        return self._parts.randbytes(PART_BYTES)

    @property
    def _pending(self) -> Command | None:
        """The command without an answer; there is at most one."""
        return next(iter(self._client.pending.values()), None)

    async def _stay(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            await self._send_again(socket)
        self._acting = asyncio.create_task(self._act(socket))
        async for data in socket:
            assert isinstance(data, str)
            assert self._history is not None
            self._history.messages.append(data)
            pending = self._pending
            message = self._client.receive(data)
            if isinstance(message, Bye):
                return
            if isinstance(message, Done | Refused) and pending is not None and pending.ref == message.ref:
                self._answer(pending, message)
            if isinstance(message, Update | Snapshot) and message.table is not None:
                self._note_alarm(message.table, message.v)
            self._news.set()

    def _note_alarm(self, table: TableView, v: int) -> None:
        """Look at every table that is shown, as a client does for its person."""
        if self.person is None or self.kind == "program":
            return
        self._own.due(table)
        if self._own.alarm is not None:
            own = self._own.made_for(table)
            alarm = Alarm(self.name, self.person, table.id, v, table.hash, self._own.alarm, own)
            self.world.evidence.alarms.append(alarm)

    def _answer(self, command: Command, message: Done | Refused) -> None:
        if isinstance(message, Done):
            self.world.acknowledged(self.place, perf_counter() - self._sent_at)
            self._promised(command, message.v)
            self._acknowledged = message.v
        else:
            refusals = self.world.evidence.refusals
            refusals[message.code] = refusals.get(message.code, 0) + 1
            self.world.evidence.sentences.add(message.error)
            if message.code in TRY_AGAIN:
                self._refused = True
                return
        if isinstance(command, PlayCards | ChooseRow):
            self._answered = max(self._answered, command.asked or 0)
        self._sent_again = None

    def _promised(self, command: Command, v: int) -> None:
        assert self.person is not None
        assert self._history is not None
        table, sent = self._history.table, msgspec.to_builtins(command)
        promise = Promise(self.name, self.person, table, sent, v, self._sent_again)
        self.world.evidence.promises.append(promise)

    async def _act(self, socket: ClientConnection) -> None:
        """Do the next action after each message."""
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
            command = await self._next()
            if command is not None:
                self._refs += 1
                await self._send(
                    socket, self._client.request(replace(command, ref=f"{self.name} {self._refs}"))
                )
        elif self._pending is not None and self._refused and waited > LOOK_AGAIN:
            await self._send_again(socket)
        elif self._pending is not None and waited > SECONDS_TO_ANSWER:
            await socket.close()

    @property
    def _gone_on(self) -> bool:
        """Whether the group plays at another table, or no more."""
        assert self._history is not None
        return self.group.ended or self.group.table != self._history.table

    @property
    def _knows_what_it_did(self) -> bool:
        return self._client.v is not None and self._client.v >= self._acknowledged

    async def _send_again(self, socket: ClientConnection) -> None:
        self._sent_again = time()
        for message in self._client.unanswered:
            await self._send(socket, message)

    async def _send(self, socket: ClientConnection, message: str) -> None:
        self._sent_at, self._refused = perf_counter(), False
        await socket.send(message)
        self.world.sent(self.place)

    async def _next(self) -> Command | None:
        table = self._client.table
        if not self.seated or table is None:
            return None
        match table.stage:
            case Stage.OPEN:
                return self._before_the_match(table)
            case Stage.STARTING:
                return None if self.kind == "program" else self._own.due(table)
            case Stage.PLAYING:
                return self._in_the_match()
            case Stage.FINISHED if self.kind == "host":
                return await self.group.finished(self)
            case _:
                return None

    def _before_the_match(self, table: TableView) -> Command | None:
        if table.you is None:
            return Sit(commitment=None if self.kind == "program" else self._own.commitment(table))
        due = None if self.kind == "program" else self._own.due(table)
        if due is None and self.kind != "program" and table.match > 1 and not table.chairs[table.you].willing:
            return Ready()
        return self._host_does(table) if due is None and self.kind == "host" else due

    def _host_does(self, table: TableView) -> Command | None:
        seated = [chair for chair in table.chairs if chair.presence == "bot"]
        if len(seated) < len(self.group.bots):
            return SeatBot(bot=self.group.bots[len(seated)])
        people = [chair for chair in table.chairs if chair.person]
        ready = all(
            chair.program or (chair.ready and (chair.willing or table.match == 1)) for chair in people
        )
        return Begin() if ready and len(people) + len(seated) == self.group.seats else None

    def _in_the_match(self) -> Command | None:
        if not self._client.legal or (self._client.asked or 0) <= self._answered:
            return None
        return self._client.decision(self._rng.choice(self._client.legal))
