"""Export of everything that is stored about a person: one document, written table by table."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from nimmt.rules import Record, encode
from nimmt.table import Change, Entry, Reserved, Sat, Series, record, sheet

from ..clock import time
from ..store import IndexStore, LogDamaged, Person, PersonId, ResultRow, Store, TableId
from ..tables import follow

FORMAT: Literal["nimmt-export/1"] = "nimmt-export/1"
AT_ONCE = 500
SECRET = ("seed",)
"""Fields that stay secret until a match is over; then they are in its record."""


class ExportedScreen(Struct, frozen=True, kw_only=True):
    """A TV screen that I authorised to show a table, until a match is over."""

    table: str
    match: int


class ExportedDevice(Struct, frozen=True, kw_only=True):
    """A device that has my identity. Only hashes of its keys are stored, and these give no access."""

    made: float | None
    """When it got the identity; `null` if that was not recorded."""
    used: float | None
    """When it was last used, to the hour."""
    issued: float
    """When its key was last renewed; 0 if that was not recorded."""


class ExportedGroup(Struct, frozen=True, kw_only=True):
    """A group that I am in, or was removed from."""

    group: str
    name: str
    since: float
    """When I joined."""
    removed: bool
    maker: bool
    """Whether I look after it."""


class ExportedRemark(Struct, frozen=True, kw_only=True):
    """A line that I wrote to members of a group, at a table that is not closed."""

    table: str
    at: float
    line: str


class Identity(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    bot: bool
    made: float
    devices: tuple[ExportedDevice, ...]
    hidden: tuple[str, ...]
    """People whom I hide."""
    screens: tuple[ExportedScreen, ...]
    groups: tuple[ExportedGroup, ...]
    remarks: tuple[ExportedRemark, ...]


class ExportedMatch(Struct, frozen=True, kw_only=True):
    match: int
    seat: int
    record: Record


class ExportedTable(Struct, frozen=True, kw_only=True):
    """A table that I was at."""

    table: str
    names: tuple[str, ...]
    """My names there."""
    deeds: tuple[dict[str, Any], ...]
    """All that I did there, as stored in the log."""
    matches: tuple[ExportedMatch, ...]
    """Ended matches in which I had a seat, even if I left it."""
    series: Series | None


class Export(Struct, frozen=True, kw_only=True):
    """Everything that is stored about me."""

    format: Literal["nimmt-export/1"]
    at: float
    identity: Identity
    results: tuple[ResultRow, ...]
    tables: tuple[ExportedTable, ...]
    damaged: tuple[str, ...]
    """Tables that I was at, too, but whose log is damaged: the operator can look at them."""


async def export_of(store: Store, person: Person) -> AsyncIterator[bytes]:
    """Yield an `Export` in pieces, with only one table in memory at a time."""
    head = {"format": FORMAT, "at": time(), "identity": await _identity(store, person)}
    yield encode(head)[:-1]
    async for piece in _listed("results", _results(store, person.id)):
        yield piece
    damaged: list[TableId] = []
    async for piece in _listed("tables", _tables(store, person.id, damaged)):
        yield piece
    yield b',"damaged":%b}' % encode(damaged)


async def _identity(store: Store, person: Person) -> Identity:
    screens = await store.screens_of(person.id)
    return Identity(
        id=person.id,
        name=person.name,
        bot=person.bot,
        made=person.made,
        devices=tuple(
            [
                ExportedDevice(made=key.made, used=key.used, issued=key.issued)
                for key in await store.keys(person.id)
            ]
        ),
        hidden=tuple(sorted(await store.hidden(person.id))),
        screens=tuple([ExportedScreen(table=screen.table, match=screen.number) for screen in screens]),
        remarks=tuple(
            [
                ExportedRemark(table=table, at=at, line=line)
                for table, at, line in await store.remarks_of(person.id)
            ]
        ),
        groups=tuple(
            [ExportedGroup(**membership._asdict()) for membership in await store.memberships(person.id)]
        ),
    )


async def _listed(name: str, items: AsyncIterator[Any]) -> AsyncIterator[bytes]:
    yield f',"{name}":['.encode()
    comma = b""
    async for item in items:
        yield comma + encode(item)
        comma = b","
    yield b"]"


async def _results(store: IndexStore, person: PersonId) -> AsyncIterator[ResultRow]:
    before = None
    while page := await store.results_of(person, AT_ONCE, before):
        for row in page:
            yield row
        before = page[-1].ended


async def _tables(store: Store, person: PersonId, damaged: list[TableId]) -> AsyncIterator[ExportedTable]:
    """The tables of a person; those with a damaged log are added to `damaged` instead."""
    for table in await store.tables_of(person):
        try:
            yield await asyncio.to_thread(exported, table, await store.log(table), person)
        except LogDamaged:
            damaged.append(table)


def exported(table: TableId, log: Sequence[bytes], person: PersonId) -> ExportedTable:
    changes = list(follow(table, log))
    own = [change.entry for change in changes if change.entry.by == person]
    names = [entry.name for entry in own if isinstance(entry, Sat | Reserved) and entry.name]
    return ExportedTable(
        table=table,
        names=tuple(dict.fromkeys(names)),
        deeds=tuple([_deed(entry) for entry in own]),
        matches=tuple(_matches(changes, person)),
        series=sheet(changes[-1].table.series),
    )


def _deed(entry: Entry) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(entry)
    return {name: value for name, value in told.items() if name not in SECRET}


def _matches(changes: Sequence[Change], person: PersonId) -> list[ExportedMatch]:
    found = []
    for table in [change.table for change in changes if change.ends_match]:
        seats = [seat for seat, chair in enumerate(table.chairs) if person in (chair.person, chair.left)]
        written = record(table)
        found += [ExportedMatch(match=table.number, seat=seat, record=written) for seat in seats]
    return found
