"""What members of a group write to each other at one of its tables, if the group has switched that on.

The lines are in a list of their own, not in the table's log, so that no record, replay or export of matches
can contain them. They are deleted when the table is closed. Only members who sit at the table see them.
"""

import asyncio
from contextlib import suppress

from msgspec import Struct

from nimmt.rules import encode
from nimmt.table import Code, TableError

from ..background import logged
from ..clock import time
from ..store import GroupId, PersonId, Store, StoreUnavailable, TableId
from ..tables import Room, Rooms
from ..wire import Talked
from .names import tidy_line

SWEEP_SECONDS = 3.0


class RemarkView(Struct, frozen=True, kw_only=True):
    number: int
    person: PersonId
    name: str
    at: float
    """In seconds since the epoch."""
    line: str


class Remarks(Struct, frozen=True, kw_only=True):
    """What was written at a table, for members of its group who sit there."""

    on: bool
    """Whether I can write here: the group has switched it on, and I am a member and sit at the table."""
    remarks: tuple[RemarkView, ...]
    """The latest 200 lines in order, without those of people whom I hide."""


class Talk:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self._spoken: set[TableId] = set()
        """Tables at which something was written, as far as this process has heard."""
        rooms.on_aside.append(self._tell)

    async def read(self, table: TableId, person: PersonId, hidden: frozenset[PersonId]) -> Remarks:
        if not await self._is_on(table, person):
            return Remarks(on=False, remarks=())
        shown = [
            RemarkView(number=one.number, person=one.person, name=one.name, at=one.at, line=one.line)
            for one in await self._store.remarks(table)
            if one.person not in hidden
        ]
        return Remarks(on=True, remarks=tuple(shown))

    async def write(self, table: TableId, person: PersonId, text: str) -> int:
        """Write a line. Returns its length as it is stored, in bytes."""
        line = tidy_line(text)
        if not await self._is_on(table, person):
            raise _refusal()
        if await self._store.add_remark(table, person, line, time()) is None:
            raise _refusal()
        await self.tell(table)
        return len(line.encode())

    async def tell(self, table: TableId) -> None:
        """Tell all processes that something was written at a table, or deleted."""
        self._spoken.add(table)
        await self._store.tell_aside(table)
        room = self._rooms.held(table)
        if room is not None:
            await self._tell(room)

    async def tell_group(self, group: GroupId) -> None:
        for row in await self._store.open_tables_of(group):
            await self.tell(row.id)

    async def watch_forever(self) -> None:
        """Delete what was written while another process closed the table, or before a server was killed."""
        while True:
            with suppress(StoreUnavailable):  # the registry's sweep logs it
                await logged(self._sweep())
            await asyncio.sleep(SWEEP_SECONDS)

    async def _sweep(self) -> None:
        """What `append` has deleted is still in the files that the store itself maintains."""
        ended = {table for table in self._spoken if not await self._store.remarks(table)}
        self._spoken -= ended
        if await self._store.sweep_remarks() or ended:
            await self._store.sweep_out()

    async def _tell(self, room: Room) -> None:
        """Tell the members who sit at a table that there is something to read."""
        table = room.table.id
        group = await self._store.group_of_table(table)
        if group is None:
            return
        self._spoken.add(table)
        members = {member.person for member in await self._store.members(group.id) if not member.removed}
        written = await self._store.remarks(table)
        message = encode(Talked(number=written[-1].number if written else 0))
        for visitor in room.visitors:
            if visitor.seat is not None and visitor.guest is not None and visitor.guest.person in members:
                visitor.send(message)

    async def _is_on(self, table: TableId, person: PersonId) -> bool:
        group = await self._store.group_of_table(table)
        if group is None or not group.talk:
            return False
        if all(one.person != person or one.removed for one in await self._store.members(group.id)):
            return False
        room = await self._rooms.find(table, person)
        return room.table.seat_of(person) is not None


def _refusal() -> TableError:
    return TableError(
        Code.FORBIDDEN,
        "Only members of a group that has switched it on can write here, while they are seated.",
    )
