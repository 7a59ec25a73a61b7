"""A record as the log of a table that would have written it, so that its match can go on."""

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
    verify,
)

from .entries import Began, BotSat, Contributed, Decided, Entry, Laid, Opened, PersonId, Sat
from .fold import Change, follow, restore
from .settings import Settings
from .state import Table

USUAL = Settings()


def entries_of(record: Record, *, at: float, settings: Settings = USUAL) -> tuple[Entry, ...]:
    """The log up to where the record ends; without a deal the match has not begun, and all sit and wait.

    The record must have a proof (`fair`) and keep the rules, else it is refused with a `RecordError`. It says
    nothing of a table's other settings: they are as given.
    """
    verify(record)
    seated = _seated(record, at, settings)
    if not record.deals:
        return seated
    begun = (*seated, Began(at=at))
    table = restore(begun)
    played: list[Entry] = []
    for dealt in record.deals:
        for change in _changes(table, dealt, at):
            table = change.table
            played.append(change.entry)
    return (*begun, *played)


def person_at(seat: Seat) -> PersonId:
    """What the person at this seat of a record is called: a record knows only names."""
    return f"seat-{seat}"


def _seated(record: Record, at: float, settings: Settings) -> tuple[Entry, ...]:
    assert record.fair is not None
    persons = [seat for seat, player in enumerate(record.seats) if player.bot is None]
    agreed = replace(
        settings,
        game=record.game,
        options=record.options,
        seats=len(record.seats),
        starter=(record.deals[0].starter or 0) if record.deals else settings.starter,
    )
    opened = Opened(
        at=at,
        id=record.fair.hash[:16],
        host=person_at(persons[0] if persons else 0),
        settings=agreed,
        seed=record.fair.seed,
    )
    chairs = [_sat(seat, player, at) for seat, player in enumerate(record.seats)]
    parts = zip(_contributors(record), record.fair.parts, strict=True)
    return (opened, *chairs, *[Contributed(at=at, seat=seat, part=part) for seat, part in parts])


def _sat(seat: Seat, player: Player, at: float) -> Entry:
    if player.bot is None or player.bot == "program":
        program = player.bot is not None
        return Sat(at=at, seat=seat, person=person_at(seat), name=player.name, program=program)
    return BotSat(at=at, seat=seat, bot=player.bot, name=player.name)


def _contributors(record: Record) -> list[Seat]:
    """Parts are in seat order and do not say whose they are: persons have them before bots do."""
    assert record.fair is not None
    seats = sorted(range(len(record.seats)), key=lambda seat: record.seats[seat].bot is not None)
    return sorted(seats[: len(record.fair.parts)])


def _changes(table: Table, dealt: DealRecord, at: float) -> Iterator[Change]:
    change = follow(table, Laid(at=at, deal=Deal(dealt.rows, dealt.hands, dealt.starter)))
    yield change
    for turn in dealt.turns:
        ended = False
        while not ended:
            change = follow(change.table, Decided(at=at, action=_decision(change.table, turn)))
            yield change
            ended = any(isinstance(event, TurnEnded) for event in change.events)


def _decision(table: Table, turn: TurnRecord) -> Action:
    """What the first whom the table waits for decided in this turn."""
    assert table.match is not None
    seat = table.acting[0]
    if table.match.phase is Phase.TAKE_ROW:
        return TakeRow(seat, turn.choices[seat])
    return Play(seat, turn.plays[seat], seat in turn.auto)
