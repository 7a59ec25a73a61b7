"""The person who asks: name, devices, hidden people, matches, statistics, export and deletion."""

import msgspec

from nimmt.rules import decode
from nimmt.table import Code, TableError

from ..keys import is_person_id
from ..people import Export, Statistics, export_of, game_statistics, match_result, tidy_name
from ..store import Person
from ..tables import ROW_BYTES, hide_in_match
from ..wire import (
    CodeBody,
    DeleteBody,
    Deleted,
    HideBody,
    KnownDevice,
    KnownDevices,
    Matches,
    MatchSummary,
    Me,
    NameBody,
    NewBot,
    OneTimeCode,
)
from .operation import BEFORE, Call, Operations, Reply, caller_of, hidden_of, person_of

MOST_MATCHES = 100
MOST_RESULTS = 500

OPERATIONS = Operations()


@OPERATIONS.add("GET", "/api/v1/me", Me, identified=True)
async def me(call: Call) -> Reply:
    """Who I am.

    A cookie that is a week old gets a new secret. The old one is valid until the new one is used, a minute
    later or more.
    """
    caller = caller_of(call)
    return Reply(await _me(call, caller.person), await call.services.identities.renew(caller))


@OPERATIONS.add("POST", "/api/v1/me", Me, NameBody, refusals=(Code.TOO_FAST,))
async def name_me(call: Call) -> Reply:
    """Take a name: the first time this makes an identity, kept in a cookie.

    Make a new identity, with its secret in a cookie, or rename the one that asks.
    """
    if call.person is None:
        call.services.limits.new_identity(call.address)
        person, token = await call.services.identities.make(call.body.name, bot=False)
        return Reply(await _me(call, person), token)
    return Reply(await _me(call, await _renamed(call, call.person)))


async def _renamed(call: Call, person: Person) -> Person:
    """The person with the new name, which counts as a change that nobody has asked for."""
    name = tidy_name(call.body.name)
    if name == person.name:
        return person
    call.services.limits.may_write(person.id)
    call.services.limits.unasked(person.id)
    await call.services.store.rename(person.id, name)
    call.services.limits.wrote(person.id, None, ROW_BYTES)
    return msgspec.structs.replace(person, name=name)


async def _me(call: Call, person: Person) -> Me:
    hidden = await call.services.store.hidden(person.id)
    return Me(id=person.id, name=person.name, bot=person.bot, hidden=tuple(sorted(hidden)))


@OPERATIONS.add(
    "POST", "/api/v1/me/code", OneTimeCode, status=201, identified=True, refusals=(Code.TOO_FAST,)
)
async def make_code(call: Call) -> Reply:
    """A one-time code that carries my identity to another device."""
    person = person_of(call)
    call.services.limits.new_code(person.id)
    code, expires = await call.services.identities.code_for(person)
    return Reply(OneTimeCode(code=code, expires=expires))


@OPERATIONS.add(
    "POST", "/api/v1/me/claim", Me, CodeBody, refusals=(Code.NOT_FOUND, Code.TOO_MANY, Code.TOO_FAST)
)
async def claim(call: Call) -> Reply:
    """Use on this device the identity that the code was made for."""
    call.services.limits.try_code(call.address)
    person, token = await call.services.identities.claim(call.body.code)
    return Reply(await _me(call, person), token)


@OPERATIONS.add("GET", "/api/v1/me/devices", KnownDevices, identified=True)
async def devices(call: Call) -> Reply:
    """The devices that have my identity, this one first."""
    return Reply(await _devices(call))


async def _devices(call: Call) -> KnownDevices:
    caller = caller_of(call)
    known = [
        KnownDevice(made=key.made, used=key.used, this=key.device == caller.key.device)
        for key in await call.services.store.keys(caller.person.id)
    ]
    known.sort(key=lambda device: (not device.this, -(device.used or 0)))
    return KnownDevices(devices=tuple(known))


@OPERATIONS.add("POST", "/api/v1/me/devices/forget", KnownDevices, identified=True)
async def forget_device(call: Call) -> Reply:
    """Forget this device: its cookie or token ends, and its open sockets with it.

    Returns the other devices. If there are none, nobody can use the identity again, except with a one-time
    code that was made before.
    """
    caller = caller_of(call)
    await call.services.devices.forget(caller.person.id, caller.key.device)
    return Reply(await _devices(call), forgotten=True)


@OPERATIONS.add("POST", "/api/v1/me/devices/forget-others", KnownDevices, identified=True)
async def forget_other_devices(call: Call) -> Reply:
    """Forget all my devices but this one: their cookies and open sockets end, and so does an unused code.

    Programs that I made have identities of their own, and stay.
    """
    caller = caller_of(call)
    await call.services.devices.forget_others(caller.person.id, caller.key.device)
    return Reply(await _devices(call))


@OPERATIONS.add(
    "PUT", "/api/v1/me/hidden/{person}", Me, HideBody, identified=True, refusals=(Code.NOT_FOUND,)
)
async def hide(call: Call) -> Reply:
    """Hide a person's name and phrases, or show them again."""
    person, other = person_of(call), call.path["person"]
    if not is_person_id(other) or await call.services.store.person(other) is None:
        raise TableError(Code.NOT_FOUND, "There is nobody with this id.")
    call.services.limits.may_write(person.id)
    await call.services.store.hide(person.id, other, call.body.hidden)
    call.services.limits.wrote(person.id, None, ROW_BYTES)
    mine = await _me(call, person)
    call.services.rooms.hide(person.id, frozenset(mine.hidden))
    call.services.lobby.hide(person.id, frozenset(mine.hidden))
    return Reply(mine)


@OPERATIONS.add("POST", "/api/v1/bots", NewBot, NameBody, status=201, refusals=(Code.TOO_FAST,))
async def make_bot(call: Call) -> Reply:
    """A new identity for a program, with its token."""
    call.services.limits.new_identity(call.address)
    person, token = await call.services.identities.make(call.body.name, bot=True)
    return Reply(NewBot(id=person.id, name=person.name, token=token))


@OPERATIONS.add("GET", "/api/v1/me/matches", Matches, identified=True, query=(BEFORE,))
async def matches(call: Call) -> Reply:
    """My ended matches, the latest first."""
    rows = await call.services.store.matches_of(person_of(call).id, MOST_MATCHES, call.query.get("before"))
    hidden = await hidden_of(call)
    found = [hide_in_match(decode(row.summary, MatchSummary), hidden) for row in rows]
    return Reply(Matches(matches=tuple(found)))


@OPERATIONS.add("GET", "/api/v1/me/statistics", Statistics, identified=True, query=(BEFORE,))
async def statistics(call: Call) -> Reply:
    """Statistics of my finished matches."""
    store, person = call.services.store, person_of(call)
    rows = await store.results_of(person.id, MOST_RESULTS + 1, call.query.get("before"))
    return Reply(
        Statistics(
            games=game_statistics(await store.tallies_of(person.id)),
            matches=tuple([match_result(row) for row in rows[:MOST_RESULTS]]),
            more=len(rows) > MOST_RESULTS,
        )
    )


@OPERATIONS.add("GET", "/api/v1/me/export", Export, identified=True)
async def export(call: Call) -> Reply:
    """Everything that is stored about me.

    The records contain the names of the other players, as everyone at the table can see them.
    """
    person = person_of(call)
    call.services.limits.export(person.id)
    return Reply(export_of(call.services.store, person))


@OPERATIONS.add("POST", "/api/v1/me/delete", Deleted, DeleteBody, identified=True)
async def delete_me(call: Call) -> Reply:
    """Delete everything about me, confirmed with my name.

    My identity ends at once. I leave my seats as if I stood up. My decisions stay, because the
    matches belong to the other players too, under the name `—`.
    """
    person = person_of(call)
    if call.body.confirm != person.name:
        raise TableError(
            Code.FORBIDDEN, f"To delete everything about you, confirm it with your name: {person.name}."
        )
    return Reply(Deleted(tables=await call.services.deletion.delete(person.id)), forgotten=True)
