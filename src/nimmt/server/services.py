"""All parts of a running server, put together once; opened and closed in order."""

import asyncio
from ipaddress import IPv4Network, IPv6Network
from time import perf_counter
from typing import NamedTuple, TypeAlias

from nimmt.table import Chance, Code, system_chance

from .bots.pool import Thinkers
from .limits import Limits
from .metrics.counters import LOOP_LAG_SECONDS
from .people.deletion import Leaving
from .people.identity import Identities
from .people.screens import Screens
from .store import Store, open_store
from .store.timed import timed
from .tables.registry import Rooms
from .ws.connection import Connection
from .ws.lobby import LobbyWatch

COME_BACK = "The server is being restarted: come back in a moment."
LAG_SECONDS = 0.25

Network: TypeAlias = IPv4Network | IPv6Network


class Plan(NamedTuple):
    """How a server is to run."""

    database: str
    bot_workers: int = 1
    behind_proxy: bool = False
    metrics_from: tuple[Network, ...] = ()
    """Who may read its figures, beside this machine."""


class House:
    def __init__(self, plan: Plan, store: Store, thinkers: Thinkers, chance: Chance = system_chance) -> None:
        self.plan, self.store, self.thinkers = plan, store, thinkers
        self.identities = Identities(store, chance)
        self.limits = Limits()
        self.rooms = Rooms(store, thinkers, chance)
        self.lobby = LobbyWatch(store)
        self.screens = Screens(store, self.rooms, chance)
        self.leaving_persons = Leaving(store, self.rooms, chance)
        self.leaving = False
        """No newcomers any more."""
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self.rooms.on_change.append(self.lobby.mark)
        await self.rooms.start()
        watches = (self.lobby, self.screens, self.leaving_persons)
        errands = (*[watch.watch_forever() for watch in watches], _measure_lag())
        self._tasks = [asyncio.create_task(task) for task in errands]

    def send_home(self) -> None:
        """Refuse newcomers, and tell everyone who is here to come back."""
        self.leaving = True
        self.lobby.send_home(COME_BACK)
        for room in self.rooms:
            for visitor in room.visitors:
                if isinstance(visitor, Connection):
                    visitor.leave(COME_BACK, code=Code.UNAVAILABLE, again=True)

    async def end(self) -> None:
        """Finish what is being written, then let everything go."""
        self.leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.rooms.close()
        await self.thinkers.close()
        await self.store.close()


async def _measure_lag() -> None:
    """Whatever keeps the event loop busy lets everybody wait."""
    while True:
        begun = perf_counter()
        await asyncio.sleep(LAG_SECONDS)
        LOOP_LAG_SECONDS.add(max(0.0, perf_counter() - begun - LAG_SECONDS))


async def open_house(plan: Plan, chance: Chance) -> House:
    store = timed(await open_store(plan.database))
    thinkers = Thinkers(plan.bot_workers)
    try:
        await thinkers.start()
        house = House(plan, store, thinkers, chance)
        await house.begin()
    except BaseException:
        await thinkers.close()
        await store.close()
        raise
    return house
