"""Tables of four who play over sockets: each decides once a turn, and a turn takes a given time."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from .fast_socket import Place, Socket, ask, connect
from .traffic import Measured, Sent

SEATS = 4
DECIDING, TAKING = 0.7, 0.2
"""The part of a turn's time over which cards are chosen, and within which a row is taken."""
LONG = {"points": None, "deals": 100}
GUARD = 60.0
AT_ONCE = 16
"""Tables that are set up at the same time."""
REMEMBERED = 50
"""Versions of a table that may still be asked about."""


class Around(Struct):
    """Of a table but the cards."""

    stage: str


class Told(Struct):
    """What a player has to understand of a message."""

    type: str
    v: int = 0
    ref: int | None = None
    asked: int | None = None
    legal: tuple[Any, ...] = ()
    error: str = ""
    table: Around | None = None

    @property
    def takes_row(self) -> bool:
        return isinstance(self.legal[0], int)


TOLD = msgspec.json.Decoder(Told)


class Decision(NamedTuple):
    due: float
    seat: int
    size: int
    measured: Measured


class Player:
    """One who sits at a table, with a socket of its own."""

    def __init__(self, table: "Table", seat: int, place: Place) -> None:
        self.table, self.seat, self.place = table, seat, place
        self.cookie = ""
        self.socket: Socket | None = None
        self.v = 0
        self._refs = 0
        self._waiting: dict[int, asyncio.Future[int]] = {}
        self._decisions: dict[int, Decision] = {}
        self._question: Told | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def introduce(self) -> None:
        name = {"name": f"Player {self.table.number}.{self.seat}"}
        self.cookie = (await ask(self.place, "POST", "/api/v1/me", name)).cookie

    async def enter(self) -> None:
        """With the version that was seen last, if there was one."""
        v = f"?v={self.v}" if self.v else ""
        path = f"/api/v1/tables/{self.table.id}/socket{v}"
        self.socket = await connect(self.place, path, self._hear, self.cookie)
        self.think()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None
        self.rest()  # what was asked meanwhile is answered by nobody

    async def tell(self, kind: str, **fields: Any) -> int:
        """A command that has to succeed; the version it led to."""
        self._refs += 1
        answer = self._waiting[self._refs] = asyncio.get_running_loop().create_future()
        self._send({"type": kind, "ref": self._refs, **fields})
        return await asyncio.wait_for(answer, GUARD)

    def _send(self, message: dict[str, Any]) -> int:
        assert self.socket is not None
        data = msgspec.json.encode(message)
        self.socket.send(data)
        return len(data)

    def _hear(self, data: bytes) -> None:
        told = TOLD.decode(data)
        self.table.measured.heard += 1
        self.table.measured.bytes += len(data)
        if told.type in ("events", "table"):
            self.v = told.v
            self.table.shown(told.v, len(data))
            if told.table is not None and told.table.stage == "finished":
                self.table.over.set()
            if told.legal:
                self._question = told
                self.think()
        elif told.type == "ok" and told.ref is not None:
            self._answered(told.ref, told.v)
        else:
            self._refused(told)

    def _answered(self, ref: int, v: int) -> None:
        if ref in self._waiting:
            self._waiting.pop(ref).set_result(v)
        elif ref in self._decisions:
            self.table.decided(v, self._decisions.pop(ref))

    def _refused(self, told: Told) -> None:
        self.table.measured.refused.append(told.error)
        if told.ref in self._waiting:
            self._waiting.pop(told.ref).set_exception(ValueError(told.error))

    def think(self) -> None:
        """Decide in a while, if there is anything to decide and the table plays."""
        self.rest()
        if self._question is not None and self.table.plays:
            due = self.table.due(self._question)
            wait = max(0.0, due - perf_counter())
            self._timer = asyncio.get_running_loop().call_later(wait, self._decide, self._question, due)

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _decide(self, question: Told, due: float) -> None:
        """The time counts from when it was due, even if whoever makes the load is late."""
        self._refs += 1
        self._question = self._timer = None
        answer = self.table.chance.choice(question.legal)
        kind, what = ("take-row", "row") if question.takes_row else ("play", "cards")
        size = self._send({"type": kind, what: answer, "asked": question.asked, "ref": self._refs})
        self._decisions[self._refs] = Decision(due, self.seat, size, self.table.measured)
        self.table.measured.made += 1


class Table:
    def __init__(self, number: int, places: Sequence[Place], **settings: Any) -> None:
        """The players come to the places by turns."""
        self.number = number
        self.id = ""
        self.plays = False
        self.every = 5.0
        self.measured = Measured()
        self.kept: dict[int, Decision] | None = None
        """Every decision by its version, where all of them are to be sent again."""
        self.chance = Random(number)
        self.over = asyncio.Event()
        """Set when the match has ended."""
        self.players = [Player(self, seat, places[seat % len(places)]) for seat in range(SEATS)]
        self._settings = {"seats": SEATS, "options": LONG} | settings
        self._asked, self._turn_begins = 0, 0.0
        self._shown: dict[int, tuple[int, int, float]] = {}
        """Of each version to how many it was shown, with how many bytes in all, and when to the last."""
        self._decided: dict[int, Decision] = {}

    async def gather(self) -> None:
        """Everyone comes, sits down, and the match begins."""
        host = self.players[0]
        for player in self.players:
            await player.introduce()
        opened = await ask(host.place, "POST", "/api/v1/tables", {"settings": self._settings}, host.cookie)
        assert opened.status == 201, opened.body
        self.id = opened.body["id"]
        for player in self.players:
            await player.enter()
            await player.tell("sit", part=self.chance.randbytes(16).hex())
        await self.begin()

    async def begin_again(self) -> None:
        """Another match of the same players."""
        await self.players[0].tell("rematch")
        for player in self.players:
            await player.tell("contribute", part=self.chance.randbytes(16).hex())
        await self.begin()

    async def begin(self) -> None:
        self.over.clear()
        version = await self.players[0].tell("begin")
        await until(lambda: all(player.v > version for player in self.players))

    def start(self, every: float, measured: Measured) -> None:
        """From now on everyone decides once in so many seconds; tables begin one after another."""
        self.every, self.measured = every, measured
        if not self.plays:
            self.plays = True
            self._turn_begins = perf_counter() - every * self.chance.random()
            for player in self.players:
                player.think()

    def stop(self) -> None:
        self.plays = False
        self._asked = 0
        for player in self.players:
            player.rest()

    def due(self, question: Told) -> float:
        """When to answer: cards at some time of the turn, a row soon."""
        now = perf_counter()
        if question.takes_row:
            return now + TAKING * self.every * self.chance.random()
        if question.asked != self._asked:
            self._asked = question.asked or 0
            self._turn_begins = max(now, self._turn_begins + self.every)
        return self._turn_begins + DECIDING * self.every * self.chance.random()

    def shown(self, v: int, size: int) -> None:
        count, total, _ = self._shown.get(v, (0, 0, 0.0))
        self._shown[v] = count + 1, total + size, perf_counter()
        if count + 1 == SEATS and v in self._decided:
            self._complete(v)

    def decided(self, v: int, decision: Decision) -> None:
        """The decision led to this version; the last to be shown it may still be to come."""
        self._decided[v] = decision
        if self._shown.get(v, (0,))[0] == SEATS:
            self._complete(v)

    def _complete(self, v: int) -> None:
        decision = self._decided.pop(v)
        decision.measured.latencies.append(self._shown[v][2] - decision.due)
        if self.kept is not None:
            self.kept[v] = decision
            return
        for old in [old for old in self._shown if old < v - REMEMBERED]:
            del self._shown[old]

    def traffic(self, measured: Measured) -> list[Sent]:
        """What was sent while this was measured, and what everyone was shown of it."""
        versions = sorted(self.kept or ())
        found = []
        for v, following in zip(versions, [*versions[1:], max(self._shown) + 1], strict=True):
            _, seat, size, during = decision = (self.kept or {})[v]
            if during is measured:
                shown = [round(self._shown[one][1] / SEATS) for one in range(v, following)]
                at = decision.due - measured.began
                found.append(Sent(at, self.number, seat, size, tuple(shown)))
        return found


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(GUARD):
        while not holds():  # noqa: ASYNC110 - whatever it is, it is looked at now and then
            await asyncio.sleep(0.01)
