"""Tables of all games and the programs that play at them: one match after the other, until it is enough."""

import asyncio
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import cycle
from random import Random
from time import perf_counter
from types import TracebackType
from typing import Any, NamedTuple

import httpx

from nimmt.rules import GAMES
from nimmt.table import Command, Rematch

from .evidence import Evidence
from .players import SECONDS_TO_ANSWER, Kind, Player

MATCHES_OF_A_TABLE = 3
"""Then the same people open another one."""
MOST_OPENED = 15
"""So many: a host may have 20 that are not closed yet, and those that nobody got to know count, too."""
BOTS = ("lowest", "random", "greedy", "novice")
SEATS = (2, 3, 4, 5, 3, 4, 2, 6, 4, 10)
LENGTHS: tuple[dict[str, Any], ...] = (
    {"hand": 4, "deals": 2, "points": None},
    {},
    {"deals": 1, "points": None},
)
THINKING = 0.4
"""Seconds that a player takes at most to decide."""


class GroupPlan(NamedTuple):
    """Who plays what."""

    settings: dict[str, Any]
    kinds: tuple[Kind, ...]
    bots: tuple[str, ...]


def group_plans(tables: int, rng: Random) -> list[GroupPlan]:
    """All games with several numbers of seats: people, programs and bots, watchers, some screens."""
    return [_group_plan(number, game, rng) for number, game in zip(range(tables), cycle(GAMES), strict=False)]


def _group_plan(number: int, game: str, rng: Random) -> GroupPlan:
    seats = min(SEATS[number % len(SEATS)], GAMES[game].most_seats)
    people = min(4, max(1, seats - number % 3))
    kinds: list[Kind] = ["host"]
    kinds += ["person" if n % 2 else "program" for n in range(people - 1)]
    kinds += ["watcher"] if number % 4 == 1 else []
    kinds += ["screen"] if number % 10 == 3 else []
    settings = {
        "game": game,
        "seats": seats,
        "options": LENGTHS[number % len(LENGTHS)],
        "pace": "at-once",
        "programs": True,
        "public": number % 2 == 0,
        "watch": "delayed" if number % 8 == 1 else "open",
        "clock": 20 if number % 5 == 4 else None,
        "sit_in": rng.choice(BOTS),
    }
    return GroupPlan(settings, tuple(kinds), tuple([rng.choice(BOTS) for _ in range(seats - people)]))


class Population:
    """Everyone who plays, at all tables."""

    def __init__(self, places: list[Any], rng: Random, evidence: Evidence | None = None) -> None:
        self.places, self.rng = places, rng
        self.evidence = evidence or Evidence()
        self.enough = False
        """No more matches are begun."""
        self.latencies: list[float] = []
        self.progressed = perf_counter()
        """When something was acknowledged last."""
        self.on_sent: Any = None
        self.on_acknowledged: Any = None
        self.matches = 0
        nobody_s = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # each player keeps its own
        self.http = httpx.AsyncClient(timeout=SECONDS_TO_ANSWER, cookies=nobody_s)
        self.groups: list[PlayerGroup] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Population":
        return self

    async def __aexit__(
        self, kind: type | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.http.aclose()

    def invite(self, wanted: list[GroupPlan], *, thinking: float = THINKING) -> None:
        """Let them begin; nobody is waited for."""
        for plan in wanted:
            group = PlayerGroup(self, plan, len(self.groups), thinking)
            self.groups.append(group)
            self._tasks.append(asyncio.create_task(group.play()))

    def sent(self, place: Any) -> None:
        if self.on_sent is not None:
            self.on_sent(place)

    def acknowledged(self, place: Any, seconds: float) -> None:
        self.latencies.append(seconds)
        self.progressed = perf_counter()
        if self.on_acknowledged is not None:
            self.on_acknowledged(place)

    @property
    def playing(self) -> int:
        return sum(not group.ended for group in self.groups)

    async def play_to_the_end(self, patience: float) -> list[str]:
        """Begin no more matches; a sentence about each that does not come to its end."""
        self.enough, self.progressed = True, perf_counter()
        while self.playing and not self.failures:
            if perf_counter() - self.progressed > patience:
                return [f"Table {group.table} does not go on." for group in self.groups if not group.ended]
            await asyncio.sleep(0.1)
        return self.failures

    @property
    def failures(self) -> list[str]:
        """What players have stumbled over."""
        done = [task for task in self._tasks if task.done() and not task.cancelled()]
        return [f"A player stumbled: {error!r}." for task in done if (error := task.exception()) is not None]


class PlayerGroup:
    """Those who play at one table, and then at another."""

    def __init__(self, population: Population, plan: GroupPlan, number: int, thinking: float) -> None:
        self.population, self.plan, self.thinking = population, plan, thinking
        self.seats, self.bots = plan.settings["seats"], plan.bots
        self.table: str | None = None
        self.ended = False
        self._matches = self._opened = 0
        self.players = [
            Player(
                population, self, f"{number} {kind} {n}", kind, f"10.{n}.{number // 250}.{number % 250 + 1}"
            )
            for n, kind in enumerate(plan.kinds)
        ]

    async def play(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for player in self.players:
                tasks.create_task(self._come(player))

    async def _come(self, player: Player) -> None:
        await player.introduce()
        if player.kind == "host":
            await self._open(player)
        await player.play()

    async def _open(self, host: Player) -> None:
        self._opened += 1
        answer = await host.ask("POST", "/api/v1/tables", {"settings": self.plan.settings})
        self.table = answer.json()["id"]

    async def finished(self, host: Player) -> Command | None:
        """What the host does after a match: another one, at this table or at a new one, or none."""
        last = (self._matches + 1) % MATCHES_OF_A_TABLE == 0 and self._opened < MOST_OPENED
        if not self.population.enough and last:
            await self._open(host)  # who is cut off meanwhile is asked once more
        self.ended = self.population.enough
        self.population.matches += 1
        self._matches += 1
        return None if self.ended or last else Rematch()
