"""Deletion of a person: first the identity, at once, then the person's name in the log of each table.

The database keeps the list of tables that remain. If this process ends, it continues after its next start,
or another process does.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from nimmt.rules import encode
from nimmt.table import (
    Chance,
    Code,
    Forgotten,
    alias,
    decode_entry,
    depart,
    fold_log,
    forget,
    persons_in,
)

from ..background import logged, tried
from ..clock import time
from ..store import DeletionStore, PersonId, Rewrite, StoreUnavailable, TableId
from ..tables import Rooms, match_rows, row_of

LOOK_SECONDS = 3.0
FAREWELL_SECONDS = 60.0
"""How long every process has to end the connections of a deleted person."""
PATIENCE_SECONDS = 10.0
AT_ONCE = 1000
ALIAS_BYTES = 10
FAREWELL = "Everything about you has been deleted here, as you wished."


class Deletion:
    def __init__(self, store: DeletionStore, rooms: Rooms, chance: Chance) -> None:
        self._store, self._rooms, self._chance = store, rooms, chance
        self._working = asyncio.Lock()
        self._tried: set[tuple[PersonId, TableId]] = set()
        """Tables that this process does not try again: an unreadable log stays unreadable."""

    async def delete(self, person: PersonId) -> int:
        """Delete a person. Returns how many tables remain; they are done in the background."""
        await self._store.leave(person, time())
        work = asyncio.ensure_future(logged(self._work()))
        await asyncio.wait((work,), timeout=PATIENCE_SECONDS)
        return len([who for who, table, _ in await self._store.leaving(AT_ONCE) if table and who == person])

    async def watch_forever(self) -> None:
        """Continue deletions that began at another process, or before this one was started."""
        while True:
            with suppress(StoreUnavailable):  # the registry's sweep logs it
                await logged(self._work())
            await asyncio.sleep(LOOK_SECONDS)

    async def _work(self) -> None:
        async with self._working:
            while await self._do_some():
                await self._store.sweep_out()

    async def _do_some(self) -> bool:
        """False if nothing is left to do."""
        found = await self._store.leaving(AT_ONCE)
        self._dismiss({person for person, _, _ in found})
        for person, table, since in found:
            if not table and abs(time() - since) > FAREWELL_SECONDS:
                await self._store.left(person, table)
        tables = [(person, table) for person, table, _ in found if table]
        todo = [each for each in tables if each not in self._tried]
        for person, table in todo:
            await tried(self._forget(person, table), table)
            self._tried.add((person, table))
        return bool(todo)

    def _dismiss(self, persons: set[PersonId]) -> None:
        for room in self._rooms:
            for visitor in list(room.visitors):
                if visitor.guest is not None and visitor.guest.person in persons:
                    visitor.leave(FAREWELL, code=Code.NO_IDENTITY)

    async def _forget(self, person: PersonId, table: TableId) -> None:
        """Leave the table as its rules require, then rewrite its log without the person."""
        room = await self._rooms.find(table)
        await room.do(lambda table, now: depart(table, person, now))
        other = alias(self._chance("alias").randbytes(ALIAS_BYTES))
        done = False
        while not done:  # False: the log has grown meanwhile
            log = await self._store.log(table)
            rewritten = await asyncio.to_thread(without, log, person, other, time())
            if rewritten is None:  # another process was first
                await self._store.left(person, table)
                return
            done = await self._store.rewrite(rewritten)
        await self._rooms.catch_up(table)


def without(log: Sequence[bytes], person: PersonId, other: PersonId, now: float) -> Rewrite | None:
    """The log with an alias in place of the person, and its index; `None` if the person is not in it."""
    entries = [decode_entry(data) for data in log]
    forgotten = [forget(entry, person, other) for entry in entries]
    pairs = enumerate(zip(entries, forgotten, strict=True), 1)
    changed = [(seq, encode(after)) for seq, (before, after) in pairs if after != before]
    if not changed:
        return None
    last = Forgotten(at=now)
    changes = list(fold_log([*forgotten, last]))
    return Rewrite(
        person=person,
        row=row_of(changes[-1].table),
        changed=changed,
        added=encode(last),
        matches=match_rows(changes),
        persons=[*persons_in(forgotten)],
    )
