"""Steady play for a long time with lost connections and changing players: nothing may grow."""

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from .fast_socket import connect
from .players import LoadTable, until
from .processes import Process
from .traffic import Measurement
from .unlimited_server import TELL

SHORT = {"points": None, "deals": 1}
CLOCK = 20
"""Seconds after which a bot decides, because a decision may be lost with the connection."""
WARM = 0.25
"""The part of the time that does not count, while caches and histories fill."""
SAMPLE_SECONDS = 5.0
AWAY = (0.2, 6.0)
STAYS = (1.0, 20.0)
BETWEEN_DROPS = 10.0
WATCHERS = 20


class Sample(NamedTuple):
    seconds: float
    memory: float
    files: float
    tasks: float
    tables: float
    visitors: float
    waiting: float
    """The messages queued for the slowest receiver."""


class Slope(NamedTuple):
    """The growth in an hour and its standard error."""

    an_hour: float
    error: float


class SoakFigures(NamedTuple):
    seconds: float
    decisions: int
    matches: int
    drops: int
    samples: list[Sample]

    def slope(self, name: str) -> Slope:
        warm = [sample for sample in self.samples if sample.seconds >= WARM * self.seconds]
        return fitted([(sample.seconds / 3600, getattr(sample, name)) for sample in warm])

    def last(self, name: str) -> float:
        return float(getattr(self.samples[-1], name))

    def most(self, name: str) -> float:
        return max(float(getattr(sample, name)) for sample in self.samples)


def fitted(points: Sequence[tuple[float, float]]) -> Slope:
    """Fit a line by least squares."""
    count = len(points)
    if count < 3:
        return Slope(float("nan"), float("nan"))
    middle = sum(x for x, _ in points) / count
    height = sum(y for _, y in points) / count
    width = sum((x - middle) ** 2 for x, _ in points)
    slope = sum((x - middle) * (y - height) for x, y in points) / width
    rest = sum((y - height - slope * (x - middle)) ** 2 for x, y in points)
    return Slope(slope, sqrt(rest / (count - 2) / width))


class RestlessTable(LoadTable):
    """A table of a few matches, whose players lose their connections now and then."""

    measured: Measurement

    def __init__(self, number: int, server: Process) -> None:
        super().__init__(number, [server.place], options=SHORT, public=True, clock=CLOCK)
        self.matches = self.drops = 0
        self.every = 5.0
        self._busy = asyncio.Lock()
        """Held while a player is away or the match is over."""

    async def live(self) -> None:
        """Play from the first match to the last."""
        dropping = asyncio.create_task(self._drop_now_and_then())
        try:
            await self._play()
            for _ in range(self.chance.randrange(3)):
                async with self._busy:
                    await self.begin_again()
                await self._play()
        finally:
            dropping.cancel()
            with suppress(asyncio.CancelledError):
                await dropping
            await self.part()

    async def _play(self) -> None:
        self.start(self.every, self.measured)
        await self.over.wait()
        self.stop()
        self.matches += 1
        assert not self.false_alarms, self.false_alarms[0]

    async def part(self) -> None:
        self.stop()
        for player in self.players:
            await player.leave()

    async def _drop_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(2 * BETWEEN_DROPS * self.chance.random())
            async with self._busy:
                player = self.chance.choice(self.players)
                self.drops += 1
                await player.leave()
                await asyncio.sleep(self.chance.uniform(*AWAY))
                await player.enter()


class Crowd:
    """A constant number of tables, and some watchers."""

    def __init__(self, server: Process, tables: int, every: float) -> None:
        self._server, self._tables, self._every = server, tables, every
        self._numbers: Iterator[int] = iter(range(10**9))
        self._sitting: dict[int, RestlessTable] = {}
        self.measured = Measurement()
        self.matches = self.drops = 0

    async def last(self, seconds: float, said: Callable[[str], None]) -> SoakFigures:
        samples: list[Sample] = []
        work = [self._always_a_table() for _ in range(self._tables)] + [
            self._watch() for _ in range(WATCHERS)
        ]
        tasks = [asyncio.create_task(one) for one in work]
        began = perf_counter()
        try:
            while (gone := perf_counter() - began) < seconds:
                await asyncio.sleep(SAMPLE_SECONDS)
                samples.append(await self._sample(perf_counter() - began))
                said(f"{gone / 60:.1f} of {seconds / 60:.0f} min, {self.measured.made:,} decisions")
                for task in tasks:
                    if task.done():
                        task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return SoakFigures(seconds, self.measured.made, self.matches, self.drops, samples)

    async def _always_a_table(self) -> None:
        while True:
            table = RestlessTable(next(self._numbers), self._server)
            table.every, table.measured = self._every, self.measured
            try:
                await table.gather()
                self._sitting[table.number] = table
                await table.live()
            finally:
                self._sitting.pop(table.number, None)
                await table.part()
                self.matches += table.matches
                self.drops += table.drops

    async def _watch(self) -> None:
        """Watch the lobby or a table for a while, again and again."""
        chance = Random(next(self._numbers))
        while True:
            sitting = [*self._sitting.values()]
            path = f"/api/v1/tables/{chance.choice(sitting).id}/socket" if sitting else "/api/v1/lobby"
            socket = await connect(self._server.place, path, lambda _: None)
            try:
                await asyncio.sleep(chance.uniform(*STAYS))
            finally:
                await socket.close()

    async def _sample(self, seconds: float) -> Sample:
        heard = len(self._server.said)
        os.kill(self._server.pid, TELL)
        await until(lambda: any(line["event"] == "held" for line in self._server.said[heard:]))
        held = next(line for line in self._server.said[heard:] if line["event"] == "held")
        told = [float(held[name]) for name in ("tasks", "tables", "visitors", "waiting")]
        return Sample(seconds, self._server.memory, self._server.files, *told)
