"""The person who asks: name, devices, hidden people, matches, statistics, export and deletion."""

import msgspec

from nimmt.rules import decode
from nimmt.table import Code, TableError

from ..people import Export, Statistics, export_of, game_statistics, match_result, tidy_name
from ..store import Person
from ..tables import hide_in_match
from ..wire import (
    CodeBody,
    DeleteBody,
    Deleted,
    HideBody,
    Matches,
    MatchSummary,
    Me,
    NameBody,
    NewBot,
    OneTimeCode,
)
from .operation import BEFORE, Call, Operation, Reply, hidden_of, person_of

MOST_MATCHES = 100
MOST_RESULTS = 500


async def me(call: Call) -> Reply:
    return Reply(await _me(call, person_of(call)))


async def name_me(call: Call) -> Reply:
    """Make a new identity, with its secret in a cookie, or rename the one that asks."""
    if call.person is None:
        call.services.limits.new_identity(call.address)
        person, token = await call.services.identities.make(call.body.name, bot=False)
        return Reply(await _me(call, person), token)
    person = msgspec.structs.replace(call.person, name=tidy_name(call.body.name))
    await call.services.store.rename(person.id, person.name)
    return Reply(await _me(call, person))


async def _me(call: Call, person: Person) -> Me:
    hidden = await call.services.store.hidden(person.id)
    return Me(id=person.id, name=person.name, bot=person.bot, hidden=tuple(sorted(hidden)))


async def make_code(call: Call) -> Reply:
    person = person_of(call)
    call.services.limits.new_code(call.address)
    code, expires = await call.services.identities.code_for(person)
    return Reply(OneTimeCode(code=code, expires=expires))


async def claim(call: Call) -> Reply:
    call.services.limits.try_code(call.address)
    person, token = await call.services.identities.claim(call.body.code)
    return Reply(await _me(call, person), token)


async def hide(call: Call) -> Reply:
    person, other = person_of(call), call.path["person"]
    if await call.services.store.person(other) is None:
        raise TableError(Code.NOT_FOUND, "There is nobody with this id.")
    await call.services.store.hide(person.id, other, call.body.hidden)
    mine = await _me(call, person)
    call.services.rooms.hide(person.id, frozenset(mine.hidden))
    call.services.lobby.hide(person.id, frozenset(mine.hidden))
    return Reply(mine)


async def make_bot(call: Call) -> Reply:
    call.services.limits.new_identity(call.address)
    person, token = await call.services.identities.make(call.body.name, bot=True)
    return Reply(NewBot(id=person.id, name=person.name, token=token))


async def matches(call: Call) -> Reply:
    rows = await call.services.store.matches_of(person_of(call).id, MOST_MATCHES, call.query.get("before"))
    hidden = await hidden_of(call)
    found = [hide_in_match(decode(row.summary, MatchSummary), hidden) for row in rows]
    return Reply(Matches(matches=tuple(found)))


async def statistics(call: Call) -> Reply:
    store, person = call.services.store, person_of(call)
    rows = await store.results_of(person.id, MOST_RESULTS + 1, call.query.get("before"))
    return Reply(
        Statistics(
            games=game_statistics(await store.tallies_of(person.id)),
            matches=tuple([match_result(row) for row in rows[:MOST_RESULTS]]),
            more=len(rows) > MOST_RESULTS,
        )
    )


async def export(call: Call) -> Reply:
    """The records contain the names of the other players, as everyone at the table can see them."""
    person = person_of(call)
    call.services.limits.export(person.id)
    return Reply(export_of(call.services.store, person))


async def delete(call: Call) -> Reply:
    """My identity ends at once. I leave my seats as if I stood up. My decisions stay, because the matches
    belong to the other players too, under the name `—`."""
    person = person_of(call)
    if call.body.confirm != person.name:
        raise TableError(
            Code.FORBIDDEN, f"To delete everything about you, confirm it with your name: {person.name}."
        )
    return Reply(Deleted(tables=await call.services.deletion.delete(person.id)), forgotten=True)


OPERATIONS = (
    Operation("me", "GET", "/api/v1/me", "Who I am.", me, Me, identified=True),
    Operation(
        "nameMe",
        "POST",
        "/api/v1/me",
        "Take a name: the first time this makes an identity, kept in a cookie.",
        name_me,
        Me,
        NameBody,
        refusals=(Code.TOO_FAST,),
    ),
    Operation(
        "makeBot",
        "POST",
        "/api/v1/bots",
        "A new identity for a program, with its token.",
        make_bot,
        NewBot,
        NameBody,
        201,
        refusals=(Code.TOO_FAST,),
    ),
    Operation(
        "makeCode",
        "POST",
        "/api/v1/me/code",
        "A one-time code that carries my identity to another device.",
        make_code,
        OneTimeCode,
        status=201,
        identified=True,
        refusals=(Code.TOO_FAST,),
    ),
    Operation(
        "claim",
        "POST",
        "/api/v1/me/claim",
        "Use on this device the identity that the code was made for.",
        claim,
        Me,
        CodeBody,
        refusals=(Code.NOT_FOUND, Code.TOO_FAST),
    ),
    Operation(
        "hide",
        "PUT",
        "/api/v1/me/hidden/{person}",
        "Hide a person's name and phrases, or show them again.",
        hide,
        Me,
        HideBody,
        identified=True,
        refusals=(Code.NOT_FOUND,),
    ),
    Operation(
        "matches",
        "GET",
        "/api/v1/me/matches",
        "My ended matches, the latest first.",
        matches,
        Matches,
        identified=True,
        query=(BEFORE,),
    ),
    Operation(
        "statistics",
        "GET",
        "/api/v1/me/statistics",
        "Statistics of my finished matches.",
        statistics,
        Statistics,
        identified=True,
        query=(BEFORE,),
    ),
    Operation(
        "export",
        "GET",
        "/api/v1/me/export",
        "Everything that is stored about me.",
        export,
        Export,
        identified=True,
    ),
    Operation(
        "deleteMe",
        "POST",
        "/api/v1/me/delete",
        "Delete everything about me, confirmed with my name.",
        delete,
        Deleted,
        DeleteBody,
        identified=True,
    ),
)
