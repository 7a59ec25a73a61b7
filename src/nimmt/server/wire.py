"""Every message of the socket and every body of the HTTP interface, as types."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from nimmt.rules import Cards, Event, Fair, RowIndex, View
from nimmt.table import Settings, Stage
from nimmt.table.commands import Ref
from nimmt.table.errors import Code
from nimmt.table.view import Phrased, Preview, TableView

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
    """Who they are, in the same order; nobody is a bot, or somebody who has left for good."""
    clock: int | None
    watch: str
    programs: bool


class PlayerSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    bot: str | None = None
    person: str | None = None
    """Whose name it is, even of somebody who left during the match, unless everything of them is deleted."""


class MatchSummary(Struct, frozen=True, kw_only=True):
    """An ended match in the list of one's own."""

    table: str
    match: int
    game: str
    title: str
    finished: bool
    """False: it was given up."""
    ended: float
    players: tuple[PlayerSummary, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    deals: int


class ReplayTurn(Struct, frozen=True, kw_only=True):
    deal: int
    turn: int
    """0 is the dealing of the cards."""
    events: tuple[Event, ...]


class Deck(Struct, frozen=True, kw_only=True):
    """What is shuffled and dealt: enough to redo the deals from their proof."""

    seats: int
    hand: int
    highest: int
    """The cards are 1 to this."""
    zeros: int
    dealt_zeros: int
    """Zeros that everyone is dealt; the others are mixed in."""


class Replay(Struct, frozen=True, kw_only=True):
    game: str
    more_is_better: bool
    players: tuple[PlayerSummary, ...]
    view: View
    """Before the first deal, as a spectator sees it; the events of the turns are folded onto it."""
    turns: tuple[ReplayTurn, ...]
    deck: Deck
    fair: Fair | None


class Snapshot(Struct, frozen=True, kw_only=True, tag="table"):
    """Everything that the receiver may know, on arrival and whenever single steps would not do."""

    v: int
    now: float
    """The server's clock, in seconds since the epoch: deadlines are told by it."""
    table: TableView
    view: View | None
    legal: tuple[Cards | RowIndex, ...] = ()
    """All that the receiver may do now: plays, or rows to take. Chosen cards may be changed."""
    preview: tuple[Preview, ...] | None = None
    """For each of them where it would go; for rows always, for plays where the table has this help."""
    asked: int | None = None
    """The version at which this was asked. An answer may name it, so that it cannot come too late."""
    deadline: float | None


class Update(Struct, frozen=True, kw_only=True, tag="events", omit_defaults=True):
    """One version further. A bare one says that something happened that the receiver may not know of."""

    v: int
    events: tuple[Event, ...] = ()
    table: TableView | None = None
    """If anything but the cards has changed."""
    legal: tuple[Cards | RowIndex, ...] = ()
    """If something new is asked: all that the receiver may do."""
    preview: tuple[Preview, ...] | None = None
    asked: int | None = None
    said: Phrased | None = None
    deadline: float | None = None


class Television(Struct, frozen=True, kw_only=True, tag="tv"):
    """For a screen that all can see: rows and scores, and whom the table waits for."""

    v: int
    now: float
    table: TableView
    deal: int
    turn: int
    rows: tuple[Cards, ...]
    cow: RowIndex | None
    heads: tuple[int, ...]
    """Taken in this deal, by seat."""
    totals: tuple[int, ...]
    acting: tuple[int, ...]
    chosen: tuple[bool, ...]
    places: tuple[int, ...] | None
    deadline: float | None
    view: View | None = None
    """On arrival, and whenever single steps would not do: the same as a spectator sees it."""
    events: tuple[Event, ...] | None = None
    """What has just happened, to be folded onto that view; `None` when everything is told anew."""


class Done(Struct, frozen=True, kw_only=True, tag="ok", omit_defaults=True):
    """What was sent is stored; it made the version `v`."""

    v: int
    ref: Ref | None = None


class Refused(Struct, frozen=True, kw_only=True, tag="error", omit_defaults=True):
    """What was sent has changed nothing."""

    code: Code
    error: str
    ref: Ref | None = None


class Bye(Struct, frozen=True, kw_only=True, tag="bye"):
    """The server ends the connection."""

    code: Code
    error: str
    again: bool
    """Whether to come back at once."""


Down: TypeAlias = Snapshot | Update | Television | Done | Refused | Bye
"""What a client of a table receives."""


class Lobby(Struct, frozen=True, kw_only=True, tag="lobby"):
    """The open tables, whenever they change."""

    tables: tuple[TableSummary, ...]


LobbyDown: TypeAlias = Lobby | Bye
"""What a client of the lobby receives."""


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
    """For `Authorization: Bearer`; it is told this once."""


class OneTimeCode(Struct, frozen=True, kw_only=True):
    code: str
    expires: float


class CodeBody(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=40)]


class TvCode(OneTimeCode, frozen=True, kw_only=True):
    """To be typed at `/tv` on a screen that all can see."""


class TvCodeBody(CodeBody, frozen=True, forbid_unknown_fields=True): ...


class ShownTable(Struct, frozen=True, kw_only=True):
    """What a screen may show."""

    table: str


class TvScreens(Struct, frozen=True, kw_only=True):
    """The screens that may show a table."""

    count: int


class HideBody(Struct, frozen=True, forbid_unknown_fields=True):
    hidden: bool


class DeleteBody(Struct, frozen=True, forbid_unknown_fields=True):
    confirm: Name
    """My name, exactly as it is: so nothing is deleted by mistake."""


class Deleted(Struct, frozen=True, kw_only=True):
    """Nobody knows me any more."""

    tables: int
    """So many of my tables still have my name. With very many it takes a while, and goes on by itself."""


class OpenBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table."""

    settings: Settings = Settings()


class OpenedTable(Struct, frozen=True, kw_only=True):
    id: str
    v: int
    table: TableView


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
