"""6 nimmt! PLUS, statement by statement."""

import pytest

from nimmt.rules import (
    Asked,
    Chosen,
    Deal,
    DealEnded,
    DealError,
    IllegalActionError,
    MatchEnded,
    Options,
    Phase,
    Placed,
    Play,
    Revealed,
    RulesetError,
    Took,
    ZerosKept,
    agree,
    apply,
    deal,
    encode,
    fair_deal,
    legal,
    redact,
    start,
    view,
)

from .tables import SEEDS, do, everyone_plays, judged, refused, table, turns

PLUS = agree("plus")


def test_p2_heads_are_good() -> None:
    state = table("plus", (10, 20, 30, 90), (91, 92, 95), (93, 94, 96), options=Options(deals=1))
    state, events = turns(state, [(91, 92), (93, 94)], [(95,), (96,)])
    assert events[-2:] == (DealEnded((7, 0), (7, 0)), MatchEnded((1, 2)))
    assert state.totals == (7, 0)


def test_p3_the_base_rules_hold_except_for_what_follows() -> None:
    verdict = judged("plus", [(12,), (37,), (43,), (58,)], {0: (61,), 1: (44,), 2: (15,), 3: (14,)})
    assert verdict.rows == ((12, 14, 15), (37,), (43, 44), (58, 61))
    assert verdict.events[0] == Placed(3, 14, 0)
    state = table("plus", (12, 37, 43, 58), (5, 9), (7, 8))
    assert apply(state, Play(0, (5,))).events == (Chosen(0, (5,)),)
    assert redact(Chosen(0, (5,)), 1) == Chosen(0, None)
    assert view(state, 1).hand == (7, 8)


def test_p4_four_row_cards_come_off_the_shuffled_104_first() -> None:
    for fair in SEEDS:
        rows = fair_deal(PLUS, 2, fair, 1).rows
        assert rows == fair_deal(PLUS, 7, fair, 1).rows, "however many cards are dealt after them"
        assert rows == fair_deal(agree("plus-dealt"), 3, fair, 1).rows
        assert len(set(rows)) == 4
        assert 0 not in rows
    assert len({fair_deal(PLUS, 2, fair, 1).rows for fair in SEEDS}) == len(SEEDS)


def test_p5_then_the_seven_zeros_are_mixed_into_the_rest() -> None:
    nearly_all = agree("plus", Options(hand=53))
    for fair in SEEDS:
        hands = fair_deal(nearly_all, 2, fair, 1).hands
        assert sum(hands, ()).count(0) in (6, 7), "106 of the 107 cards that are left"
    dealt = [sum(fair_deal(PLUS, 2, fair, 1).hands, ()) for fair in SEEDS]
    assert len({cards.count(0) for cards in dealt}) > 2
    assert len({place for cards in dealt for place, card in enumerate(cards) if card == 0}) > 15


def test_p6_then_15_cards_are_dealt_to_each_and_a_zero_never_starts_a_row() -> None:
    seven = fair_deal(PLUS, 7, SEEDS[0], 1)
    assert [len(hand) for hand in seven.hands] == [15] * 7
    assert deal(start(PLUS, 7), seven).state.phase is Phase.PLAY
    with refused(DealError, "A zero never starts a row."):
        table("plus", (1, 2, 0, 4), (5,), (6,))
    for seats, most in {2: 53, 3: 35, 4: 26, 5: 21, 6: 17, 7: 15}.items():
        assert start(agree("plus", Options(hand=most)), seats).ruleset.hand == most
        sentence = f"{seats} seats can have hands of at most {most} cards in plus, not of {most + 1}."
        with refused(RulesetError, sentence):
            start(agree("plus", Options(hand=most + 1)), seats)
    for seats, zeros in {2: 2, 3: 2, 4: 1, 7: 1}.items():
        assert start(agree("plus-dealt", Options(hand=zeros)), seats).ruleset.hand == zeros
    with refused(
        RulesetError,
        "With 3 seats everyone is dealt 2 zeros, so a hand must have at least that many cards, not 1.",
    ):
        start(agree("plus-dealt", Options(hand=1)), 3)


def test_p7_everyone_plays_one_or_two_cards_face_down_and_nobody_learns_how_many() -> None:
    state = table("plus", (10, 30, 50, 70), (0, 0, 11), (12, 31, 51))
    position = "(rows: 10 | 30 | 50 | 70; hand: 0 0 11)"
    for cards, shown in {(): "nothing", (0, 0, 11): "0 0 11"}.items():
        reason = f"one or two cards a turn may be played, not {len(cards)}."
        with refused(IllegalActionError, f"Seat 1 cannot play {shown}: {reason} {position}"):
            apply(state, Play(0, cards))
    one, two = apply(state, Play(0, (11,))).state, apply(state, Play(0, (0, 11))).state
    assert encode(view(one, 1)) == encode(view(two, 1))
    assert view(two, 1).hand_sizes == (3, 3)
    assert redact(Chosen(0, (0, 11)), 1) == redact(Chosen(0, (11,)), 1) == Chosen(0, None)
    state, events = do(state, Play(0, (0, 0)), Play(1, (51, 31)))
    assert Revealed(((0, 0), (31, 51))) in events
    assert state.hands == ((11,), (12,))
    assert legal(state, 0) == [Play(0, (11,))], "one, with one card left"


def test_p8_placing_is_by_card_so_others_may_come_between_a_players_two() -> None:
    verdict = judged("plus", [(60, 61, 62, 63), (10,), (20,), (30,)], {0: (66, 64), 1: (65,)})
    assert verdict.events == (
        Placed(0, 64, 0),
        Took(1, 0, (60, 61, 62, 63, 64), 7, "sixth"),
        Placed(1, 65, 0),
        Placed(0, 66, 0),
    )
    assert verdict.heads == {1: 7}


def test_p9_the_sixth_card_takes_the_five_and_starts_the_row() -> None:
    rows = [(1, 2, 3, 4, 5), (50,), (60,), (95, 96, 97, 98, 99)]
    verdict = judged("plus", rows, {0: (6, 100)})
    assert verdict.rows == ((6,), (50,), (60,), (100,))
    assert verdict.heads == {0: 6 + 10}


def test_p10_a_card_lower_than_all_ends_goes_behind_the_highest_end_and_takes_only_a_full_row() -> None:
    assert judged("plus", [(20,), (50,), (40,), (30,)], {0: (7,)}).events == (Placed(0, 7, 1),)
    full = judged("plus", [(20,), (30,), (40,), (91, 92, 93, 94, 95)], {0: (7,)})
    assert full.events == (Took(0, 3, (91, 92, 93, 94, 95), 6, "sixth"), Placed(0, 7, 3))
    by_its_end = judged("plus", [(20,), (30,), (99, 7), (40,)], {0: (8,), 1: (5,)})
    assert by_its_end.events == (Placed(1, 5, 3), Placed(0, 8, 2)), "99 lies in row 2, whose end is 7"
    two_low = judged("plus", [(20,), (30,), (40,), (50,)], {0: (10, 0), 1: (5,)})
    assert two_low.rows == ((20,), (30,), (40, 5), (50, 10))
    never_ascending = judged("plus", [(20,), (30,), (40,), (94, 3, 7, 8, 9)], {0: (11,)})
    assert never_ascending.heads == {0: 5}
    state = table("plus", (20, 30, 40, 50), (7,), (41,))
    assert everyone_plays(state, (7,), (41,)).state.rows == ((20,), (30,), (40, 41), (50, 7))


def test_p11_3_and_4_on_the_row_whose_fourth_card_94_is_the_highest_end() -> None:
    verdict = judged("plus", [(20, 25), (41,), (66,), (71, 80, 88, 94)], {0: (3, 4)})
    assert verdict.events == (Placed(0, 3, 3), Took(0, 3, (71, 80, 88, 94, 3), 11, "sixth"), Placed(0, 4, 3))
    assert verdict.rows == ((20, 25), (41,), (66,), (4,))
    stolen = judged("plus", [(20, 25), (41,), (66,), (71, 80, 88, 94)], {0: (2, 4), 1: (3,)})
    assert stolen.heads == {1: 11}


def test_p12_piles_lie_open() -> None:
    state = table("plus", (10, 20, 30, 90), (91, 92, 95, 0), (93, 94, 96, 1))
    state = turns(state, [(91, 92), (93, 94)], [(0, 95), (96,)]).state
    for seat in (0, 1, None):
        assert view(state, seat).piles == ((0, 90, 91, 92, 93, 94), ())


def test_p13_cards_of_a_pile_are_never_played_again() -> None:
    state = table("plus", (10, 20, 30, 90), (91, 92, 95, 0, 5), (93, 94, 96, 1, 6))
    state = turns(state, [(91, 92), (93, 94)], [(0, 95), (96,)]).state
    assert legal(state, 0) == [Play(0, (5,))]
    for card in (0, 90):
        with pytest.raises(IllegalActionError, match="these cards are not in the hand"):
            apply(state, Play(0, (card,)))


def test_p14_a_number_played_with_a_zero_is_placed_before_all_numbers_without_one() -> None:
    rows = [(10,), (30,), (70,), (90,)]
    verdict = judged("plus", rows, {0: (1, 11), 1: (0, 100), 2: (12,)})
    assert verdict.events[1:] == (Placed(1, 100, 3), Placed(0, 1, 3), Placed(0, 11, 0), Placed(2, 12, 0))
    assert judged("plus", rows, {0: (0, 71)}).events[1:] == (Placed(0, 71, 2),), "the row rules stay"
    low = judged("plus", rows, {0: (0, 5), 1: (91,)})
    assert low.rows == ((10,), (30,), (70, 91), (90, 5))


def test_p15_the_zero_itself_goes_to_its_players_pile_when_the_cards_are_turned_up() -> None:
    state = table("plus", (10, 20, 30, 90), (91, 92, 0, 97), (93, 94, 96, 0))
    state = everyone_plays(state, (91, 92), (93, 94)).state
    state, events = everyone_plays(state, (97, 0), (0, 96))
    assert events[2:7] == (
        Revealed(((0, 97), (0, 96))),
        ZerosKept(0, 1),
        ZerosKept(1, 1),
        Took(1, 3, (90, 91, 92, 93, 94), 7, "sixth"),
        Placed(1, 96, 3),
    )
    assert state.piles == ((0,), (0, 90, 91, 92, 93, 94))
    assert all(0 not in row for row in state.rows)


def test_p16_several_such_numbers_are_placed_ascending() -> None:
    plays = {0: (80, 0), 1: (0, 35), 2: (2,), 3: (0, 60)}
    verdict = judged("plus", [(10,), (30,), (70,), (90,)], plays)
    assert verdict.events[3:] == (Placed(1, 35, 1), Placed(3, 60, 1), Placed(0, 80, 2), Placed(2, 2, 3))


def test_p17_a_zero_alone_or_two_zeros_go_to_the_pile_and_do_nothing() -> None:
    rows = ((10,), (30,), (70,), (90,))
    alone = judged("plus", rows, {0: (0,), 1: (50,), 2: (0, 0)})
    assert alone.events == (ZerosKept(0, 1), ZerosKept(2, 2), Placed(1, 50, 1))
    assert alone.heads == {}
    assert judged("plus", rows, {0: (0,)}).rows == rows
    state = table("plus", (10, 30, 70, 90), (0, 0, 11), (31, 32, 0))
    state = everyone_plays(state, (0, 0), (0,)).state
    assert state.rows == rows
    assert (state.piles, state.hands) == (((0, 0), (0,)), ((11,), (31, 32)))


def test_p18_5_and_6_27_49_with_a_zero_and_53_with_a_zero_are_placed_49_53_5_6_27() -> None:
    plays = {0: (5, 6), 1: (27,), 2: (49, 0), 3: (53, 0)}
    verdict = judged("plus", [(1,), (20,), (45,), (90,)], plays)
    assert verdict.events == (
        ZerosKept(2, 1),
        ZerosKept(3, 1),
        Placed(2, 49, 2),
        Placed(3, 53, 2),
        Placed(0, 5, 0),
        Placed(0, 6, 0),
        Placed(1, 27, 1),
    )


def test_p19_a_player_without_cards_is_out_of_the_deal() -> None:
    state = table("plus", (10, 30, 50, 70), (11, 12), (31, 32), (51, 52))
    state, events = everyone_plays(state, (11, 12), (31,), (51,))
    assert state.acting == (1, 2)
    assert events[-1] == Asked("play", (1, 2))
    assert legal(state, 0) == []
    sentence = "Seat 1 cannot play 11: this seat has no cards left. (rows: 10 11 12 | 30 31 | 50 51 | 70;"
    with refused(IllegalActionError, f"{sentence} hand: nothing)"):
        apply(state, Play(0, (11,)))


def test_p20_the_deal_ends_when_all_hands_are_empty_and_the_last_player_may_go_on_alone() -> None:
    state = table("plus", (10, 30, 50, 70), (11, 12, 13), (31, 32, 33))
    state = turns(state, [(11, 12), (31,)], [(13,), (32,)]).state
    assert (state.acting, state.phase) == ((1,), Phase.PLAY)
    state, events = apply(state, Play(1, (33,)))
    assert Revealed(((), (33,))) in events
    assert events[-1] == DealEnded((0, 0), (0, 0))
    assert [turn.plays for turn in state.deals[0].turns] == [
        ((11, 12), (31,)),
        ((13,), (32,)),
        ((), (33,)),
    ]


def test_p21_then_heads_are_counted_and_noted() -> None:
    state = table("plus", (10, 20, 30, 90), (91, 92, 95, 0), (93, 94, 96, 1))
    state, events = turns(state, [(91, 92), (93, 94)], [(0, 95), (1,)], [(), (96,)])
    assert events[-1] == DealEnded((7, 0), (7, 0))
    again = Deal((10, 20, 30, 90), ((93, 94, 96, 1), (91, 92, 95, 0)))
    state = turns(deal(state, again).state, [(93, 94), (91, 92)], [(1,), (0, 95)], [(96,), ()]).state
    assert [played.heads for played in state.deals] == [(7, 0), (0, 7)]
    assert state.totals == (7, 7)


@pytest.mark.parametrize("seats", [2, 3])
def test_p22_there_are_as_many_deals_as_seats_and_the_most_heads_win(seats: int) -> None:
    hands = ((91, 92, 95), (93, 94, 96), (11, 12, 13))[:seats]
    state = start(agree("plus", Options(hand=3)), seats)
    for _ in range(seats):
        assert not state.over
        state = deal(state, Deal((10, 20, 30, 90), hands)).state
        state = turns(state, [hand[:2] for hand in hands], [hand[2:] for hand in hands]).state
    assert state.over
    assert state.totals == (7 * seats, 0, 0)[:seats]
    assert state.places == (1, 2, 2)[:seats]
    with refused(DealError, "The match is over."):
        deal(state, Deal((10, 20, 30, 90), hands))


def test_p23_the_tip_66_behind_a_full_row_ending_in_65() -> None:
    verdict = judged("plus", [(10,), (30,), (61, 62, 63, 64, 65), (80,)], {0: (66,), 1: (31,), 2: (67,)})
    assert verdict.heads == {0: 6}
    assert verdict.rows == ((10,), (30, 31), (66, 67), (80,))
    robbed = judged("plus", [(10,), (30,), (61, 62, 63, 64, 65), (80,)], {0: (66,), 1: (0, 67)})
    assert robbed.heads == {1: 6}


def test_p24_the_tip_82_with_a_zero_behind_a_full_row_ending_in_80() -> None:
    rows = [(10,), (30,), (76, 77, 78, 79, 80), (90,)]
    outwitted = judged("plus", rows, {0: (82, 0), 1: (81,)})
    assert outwitted.heads == {0: 11}
    assert outwitted.rows == ((10,), (30, 81), (82,), (90,))
    assert judged("plus", rows, {0: (82,), 1: (81,)}).heads == {1: 11}
    beaten = judged("plus", rows, {0: (82, 0), 1: (81, 0)})
    assert beaten.heads == {1: 11}, "against another zero the lower number comes first"


def test_p25_the_tip_2_and_3_on_a_row_whose_fourth_card_101_is_the_highest_end() -> None:
    verdict = judged("plus", [(50,), (60,), (70,), (98, 99, 100, 101)], {0: (3, 2)})
    assert verdict.events == (
        Placed(0, 2, 3),
        Took(0, 3, (98, 99, 100, 101, 2), 11, "sixth"),
        Placed(0, 3, 3),
    )
    assert verdict.rows[3] == (3,)
