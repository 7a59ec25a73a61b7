"""6 nimmt! simple, statement by statement."""

import pytest

from nimmt.rules import (
    Asked,
    Deal,
    DealError,
    IllegalActionError,
    Options,
    Placed,
    Play,
    Played,
    RulesetError,
    Seat,
    Skipped,
    State,
    Took,
    Turn,
    TurnEnded,
    agree,
    apply,
    deal,
    fair_deal,
    legal,
    start,
    view,
)

from .tables import SEEDS, do, judged, refused, table

ROWS = (10, 20, 30, 90)


def play_out(state: State) -> State:
    """Every seat plays its hand in ascending order."""
    while state.acting:
        state = apply(state, legal(state, state.acting[0])[0]).state
    return state


def test_s1_it_is_plus_low_card_and_number_of_deals_included_but_heads_are_bad() -> None:
    assert judged("simple", [(20,), (30,), (40,), (50,)], {0: (7,)}).events == (Placed(0, 7, 3),)
    full = judged("simple", [(20,), (30,), (40,), (91, 92, 93, 94, 95)], {0: (7,)})
    assert full.events == (Took(0, 3, (91, 92, 93, 94, 95), 6, "sixth"), Placed(0, 7, 3))
    state = start(agree("simple", Options(hand=1)), 3)
    for _ in range(3):
        assert not state.over
        state = play_out(deal(state, Deal(ROWS, ((91,), (92,), (93,)))).state)
    assert state.over


def test_s2_the_zeros_are_mixed_in() -> None:
    dealt = [fair_deal(agree("simple"), 2, fair, 1) for fair in SEEDS]
    assert {cards.hands[0].count(0) for cards in dealt} >= {0, 1, 2}
    assert not any(0 in cards.rows for cards in dealt)


def test_s3_everyone_gets_12_cards() -> None:
    assert {len(hand) for hand in fair_deal(agree("simple"), 7, SEEDS[0], 1).hands} == {12}
    with refused(DealError, "Seat 2 was dealt 11 cards instead of 12."):
        hands = (tuple(range(5, 17)), tuple(range(17, 28)))
        deal(start(agree("simple"), 2), Deal((1, 2, 3, 4), hands))


def test_s4_the_starter_of_the_first_deal_is_a_setting_of_the_table() -> None:
    for starter in (0, 1, 2):
        state = table("simple", ROWS, (11,), (21,), (31,), starter=starter)
        assert (state.starter, state.acting) == (starter, (starter,))
        assert view(state, 0).starter == starter
    for starter in (-1, 3):
        with refused(RulesetError, f"The starter is one of the seats 0 to 2, not {starter}."):
            start(agree("simple"), 3, starter=starter)
    with refused(DealError, "Seat 2 starts this deal, not seat 1."):
        deal(start(agree("simple", Options(hand=1)), 2, starter=1), Deal(ROWS, ((11,), (21,)), starter=0))


def test_s5_from_the_starter_on_clockwise_one_card_at_a_time_open_and_placed_at_once() -> None:
    state = table("simple", ROWS, (25, 91), (24, 92), (26, 93), starter=2)
    position = "(rows: 10 | 20 | 30 | 90; hand: 25 91)"
    with refused(IllegalActionError, f"Seat 1 cannot play 25: it is the turn of seat 3. {position}"):
        apply(state, Play(0, (25,)))
    assert (legal(state, 0), legal(state, 2)) == ([], [Play(2, (26,)), Play(2, (93,))])
    state, events = apply(state, Play(2, (26,)))
    assert events == (Played(2, (26,)), Placed(2, 26, 1), Asked("play", (0,)))
    assert state.rows[1] == (20, 26)
    state, events = do(state, Play(0, (25,)), Play(1, (24,)))
    assert events == (
        Played(0, (25,)),
        Placed(0, 25, 0),
        Asked("play", (1,)),
        Played(1, (24,)),
        Placed(1, 24, 3),
        TurnEnded(Turn(((25,), (24,), (26,)), {})),
        Asked("play", (2,)),
    )
    with pytest.raises(IllegalActionError, match="one card a turn may be played, not 2"):
        apply(table("simple", ROWS, (11, 12), (21, 22)), Play(0, (11, 12)))


def test_s6_a_zero_is_set_aside_for_good_passes_the_turn_and_may_be_played_at_any_turn() -> None:
    state = table("simple", ROWS, (0, 91), (0, 92), (31, 93))
    assert Play(0, (0,)) in legal(state, 0), "without need"
    state, events = apply(state, Play(0, (0,)))
    assert events == (Played(0, (0,)), Skipped(0), Asked("play", (1,)))
    assert state.rows == ((10,), (20,), (30,), (90,))
    assert (state.hands[0], state.piles) == ((91,), ((), (), ()))
    state = do(state, Play(1, (92,)), Play(2, (93,)), Play(0, (91,))).state
    state, events = apply(state, Play(1, (0,)))
    assert events == (Played(1, (0,)), Skipped(1), Asked("play", (2,))), "the row is full, so it helps"
    assert not any(state.piles)
    verdict = judged("simple", [(10,), (30,), (50,), (70,)], {2: (0,), 0: (31,), 1: (0,)})
    assert verdict.events == (Skipped(2), Placed(0, 31, 1), Skipped(1))


def test_s7_fewest_win() -> None:
    state = table("simple", ROWS, (91, 93, 95), (92, 94, 96), options=Options(deals=1))
    state = play_out(state)
    assert state.totals == (7, 0)
    assert state.places == (2, 1)


def play_deal(state: State, starter: Seat, *takers: Seat) -> State:
    """Play a deal for three seats in which each taker takes a full row of seven heads."""
    order = [(starter + n) % 3 for n in range(3)] * 4
    cards = [61, 62, 63, 64, 81, 82, 83, 84, 2, 3, 4, 5]
    for taker, sixth in zip(takers, (65, 85), strict=False):
        cards[order.index(taker, 8)] = sixth
    plays = list(zip(order, cards, strict=True))
    hands = tuple([tuple(card for seat, card in plays if seat == owner) for owner in range(3)])
    state = deal(state, Deal((1, 40, 60, 80), hands)).state
    return do(state, *[Play(seat, (card,)) for seat, card in plays]).state


def next_starter(state: State) -> Seat | None:
    """The starter of the next deal."""
    return deal(state, Deal(ROWS, ((11, 12, 13, 14), (21, 22, 23, 24), (31, 32, 33, 34)))).state.starter


def test_s8_the_next_deal_is_started_by_who_took_the_most_heads_in_this_deal() -> None:
    state = start(agree("simple", Options(hand=4, deals=9)), 3, starter=1)
    state = play_deal(state, 1, 2)
    assert state.deals[-1].heads == (0, 0, 7)
    with refused(DealError, "Seat 3 starts this deal, not seat 2."):
        deal(state, Deal(ROWS, ((11,), (21,), (31,)), starter=1))
    state = play_deal(state, 2, 0)
    assert (state.deals[-1].heads, state.totals) == ((7, 0, 0), (7, 0, 7))
    assert next_starter(state) == 0
    state = play_deal(state, 0, 2)
    assert state.totals == (7, 0, 14)
    state = play_deal(state, 2, 1)
    assert next_starter(state) == 1, "most in this deal, not in all"


@pytest.mark.parametrize(
    ("starter", "takers", "following"),
    [
        (0, (), 0),
        (1, (), 1),
        (2, (0, 1), 0),
        (1, (0, 1), 1),
        (1, (0, 2), 2),
        (2, (0, 2), 2),
        (0, (2, 1), 1),
    ],
)
def test_s8_tied_it_is_the_first_of_them_clockwise_from_this_deals_starter_that_starter_included(
    starter: Seat, takers: tuple[Seat, ...], following: Seat
) -> None:
    state = start(agree("simple", Options(hand=4)), 3, starter=starter)
    state = play_deal(state, starter, *takers)
    assert state.deals[-1].heads == tuple([7 if seat in takers else 0 for seat in range(3)])
    assert next_starter(state) == following
