"""The people with whom I have played lately, and standing groups of people."""

from typing import Annotated

from msgspec import Meta, Struct

from nimmt.table import Code, Settings, TableError

from ..keys import is_group_id, is_person_id
from ..people import (
    LONGEST_GROUP_NAME,
    LONGEST_LINE,
    Acquaintances,
    GroupList,
    GroupView,
    Remarks,
    SeasonTable,
    acquaintances_of,
    guest_of,
    tidy_name,
)
from ..store import GroupId, Person, PersonId
from ..tables import ROW_BYTES
from ..wire import Name
from .operation import AT_TABLE, Call, Operations, Parameter, Reply, hidden_of, person_of, table_id_of
from .tables import host_of

OPERATIONS = Operations()
AT_GROUP = (Code.NOT_FOUND, Code.FORBIDDEN, Code.TOO_FAST)
"""The refusals of operations on one group."""
GROUP_ROWS = 3
"""The rows that making a group writes."""
SEASON = Parameter(
    "season",
    Annotated[int, Meta(ge=1, le=2**31 - 1)],
    "The number of the season; the present one if left out.",
)


class GroupBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name


class GroupChangeBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    talk: bool = False
    """Whether members may write to each other at a table of the group."""


class MemberBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    person: Annotated[str, Meta(min_length=1, max_length=40)]
    """The id of a member."""


class GroupTableBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    settings: Settings = Settings()
    """For the first table of the group. Later ones have the settings of the one before."""


class GroupTable(Struct, frozen=True, kw_only=True):
    """The table of the group that waits for players."""

    id: str


class TableGroup(Struct, frozen=True, kw_only=True):
    """The group whose table this is."""

    id: str
    name: str
    talk: bool
    """Whether members may write to each other here."""


class RemarkBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    line: Annotated[str, Meta(min_length=1, max_length=2 * LONGEST_LINE)]


class GroupOfTable(Struct, frozen=True, kw_only=True):
    group: TableGroup | None
    """`null` if it is no group's table, or if I am no member of the group."""


@OPERATIONS.add("GET", "/api/v1/me/people", Acquaintances, identified=True)
async def people(call: Call) -> Reply:
    """The people with whom I have played lately."""
    found = await acquaintances_of(call.services.store, person_of(call).id)
    return Reply(Acquaintances(people=tuple(found)))


@OPERATIONS.add("GET", "/api/v1/me/groups", GroupList, identified=True)
async def my_groups(call: Call) -> Reply:
    """The groups that I am a member of."""
    return Reply(await call.services.groups.list(person_of(call).id))


@OPERATIONS.add(
    "POST",
    "/api/v1/groups",
    GroupView,
    GroupBody,
    status=201,
    identified=True,
    refusals=(Code.FORBIDDEN, Code.TOO_MANY, Code.TOO_FAST),
)
async def make_group(call: Call) -> Reply:
    """Make a group and become its first member.

    Its link is `/g/` and its id: everyone who has it can join.
    """
    person, name = _writer(call), tidy_name(call.body.name, LONGEST_GROUP_NAME)
    group = await call.services.groups.make(name, person.id)
    return await _changed(call, group, GROUP_ROWS)


@OPERATIONS.add("GET", "/api/v1/groups/{group}", GroupView, refusals=AT_GROUP)
async def see_group(call: Call) -> Reply:
    """A group. Its tables and seasons are shown to its members only."""
    return await _view(call, _group_id_of(call))


@OPERATIONS.add(
    "PUT", "/api/v1/groups/{group}", GroupView, GroupChangeBody, identified=True, refusals=AT_GROUP
)
async def change_group(call: Call) -> Reply:
    """Rename a group that I look after, or let its members write to each other at its tables, or not."""
    person, group = _writer(call), _group_id_of(call)
    name = tidy_name(call.body.name, LONGEST_GROUP_NAME)
    await call.services.groups.change(group, person.id, name, talk=call.body.talk)
    await call.services.talk.tell_group(group)
    return await _changed(call, group)


@OPERATIONS.add(
    "POST",
    "/api/v1/groups/{group}/join",
    GroupView,
    identified=True,
    refusals=(*AT_GROUP, Code.TOO_MANY),
)
async def join_group(call: Call) -> Reply:
    """Join a group."""
    person, group = _writer(call), _group_id_of(call)
    await call.services.groups.join(group, person.id)
    return await _changed(call, group)


@OPERATIONS.add("POST", "/api/v1/groups/{group}/leave", GroupList, identified=True, refusals=AT_GROUP)
async def leave_group(call: Call) -> Reply:
    """Leave a group. Its first remaining member looks after it then; without any, it is deleted."""
    person, group = person_of(call), _group_id_of(call)
    await call.services.groups.leave(group, person.id)
    return Reply(await call.services.groups.list(person.id))


@OPERATIONS.add(
    "POST",
    "/api/v1/groups/{group}/hand-over",
    GroupView,
    MemberBody,
    identified=True,
    refusals=AT_GROUP,
)
async def hand_group_over(call: Call) -> Reply:
    """Let another member look after the group."""
    person, group = _writer(call), _group_id_of(call)
    await call.services.groups.hand_over(group, person.id, _other(call))
    return await _changed(call, group)


@OPERATIONS.add(
    "POST", "/api/v1/groups/{group}/remove", GroupView, MemberBody, identified=True, refusals=AT_GROUP
)
async def remove_member(call: Call) -> Reply:
    """Remove a member from a group that I look after; they cannot join again."""
    person, group = person_of(call), _group_id_of(call)
    await call.services.groups.remove(group, person.id, _other(call))
    return await _changed(call, group)


@OPERATIONS.add(
    "POST", "/api/v1/groups/{group}/readmit", GroupView, MemberBody, identified=True, refusals=AT_GROUP
)
async def readmit_member(call: Call) -> Reply:
    """Let a person who was removed join again."""
    person, group = person_of(call), _group_id_of(call)
    await call.services.groups.readmit(group, person.id, _other(call))
    return await _changed(call, group)


@OPERATIONS.add(
    "POST",
    "/api/v1/groups/{group}/season",
    GroupView,
    identified=True,
    refusals=(*AT_GROUP, Code.TOO_MANY),
)
async def begin_season(call: Call) -> Reply:
    """Begin a new season of a group that I look after. The earlier ones can still be read."""
    person, group = _writer(call), _group_id_of(call)
    await call.services.groups.begin_season(group, person.id)
    return await _changed(call, group)


@OPERATIONS.add(
    "GET",
    "/api/v1/groups/{group}/season",
    SeasonTable,
    identified=True,
    refusals=AT_GROUP,
    query=(SEASON,),
)
async def season(call: Call) -> Reply:
    """The season table of a group."""
    person, group = person_of(call), _group_id_of(call)
    table = await call.services.groups.season(
        group, person.id, await hidden_of(call), call.query.get("season")
    )
    return Reply(table)


@OPERATIONS.add(
    "POST",
    "/api/v1/groups/{group}/table",
    GroupTable,
    GroupTableBody,
    identified=True,
    refusals=(*AT_GROUP, Code.BAD_SETTINGS, Code.TOO_MANY),
)
async def open_group_table(call: Call) -> Reply:
    """Open a table for a group. If one of its tables waits for players, that one is it."""
    group = _group_id_of(call)
    host = await host_of(call)
    table = await call.services.groups.open_table(group, guest_of(host), call.body.settings)
    return Reply(GroupTable(id=table))


@OPERATIONS.add(
    "GET",
    "/api/v1/tables/{table}/group",
    GroupOfTable,
    identified=True,
    refusals=(Code.NOT_FOUND, Code.TOO_FAST),
)
async def group_of_table(call: Call) -> Reply:
    """The group whose table this is, if I am a member of it."""
    found = await call.services.groups.of_table(table_id_of(call), person_of(call).id)
    if found is None:
        return Reply(GroupOfTable(group=None))
    return Reply(GroupOfTable(group=TableGroup(id=found.id, name=found.name, talk=found.talk)))


@OPERATIONS.add("GET", "/api/v1/tables/{table}/remarks", Remarks, identified=True, refusals=AT_TABLE)
async def remarks(call: Call) -> Reply:
    """What members of the group write to each other at this table, if I am one of them and sit there."""
    person = person_of(call)
    return Reply(await call.services.talk.read(table_id_of(call), person.id, await hidden_of(call)))


@OPERATIONS.add(
    "POST",
    "/api/v1/tables/{table}/remarks",
    Remarks,
    RemarkBody,
    identified=True,
    refusals=AT_TABLE,
)
async def write_remark(call: Call) -> Reply:
    """Write a line to the members of the group who sit at this table.

    It is deleted when the table is closed.
    """
    person, table = person_of(call), table_id_of(call)
    call.services.limits.may_write(person.id, table)
    call.services.limits.unasked(person.id)
    size = await call.services.talk.write(table, person.id, call.body.line)
    call.services.limits.wrote(person.id, table, ROW_BYTES + size)
    return Reply(await call.services.talk.read(table, person.id, await hidden_of(call)))


def _writer(call: Call) -> Person:
    """The caller, if the limits allow that something is stored. That counts as what nobody has asked for."""
    person = person_of(call)
    if person.bot:
        raise TableError(Code.FORBIDDEN, "A program is in no group.")
    call.services.limits.may_write(person.id)
    call.services.limits.unasked(person.id)
    return person


async def _changed(call: Call, group: GroupId, rows: int = 1) -> Reply:
    call.services.limits.wrote(person_of(call).id, None, rows * ROW_BYTES)
    return await _view(call, group)


async def _view(call: Call, group: GroupId) -> Reply:
    person = None if call.person is None else call.person.id
    return Reply(await call.services.groups.view(group, person, await hidden_of(call)))


def _group_id_of(call: Call) -> GroupId:
    group = call.path["group"]
    if not is_group_id(group):
        raise TableError(Code.NOT_FOUND, "There is no such group.")
    return group


def _other(call: Call) -> PersonId:
    """The person whom the call names."""
    if not is_person_id(call.body.person):
        raise TableError(Code.NOT_FOUND, "There is nobody with this id.")
    return str(call.body.person)
