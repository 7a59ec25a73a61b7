"""Tables of four players on sockets: each player decides once in a turn of a given length."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from msgspec.structs import replace

from benchmarks.watched_part import WatchedPart
from nimmt.server.client import TableClient, table_path
from nimmt.server.wire import Bye, Done, Refused, Snapshot, Update
from nimmt.table import Begin, Command, Commit, Ready, Ref, Reveal, Sit, Stage, TableView

from .fast_socket import FastSocket, Place, ask, connect
from .traffic import Measurement, SentDecision

SEATS = 4
DECIDING, TAKING = 0.7, 0.2
"""The parts of a turn's time within which cards are chosen and a row is taken."""
LONG = {"points": None, "deals": 100}
GUARD = 60.0
AT_ONCE = 16
"""Tables that are opened at the same time."""
REMEMBERED = 50
"""The number of a table's latest versions that are kept."""


class Decision(NamedTuple):
    due: float
    seat: int
    size: int
    measured: Measurement


class Player(TableClient):
    """A seated player with a socket of its own."""

    def __init__(self, group: "LoadTable", seat: int, place: Place) -> None:
        super().__init__()
        self.group, self.seat, self.place = group, seat, place
        self.cookie = ""
        self.own = WatchedPart(lambda: group.chance.randbytes(16))
        self.socket: FastSocket | None = None
        self._refs = 0
        self._waiting: dict[Ref, asyncio.Future[int]] = {}
        self._decisions: dict[Ref, Decision] = {}
        self._told: Commit | Reveal | None = None
        self._is_asked = False
        self._timer: asyncio.TimerHandle | None = None

    async def introduce(self) -> None:
        name = {"name": f"Player {self.group.number}.{self.seat}"}
        self.cookie = (await ask(self.place, "POST", "/api/v1/me", name)).cookie

    async def enter(self) -> None:
        """Connect, with the last version if there is one."""
        path = table_path(self.group.id, v=self.v)
        self.socket = await connect(self.place, path, self._hear, self.cookie)
        self.think()

    async def sit(self) -> None:
        await until(lambda: self.table is not None)
        assert self.table is not None
        await self.tell(Sit(commitment=self.own.commitment(self.table)))

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None
        self.rest()  # nobody answers the questions that come meanwhile

    async def tell(self, command: Command) -> int:
        """Send a command that has to succeed; return its version."""
        ref, _ = self._send(command)
        answer = self._waiting[ref] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(answer, GUARD)

    def _send(self, command: Command) -> tuple[int, int]:
        """The ref and the size of the message."""
        assert self.socket is not None
        self._refs += 1
        message = self.request(replace(command, ref=self._refs)).encode()
        self.socket.send(message)
        return self._refs, len(message)

    def _hear(self, data: bytes) -> None:
        before = self.v
        message = self.receive(data)
        self.group.measured.heard += 1
        self.group.measured.bytes += len(data)
        match message:
            case Update(v=v) if v == before:
                pass  # its own choice again
            case Update() | Snapshot():
                self._learn(message, len(data))
            case Done(ref=ref, v=v) if ref is not None:
                self._done(ref, v)
            case Refused() | Bye():
                self._refused(message)
            case _:
                pass

    def _learn(self, message: Update | Snapshot, size: int) -> None:
        self.group.shown(message.v, size)
        if message.table is not None:
            self._start(message.table)
        if message.asked is not None or isinstance(message, Snapshot):
            self._is_asked = bool(self.legal)
            self.think()

    def _start(self, table: TableView) -> None:
        """Commit or reveal, once for each question of the table."""
        due = self.own.due(table)
        if self.own.has_false_alarm(table):
            self.group.false_alarms.append(f"Player {self.group.number}.{self.seat}: {self.own.alarm}")
        if due is not None and due != self._told:
            self._told = due
            self._send(due)
        if table.stage is Stage.FINISHED:
            self.group.over.set()

    def _done(self, ref: Ref, v: int) -> None:
        if ref in self._waiting:
            self._waiting.pop(ref).set_result(v)
        elif ref in self._decisions:
            self.group.decided(v, self._decisions.pop(ref))

    def _refused(self, message: Refused | Bye) -> None:
        self.group.measured.refused.append(message.error)
        if isinstance(message, Refused) and message.ref in self._waiting:
            self._waiting.pop(message.ref).set_exception(ValueError(message.error))

    def think(self) -> None:
        """Decide in a while, if there is a question and the table plays."""
        self.rest()
        if self._is_asked and self.group.plays:
            due = self.group.due(self.asked, takes_row=isinstance(self.legal[0], int))
            wait = max(0.0, due - perf_counter())
            self._timer = asyncio.get_running_loop().call_later(wait, self._decide, due)

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _decide(self, due: float) -> None:
        """The latency counts from when the decision was due, even if this process is late."""
        self._is_asked, self._timer = False, None
        self.group.measured.lateness.append(perf_counter() - due)
        ref, size = self._send(self.decision(self.group.chance.choice(self.legal)))
        self._decisions[ref] = Decision(due, self.seat, size, self.group.measured)
        self.group.measured.made += 1


class LoadTable:
    def __init__(self, number: int, places: Sequence[Place], **settings: Any) -> None:
        """The players are spread over the places."""
        self.number = number
        self.id = ""
        self.plays = False
        self.every = 5.0
        self.measured = Measurement()
        self.kept: dict[int, Decision] | None = None
        """Every decision by its version, if they shall be sent again later."""
        self.chance = Random(number)
        self.over = asyncio.Event()
        """Set when the match has ended."""
        self.false_alarms: list[str] = []
        """What players were warned of without a reason."""
        self.players = [Player(self, seat, places[seat % len(places)]) for seat in range(SEATS)]
        self._settings = {"seats": SEATS, "options": LONG} | settings
        self._asked, self._turn_begins = 0, 0.0
        self._shown: dict[int, tuple[int, int, float]] = {}
        """By version: the number of players who received it, the bytes, and the time of the last."""
        self._decided: dict[int, Decision] = {}

    async def gather(self) -> None:
        """Let everyone connect and sit down, and begin the match."""
        host = self.players[0]
        for player in self.players:
            await player.introduce()
        opened = await ask(host.place, "POST", "/api/v1/tables", {"settings": self._settings}, host.cookie)
        assert opened.status == 201, opened.body
        self.id = opened.body["id"]
        for player in self.players:
            await player.enter()
            await player.sit()
        await self.begin()

    async def begin_again(self) -> None:
        """Begin another match with the same players."""
        for player in self.players:
            await player.tell(Ready())
        await until(lambda: all(self._is_ready(player) for player in self.players))
        await self.begin()

    def _is_ready(self, player: Player) -> bool:
        """Whether this player knows that everyone has committed to a part."""
        table = player.table
        return table is not None and table.stage is Stage.OPEN and all(chair.ready for chair in table.chairs)

    async def begin(self) -> None:
        self.over.clear()
        await self.players[0].tell(Begin())
        await until(lambda: all(player.legal for player in self.players))

    def start(self, every: float, measured: Measurement) -> None:
        """Let everyone decide once in `every` seconds from now on; tables start at different times."""
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

    def due(self, asked: int | None, *, takes_row: bool) -> float:
        """When to answer: cards at some time of the turn, a row soon."""
        now = perf_counter()
        if takes_row:
            return now + TAKING * self.every * self.chance.random()
        if asked != self._asked:
            self._asked = asked or 0
            self._turn_begins = max(now, self._turn_begins + self.every)
        return self._turn_begins + DECIDING * self.every * self.chance.random()

    def shown(self, v: int, size: int) -> None:
        count, total, _ = self._shown.get(v, (0, 0, 0.0))
        self._shown[v] = count + 1, total + size, perf_counter()
        if count + 1 == SEATS and v in self._decided:
            self._complete(v)

    def decided(self, v: int, decision: Decision) -> None:
        """Note the version of a decision, which some players may not have received yet."""
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

    def traffic(self, measured: Measurement) -> list[SentDecision]:
        """The decisions of a measurement, with the sizes of the messages that everyone received."""
        versions = sorted(self.kept or ())
        found = []
        for v, following in pairwise([*versions, max(self._shown) + 1]):
            _, seat, size, during = decision = (self.kept or {})[v]
            if during is measured:
                shown = [round(self._shown[one][1] / SEATS) for one in range(v, following)]
                at = decision.due - measured.began
                found.append(SentDecision(at, self.number, seat, size, tuple(shown)))
        return found


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(GUARD):
        while not holds():  # noqa: ASYNC110 - whatever it is, it is looked at now and then
            await asyncio.sleep(0.01)
