"""Steady play at a given pace: its cost and its latency."""

import asyncio
from collections.abc import Coroutine, Sequence
from time import perf_counter, process_time
from typing import NamedTuple

from .echo_clients import Rooms
from .players import AT_ONCE, SEATS, LoadTable, until
from .processes import Process, cpu_of, family
from .traffic import Measurement, SentDecision, quantile


class SteadyFigures(NamedTuple):
    """One line of the report."""

    name: str
    players: int
    measured: Measurement
    seconds: float
    server: float
    """CPU seconds of the server's processes."""
    database: float
    """The same for a database in other processes."""
    load: float
    """The same for the load generator."""
    connection_bytes: float = 0.0
    """The server's memory for each connection with its share of the table."""

    @property
    def decisions(self) -> int:
        return self.measured.made

    @property
    def messages(self) -> int:
        return self.measured.heard

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    @property
    def p50_ms(self) -> float:
        return 1e3 * quantile(self.measured.latencies, 0.50)

    @property
    def p99_ms(self) -> float:
        return 1e3 * quantile(self.measured.latencies, 0.99)

    @property
    def late_ms(self) -> float:
        """The p99 of how late the load generator itself was, which counts as the server's latency."""
        return 1e3 * quantile(self.measured.lateness, 0.99)

    def each_us(self, seconds: float) -> float:
        """CPU time for each decision."""
        return 1e6 * seconds / max(1, self.decisions)

    @property
    def cpu_us(self) -> float:
        return self.each_us(self.server)

    def plain(self) -> dict[str, object]:
        """For JSON."""
        return {
            "name": self.name,
            "players": self.players,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "p50_ms": self.p50_ms,
            "p99_ms": self.p99_ms,
            "late_ms": self.late_ms,
            "cpu_us": self.cpu_us,
            "database_us": self.each_us(self.database),
            "load_us": self.each_us(self.load),
            "messages": self.messages,
            "bytes": self.measured.bytes,
            "connection_bytes": self.connection_bytes,
        }


def joined(parts: Sequence[SteadyFigures]) -> SteadyFigures:
    """The figures of several periods as one."""
    measured = Measurement()
    for part in parts:
        measured.add(part.measured)
    return parts[0]._replace(
        measured=measured,
        seconds=sum(part.seconds for part in parts),
        server=sum(part.server for part in parts),
        database=sum(part.database for part in parts),
        load=sum(part.load for part in parts),
    )


class Cost:
    """The CPU time from the creation of this object to `end`."""

    def __init__(self, servers: Sequence[Process], database: int | None = None) -> None:
        self._servers, self._database = servers, database
        self._before = self._after = self._now()

    def _now(self) -> tuple[float, float, float, float]:
        database = 0.0 if self._database is None else sum(map(cpu_of, family(self._database)))
        return sum(server.cpu for server in self._servers), database, process_time(), perf_counter()

    def end(self) -> None:
        self._after = self._now()

    def figures(
        self, name: str, players: int, measured: Measurement, connection_bytes: float
    ) -> SteadyFigures:
        server, database, load, seconds = [
            after - before for after, before in zip(self._after, self._before, strict=True)
        ]
        return SteadyFigures(name, players, measured, seconds, server, database, load, connection_bytes)


class Hall:
    """Many tables on one server, or on several that share a database."""

    def __init__(
        self, servers: Sequence[Process], tables: int, *, database: int | None = None, spread: bool = False
    ) -> None:
        """Each table uses one of the servers or, with `spread`, all of them."""
        self._servers, self._database = servers, database
        places = [server.place for server in servers]
        self.tables = [
            LoadTable(number, places if spread else [places[number % len(places)]])
            for number in range(tables)
        ]
        self.connection_bytes = 0.0

    @property
    def players(self) -> int:
        return SEATS * len(self.tables)

    async def gather(self) -> None:
        before = sum(server.memory for server in self._servers)
        await all_of([table.gather() for table in self.tables])
        self.connection_bytes = (sum(server.memory for server in self._servers) - before) / self.players

    async def play(
        self, name: str, every: float, seconds: float, *, least: int = 0, keep: bool = False
    ) -> SteadyFigures:
        """Measure for these seconds and at least `least` decisions, after a turn of warm-up."""
        self._start(every, Measurement())
        await asyncio.sleep(every)
        for table in self.tables:
            table.kept = {} if keep else None
        measured, cost = Measurement(), Cost(self._servers, self._database)
        self._start(every, measured)
        await asyncio.sleep(seconds)
        await until(lambda: measured.made >= least)
        cost.end()
        await self._settle(measured)  # messages under way may be the slowest, and count
        self.measured = measured
        return cost.figures(name, self.players, measured, self.connection_bytes)

    def _start(self, every: float, measured: Measurement) -> None:
        for table in self.tables:
            table.start(every, measured)

    async def _settle(self, measured: Measurement) -> None:
        for table in self.tables:
            table.stop()
        await until(lambda: measured.shown == measured.made)
        assert not measured.refused, measured.refused[0]
        false_alarms = [alarm for table in self.tables for alarm in table.false_alarms]
        assert not false_alarms, false_alarms[0]

    def traffic(self) -> list[SentDecision]:
        return sorted([sent for table in self.tables for sent in table.traffic(self.measured)])

    async def close(self) -> None:
        for table in self.tables:
            for player in table.players:
                await player.leave()


async def all_of(work: Sequence[Coroutine[None, None, None]]) -> None:
    """Run coroutines, a few at a time."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(coroutine: Coroutine[None, None, None]) -> None:
        async with room:
            await coroutine

    async with asyncio.TaskGroup() as group:
        for coroutine in work:
            group.create_task(one(coroutine))


async def echoed(name: str, server: Process, tables: int, traffic: Sequence[SentDecision]) -> SteadyFigures:
    """Send the same messages through the echo server."""
    rooms = Rooms(tables)
    before = server.memory
    await rooms.gather(server.place)
    memory = (server.memory - before) / (SEATS * tables)
    cost = Cost([server])
    measured = await rooms.play(traffic)
    cost.end()
    figures = cost.figures(name, SEATS * tables, measured, memory)
    await rooms.close()
    return figures
