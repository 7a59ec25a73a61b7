"""Groups of players at tables of all games, which play one match after another."""

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
"""Matches after which a group opens another table."""
MOST_OPENED = 15
"""A host may have 20 open tables, and tables whose creation was not acknowledged count as well."""
BOTS = ("lowest", "random", "greedy", "novice")
SEATS = (2, 3, 4, 5, 3, 4, 2, 6, 4, 10)
LENGTHS: tuple[dict[str, Any], ...] = (
    {"hand": 4, "deals": 2, "points": None},
    {},
    {"deals": 1, "points": None},
)
THINKING = 0.4
"""Seconds to decide, at most."""


class GroupPlan(NamedTuple):
    """The settings of a group's tables, its players and its bots."""

    settings: dict[str, Any]
    kinds: tuple[Kind, ...]
    bots: tuple[str, ...]


def group_plans(tables: int, rng: Random) -> list[GroupPlan]:
    """Plans for all games and several numbers of seats, some with watchers and TV screens."""
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
    """All groups of players, and the measurements of them."""

    def __init__(self, places: list[Any], rng: Random, evidence: Evidence | None = None) -> None:
        self.places, self.rng = places, rng
        self.evidence = evidence or Evidence()
        self.enough = False
        """Begin no more matches."""
        self.latencies: list[float] = []
        self.progressed = perf_counter()
        """The time of the last acknowledgement."""
        self.on_sent: Any = None
        self.on_acknowledged: Any = None
        self.matches = 0
        nobody_s = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # each player keeps its own cookie
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
        """Start a group for each plan, in the background."""
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
        """Wait for the running matches to end; return a sentence for each that does not."""
        self.enough, self.progressed = True, perf_counter()
        while self.playing and not self.failures:
            if perf_counter() - self.progressed > patience:
                return [f"Table {group.table} does not go on." for group in self.groups if not group.ended]
            await asyncio.sleep(0.1)
        return self.failures

    @property
    def failures(self) -> list[str]:
        """The unexpected errors of players."""
        done = [task for task in self._tasks if task.done() and not task.cancelled()]
        return [f"A player stumbled: {error!r}." for task in done if (error := task.exception()) is not None]


class PlayerGroup:
    """Players who play together at one table after another."""

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
        """The host's next command after a match: a rematch, unless they open another table or stop."""
        last = (self._matches + 1) % MATCHES_OF_A_TABLE == 0 and self._opened < MOST_OPENED
        if not self.population.enough and last:
            await self._open(host)  # a host that loses the connection here comes here again
        self.ended = self.population.enough
        self.population.matches += 1
        self._matches += 1
        return None if self.ended or last else Rematch()
