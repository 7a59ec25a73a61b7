"""Kill servers repeatedly, as a power cut would: at random moments and at the worst ones."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from tests.server.live_server import COMMAND, GUARD, Server

from .population import Population

LONGEST_PLAY = 2.0
"""Seconds from when a server is ready to the next kill, at most."""
LATE_COMMIT = 0.004
"""Seconds within which the server decodes, stores and answers a message."""
MOMENTS = {"any moment": 5, "just acknowledged": 3, "just sent": 3, "starting": 2}
MOST_FIRST_STARTS = 5
"""Kills during the creation of the database, at most."""


def server(database: str, *arguments: str, clock: dict[str, str] | None = None) -> Server:
    """A server that trusts X-Forwarded-For, so that each player has its own address."""
    made = Server(database, "--behind-proxy", *arguments, command=COMMAND)
    made.environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    made.environment |= clock or {}
    made.apart = True
    return made


class Killer:
    def __init__(
        self,
        servers: list[Server],
        population: Population,
        rng: Random,
        *,
        longest_play: float = LONGEST_PLAY,
        moments: Iterator[str] | None = None,
    ) -> None:
        """Kill at the given moments in order, or at random ones."""
        self._servers, self._population, self._rng = servers, population, Random(rng.getrandbits(64))
        self._longest_play = longest_play
        self._planned = moments or self._any_moments()
        self.done = 0
        self.moments: Counter[str] = Counter()
        self.starts: list[float] = []
        """Seconds that each start took."""
        self.pauses: list[float] = []
        """Seconds from each kill to the next acknowledgement."""

    async def start(self, kills: int) -> None:
        """Start all servers; first kill one of them this many times while it creates the database."""
        for _ in range(min(kills, MOST_FIRST_STARTS)):
            await self._kill_starting(self._servers[0])
        for server in self._servers:
            await self._start(server)

    async def kill(self, times: int, told: Callable[[str], None]) -> None:
        while self.done < times:
            await self._kill_one(next(self._planned))
            told(f"kill {self.done} of {times}, {len(self._population.evidence.promises):,} acknowledged")

    def _any_moments(self) -> Iterator[str]:
        while True:
            yield from self._rng.choices(list(MOMENTS), list(MOMENTS.values()))

    async def _kill_one(self, moment: str) -> None:
        server = self._rng.choice(self._servers)
        await asyncio.sleep(self._rng.uniform(0, self._longest_play))
        if moment in ("just acknowledged", "just sent"):
            server = await self._strike(moment)
        await asyncio.to_thread(server.kill)
        killed = perf_counter()
        self._note(moment)
        if moment == "starting":
            await self._kill_starting(server)
        await self._start(server)
        await self._goes_on(killed)

    async def _strike(self, moment: str) -> Server:
        """Kill a server right after the next message to it or acknowledgement from it."""
        struck: asyncio.Future[Server] = asyncio.get_running_loop().create_future()
        after = 0.0 if moment == "just acknowledged" else self._rng.uniform(0, LATE_COMMIT)

        def strike(place: Server) -> None:
            if not struck.done():
                struck.set_result(place)
                assert place.process is not None
                if after:
                    asyncio.get_running_loop().call_later(after, place.process.kill)
                else:
                    place.process.kill()

        self._set_hook(moment, strike)
        try:
            async with asyncio.timeout(GUARD):
                server = await struck
        finally:
            self._set_hook(moment, None)
        await asyncio.sleep(after)
        return server

    def _set_hook(self, moment: str, hook: Callable[[Server], None] | None) -> None:
        if moment == "just acknowledged":
            self._population.on_acknowledged = hook
        else:
            self._population.on_sent = hook

    async def _kill_starting(self, server: Server) -> None:
        usual = self.starts[-1] if self.starts else 1.0
        server.launch()
        await asyncio.sleep(self._rng.uniform(0, usual))
        await asyncio.to_thread(server.kill)
        self._note("starting")

    async def _start(self, server: Server) -> None:
        began = perf_counter()
        await asyncio.to_thread(server.start)
        self.starts.append(perf_counter() - began)

    async def _goes_on(self, killed: float) -> None:
        """Wait until play continues; without that no match would ever finish."""
        async with asyncio.timeout(GUARD):
            while self._population.progressed < killed:  # noqa: ASYNC110 - every player makes it go on
                await asyncio.sleep(0.01)
        self.pauses.append(self._population.progressed - killed)

    def _note(self, moment: str) -> None:
        self.done += 1
        self.moments[moment] += 1
