"""Short ways to lay out a table, to play on it, and to ask the referee."""

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
"""Twenty matches to look at, always the same."""

ROW_CARD_WITH_HEADS = {1: 2, 2: 5, 3: 10, 5: 11, 7: 55}


@contextmanager
def refused(kind: type[NimmtError], sentence: str) -> Iterator[None]:
    """What happens inside is refused, with exactly this sentence."""
    with pytest.raises(kind) as caught:
        yield
    assert str(caught.value) == sentence


def table(game: str, rows: Cards, *hands: Cards, starter: Seat = 0, options: Options = UNCHANGED) -> State:
    """A match whose first deal is these cards; the hands say how many are dealt to each."""
    ruleset = agree(game, replace(options, hand=len(hands[0])))
    return deal(start(ruleset, len(hands), starter=starter), Deal(rows, hands)).state


def do(state: State, *actions: Action) -> Step:
    """These actions one after the other: the last state, and the events of all of them."""
    events: list[Event] = []
    for action in actions:
        state, more = apply(state, action)
        events += more
    return Step(state, tuple(events))


def everyone_plays(state: State, *plays: Cards) -> Step:
    """The cards of each seat, by seat; `()` for a seat that is out of cards."""
    return do(state, *[Play(seat, cards) for seat, cards in enumerate(plays) if cards])


def turns(state: State, *rounds: Sequence[Cards]) -> Step:
    """Several turns, in each of which everyone plays."""
    return do(state, *[Play(seat, cards) for plays in rounds for seat, cards in enumerate(plays) if cards])


def deal_in_which(state: State, taker: Seat, heads: int) -> State:
    """A deal with hands of one card: the taker's 1 is a low card and takes a row with so many heads."""
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
    """What the referee says must happen; the plays in the order in which they are written."""
    seat_plays = tuple([SeatPlay(seat, cards) for seat, cards in plays.items()])
    verdict = judge(Question(game, tuple(rows), seat_plays, cow, dict(choices or {})))
    assert isinstance(verdict, Verdict)
    return verdict
