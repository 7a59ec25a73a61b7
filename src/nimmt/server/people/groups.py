"""Standing groups of people: a link, members, tables of their own, and seasons.

Everyone who has the link may join. The maker looks after the group: names it, removes
members, begins seasons.
"""

import asyncio
from math import inf

from msgspec import Struct

from nimmt.rules import decode
from nimmt.table import Chance, Code, Guest, Settings, TableError, check_settings, distinct

from ..clock import time
from ..keys import new_group_id
from ..store import Group, GroupId, Member, PersonId, Store, StoreError, TableId
from ..tables import Rooms, hide_in_tables
from ..wire import TableSummary
from .seasons import SeasonTable, season_lines

MOST_MEMBERS = 50
MOST_GROUPS = 20
"""Groups that one person can be in."""
MOST_SEASONS = 100
OPENING_LOOKS, OPENING_SECONDS = 40, 0.05
"""How often to look whether a table is there that another member is opening, and how long to wait."""


class GroupMember(Struct, frozen=True, kw_only=True):
    person: PersonId
    name: str
    """Empty for a person whom I hide."""
    since: float
    """When they joined, in seconds since the epoch."""


class GroupView(Struct, frozen=True, kw_only=True):
    """A group as I may see it: who has its link sees its members, and only they see the rest."""

    id: GroupId
    name: str
    you: bool
    """Whether I am a member."""
    barred: bool
    """Whether I was removed, and cannot join again."""
    maker: PersonId
    """The member who looks after the group."""
    talk: bool
    """Whether members may write to each other at a table of the group."""
    members: tuple[GroupMember, ...]
    """By the time when they joined. Equal names are told apart."""
    removed: tuple[GroupMember, ...]
    """For the maker: who was removed, and could be let in again."""
    tables: tuple[TableSummary, ...]
    """The tables of the group that are not closed, the latest change first."""
    seasons: tuple[float, ...]
    """When each season began, in seconds since the epoch. The last one goes on."""


class GroupSummary(Struct, frozen=True, kw_only=True):
    """A group in the list of my groups."""

    id: GroupId
    name: str
    members: int
    tables: int
    """The number of its tables that are not closed."""


class GroupList(Struct, frozen=True, kw_only=True):
    """My groups, the one that I joined last first."""

    groups: tuple[GroupSummary, ...]


class Groups:
    def __init__(self, store: Store, rooms: Rooms, chance: Chance) -> None:
        self._store, self._rooms, self._chance = store, rooms, chance

    async def make(self, name: str, person: PersonId) -> GroupId:
        if len(await self._store.groups_of(person)) >= MOST_GROUPS:
            raise _too_many_groups()
        group = Group(id=new_group_id(self._chance), name=name, maker=person, made=time())
        await self._store.add_group(group)
        return group.id

    async def list(self, person: PersonId) -> GroupList:
        found = await self._store.groups_of(person)
        return GroupList(
            groups=tuple(
                [
                    GroupSummary(id=group.id, name=group.name, members=members, tables=tables)
                    for group, members, tables in found
                ]
            )
        )

    async def view(self, group: GroupId, person: PersonId | None, hidden: frozenset[PersonId]) -> GroupView:
        found, everyone = await self._find(group), await self._store.members(group)
        you = _is_member(everyone, person)
        tables = await self._store.open_tables_of(group) if you else []
        summaries = tuple([decode(row.summary, TableSummary) for row in tables])
        return GroupView(
            id=found.id,
            name=found.name,
            you=you,
            barred=any(member.person == person and member.removed for member in everyone),
            maker=found.maker,
            talk=found.talk,
            members=_shown([member for member in everyone if not member.removed], hidden),
            removed=_shown(
                [member for member in everyone if member.removed and person == found.maker], hidden
            ),
            tables=hide_in_tables(summaries, hidden),
            seasons=tuple(await self._store.seasons(group)) if you else (),
        )

    async def join(self, group: GroupId, person: PersonId) -> None:
        joined = await self._store.join_group(group, person, time(), members=MOST_MEMBERS, groups=MOST_GROUPS)
        if not joined:
            await self._explain(group, person)

    async def _explain(self, group: GroupId, person: PersonId) -> None:
        """Why the person could not join, unless the person is a member."""
        await self._find(group)
        everyone = await self._store.members(group)
        if any(member.person == person and member.removed for member in everyone):
            raise TableError(Code.FORBIDDEN, "You were removed from this group, so you cannot join it again.")
        if _is_member(everyone, person):
            return
        if len([member for member in everyone if not member.removed]) >= MOST_MEMBERS:
            raise TableError(
                Code.TOO_MANY, f"This group has {MOST_MEMBERS} members already: that is the most."
            )
        raise _too_many_groups()

    async def leave(self, group: GroupId, person: PersonId) -> None:
        await self._store.leave_group(await self._id(group, person), person)

    async def change(self, group: GroupId, person: PersonId, name: str, *, talk: bool) -> None:
        await self._store.change_group(await self._own(group, person), name, talk=talk)

    async def hand_over(self, group: GroupId, person: PersonId, other: PersonId) -> None:
        own = await self._own(group, person)
        await self._need_other(own, person, other)
        await self._store.hand_group_over(own, other)

    async def remove(self, group: GroupId, person: PersonId, other: PersonId) -> None:
        own = await self._own(group, person)
        await self._need_other(own, person, other)
        await self._store.bar_member(own, other, True)

    async def readmit(self, group: GroupId, person: PersonId, other: PersonId) -> None:
        await self._store.bar_member(await self._own(group, person), other, False)

    async def begin_season(self, group: GroupId, person: PersonId) -> None:
        own = await self._own(group, person)
        number = len(await self._store.seasons(own))
        if number >= MOST_SEASONS:
            raise TableError(Code.TOO_MANY, f"A group has at most {MOST_SEASONS} seasons.")
        await self._store.begin_season(own, number + 1, time())

    async def season(
        self, group: GroupId, person: PersonId, hidden: frozenset[PersonId], number: int | None
    ) -> SeasonTable:
        """The season table; the present one if none is asked for."""
        began = [*await self._store.seasons(await self._id(group, person)), inf]
        number = number or len(began) - 1
        if number >= len(began):
            raise TableError(
                Code.NOT_FOUND, f"This group has no season {number}; the latest is {len(began) - 1}."
            )
        since, until = began[number - 1], began[number]
        members = [member for member in await self._store.members(group) if not member.removed]
        names = [(member.person, member.name) for member in _shown(members, hidden)]
        return SeasonTable(
            season=number,
            began=since,
            ended=None if until == inf else until,
            lines=season_lines(await self._store.season(group, since, until), names),
        )

    async def of_table(self, table: TableId, person: PersonId) -> Group | None:
        """The group whose table this is, if the person is a member."""
        group = await self._store.group_of_table(table)
        if group is None or not _is_member(await self._store.members(group.id), person):
            return None
        return group

    async def open_table(self, group: GroupId, host: Guest, usual: Settings) -> TableId:
        """The table of the group that waits for players; a new one if there is none.

        It has the settings that the group's last table had in the end, or else the usual ones.
        """
        settings = await self._last_settings(await self._id(group, host.person), host.person, usual)
        table = await self._rooms.new_id()
        if not await self._store.announce_table(group, table, time()):
            return await self._opened_by_other(group)
        try:
            await self._rooms.open(host, settings, table)
        except (TableError, StoreError):
            if not await self._store.length(table):
                await self._store.withdraw_table(table)
            raise
        return table

    async def _opened_by_other(self, group: GroupId) -> TableId:
        for _ in range(OPENING_LOOKS):
            waiting = [row.id for row in await self._store.open_tables_of(group) if row.stage != "playing"]
            if waiting:
                return waiting[0]
            await asyncio.sleep(OPENING_SECONDS)
        raise TableError(Code.UNAVAILABLE, "Another member is opening a table: try again.")

    async def _last_settings(self, group: GroupId, person: PersonId, usual: Settings) -> Settings:
        for table in await self._store.latest_tables(group, 1):
            try:
                settings = (await self._rooms.find(table, person)).table.settings
                check_settings(settings)
            except (TableError, StoreError):
                continue
            return settings
        return usual

    async def _find(self, group: GroupId) -> Group:
        found = await self._store.group(group)
        if found is None:
            raise TableError(Code.NOT_FOUND, "There is no such group, or no longer.")
        return found

    async def _id(self, group: GroupId, person: PersonId) -> GroupId:
        """The id of a group in which the person is a member."""
        await self._find(group)
        if not _is_member(await self._store.members(group), person):
            raise TableError(Code.FORBIDDEN, "Only members of the group can do this.")
        return group

    async def _own(self, group: GroupId, person: PersonId) -> GroupId:
        """The id of a group that the person looks after."""
        if (await self._find(group)).maker != person:
            raise TableError(Code.FORBIDDEN, "Only the member who looks after the group can do this.")
        return group

    async def _need_other(self, group: GroupId, person: PersonId, other: PersonId) -> None:
        if other == person or not _is_member(await self._store.members(group), other):
            raise TableError(Code.NOT_FOUND, "There is no other member with this id.")


def _is_member(everyone: list[Member], person: PersonId | None) -> bool:
    return any(member.person == person and not member.removed for member in everyone)


def _shown(members: list[Member], hidden: frozenset[PersonId]) -> tuple[GroupMember, ...]:
    """Members with names that are told apart: a name that looks like an earlier one gets a number."""
    names: list[str] = []
    for member in members:
        names.append(distinct(member.name, names))
    return tuple(
        [
            GroupMember(
                person=member.person, name="" if member.person in hidden else name, since=member.since
            )
            for member, name in zip(members, names, strict=True)
        ]
    )


def _too_many_groups() -> TableError:
    return TableError(Code.TOO_MANY, f"You are in {MOST_GROUPS} groups already: leave one first.")
