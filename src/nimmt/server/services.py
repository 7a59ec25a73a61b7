"""The parts of a running server: made together, started and stopped in order."""

import asyncio
from ipaddress import IPv4Network, IPv6Network
from time import perf_counter
from typing import NamedTuple, TypeAlias

from nimmt.table import Chance, Code, system_chance

from .background import end
from .bots import BotPool
from .connections import Connections
from .limits import Limits, paces_for
from .metrics import LOOP_LAG_SECONDS
from .people import Deletion, Devices, Groups, Identities, Pairings, Screens, Talk
from .store import Store, WriteCheck, open_store, timed
from .tables import Rooms
from .ws import LobbyWatch

RESTARTING = "The server is being restarted: come back in a moment."
LAG_SECONDS = 0.25

Network: TypeAlias = IPv4Network | IPv6Network


class ServerOptions(NamedTuple):
    """How a server runs."""

    database: str
    bot_workers: int = 1
    behind_proxy: bool = False
    metrics_from: tuple[Network, ...] = ()
    """Networks that may read the metrics, besides this machine."""


class Services:
    def __init__(
        self,
        options: ServerOptions,
        store: Store,
        bots: BotPool,
        chance: Chance = system_chance,
        limits: Limits | None = None,
    ) -> None:
        self.options, self.store, self.bots = options, store, bots
        self.identities = Identities(store, chance)
        self.devices = Devices(store)
        self.connections = Connections(by_address=not options.behind_proxy, rng=chance("connections"))
        self.limits = Limits(paces_for(self.connections.caps.of_address)) if limits is None else limits
        self.writing = WriteCheck(store)
        self.rooms = Rooms(store, bots, chance, self.limits)
        self.lobby = LobbyWatch(store)
        self.screens = Screens(store, self.rooms, chance)
        self.groups = Groups(store, self.rooms, chance)
        self.talk = Talk(store, self.rooms)
        self.pairings = Pairings(store, self.screens, chance)
        self.deletion = Deletion(store, self.rooms, chance)
        self.stopping = False
        """New requests and connections are refused."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.rooms.on_change.append(self.lobby.mark)
        await self.rooms.start()
        watched = (self.lobby, self.devices, self.screens, self.deletion, self.talk)
        watches = [watch.watch_forever() for watch in watched]
        self._tasks = [asyncio.create_task(task) for task in (*watches, _measure_lag())]

    def say_goodbye(self) -> None:
        """Refuse new clients and ask the connected ones to reconnect later."""
        self.stopping = True
        self.lobby.say_goodbye(RESTARTING)
        self.pairings.say_goodbye()
        for room in self.rooms:
            for visitor in room.visitors:
                visitor.leave(RESTARTING, code=Code.UNAVAILABLE, again=True)

    async def close(self) -> None:
        """Finish pending writes, then close everything."""
        self.stopping = True
        self.connections.tell()
        await end(self._tasks)
        await self.rooms.close()
        await self.bots.close()
        await self.store.close()


async def _measure_lag() -> None:
    """Measure how late the event loop wakes a task: everybody waits that much longer."""
    while True:
        begun = perf_counter()
        await asyncio.sleep(LAG_SECONDS)
        LOOP_LAG_SECONDS.add(max(0.0, perf_counter() - begun - LAG_SECONDS))


async def open_services(options: ServerOptions, chance: Chance) -> Services:
    store = timed(await open_store(options.database))
    bots = BotPool(options.bot_workers)
    try:
        await bots.start()
        services = Services(options, store, bots, chance)
        await services.start()
    except BaseException:
        await bots.close()
        await store.close()
        raise
    return services
