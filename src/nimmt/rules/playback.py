"""Replay records, checking every step."""

from collections.abc import Iterator

from msgspec import Struct

from .cards import RowIndex, Seat
from .deals import Deal
from .engine import apply, deal, start
from .errors import DealError, FormatError, IllegalActionError, RecordError, RulesetError
from .fair import check_fair, fair_deal
from .messages import Action, Play, TakeRow
from .record import DealRecord, Record, TurnRecord
from .ruleset import agree
from .state import Phase, State, Step, clockwise


class DealOutcome(Struct, frozen=True):
    heads: tuple[int, ...]
    turns: int


class Outcome(Struct, frozen=True):
    """The results of the finished deals of a match."""

    game: str
    finished: bool
    deals: tuple[DealOutcome, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] | None


def outcome(state: State) -> Outcome:
    deals = tuple([DealOutcome(played.heads, len(played.turns)) for played in state.deals])
    return Outcome(state.ruleset.game, state.over, deals, state.totals, state.places)


def replay(record: Record) -> State:
    """The state at the end of a record, from which the match can continue."""
    state = opening(record)
    for step in steps(record):
        state = step.state
    return state


def opening(record: Record) -> State:
    """The state before the first deal."""
    starter = record.deals[0].starter if record.deals else None
    try:
        return start(agree(record.game, record.options), len(record.seats), starter=starter or 0)
    except RulesetError as error:
        raise RecordError(str(error)) from None


def steps(record: Record) -> Iterator[Step]:
    """All steps of the match, one for each deal and each decision."""
    state = opening(record)
    for number, dealt in enumerate(record.deals, 1):
        step = _deal(state, dealt, number)
        yield step
        state = step.state
        for turn in dealt.turns:
            for step in _turn(state, turn, number):
                yield step
                state = step.state


def verify(record: Record) -> None:
    """Check every deal against the proof in the record, then replay it."""
    if record.fair is None:
        raise RecordError("The record has no proof of its deals: the key fair is missing.")
    try:
        check_fair(record.fair)
    except FormatError as error:
        raise RecordError(str(error)) from None
    if len(record.fair.parts) > len(record.seats):
        raise RecordError("There are more parts than seats: each person at the table contributes one.")
    before = opening(record)
    for number, dealt in enumerate(record.deals, 1):
        cards = fair_deal(before.ruleset, before.seats, record.fair, number)
        if dealt.rows != cards.rows:
            raise RecordError("The row cards are not those of the proof.", deal=number)
        for seat, (hand, due) in enumerate(zip(dealt.hands, cards.hands, strict=False), 1):
            if sorted(hand) != sorted(due):
                raise RecordError("The hand is not that of the proof.", deal=number, seat=seat)
    replay(record)


def _deal(state: State, dealt: DealRecord, number: int) -> Step:
    if state.phase is Phase.PLAY:
        raise RecordError(f"Deal {number - 1} is not finished.", deal=number)
    if state.ruleset.in_turn and dealt.starter is None:
        raise RecordError("The key starter is missing: who began this deal?", deal=number)
    try:
        return deal(state, Deal(dealt.rows, dealt.hands, dealt.starter))
    except DealError as error:
        raise RecordError(str(error), deal=number) from None


def _turn(state: State, turn: TurnRecord, number: int) -> Iterator[Step]:
    """One turn: the plays of all seats in order, and the row of a low card."""
    at = state.turn
    _check_turn(state, turn, number)
    choices = dict(turn.choices)
    holding = [bool(hand) for hand in state.hands]
    for seat in clockwise(state.starter, state.seats):
        if holding[seat] or turn.plays[seat]:
            step = _apply(state, Play(seat, turn.plays[seat], seat in turn.auto), number, at)
            yield step
            state = step.state
        if state.phase is Phase.TAKE_ROW:
            step = _apply(state, _choice(state, choices, number), number, at)
            yield step
            state = step.state
    if choices:
        raise RecordError("This seat has no row to choose.", deal=number, turn=at, seat=min(choices) + 1)


def _check_turn(state: State, turn: TurnRecord, number: int) -> None:
    at = state.turn
    if state.phase is not Phase.PLAY:
        raise RecordError("The deal is over, nothing can be played any more.", deal=number, turn=at)
    if len(turn.plays) != state.seats:
        reason = f"A turn has a play for each of the {state.seats} seats, not {len(turn.plays)}."
        raise RecordError(reason, deal=number, turn=at)
    for seat in (*turn.choices, *turn.auto):
        if not 0 <= seat < state.seats:
            reason = f"There is no seat {seat}; a record counts them from 0 to {state.seats - 1}."
            raise RecordError(reason, deal=number, turn=at)
    for seat in turn.auto:
        if not turn.plays[seat]:
            raise RecordError("This seat had nothing to decide.", deal=number, turn=at, seat=seat + 1)
    if len(set(turn.auto)) < len(turn.auto):
        raise RecordError("A seat is named twice in auto.", deal=number, turn=at)


def _choice(state: State, choices: dict[Seat, RowIndex], number: int) -> TakeRow:
    """B14: the row for a low card, which is removed from the choices. The play already has the auto mark."""
    (seat, card), *_ = state.queue
    if seat not in choices:
        reason = f"The card {card} is below all rows: choices must say which row is taken."
        raise RecordError(reason, deal=number, turn=state.turn, seat=seat + 1)
    return TakeRow(seat, choices.pop(seat))


def _apply(state: State, action: Action, deal: int, turn: int) -> Step:
    try:
        return apply(state, action)
    except IllegalActionError as error:
        raise RecordError(str(error), deal=deal, turn=turn, seat=action.seat + 1) from None
