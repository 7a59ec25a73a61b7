"""Tables: list them, open one, look at one, and read the record or the replay of a match."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from nimmt.rules import Record
from nimmt.table import Code, Table, TableError, is_revealed, table_view
from nimmt.table import record as record_of_table

from ..keys import read_table_code
from ..people import guest_of
from ..store import Person, PersonId, Screen
from ..tables import Manner, Room, ended_match, hide_in_replay, hide_in_tables, replay_of
from ..wire import CodedTable, OpenBody, OpenedTable, Replay, Snapshot, Tables
from ..ws import open_tables
from .operation import AT_TABLE, Call, Operations, Parameter, Reply, hidden_of, person_of, table_id_of

T = TypeVar("T")
MOST_TABLES = 20
"""A host may have at most this many tables open."""

OPERATIONS = Operations()
MATCH = Parameter(
    "match",
    Annotated[int, Meta(ge=1, le=2**31 - 1)],
    "The number of the match at this table; the latest that has begun if left out.",
)


@OPERATIONS.add("GET", "/api/v1/tables", Tables)
async def tables(call: Call) -> Reply:
    """The public tables."""
    found = await open_tables(call.services.store)
    return Reply(Tables(tables=hide_in_tables(found, await hidden_of(call))))


@OPERATIONS.add(
    "POST",
    "/api/v1/tables",
    OpenedTable,
    OpenBody,
    status=201,
    identified=True,
    refusals=(Code.BAD_SETTINGS, Code.TOO_MANY, Code.TOO_FAST),
)
async def open_table(call: Call) -> Reply:
    """Open a table and become its host."""
    person = await host_of(call)
    room = await call.services.rooms.open(guest_of(person), call.body.settings)
    table = room.table
    return Reply(OpenedTable(id=table.id, v=table.version, table=table_view(table, None)))


async def host_of(call: Call) -> Person:
    """The caller, who may open one more table."""
    person = person_of(call)
    if person.bot:
        raise TableError(Code.FORBIDDEN, "A program is never the host: let a person open the table.")
    if await call.services.store.count_tables(person.id) >= MOST_TABLES:
        raise TableError(Code.TOO_MANY, f"You host {MOST_TABLES} tables already: close one first.")
    return person


@OPERATIONS.add("GET", "/api/v1/codes/{code}", CodedTable, refusals=(Code.NOT_FOUND, Code.TOO_FAST))
async def table_with_code(call: Call) -> Reply:
    """The table with this code: the first six letters of its id, in capitals or not.

    A table keeps it until it is closed. Only wrong codes count for the limit.
    """
    code = read_table_code(call.path["code"])
    call.services.limits.try_table_code(call.address)
    found = [] if code is None else await call.services.store.tables_with_code(code)
    if len(found) != 1:  # tables opened at the same moment may have the same code: then only links work
        raise TableError(Code.NOT_FOUND, "No open table has this code.")
    call.services.limits.table_code_was_right(call.address)
    return Reply(CodedTable(table=found[0]))


@OPERATIONS.add(
    "GET", "/api/v1/tables/{table}", Snapshot, refusals=(Code.NOT_FOUND, Code.FORBIDDEN, Code.TOO_FAST)
)
async def see_table(call: Call) -> Reply:
    """A table as I may see it now.

    The same as the first message on the table's socket.
    """
    visitor = _OneTimeVisitor(call.person, await hidden_of(call))
    room = await call.services.rooms.find(table_id_of(call), call.key)
    room.enter(visitor, None)
    room.exit(visitor)
    return Reply(msgspec.Raw(visitor.seen))


@OPERATIONS.add("GET", "/api/v1/tables/{table}/record", Record, refusals=AT_TABLE, query=(MATCH,))
async def record(call: Call) -> Reply:
    """A match as a record: whole when it is over, before that its finished deals.

    The same for everyone, names included, so that others can verify it.
    """
    room, number = await _asked_match(call)
    if number == room.table.number:
        return Reply(record_of_table(_as_seen(room, call.person)))
    table = await _made(call, room, partial(ended_match, number=number))
    if table is None:
        raise _no_match(room, number)
    return Reply(record_of_table(table))


@OPERATIONS.add("GET", "/api/v1/tables/{table}/replay", Replay, refusals=AT_TABLE, query=(MATCH,))
async def replay(call: Call) -> Reply:
    """A match that is over, turn by turn, with all hands open."""
    room, number = await _asked_match(call)
    begun = room.history.begun if number == room.table.number else None
    if number == room.table.number and record_of_table(_as_seen(room, call.person)).fair is None:
        raise TableError(Code.WRONG_STAGE, "A match can be replayed when it is over.")
    after = 0 if begun is None else begun.length
    found = await _made(call, room, partial(replay_of, number=number, begun=begun), after)
    if found is None:
        raise _no_match(room, number)
    table, replay = found
    return Reply(hide_in_replay(replay, table, await hidden_of(call)))


async def _asked_match(call: Call) -> tuple[Room, int]:
    """The room and the number of the match."""
    room = await call.services.rooms.find(table_id_of(call), call.key)
    return room, call.query.get("match", _latest(room.table))


async def _made(call: Call, room: Room, make: Callable[[list[bytes]], T], after: int = 0) -> T:
    """What is made from the log of a table. The caller is charged for reading it."""
    call.services.limits.read(call.key, room.table.length - after)
    log = await call.services.store.log(room.table.id, after)
    return await asyncio.to_thread(make, log)


def _latest(table: Table) -> int:
    """The number of the latest match that has begun, or of the first one if none has."""
    return table.number if table.match is not None else max(table.number - 1, 1)


def _no_match(room: Room, number: int) -> TableError:
    latest = _latest(room.table)
    return TableError(Code.NOT_FOUND, f"This table has no match {number}; the latest is {latest}.")


def _as_seen(room: Room, person: Person | None) -> Table:
    """Everyone with the link may see a match that is over; a running one, only those who may watch."""
    if is_revealed(room.table):
        return room.table
    visitor = _OneTimeVisitor(person, frozenset())
    room.admit(visitor)
    return room.shown(visitor)


class _OneTimeVisitor:
    """A visitor who looks at a table once."""

    def __init__(self, person: Person | None, hidden: frozenset[PersonId]) -> None:
        self.guest = None if person is None else guest_of(person)
        self.manner: Manner = "table"
        self.screen: Screen | None = None
        self.hidden = hidden
        self.seat: int | None = None
        self.v = 0
        self.seen = b""

    def send(self, message: bytes) -> None:
        self.seen = message

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None:
        raise AssertionError(f"a visitor over HTTP is never asked to leave: {sentence}")
