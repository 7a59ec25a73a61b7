"""Zeros dealt evenly (Z) and 6 nimmt! with 0-cards (M), statement by statement."""

import pytest

from nimmt.rules import (
    Chosen,
    Deal,
    DealError,
    MatchEnded,
    Options,
    Phase,
    Placed,
    Play,
    Took,
    ZerosKept,
    agree,
    apply,
    deal,
    fair_deal,
    legal,
    start,
)

from .tables import SEEDS, everyone_plays, judged, refused, table, turns


@pytest.mark.parametrize(("seats", "zeros"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1)])
def test_z1_each_deal_gives_everyone_2_zeros_with_2_or_3_seats_and_1_with_more(
    seats: int, zeros: int
) -> None:
    for game, options in (("plus-dealt", Options()), ("zeros", Options(zero_deal="dealt"))):
        ruleset = agree(game, options)
        fewest = [
            min(hand.count(0) for hand in fair_deal(ruleset, seats, fair, number).hands)
            for fair in SEEDS
            for number in (1, 2)
        ]
        assert min(fewest) == zeros
    hands = [(0,) * zeros + tuple(range(seat * 10 + 1, seat * 10 + 4 - zeros)) for seat in range(seats)]
    rows = (101, 102, 103, 104)
    assert table("plus-dealt", rows, *hands).phase is Phase.PLAY
    hands[1] = (*hands[1][1:], 99)
    with refused(DealError, f"Seat 2 was dealt {zeros - 1} zeros, but everyone gets {zeros}."):
        table("plus-dealt", rows, *hands)
    assert table("plus", rows, *hands).phase is Phase.PLAY


@pytest.mark.parametrize(("seats", "undealt"), [(2, 3), (3, 1), (4, 3), (5, 2), (6, 1), (7, 0)])
def test_z2_the_other_zeros_are_mixed_into_the_rest_after_the_rows_were_started(
    seats: int, undealt: int
) -> None:
    ruleset = agree("plus-dealt")
    dealt = [fair_deal(ruleset, seats, fair, 1) for fair in SEEDS]
    assert not any(0 in cards.rows for cards in dealt)
    zeros = {sum(hand.count(0) for hand in cards.hands) for cards in dealt}
    assert max(zeros) <= 7
    assert min(zeros) >= 7 - undealt
    assert (len(zeros) > 1) == (undealt > 0), "mixed in, so it is luck how many of them are dealt"


def test_z3_then_everyone_is_filled_up_to_15_and_the_rest_is_plus() -> None:
    for seats in range(2, 8):
        assert {len(hand) for hand in fair_deal(agree("plus-dealt"), seats, SEEDS[0], 1).hands} == {15}
    verdict = judged("plus-dealt", [(10,), (30,), (70,), (90,)], {0: (32, 0), 1: (31,), 2: (5,)})
    assert verdict.events == (ZerosKept(0, 1), Placed(0, 32, 1), Placed(2, 5, 3), Placed(1, 31, 0))
    hands = ((91, 92, 0, 0, 95), (93, 94, 0, 0, 96))
    state = table("plus-dealt", (10, 20, 30, 90), *hands, options=Options(deals=1))
    state, events = turns(state, [(91, 92), (93, 94)], [(0, 95), (0, 96)], [(0,), (0,)])
    assert state.totals == (7, 0)
    assert events[-1] == MatchEnded((1, 2)), "most heads win"
    assert agree("plus-dealt").last_deal(5) == 5


def test_m1_it_is_plus_low_card_and_number_of_deals_included_but_heads_are_bad() -> None:
    low = judged("zeros", [(20,), (30,), (40,), (50,)], {0: (7,)})
    assert low.events == (Placed(0, 7, 3),)
    full = judged("zeros", [(20,), (30,), (40,), (91, 92, 93, 94, 95)], {0: (7,)})
    assert full.events == (Took(0, 3, (91, 92, 93, 94, 95), 6, "sixth"), Placed(0, 7, 3))
    state = start(agree("zeros", Options(hand=1)), 3)
    for number in (1, 2, 3):
        assert not state.over
        state = deal(state, Deal((10, 20, 30, 40), ((41,), (42,), (43,)))).state
        state = everyone_plays(state, (41,), (42,), (43,)).state
        assert len(state.deals) == number
    assert state.over


def test_m2_the_zeros_are_mixed_in() -> None:
    ruleset = agree("zeros")
    dealt = [fair_deal(ruleset, 2, fair, 1) for fair in SEEDS]
    assert {cards.hands[0].count(0) for cards in dealt} >= {0, 1, 2}
    assert not any(0 in cards.rows for cards in dealt)
    assert dealt == [fair_deal(agree("plus"), 2, fair, 1) for fair in SEEDS]


def test_m3_everyone_gets_15_cards() -> None:
    assert {len(hand) for hand in fair_deal(agree("zeros"), 7, SEEDS[0], 1).hands} == {15}
    with refused(DealError, "Seat 1 was dealt 1 cards instead of 15."):
        deal(start(agree("zeros"), 2), Deal((1, 2, 3, 4), ((5,), (6,))))


def test_m4_everyone_plays_one_or_two_cards_face_down_as_in_plus() -> None:
    state = table("zeros", (10, 30, 50, 70), (11, 12), (31, 32))
    assert legal(state, 0) == [Play(0, (11,)), Play(0, (12,)), Play(0, (11, 12))]
    state, events = apply(state, Play(0, (12, 11)))
    assert events == (Chosen(0, (11, 12)),)
    assert apply(state, Play(1, (31,))).state.rows == ((10, 11, 12), (30, 31), (50,), (70,))


def test_m5_the_danger_is_the_sixth_card() -> None:
    verdict = judged("zeros", [(10,), (20,), (30,), (61, 62, 63, 64, 65)], {0: (67,), 1: (66,)})
    assert verdict.heads == {1: 6}


def test_m7_a_number_with_a_zero_is_placed_first() -> None:
    rows = [(10,), (30,), (70, 71, 72, 73), (90,)]
    escaped = judged("zeros", rows, {0: (76, 0), 1: (75,)})
    assert escaped.events == (ZerosKept(0, 1), Placed(0, 76, 2), Placed(1, 75, 1))
    assert judged("zeros", rows, {0: (76,), 1: (75,)}).heads == {0: 8}
    several = judged("zeros", rows, {0: (77, 0), 1: (1,), 2: (0, 75)})
    assert several.events[2:4] == (Placed(2, 75, 2), Took(0, 2, (70, 71, 72, 73, 75), 8, "sixth"))


def test_m8_fewest_win() -> None:
    state = table("zeros", (10, 20, 30, 90), (91, 92, 95), (93, 94, 96), options=Options(deals=1))
    state, events = turns(state, [(91, 92), (93, 94)], [(95,), (96,)])
    assert state.totals == (7, 0)
    assert events[-1] == MatchEnded((2, 1))
