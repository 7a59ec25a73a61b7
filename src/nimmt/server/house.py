"""All parts of a running server, put together once; opened and closed in order."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from nimmt.table import Code

from .identity import Identities
from .limits import Limits
from .lobby import LobbyWatch
from .rooms import Rooms
from .sockets import Connection
from .store import Store, open_store
from .thinking import Thinkers

COME_BACK = "The server is being restarted: come back in a moment."


class Plan(NamedTuple):
    """How a server is to run."""

    database: str
    bot_workers: int = 1
    behind_proxy: bool = False


class House:
    def __init__(self, plan: Plan, store: Store, thinkers: Thinkers) -> None:
        self.plan, self.store, self.thinkers = plan, store, thinkers
        self.identities = Identities(store)
        self.limits = Limits()
        self.rooms = Rooms(store, thinkers)
        self.lobby = LobbyWatch(store)
        self.leaving = False
        """No newcomers any more."""
        self._lobby_task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self.rooms.on_change.append(self.lobby.mark)
        self._lobby_task = asyncio.create_task(self.lobby.watch_forever())
        await self.rooms.start()

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
        if self._lobby_task is not None:
            self._lobby_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._lobby_task
        await self.rooms.close()
        await self.thinkers.close()
        await self.store.close()


async def open_house(plan: Plan) -> House:
    store = await open_store(plan.database)
    thinkers = Thinkers(plan.bot_workers)
    try:
        await thinkers.start()
        house = House(plan, store, thinkers)
        await house.begin()
    except BaseException:
        await thinkers.close()
        await store.close()
        raise
    return house
