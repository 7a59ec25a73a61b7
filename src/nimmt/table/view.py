"""What a visitor may know of a table: everything (`look`), or what one change brings (`news`)."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from nimmt.rules import (
    Action,
    Cards,
    Event,
    Fair,
    Phase,
    Placed,
    Queue,
    RowIndex,
    Seat,
    State,
    TakeRow,
    Took,
    View,
    cheapest_row,
    legal,
    settle,
    turn_up,
    view,
)

from .avatars import Avatar
from .decisions import anyone_from
from .entries import Began, Decided, PersonId, Phrase, Said, WentOn
from .fold import Change
from .hindsight import redacted, to_place
from .series import Series, sheet
from .settings import Settings
from .starting import next_chairs
from .state import GRACE, PART_SECONDS, Chair, Halt, Heir, Stage, Start, Table
from .votes import Ballot, ballot

MOST_OFFERED = 200
"""With more plays to choose from, previews are sent only if the table has this help on."""
Presence: TypeAlias = Literal["empty", "here", "dropped", "bot"]


class ChairView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    seat: Seat
    name: str = ""
    person: PersonId | None = None
    program: bool = False
    bot: str | None = None
    avatar: Avatar | None = None
    """`null` for an empty chair, and at tables from before there were any."""
    presence: Presence
    """`dropped`: the connection is lost, but the seat is kept."""
    bot_from: float | None = None
    """When a bot begins to decide for a player who has dropped, in seconds since the epoch."""
    commitment: str | None = None
    """To the part of the shuffle; once it is frozen, it stays even if the person leaves."""
    ready: bool = False
    """Whether a match can begin: the person is committed to a part, or plays without one."""
    heir: Heir | None = None
    """A person who takes over this chair with the next deal."""
    willing: bool = False
    """After a match: whether the person is ready for the next one. Nobody waits for bots and programs."""
    vote: Ballot | None = None
    """The votes about a player who has dropped from a running match."""


class PauseView(Struct, frozen=True, kw_only=True):
    """A pause: nobody can play, and no clock runs."""

    by: PersonId | None
    since: float
    """In seconds since the epoch."""
    anyone_from: float
    """When not only the host but anyone with a seat may end the pause."""


class StartView(Struct, frozen=True, kw_only=True):
    """How the match begins. Once the commitments are frozen, each client reveals its part."""

    commitments: tuple[str, ...] | None
    """Frozen, in seat order, of those who have a part; `null`: after a restart new ones are awaited."""
    awaited: tuple[Seat, ...]
    """Seats whose part, or after a restart whose commitment, the table waits for."""
    missing: tuple[Seat, ...]
    """Seats whose part, or after a restart whose commitment, did not arrive: they play without one."""
    starter: Seat | None
    """The seat that starts the first deal; `null` where the game does not go in turn."""
    until: float | None
    """When the start goes on without those who are awaited, in seconds since the epoch."""


class TableView(Struct, frozen=True, kw_only=True):
    """Everything about a table except the cards."""

    id: str
    stage: Stage
    match: int
    """The number of the match, from 1."""
    settings: Settings
    chairs: tuple[ChairView, ...]
    host: PersonId | None
    """The person who can change the settings, begin the match, and remove others."""
    you: Seat | None
    """The receiver's seat."""
    hash: str
    """The hash of the seed from which all deals of this match follow."""
    start: StartView | None
    """How the match began; `null` while the table is open."""
    fair: Fair | None
    """The proof of the deals, once the match is over or given up."""
    more_is_better: bool
    paused: PauseView | None
    series: Series | None
    """The score sheet of this table."""
    screens: int = 0
    """TV screens that may show the table: a phone may leave the rows to them."""
    next: tuple[ChairView, ...] | None = None
    """After a match: the chairs of the next one, until the table is open for it."""
    begins: float | None = None
    """When the next match begins, because everyone is ready, in seconds since the epoch."""
    removed: bool = False
    """Whether the host has asked the receiver to leave: nobody else learns of it."""


class Preview(Struct, frozen=True):
    """Where a play would go if nobody else played, and the heads that it would take."""

    rows: tuple[RowIndex | None, ...]
    """One for each numbered card, in placing order; `null` if the player would have to choose a row."""
    heads: int


class TableQuestion(Struct, frozen=True, kw_only=True):
    """What a seat is asked to decide now."""

    asked: int
    """The version at which it was asked. An answer may repeat it, so that it is refused if it is late."""
    to: Literal["play", "take-row"]
    legal: tuple[Cards | RowIndex, ...]
    preview: tuple[Preview, ...] | None = None
    """One for each legal answer: always for rows; for plays if the setting `preview` is on, or one person
    plays against bots."""


class Look(Struct, frozen=True, kw_only=True):
    v: int
    table: TableView
    view: View | None
    question: TableQuestion | None
    deadline: float | None
    """When the clock runs out, in seconds since the epoch."""


class Phrased(Struct, frozen=True):
    """A phrase that a player has said."""

    seat: Seat
    phrase: Phrase


class News(Struct, frozen=True, kw_only=True):
    v: int
    events: tuple[Event, ...]
    table: TableView | None
    """If anything except the cards has changed."""
    view: View | None = None
    """When a match begins: the view to fold its events onto."""
    question: TableQuestion | None
    """If a new question is asked, or the old one again after a pause.

    It is open until the next question, a pause, or the end of the deal or the match."""
    queue: Queue
    """While a row must be taken, the revealed cards that are still to be placed, in order."""
    auto: bool
    """Whether this is a decision of this seat that was made for the player."""
    said: Phrased | None
    deadline: float | None


def look(table: Table, seat: Seat | None) -> Look:
    """Everything that a seat may know now; the seat `None` is a spectator."""
    return Look(
        v=table.version,
        table=table_view(table, seat),
        view=None if table.match is None else view(table.match, seat),
        question=None if seat is None else question(table, seat),
        deadline=deadline(table),
    )


def news(change: Change, seat: Seat | None) -> News | None:
    """What a change brings for a seat; `None` if the seat may not know of it."""
    table = change.table
    events = redacted(change.events, seat)
    said = Phrased(change.entry.seat, change.entry.phrase) if isinstance(change.entry, Said) else None
    private = bool(change.events) and table.stage is not Stage.FINISHED
    if private and not events:
        return None
    asked = table.version == table.asked or isinstance(change.entry, WentOn)
    return News(
        v=table.version,
        events=events,
        table=None if private or said else table_view(table, seat),
        view=view(table.match, seat) if isinstance(change.entry, Began) and table.match else None,
        question=question(table, seat) if asked and seat is not None else None,
        queue=to_place(table) if events else (),
        auto=_is_made_for(change, seat),
        said=said,
        deadline=deadline(table),
    )


def _is_made_for(change: Change, seat: Seat | None) -> bool:
    entry = change.entry
    return isinstance(entry, Decided) and entry.action.auto and entry.action.seat == seat


def audience(change: Change, seat: Seat | None) -> Seat | None:
    """The audience of a change: `news` is the same for all seats with the same audience."""
    table, entry = change.table, change.entry
    if isinstance(entry, Decided) and table.asked != table.version and table.stage is Stage.PLAYING:
        return seat if seat == entry.action.seat else None
    return seat


def table_view(table: Table, seat: Seat | None) -> TableView:
    return TableView(
        id=table.id,
        stage=table.stage,
        match=table.number,
        settings=table.settings,
        chairs=tuple([_chair_view(table, seat) for seat in range(len(table.chairs))]),
        host=table.host,
        you=seat,
        hash=table.fair.hash,
        start=None if table.start is None else _start_view(table, table.start),
        fair=table.fair if is_revealed(table) and table.match is not None else None,
        more_is_better=table.ruleset.goal == "most",
        paused=None if table.paused is None else _pause_view(table, table.paused),
        series=sheet(table.series),
        screens=sum(count for person, count in table.screens if may_authorise(table, person)),
        next=_next_chairs(table),
        begins=None if table.countdown is None else table.countdown.until,
    )


def may_authorise(table: Table, person: PersonId) -> bool:
    """Whether this person may show the table on a TV screen."""
    return person == table.host or table.seat_of(person) is not None


def _start_view(table: Table, start: Start) -> StartView:
    frozen = start.commitments
    return StartView(
        commitments=None if frozen is None else tuple([found for found in frozen if found is not None]),
        awaited=table.awaited,
        missing=start.missing,
        starter=start.starter if table.ruleset.in_turn else None,
        until=start.since + start.extra + PART_SECONDS if table.awaited else None,
    )


def _pause_view(table: Table, halt: Halt) -> PauseView:
    return PauseView(by=halt.by, since=halt.since, anyone_from=anyone_from(table, halt))


def is_revealed(table: Table) -> bool:
    """Whether the seed may be shown: no more deals follow from it."""
    return table.stage in (Stage.FINISHED, Stage.CLOSED)


def _next_chairs(table: Table) -> tuple[ChairView, ...] | None:
    if table.stage is not Stage.FINISHED:
        return None
    opened = replace(table, stage=Stage.OPEN, start=None, chairs=next_chairs(table))
    return tuple([_chair_view(opened, seat) for seat in range(len(opened.chairs))])


def _chair_view(table: Table, seat: Seat) -> ChairView:
    chair, vote = table.chairs[seat], ballot(table, seat)
    frozen = None if table.start is None else table.start.commitments
    return ChairView(
        seat=seat,
        name=chair.name,
        person=chair.person,
        program=chair.program,
        bot=chair.bot,
        avatar=chair.avatar,
        presence=_presence(chair),
        bot_from=_bot_from(table, chair, vote),
        commitment=chair.commitment if frozen is None else frozen[seat],
        ready=chair.ready,
        heir=chair.heir,
        willing=chair.willing,
        vote=vote,
    )


def _bot_from(table: Table, chair: Chair, vote: Ballot | None) -> float | None:
    verdict = None if vote is None else vote.verdict
    if chair.dropped is None or table.paused is not None or verdict == "wait":
        return None
    return chair.dropped if verdict == "play-on" else chair.dropped + GRACE


def _presence(chair: Chair) -> Presence:
    if chair.person is None:
        return "empty" if chair.bot is None else "bot"
    return "here" if chair.dropped is None else "dropped"


def deadline(table: Table) -> float | None:
    """When the clock runs out; `None` if none is running."""
    if table.settings.clock is None or not table.acting or table.paused is not None:
        return None
    return table.asked_at + table.settings.clock


def question(table: Table, seat: Seat) -> TableQuestion | None:
    state = table.match
    asks = table.stage is Stage.PLAYING and table.paused is None
    allowed = legal(state, seat) if state is not None and asks else []
    if state is None or not allowed:
        return None
    to: Literal["play", "take-row"] = "take-row" if state.phase is Phase.TAKE_ROW else "play"
    helps = to == "take-row" or table.settings.preview or (is_alone(table) and len(allowed) <= MOST_OFFERED)
    return TableQuestion(
        asked=table.asked,
        to=to,
        legal=tuple([action.row if isinstance(action, TakeRow) else action.cards for action in allowed]),
        preview=tuple([preview(state, action) for action in allowed]) if helps else None,
    )


def is_alone(table: Table) -> bool:
    """Whether one person, and no program, plays against bots: such a player may be helped."""
    persons = [table.chairs[seat] for seat in table.persons]
    return len(persons) == 1 and not persons[0].program


def preview(state: State, action: Action) -> Preview:
    """Where this action would go if nobody else played, and the heads that it would take."""
    if isinstance(action, TakeRow):  # the cow may hop on, and take more
        settled = settle(state.ruleset, state.rows, state.cow, state.queue[:1], choice=action.row)
        return Preview((action.row,), _taken(settled.events))
    rows, cow, taken = state.rows, state.cow, 0
    where: list[RowIndex | None] = []
    _, queue = turn_up(state.ruleset, [(action.seat, action.cards)])
    for placing in queue:
        chooses = bool(settle(state.ruleset, rows, cow, (placing,)).queue)
        settled = settle(state.ruleset, rows, cow, (placing,), choice=cheapest_row(rows))
        placed = next(event.row for event in settled.events if isinstance(event, Placed))
        where.append(None if chooses else placed)
        rows, cow = settled.rows, settled.cow
        taken += _taken(settled.events)
    return Preview(tuple(where), taken)


def _taken(events: Iterable[Event]) -> int:
    return sum(event.heads for event in events if isinstance(event, Took))
