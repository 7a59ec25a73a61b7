"""Every message of the socket and every body of the HTTP interface, as types."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from nimmt.rules import Cards, Event, Fair, Queue, RowIndex, Seat, View
from nimmt.table import Code, Phrase, Phrased, Preview, Ref, Settings, Stage, TableView

LONGEST_MESSAGE = 4096
"""Bytes of a message to the server; a longer one is refused."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in the list of open tables."""

    id: str
    game: str
    title: str
    stage: Stage
    seats: int
    taken: int
    players: tuple[str, ...]
    persons: tuple[str | None, ...] = ()
    """Their ids, in the same order; `null` for a bot or a deleted person."""
    clock: int | None
    watch: str
    programs: bool


class Since(Struct, frozen=True, kw_only=True):
    """The deals of a match that count for a person who has taken over a bot's chair in it."""

    deals: int
    heads: int
    all_heads: int
    place: int | None
    """The place in these deals alone; `null` if the match was abandoned."""
    tied: int
    """How many share this place."""


class PlayerSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    bot: str | None = None
    person: str | None = None
    """The person's id, also of one who left during the match, unless the person was deleted."""
    since: Since | None = None
    """Of a person who has taken over a bot's chair: the name tells both, and only these deals count."""


class MatchSummary(Struct, frozen=True, kw_only=True):
    """An ended match in the list of my matches."""

    table: str
    match: int
    game: str
    title: str
    finished: bool
    """False if it was abandoned."""
    ended: float
    players: tuple[PlayerSummary, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    deals: int


class ReplayTurn(Struct, frozen=True, kw_only=True):
    deal: int
    turn: int
    """0 is the deal itself."""
    events: tuple[Event, ...]


class Deck(Struct, frozen=True, kw_only=True):
    """The deck and how it is dealt: enough to verify the deals from their proof."""

    seats: int
    hand: int
    highest: int
    """The cards are 1 to `highest`."""
    zeros: int
    dealt_zeros: int
    """Zeros that each player is dealt; the others are shuffled into the deck."""


class Replay(Struct, frozen=True, kw_only=True):
    game: str
    more_is_better: bool
    players: tuple[PlayerSummary, ...]
    view: View
    """A spectator's view before the first deal; fold the events of the turns onto it."""
    turns: tuple[ReplayTurn, ...]
    deck: Deck
    fair: Fair | None


class SaidBefore(Struct, frozen=True, kw_only=True):
    """Something that a player has said, who may have left since."""

    at: float
    """In seconds since the epoch."""
    seat: Seat
    name: str
    phrase: Phrase


class Snapshot(Struct, frozen=True, kw_only=True, tag="table"):
    """Everything that the client may know. It is sent first, and whenever updates are not enough."""

    v: int
    now: float
    """The server's clock, in seconds since the epoch; deadlines refer to it."""
    table: TableView
    view: View | None
    past: tuple[Event, ...] = ()
    """Everything since the last deal began, except questions and choices."""
    auto: tuple[tuple[int, int], ...] = ()
    """Deal and turn of each own decision that was made for the player."""
    queue: Queue = ()
    """While a row must be taken, the revealed cards that are still to be placed, in order."""
    legal: tuple[Cards | RowIndex, ...] = ()
    """All legal actions: plays, or rows to take. A chosen play may be changed."""
    preview: tuple[Preview, ...] | None = None
    """For each legal action, where it would go: always for rows; for plays with this help on, or if one
    person plays against bots."""
    asked: int | None = None
    """The version of the question. A command may name it, so that it is refused if it comes too late."""
    deadline: float | None
    said: tuple[SaidBefore, ...] = ()
    """What was said at this table, the latest last."""


class Update(Struct, frozen=True, kw_only=True, tag="events", omit_defaults=True):
    """The next version. An update without content stands for a change that the client may not see.

    The version that the client has, with nothing but its own `chosen`: the cards that it has chosen now.
    """

    v: int
    events: tuple[Event, ...] = ()
    table: TableView | None = None
    """Present if anything but the cards has changed."""
    legal: tuple[Cards | RowIndex, ...] = ()
    """Present if the client is asked something new: all legal actions."""
    preview: tuple[Preview, ...] | None = None
    asked: int | None = None
    queue: Queue = ()
    """Present while a row must be taken: the revealed cards that are still to be placed, in order."""
    auto: bool = False
    """Whether this is an own decision that was made for the player."""
    said: Phrased | None = None
    deadline: float | None = None


class Television(Struct, frozen=True, kw_only=True, tag="tv"):
    """For a TV screen: rows, scores, and the players that the table waits for."""

    v: int
    now: float
    table: TableView
    deal: int
    turn: int
    rows: tuple[Cards, ...]
    cow: RowIndex | None
    heads: tuple[int, ...]
    """Heads taken in this deal, by seat."""
    totals: tuple[int, ...]
    acting: tuple[int, ...]
    chosen: tuple[bool, ...]
    places: tuple[int, ...] | None
    deadline: float | None
    view: View | None = None
    """A spectator's view. It is sent first, and whenever updates are not enough."""
    said: Phrased | None = None
    events: tuple[Event, ...] | None = None
    """The latest events, to be folded onto that view; `None` if `view` is sent."""
    queue: Queue = ()
    """While a row must be taken, the revealed cards that are still to be placed, in order."""


class Talked(Struct, frozen=True, kw_only=True, tag="talk"):
    """To members of a group at its table: what they write to each other has changed, so read it again."""

    number: int
    """The number of the latest line; 0 if there is none."""


class Done(Struct, frozen=True, kw_only=True, tag="ok", omit_defaults=True):
    """The command is stored; it made the version `v`. A changed choice makes none: `v` is the present one."""

    v: int
    ref: Ref | None = None


class Refused(Struct, frozen=True, kw_only=True, tag="error", omit_defaults=True):
    """The command was refused and has changed nothing."""

    code: Code
    error: str
    ref: Ref | None = None


class Bye(Struct, frozen=True, kw_only=True, tag="bye"):
    """The server ends the connection."""

    code: Code
    error: str
    again: bool
    """Whether the client should reconnect."""


Down: TypeAlias = Snapshot | Update | Television | Talked | Done | Refused | Bye
"""The messages to a client of a table."""


class Lobby(Struct, frozen=True, kw_only=True, tag="lobby"):
    """The open tables; sent whenever they change."""

    tables: tuple[TableSummary, ...]


LobbyDown: TypeAlias = Lobby | Bye
"""The messages to a client of the lobby."""


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    code: Code
    error: str


Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class NameBody(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Me(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    bot: bool
    hidden: tuple[str, ...]
    """Persons whose names and phrases are not shown."""


class NewBot(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    token: str
    """For `Authorization: Bearer`; it is shown only once."""


class OneTimeCode(Struct, frozen=True, kw_only=True):
    code: str
    expires: float


class CodeBody(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=40)]


class KnownDevice(Struct, frozen=True, kw_only=True):
    """A device that has my identity. Neither its address nor its browser is stored."""

    made: float | None
    """When it got the identity; `null` if that was not recorded."""
    used: float | None
    """When it was last used, to the hour."""
    this: bool
    """It is the device that asks."""


class KnownDevices(Struct, frozen=True, kw_only=True):
    devices: tuple[KnownDevice, ...]


class TvCode(OneTimeCode, frozen=True, kw_only=True):
    """A code to type at `/tv` on a TV screen."""


class TvCodeBody(CodeBody, frozen=True, forbid_unknown_fields=True): ...


class ShownTable(Struct, frozen=True, kw_only=True):
    """The table that a TV screen may show."""

    table: str


class TvPairing(OneTimeCode, frozen=True, kw_only=True):
    """A code for a TV to show. A player authorises the TV with it."""


class TvTable(Struct, frozen=True, kw_only=True):
    """The table that a TV was authorised to show."""

    table: str | None
    """`null` while it is authorised for none."""


class TvScreens(Struct, frozen=True, kw_only=True):
    """The TV screens that may show a table."""

    count: int


class HideBody(Struct, frozen=True, forbid_unknown_fields=True):
    hidden: bool


class DeleteBody(Struct, frozen=True, forbid_unknown_fields=True):
    confirm: Name
    """My exact name, so that nothing is deleted by mistake."""


class Deleted(Struct, frozen=True, kw_only=True):
    """My identity is deleted."""

    tables: int
    """How many of my tables still contain my name. The rest is done in the background."""


class OpenBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table."""

    settings: Settings = Settings()


class OpenedTable(Struct, frozen=True, kw_only=True):
    id: str
    v: int
    table: TableView


class CodedTable(Struct, frozen=True, kw_only=True):
    """The table of a short code."""

    table: str


class Tables(Struct, frozen=True, kw_only=True):
    tables: tuple[TableSummary, ...]


class Matches(Struct, frozen=True, kw_only=True):
    matches: tuple[MatchSummary, ...]


class GameInfo(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    fewest_seats: int
    most_seats: int
    hand: int
    most_cards: int
    in_turn: bool
    zeros: int
    cow: bool
    more_is_better: bool
    points: int | None
    deals: int | str | None


class Games(Struct, frozen=True, kw_only=True):
    games: tuple[GameInfo, ...]


class BotInfo(Struct, frozen=True, kw_only=True):
    name: str
    plays: str


class Bots(Struct, frozen=True, kw_only=True):
    bots: tuple[BotInfo, ...]


class Health(Struct, frozen=True, kw_only=True):
    ok: bool
    version: str
