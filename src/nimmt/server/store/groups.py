"""The part of the store for groups of people, the same on both databases."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import Any

from msgspec.structs import astuple

from . import group_statements as sql
from .base import (
    Group,
    GroupId,
    GroupOfPerson,
    Member,
    Membership,
    PersonId,
    Remark,
    SeasonTally,
    TableId,
    TableRow,
)
from .rows import SqlRow, SqlValue, table_row
from .statements import TABLE_COLUMNS

MOST_REMARKS = 200
"""Lines that are kept at one table, the latest ones."""


class SqlGroups(ABC):
    """The part of a store for groups, on top of the two operations of `SqlStore`."""

    @abstractmethod
    async def _read(self, sql: str, *values: SqlValue) -> list[SqlRow]: ...

    @abstractmethod
    async def _write(self, *work: tuple[Any, ...]) -> list[SqlRow]: ...

    @abstractmethod
    async def _added(self, *statement: Any) -> bool: ...

    async def add_group(self, group: Group) -> None:
        await self._write(
            (sql.ADD_GROUP, *astuple(group)),
            (sql.ADD_MEMBER, group.id, group.maker, group.made, False),
            (sql.ADD_SEASON, group.id, 1, group.made),
        )

    async def group(self, group: GroupId) -> Group | None:
        return _first_group(await self._read(sql.GROUP, group))

    async def change_group(self, group: GroupId, name: str, *, talk: bool) -> None:
        silence = () if talk else ((sql.SILENCE, group),)
        await self._write((sql.CHANGE, name, talk, group), *silence)

    async def hand_group_over(self, group: GroupId, person: PersonId) -> None:
        await self._write((sql.HOLD, group), (sql.HAND_OVER, person, group))

    async def members(self, group: GroupId) -> list[Member]:
        rows = await self._read(sql.MEMBERS, group)
        return [Member(person, name, since, bool(removed)) for person, name, since, removed in rows]

    async def join_group(
        self, group: GroupId, person: PersonId, now: float, *, members: int, groups: int
    ) -> bool:
        return bool(await self._write((sql.HOLD, group), (sql.JOIN, now, group, person, members, groups)))

    async def leave_group(self, group: GroupId, person: PersonId) -> None:
        await self._write(
            (sql.HOLD, group), (sql.PASS_ON, group, person), (sql.QUIT, group, person), (sql.FORGET_EMPTY,)
        )

    async def bar_member(self, group: GroupId, person: PersonId, barred: bool) -> None:
        await self._write((sql.HOLD, group), (sql.BAR if barred else sql.UNBAR, group, person))

    async def groups_of(self, person: PersonId) -> list[GroupOfPerson]:
        rows = await self._read(sql.GROUPS_OF, person)
        return [GroupOfPerson(_group(row[:5]), members, tables) for *row, members, tables in rows]

    async def memberships(self, person: PersonId) -> list[Membership]:
        rows = await self._read(sql.MEMBERSHIPS, person)
        return [
            Membership(group, name, since, bool(removed), bool(maker))
            for group, name, since, removed, maker in rows
        ]

    async def seasons(self, group: GroupId) -> list[float]:
        return [began for (began,) in await self._read(sql.SEASONS, group)]

    async def begin_season(self, group: GroupId, number: int, now: float) -> bool:
        return await self._added(sql.ADD_SEASON, group, number, now)

    async def season(self, group: GroupId, since: float, until: float = inf) -> list[SeasonTally]:
        rows = await self._read(sql.SEASON, group, since, until)
        return [SeasonTally(person, game, *map(int, numbers)) for person, game, *numbers in rows]

    async def announce_table(self, group: GroupId, table: TableId, now: float) -> bool:
        forget = sql.FORGET_UNOPENED, group, now - sql.OPENING_SECONDS, now + sql.OPENING_SECONDS
        return bool(await self._write((sql.HOLD, group), forget, (sql.ANNOUNCE, table, now, group)))

    async def withdraw_table(self, table: TableId) -> None:
        await self._write((sql.WITHDRAW, table))

    async def latest_tables(self, group: GroupId, limit: int) -> list[TableId]:
        return [table for (table,) in await self._read(sql.LATEST, group, limit)]

    async def open_tables_of(self, group: GroupId) -> list[TableRow]:
        return [
            table_row(values) for values in await self._read(sql.TABLES.format(columns=TABLE_COLUMNS), group)
        ]

    async def group_of_table(self, table: TableId) -> Group | None:
        return _first_group(await self._read(sql.OWNER, table))

    async def add_remark(self, table: TableId, person: PersonId, line: str, now: float) -> int | None:
        written = await self._write((sql.HOLD_OWNER, table), (sql.WRITE, now, line, table, person))
        if not written:
            return None
        [(number,)] = written
        if number > MOST_REMARKS:
            await self._write((sql.FORGET_EARLIER, table, number - MOST_REMARKS))
        return int(number)

    async def remarks(self, table: TableId) -> list[Remark]:
        return [Remark(*values) for values in await self._read(sql.REMARKS, table)]

    async def remarks_of(self, person: PersonId) -> list[tuple[TableId, float, str]]:
        return [(table, at, line) for table, at, line in await self._read(sql.REMARKS_OF, person)]

    async def sweep_remarks(self) -> bool:
        left_over = bool(await self._read(sql.LEFT_OVER))
        if left_over:
            await self._write((sql.FORGET_LEFT_OVER,))
        return left_over


def _first_group(rows: Sequence[SqlRow]) -> Group | None:
    return _group(rows[0]) if rows else None


def _group(values: SqlRow) -> Group:
    group, name, maker, made, talk = values
    return Group(id=group, name=name, maker=maker, made=made, talk=bool(talk))
