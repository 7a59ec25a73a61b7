"""Helpers for rules tests: lay out a table, play on it, and ask the referee."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from nimmt.rules import (
    Action,
    Cards,
    Deal,
    Event,
    Fair,
    NimmtError,
    Options,
    Play,
    Question,
    RowIndex,
    Seat,
    SeatPlay,
    State,
    Step,
    TakeRow,
    Verdict,
    agree,
    apply,
    deal,
    judge,
    seal,
    start,
)

UNCHANGED = Options()

SEEDS: tuple[Fair, ...] = tuple(seal(bytes([n]) * 32) for n in range(20))
"""The seeds of twenty matches."""

ROW_CARD_WITH_HEADS = {1: 2, 2: 5, 3: 10, 5: 11, 7: 55}


@contextmanager
def refused(kind: type[NimmtError], sentence: str) -> Iterator[None]:
    """The block must raise this error with exactly this sentence."""
    with pytest.raises(kind) as caught:
        yield
    assert str(caught.value) == sentence


def table(game: str, rows: Cards, *hands: Cards, starter: Seat = 0, options: Options = UNCHANGED) -> State:
    """A match with these cards as its first deal."""
    ruleset = agree(game, replace(options, hand=len(hands[0])))
    return deal(start(ruleset, len(hands), starter=starter), Deal(rows, hands)).state


def do(state: State, *actions: Action) -> Step:
    """Apply actions in order. Returns the last state and all events."""
    events: list[Event] = []
    for action in actions:
        state, more = apply(state, action)
        events += more
    return Step(state, tuple(events))


def everyone_plays(state: State, *plays: Cards) -> Step:
    """Play the cards of each seat; `()` for a seat without cards."""
    return do(state, *[Play(seat, cards) for seat, cards in enumerate(plays) if cards])


def turns(state: State, *rounds: Sequence[Cards]) -> Step:
    """Play several turns."""
    return do(state, *[Play(seat, cards) for plays in rounds for seat, cards in enumerate(plays) if cards])


def deal_in_which(state: State, taker: Seat, heads: int) -> State:
    """Play a deal with hands of one card in which the taker's 1 takes a row with these heads."""
    rows = (ROW_CARD_WITH_HEADS[heads], 97, 98, 99)
    hands = tuple([(1,) if seat == taker else (100 + seat,) for seat in range(state.seats)])
    state = deal(state, Deal(rows, hands)).state
    return do(everyone_plays(state, *hands).state, TakeRow(taker, 0)).state


def judged(
    game: str,
    rows: Sequence[Cards],
    plays: Mapping[Seat, Cards],
    *,
    cow: RowIndex | None = None,
    choices: Mapping[Seat, RowIndex] | None = None,
) -> Verdict:
    """The verdict of the referee for these plays."""
    seat_plays = tuple([SeatPlay(seat, cards) for seat, cards in plays.items()])
    verdict = judge(Question(game, tuple(rows), seat_plays, cow, dict(choices or {})))
    assert isinstance(verdict, Verdict)
    return verdict
