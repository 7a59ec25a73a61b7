"""Matches as records: a table's match written as one, and a record made into a table that goes on from it."""

from collections.abc import Iterator

from msgspec.structs import replace

from nimmt.rules import (
    Action,
    Deal,
    DealRecord,
    Phase,
    Play,
    Player,
    Record,
    Seat,
    TakeRow,
    TurnEnded,
    TurnRecord,
    record_of,
    verify,
)

from .entries import Began, BotSat, CardsDealt, Contributed, Decided, Entry, Opened, PersonId, Sat
from .errors import Code, TableError
from .fold import Change, fold_log, follow
from .settings import Settings
from .state import Table
from .view import is_revealed

USUAL = Settings()


def record(table: Table) -> Record:
    """The present match. While it runs only its finished deals, in which all cards were played openly."""
    if table.match is None:
        raise TableError(Code.WRONG_STAGE, "No match has begun here, so there is no record yet.")
    if is_revealed(table):
        return record_of(table.match, table.players, table.fair)
    seen = record_of(table.match, table.players)
    return replace(seen, deals=seen.deals[: len(table.match.deals)])


def resume(record: Record, *, at: float, settings: Settings = USUAL) -> list[Change]:
    """The changes of a table that would have written this record, so that its match can go on.

    Without a deal the match has not begun. The record needs a proof (`fair`) and must keep the rules, else it
    is refused with a `RecordError`. It says nothing about the other settings of a table: they are as given.
    """
    verify(record)
    changes = list(fold_log(_seated(record, at, settings)))
    if record.deals:
        changes.append(follow(changes[-1].table, Began(at=at)))
    for dealt in record.deals:
        changes += _deal(changes[-1].table, dealt, at)
    return changes


def person_at(seat: Seat) -> PersonId:
    """The id of the person at this seat of a record, which knows only names."""
    return f"seat-{seat}"


def _seated(record: Record, at: float, settings: Settings) -> Iterator[Entry]:
    assert record.fair is not None
    persons = [seat for seat, player in enumerate(record.seats) if player.bot is None]
    agreed = replace(
        settings,
        game=record.game,
        options=record.options,
        seats=len(record.seats),
        starter=(record.deals[0].starter or 0) if record.deals else settings.starter,
    )
    host = person_at(persons[0] if persons else 0)
    yield Opened(at=at, id=record.fair.hash[:16], host=host, settings=agreed, seed=record.fair.seed)
    for seat, player in enumerate(record.seats):
        yield _sat(seat, player, at)
    for seat, part in zip(_contributors(record), record.fair.parts, strict=True):
        yield Contributed(at=at, seat=seat, part=part)


def _sat(seat: Seat, player: Player, at: float) -> Entry:
    if player.bot is None or player.bot == "program":
        program = player.bot is not None
        return Sat(at=at, seat=seat, person=person_at(seat), name=player.name, program=program)
    return BotSat(at=at, seat=seat, bot=player.bot, name=player.name)


def _contributors(record: Record) -> list[Seat]:
    """The seats that the parts belong to: in seat order, persons before bots, as a record does not say."""
    assert record.fair is not None
    seats = sorted(range(len(record.seats)), key=lambda seat: record.seats[seat].bot is not None)
    return sorted(seats[: len(record.fair.parts)])


def _deal(table: Table, dealt: DealRecord, at: float) -> Iterator[Change]:
    change = follow(table, CardsDealt(at=at, deal=Deal(dealt.rows, dealt.hands, dealt.starter)))
    yield change
    for turn in dealt.turns:
        ended = False
        while not ended:
            change = follow(change.table, Decided(at=at, action=_decision(change.table, turn)))
            yield change
            ended = any(isinstance(event, TurnEnded) for event in change.events)


def _decision(table: Table, turn: TurnRecord) -> Action:
    """What the first seat that the table waits for decided in this turn."""
    assert table.match is not None
    seat = table.acting[0]
    if table.match.phase is Phase.TAKE_ROW:
        return TakeRow(seat, turn.choices[seat])
    return Play(seat, turn.plays[seat], seat in turn.auto)
