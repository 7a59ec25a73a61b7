"""TV screens. A player authorises one by a short code that is typed there.

A screen has no name and no seat. It receives what a spectator receives and can send nothing.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from starlette.requests import HTTPConnection

from nimmt.table import SERIES_LENGTH, Chance, Code, Stage, Table, TableError, count_screens, may_authorise

from ..clock import time
from ..keys import CODE_SECONDS, code_hash, hash_of, new_code, new_secret
from ..store import PersonId, Screen, ScreenStore, StoreUnavailable, TableId
from ..tables import Rooms, is_authorised

SCREEN_COOKIE = "nimmt-tv"
SCREEN_COOKIE_SECONDS = 7 * 24 * 3600
LOOK_SECONDS = 3.0
"""The longest time until a screen goes dark after another process withdrew its permission."""
WITHDRAWN = "This screen may no longer show the table: the permission was withdrawn."


class Screens:
    def __init__(self, store: ScreenStore, rooms: Rooms, chance: Chance) -> None:
        self._store, self._rooms, self._chance = store, rooms, chance

    async def code_for(self, table: TableId, person: PersonId) -> tuple[str, float]:
        """A one-time code that authorises a screen to show this table."""
        await self.check(table, person, reader=person)
        expires = time() + CODE_SECONDS
        while True:
            code = new_code(self._chance)
            if await self._store.add_screen_code(code_hash(code), table, person, expires):
                return code, expires

    async def claim(self, code: str) -> tuple[TableId, str]:
        """Use a code. Returns its table, and the secret for the cookie of the screen."""
        found = await self._store.use_screen_code(code_hash(code), time(), longest=CODE_SECONDS)
        if found is None:
            raise TableError(Code.NOT_FOUND, "This code is not valid, or no longer: make a new one.")
        table, person = found
        shown = await self.check(table, person, reader=None)
        secret = new_secret(self._chance)
        await self.add(shown, hash_of(secret), person)
        return table, secret

    async def add(self, table: Table, key: bytes, person: PersonId) -> None:
        """Let the screen with this key show the table, on behalf of this person."""
        screen = Screen(key=key, table=table.id, number=table.number, person=person)
        await self._store.add_screen(screen, since=table.number - SERIES_LENGTH + 1)
        await self._tell(table.id, [person])

    async def find(self, connection: HTTPConnection, table: TableId) -> Screen | None:
        """The screen that connects, if it is authorised for this table."""
        secret = connection.cookies.get(SCREEN_COOKIE)
        found = None if secret is None else await self._store.screen(hash_of(secret))
        return found if found is not None and found.table == table else None

    async def count(self, table: TableId, person: PersonId) -> int:
        shown = await self.check(table, person, reader=person)
        return len([screen for screen in await self._store.screens(table) if is_authorised(shown, screen)])

    async def withdraw(self, table: TableId, person: PersonId) -> None:
        """Withdraw the permission of the screens that this person authorised; the host withdraws all."""
        shown = await self.check(table, person, reader=person)
        found = await self._store.screens(table)
        ended = [screen for screen in found if person in (screen.person, shown.host)]
        await self._store.withdraw_screens(table, person, ended)
        await self._tell(table, {screen.person for screen in ended})
        await self._dismiss()

    async def watch_forever(self) -> None:
        """Dismiss screens whose permission was withdrawn at another process."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(StoreUnavailable):  # the registry's sweep logs it
                await self._dismiss()

    async def check(self, table: TableId, person: PersonId, *, reader: PersonId | None) -> Table:
        shown = (await self._rooms.find(table, reader)).table
        if not may_authorise(shown, person):
            raise TableError(
                Code.FORBIDDEN, "Only those who sit at this table, and its host, can show it on a TV."
            )
        if shown.stage is Stage.CLOSED:
            raise TableError(Code.WRONG_STAGE, "This table is closed: there is nothing to show on a TV.")
        return shown

    async def _tell(self, table: TableId, people: Iterable[PersonId]) -> None:
        """Tell the table on how many screens these people show it."""
        room = await self._rooms.find(table)
        found = Counter([screen.person for screen in await self._store.screens(table)])
        for person in people:
            await room.do(partial(count_screens, person, found[person]))

    async def _dismiss(self) -> None:
        for room in self._rooms:
            for visitor in list(room.visitors):
                if visitor.screen is not None and await self._store.screen(visitor.screen.key) is None:
                    visitor.leave(WITHDRAWN)
