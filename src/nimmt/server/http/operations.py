"""What is asked once, over HTTP: operations, from which routes and OpenAPI follow."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

import nimmt
from nimmt.bots import BOTS
from nimmt.rules import GAMES, Record, decode
from nimmt.table import Code, Table, TableError, record
from nimmt.table.records import endings
from nimmt.table.view import is_revealed, table_view

from ..keys import is_table_id
from ..people.identity import guest_of
from ..people.names import tidy_name
from ..services import House
from ..store import Person, PersonId, Screen
from ..tables.hiding import match_without, replay_without, tables_without
from ..tables.index import DECODER, MatchSummary
from ..tables.replay import Replay, replay_of
from ..tables.room import Room
from ..tables.visibility import Manner
from ..wire import (
    BotInfo,
    Bots,
    CodeBody,
    GameInfo,
    Games,
    Health,
    HideBody,
    Matches,
    Me,
    NameBody,
    NewBot,
    OneTimeCode,
    OpenBody,
    OpenedTable,
    Snapshot,
    Tables,
)
from ..ws.lobby import open_tables

MOST_TABLES = 20
"""Tables of one host that are not closed."""
MOST_MATCHES = 100
STATUS = {
    Code.BAD_MESSAGE: 400,
    Code.BAD_SETTINGS: 422,
    Code.NO_IDENTITY: 401,
    Code.FORBIDDEN: 403,
    Code.NOT_FOUND: 404,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 429,
    Code.UNAVAILABLE: 503,
}
CONFLICT = 409
"""The status of every other refusal: it is a conflict with the table as it is."""


class Call(NamedTuple):
    """A request, checked and decoded."""

    house: House
    address: str
    person: Person | None
    path: Mapping[str, str]
    query: Mapping[str, Any]
    body: Any


class Answer(NamedTuple):
    content: Any
    token: str | None = None
    """For the cookie of somebody new."""
    screen: str | None = None
    """For the cookie of a screen that may look at a table."""
    forgotten: bool = False
    """The cookie of whoever asks is taken back."""


class Parameter(NamedTuple):
    """A number that may be asked for in the query."""

    name: str
    kind: Any
    says: str


class Operation(NamedTuple):
    name: str
    method: str
    path: str
    says: str
    do: Callable[[Call], Awaitable[Answer]]
    gives: type
    takes: type | None = None
    status: int = 200
    identified: bool = False
    """Only for those who have a name."""
    refusals: tuple[Code, ...] = ()
    query: tuple[Parameter, ...] = ()


async def health(call: Call) -> Answer:
    await call.house.store.lobby(1)
    return Answer(Health(ok=True, version=nimmt.__version__))


async def games(call: Call) -> Answer:
    return Answer(Games(games=tuple([_game_info(name) for name in GAMES])))


def _game_info(name: str) -> GameInfo:
    game = GAMES[name]
    return GameInfo(
        game=name,
        title=game.title,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        hand=game.hand,
        most_cards=game.most_cards,
        in_turn=game.in_turn,
        zeros=game.zeros,
        cow=game.cow,
        more_is_better=game.goal == "most",
        points=game.points,
        deals=game.deals,
    )


async def bots(call: Call) -> Answer:
    return Answer(Bots(bots=tuple([BotInfo(name=bot.name, plays=bot.plays) for bot in BOTS.values()])))


async def make_bot(call: Call) -> Answer:
    call.house.limits.new_identity(call.address)
    person, token = await call.house.identities.make(call.body.name, bot=True)
    return Answer(NewBot(id=person.id, name=person.name, token=token))


async def me(call: Call) -> Answer:
    return Answer(await _me(call, person_of(call)))


async def name_me(call: Call) -> Answer:
    """Somebody new gets a secret in a cookie; somebody known another name."""
    if call.person is None:
        call.house.limits.new_identity(call.address)
        person, token = await call.house.identities.make(call.body.name, bot=False)
        return Answer(await _me(call, person), token)
    person = msgspec.structs.replace(call.person, name=tidy_name(call.body.name))
    await call.house.store.rename(person.id, person.name)
    return Answer(await _me(call, person))


async def _hidden(call: Call) -> frozenset[PersonId]:
    return frozenset() if call.person is None else await call.house.store.hidden(call.person.id)


async def _me(call: Call, person: Person) -> Me:
    hidden = await call.house.store.hidden(person.id)
    return Me(id=person.id, name=person.name, bot=person.bot, hidden=tuple(sorted(hidden)))


async def make_code(call: Call) -> Answer:
    person = person_of(call)
    call.house.limits.new_code(call.address)
    code, expires = await call.house.identities.code_for(person)
    return Answer(OneTimeCode(code=code, expires=expires))


async def claim(call: Call) -> Answer:
    call.house.limits.try_code(call.address)
    person, token = await call.house.identities.claim(call.body.code)
    return Answer(await _me(call, person), token)


async def hide(call: Call) -> Answer:
    person, other = person_of(call), call.path["person"]
    if await call.house.store.person(other) is None:
        raise TableError(Code.NOT_FOUND, "There is nobody with this id.")
    await call.house.store.hide(person.id, other, call.body.hidden)
    mine = await _me(call, person)
    call.house.rooms.hide(person.id, frozenset(mine.hidden))
    call.house.lobby.hide(person.id, frozenset(mine.hidden))
    return Answer(mine)


async def tables(call: Call) -> Answer:
    found = await open_tables(call.house.store)
    return Answer(Tables(tables=tables_without(found, await _hidden(call))))


async def open_table(call: Call) -> Answer:
    person = person_of(call)
    if person.bot:
        raise TableError(Code.FORBIDDEN, "A program is never the host: let a person open the table.")
    call.house.limits.new_table(call.address, person.id)
    if await call.house.store.count_tables(person.id) >= MOST_TABLES:
        raise TableError(Code.TOO_MANY, f"You host {MOST_TABLES} tables already: close one first.")
    room = await call.house.rooms.open(guest_of(person), call.body.settings)
    table = room.table
    return Answer(OpenedTable(id=table.id, v=table.version, table=table_view(table, None)))


async def see_table(call: Call) -> Answer:
    """The same as the first message of the table's socket."""
    visitor = _Passer(call.person, await _hidden(call))
    room = await call.house.rooms.find(table_id_of(call))
    room.enter(visitor, None)
    room.exit(visitor)
    return Answer(msgspec.Raw(visitor.seen))


async def table_record(call: Call) -> Answer:
    """The same for everyone, names too: it is what others check."""
    return Answer(record(await _table_of_match(call)))


async def table_replay(call: Call) -> Answer:
    call.house.limits.study(call.address)
    table = await _table_of_match(call)
    found = record(table)
    if found.fair is None:
        raise TableError(Code.WRONG_STAGE, "A match can be replayed when it is over.")
    replay = await asyncio.to_thread(replay_of, found)
    return Answer(replay_without(replay, table, await _hidden(call)))


async def _table_of_match(call: Call) -> Table:
    """The table with the match that is asked for, as the asker may know it."""
    room = await call.house.rooms.find(table_id_of(call))
    number = call.query.get("match", room.table.number)
    if number == room.table.number:
        return _as_seen(room, call.person)
    call.house.limits.study(call.address)
    log = await call.house.store.log(room.table.id)
    earlier = await asyncio.to_thread(_ended, log, number)
    if earlier is None:
        raise TableError(
            Code.NOT_FOUND, f"This table has no match {number}; the latest is {room.table.number}."
        )
    return earlier


def _ended(log: list[bytes], number: int) -> Table | None:
    """The table when that match of it was over. A long log takes its time."""
    entries = [DECODER.decode(entry) for entry in log]
    return next((ended for ended in endings(entries) if ended.number == number), None)


def _as_seen(room: Room, person: Person | None) -> Table:
    """A match that is over is there for all who have the link; one that runs, for those who may look."""
    if is_revealed(room.table):
        return room.table
    visitor = _Passer(person, frozenset())
    room.admit(visitor)
    return room.shown(visitor)


async def matches(call: Call) -> Answer:
    rows = await call.house.store.matches_of(person_of(call).id, MOST_MATCHES, call.query.get("before"))
    hidden = await _hidden(call)
    found = [match_without(decode(row.summary, MatchSummary), hidden) for row in rows]
    return Answer(Matches(matches=tuple(found)))


class _Passer:
    """Somebody who looks at a table once."""

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

    def leave(self, sentence: str) -> None:
        raise AssertionError(f"nobody is asked to leave in passing: {sentence}")


def person_of(call: Call) -> Person:
    if call.person is None:
        raise TableError(Code.NO_IDENTITY, "This needs a name first: POST /api/v1/me.")
    return call.person


def table_id_of(call: Call) -> str:
    table = call.path["table"]
    if not is_table_id(table):
        raise TableError(Code.NOT_FOUND, "There is no such table.")
    return table


MATCH = Parameter(
    "match",
    Annotated[int, Meta(ge=1, le=2**31 - 1)],
    "The number of the match at this table; the latest if left out.",
)
BEFORE = Parameter(
    "before",
    Annotated[float, Meta(ge=0, le=1e12)],
    "Only matches that ended before this time, in seconds since the epoch.",
)

OPERATIONS = (
    Operation("health", "GET", "/healthz", "Whether the server and its database answer.", health, Health),
    Operation("games", "GET", "/api/v1/games", "The games that can be played.", games, Games),
    Operation("bots", "GET", "/api/v1/bots", "The bots that can be seated, and how they play.", bots, Bots),
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
        "Be on this device whom the code was made for.",
        claim,
        Me,
        CodeBody,
        refusals=(Code.NOT_FOUND, Code.TOO_FAST),
    ),
    Operation(
        "hide",
        "PUT",
        "/api/v1/me/hidden/{person}",
        "Hide somebody's name and phrases, or show them again.",
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
    Operation("tables", "GET", "/api/v1/tables", "The public tables.", tables, Tables),
    Operation(
        "openTable",
        "POST",
        "/api/v1/tables",
        "Open a table; who opens it is its host.",
        open_table,
        OpenedTable,
        OpenBody,
        201,
        identified=True,
        refusals=(Code.BAD_SETTINGS, Code.TOO_MANY, Code.TOO_FAST),
    ),
    Operation(
        "seeTable",
        "GET",
        "/api/v1/tables/{table}",
        "A table as I may see it now.",
        see_table,
        Snapshot,
        refusals=(Code.NOT_FOUND, Code.FORBIDDEN),
    ),
    Operation(
        "record",
        "GET",
        "/api/v1/tables/{table}/record",
        "A match as a record: whole when it is over, before that its finished deals.",
        table_record,
        Record,
        refusals=(Code.NOT_FOUND, Code.WRONG_STAGE, Code.FORBIDDEN),
        query=(MATCH,),
    ),
    Operation(
        "replay",
        "GET",
        "/api/v1/tables/{table}/replay",
        "A match that is over, turn by turn, with all hands open.",
        table_replay,
        Replay,
        refusals=(Code.NOT_FOUND, Code.WRONG_STAGE, Code.FORBIDDEN),
        query=(MATCH,),
    ),
)
