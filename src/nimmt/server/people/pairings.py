"""TVs that show a code of their own: a player scans or types it, and so authorises the TV for a table."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain

from nimmt.table import Chance, Code, TableError

from ..clock import time
from ..keys import SECRET_BYTES, code_hash, hash_of, new_code, new_secret
from ..store import PersonId, ScreenStore, TableId
from .screens import Screens

PAIRING_SECONDS = 900.0
"""How long a TV's code is valid. The TV shows a new one well before, so that nobody scans one that ends."""
WAIT_SECONDS = 25.0
"""How long a TV waits for an answer before it asks again."""
LOOK_SECONDS = 3.0
"""The longest time until a TV here learns that another process has authorised it."""
MOST_WAITING = 1000

_SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


class Pairings:
    def __init__(self, store: ScreenStore, screens: Screens, chance: Chance) -> None:
        self._store, self._screens, self._chance = store, screens, chance
        self._waiting: dict[bytes, list[asyncio.Event]] = {}
        """Requests of TVs that wait here, by the hash of the TV's secret."""
        self.waiting = 0
        """The number of these requests."""

    async def offer(self, secret: str | None) -> tuple[str, float, str]:
        """A code for a TV to show, until when it is valid, and the secret for the TV's cookie.

        A TV that still waits keeps its secret, so that the code that it showed before is as good.
        """
        if secret is None or _SECRET.fullmatch(secret) is None or await self._table_of(hash_of(secret)):
            secret = new_secret(self._chance)
        now = time()
        expires = now + PAIRING_SECONDS
        while True:
            code = new_code(self._chance)
            if await self._store.add_pairing(code_hash(code), hash_of(secret), expires, now):
                return code, expires, secret

    async def table_of(self, code: str) -> TableId | None:
        """The table for which the TV with this code was authorised; `None` if it still waits for one."""
        found = await self._store.pairing(code_hash(code), time())
        if found is None:
            raise _unknown()
        return found.table

    async def authorise(self, code: str, table: TableId, person: PersonId) -> None:
        """Let the TV that shows this code show the table. A code does this once."""
        shown = await self._screens.check(table, person, reader=person)
        key = await self._store.use_pairing(code_hash(code), table, time())
        if key is None:
            raise _unknown()
        await self._screens.add(shown, key, person)
        for noticed in self._waiting.get(key, ()):
            noticed.set()

    async def wait(self, secret: str | None) -> TableId | None:
        """The table that the TV with this secret may show, as soon as it is authorised for one.

        `None`: nobody has authorised it for a while, so it should ask again.
        """
        key = b"" if secret is None else hash_of(secret)
        until = time() + WAIT_SECONDS
        with self._noticed(key) as noticed:
            while (table := await self._table_of(key)) is None and (left := until - time()) > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(noticed.wait(), min(left, LOOK_SECONDS))
                    until = 0.0
        return table

    def say_goodbye(self) -> None:
        """Answer every TV that waits: it asks again, and may get another process."""
        for noticed in chain(*self._waiting.values()):
            noticed.set()

    async def _table_of(self, key: bytes) -> TableId | None:
        screen = await self._store.screen(key)
        return None if screen is None else screen.table

    @contextmanager
    def _noticed(self, key: bytes) -> Iterator[asyncio.Event]:
        """What is set when the TV with this key is authorised in this process."""
        if self.waiting >= MOST_WAITING:
            raise TableError(Code.TOO_MANY, "Too many TVs wait for a table: try again later.")
        event = asyncio.Event()
        self._waiting.setdefault(key, []).append(event)
        self.waiting += 1
        try:
            yield event
        finally:
            self.waiting -= 1
            self._waiting[key].remove(event)
            if not self._waiting[key]:
                del self._waiting[key]


def _unknown() -> TableError:
    return TableError(Code.NOT_FOUND, "No TV shows this code, or no longer: look at the TV for a new one.")
