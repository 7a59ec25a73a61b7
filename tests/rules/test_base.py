"""The base game, statement by statement."""

import pytest

from nimmt.rules import (
    Asked,
    Chosen,
    Deal,
    DealEnded,
    DealError,
    Dealt,
    IllegalActionError,
    MatchEnded,
    Options,
    Phase,
    Placed,
    Play,
    Revealed,
    RulesetError,
    TakeRow,
    Took,
    Turn,
    TurnEnded,
    agree,
    apply,
    cheapest_row,
    deal,
    encode,
    fair_deal,
    heads,
    legal,
    redact,
    start,
    view,
)

from .tables import SEEDS, deal_in_which, do, everyone_plays, judged, refused, table, turns


def test_b2_the_cards_are_shuffled_and_10_are_dealt_to_each() -> None:
    classic = agree("classic")
    first, second = fair_deal(classic, 4, SEEDS[0], 1), fair_deal(classic, 4, SEEDS[0], 2)
    assert [len(hand) for hand in first.hands] == [10, 10, 10, 10]
    assert first != second
    assert first != fair_deal(classic, 4, SEEDS[1], 1)
    assert sorted(first.hands[0]) != list(first.hands[0])
    cards = Deal((1, 2, 3, 4), (tuple(range(5, 14)), tuple(range(14, 24))))
    with refused(DealError, "Seat 1 was dealt 9 cards instead of 10."):
        deal(start(classic, 2), cards)
    cards = Deal((1, 2, 3, 4), (tuple(range(5, 15)), tuple(range(15, 26))))
    with refused(DealError, "Seat 2 was dealt 11 cards instead of 10."):
        deal(start(classic, 2), cards)


def test_b3_the_hand_is_secret_and_shown_sorted() -> None:
    before = start(agree("classic", Options(hand=3)), 2)
    rows, theirs = (20, 40, 60, 80), (9, 1, 5)
    state, (dealt, _) = deal(before, Deal(rows, ((77, 3, 31), theirs)))
    other_state, (other_dealt, _) = deal(before, Deal(rows, ((2, 99, 50), theirs)))
    assert view(state, 0).hand == (3, 31, 77)
    assert view(state, 1).hand == (1, 5, 9)
    assert encode(view(state, 1)) == encode(view(other_state, 1))
    assert encode(view(state, None)) == encode(view(other_state, None))
    assert redact(dealt, 1) == redact(other_dealt, 1) == Dealt(1, rows, (None, (1, 5, 9)), (3, 3), None, None)
    assert redact(dealt, None) == Dealt(1, rows, (None, None), (3, 3), None, None)


def test_b4_the_next_four_cards_start_the_rows_in_drawing_order_and_are_never_re_sorted() -> None:
    one_more_each = fair_deal(agree("classic", Options(hand=12)), 2, SEEDS[0], 1)
    dealt = fair_deal(agree("classic"), 2, SEEDS[0], 1)
    assert sum(one_more_each.hands, ()) == (*sum(dealt.hands, ()), *dealt.rows)
    state = table("classic", (90, 3, 57, 22), (4, 2), (91, 58))
    assert state.rows == ((90,), (3,), (57,), (22,))
    state = everyone_plays(state, (4,), (91,)).state
    assert state.rows == ((90, 91), (3, 4), (57,), (22,))
    state = do(everyone_plays(state, (2,), (58,)).state, TakeRow(0, 0)).state
    assert state.rows == ((2,), (3, 4), (57, 58), (22,))


def test_b5_a_row_holds_at_most_five_cards() -> None:
    state = table("classic", (10, 30, 50, 90), (91, 93, 95), (92, 94, 96))
    state, events = turns(state, [(91,), (92,)], [(93,), (94,)])
    assert state.rows[3] == (90, 91, 92, 93, 94)
    assert not any(isinstance(event, Took) for event in events)
    state, events = everyone_plays(state, (95,), (96,))
    assert state.rows[3] == (95, 96)
    assert Took(0, 3, (90, 91, 92, 93, 94), 7, "sixth") in events


@pytest.mark.parametrize("seats", range(2, 11))
def test_b6_the_rest_is_out_of_the_deal_and_unknown_and_hands_have_at_most_100_cards_in_all(
    seats: int,
) -> None:
    dealt = fair_deal(agree("classic"), seats, SEEDS[0], 1)
    state = deal(start(agree("classic"), seats), dealt).state
    seen = {*sum(state.hands, ()), *sum(state.rows, ())}
    assert len(seen) == seats * 10 + 4
    assert all({*(hand := view(state, seat).hand or ())} <= seen and len(hand) == 10 for seat in range(seats))
    most = {2: 50, 3: 33, 4: 25, 5: 20, 6: 16, 7: 14, 8: 12, 9: 11, 10: 10}[seats]
    assert start(agree("classic", Options(hand=most)), seats).ruleset.hand == most
    sentence = f"{seats} seats can have hands of at most {most} cards in classic, not of {most + 1}."
    with refused(RulesetError, sentence):
        start(agree("classic", Options(hand=most + 1)), seats)


def test_b7_everyone_plays_one_card_face_down_and_all_are_turned_up_together() -> None:
    state = table("classic", (10, 30, 50, 70), (11, 12), (31, 32), (51, 52))
    position = "(rows: 10 | 30 | 50 | 70; hand: 11 12)"
    with refused(
        IllegalActionError, f"Seat 1 cannot play 11 12: one card a turn may be played, not 2. {position}"
    ):
        apply(state, Play(0, (11, 12)))
    two_chose, events = do(state, Play(2, (51,)), Play(0, (11,)))
    assert events == (Chosen(2, (51,)), Chosen(0, (11,)))
    assert two_chose.rows == state.rows
    assert two_chose.acting == (1,)
    changed, events = apply(two_chose, Play(0, (12,)))
    assert events == (Chosen(0, (12,), changed=True),)
    assert view(changed, 1) == view(two_chose, 1)
    assert view(changed, None) == view(two_chose, None)
    assert view(changed, 1).chosen == (True, False, True)
    assert [redact(event, 1) for event in events] == [None]
    assert redact(Chosen(2, (51,)), 1) == Chosen(2, None)
    after, events = apply(changed, Play(1, (32,)))
    assert events[:2] == (Chosen(1, (32,)), Revealed(((12,), (32,), (51,))))
    assert after.rows == ((10, 12), (30, 32), (50, 51), (70,))
    with pytest.raises(IllegalActionError):
        apply(after, Play(0, (12,)))


def test_b8_cards_are_placed_from_the_lowest_to_the_highest() -> None:
    verdict = judged("classic", [(10,), (30,), (50,), (70,)], {0: (15,), 1: (12,), 2: (14,), 3: (11,)})
    assert verdict.events == (Placed(3, 11, 0), Placed(1, 12, 0), Placed(2, 14, 0), Placed(0, 15, 0))
    assert verdict.rows[0] == (10, 11, 12, 14, 15)


def test_b9_a_card_goes_only_behind_a_lower_end() -> None:
    assert judged("classic", [(12,), (37,), (43,), (58,)], {0: (36,)}).rows[0] == (12, 36)
    assert judged("classic", [(1, 99), (2, 98), (3, 97), (80,)], {0: (96,)}).rows[3] == (80, 96)


def test_b10_of_those_rows_it_goes_to_the_one_with_the_smallest_difference() -> None:
    rows = [(12,), (37,), (43,), (58,)]
    assert judged("classic", rows, {0: (44,)}).events == (Placed(0, 44, 2),)
    assert judged("classic", rows, {0: (104,)}).events == (Placed(0, 104, 3),)
    assert judged("classic", rows[::-1], {0: (44,)}).events == (Placed(0, 44, 1),)
    for card in {*range(13, 105)} - {37, 43, 58}:
        (placed,) = judged("classic", rows, {0: (card,)}).events
        assert isinstance(placed, Placed)
        assert placed.row == (card > 37) + (card > 43) + (card > 58)


def test_b11_turns_go_on_until_the_hands_are_empty() -> None:
    state = table("classic", (10, 30, 50, 70), (11, 12, 13), (71, 72, 73))
    for number in (1, 2):
        state, events = everyone_plays(state, (10 + number,), (70 + number,))
        assert events[-2:] == (TurnEnded(Turn(((10 + number,), (70 + number,)), {})), Asked("play", (0, 1)))
        assert (state.phase, state.turn) == (Phase.PLAY, number + 1)
    state, events = everyone_plays(state, (13,), (73,))
    assert events[-1] == DealEnded((0, 0), (0, 0))
    assert state.phase is Phase.DEAL
    assert state.hands == ((), ())
    assert len(state.deals[0].turns) == 3


def test_b12_who_would_place_the_sixth_takes_the_five() -> None:
    rows = [(12, 14, 15), (37,), (43, 44), (58, 61)]
    verdict = judged("classic", rows, {0: (21,), 1: (26,), 2: (30,), 3: (36,)})
    assert verdict.heads == {2: 6}
    assert verdict.events == (
        Placed(0, 21, 0),
        Placed(1, 26, 0),
        Took(2, 0, (12, 14, 15, 21, 26), 6, "sixth"),
        Placed(2, 30, 0),
        Placed(3, 36, 0),
    )
    forced = judged("classic", [(2, 4, 6, 8, 10), (1,), (50,), (60,)], {0: (11,)})
    assert forced.heads == {0: 7}, "though row 1 has room"


def test_b13_the_own_card_starts_the_row_and_is_never_among_those_taken() -> None:
    verdict = judged("classic", [(1,), (2,), (3,), (40, 41, 42, 43, 44)], {0: (55,)})
    assert verdict.events == (Took(0, 3, (40, 41, 42, 43, 44), 11, "sixth"), Placed(0, 55, 3))
    assert verdict.rows[3] == (55,)
    low = judged("classic", [(20,), (30,), (40,), (50,)], {0: (5,)}, choices={0: 3})
    assert low.events == (Took(0, 3, (50,), 3, "low"), Placed(0, 5, 3))


def test_b14_who_plays_a_card_lower_than_all_ends_takes_any_one_row_full_or_not() -> None:
    state = table("classic", (20, 40, 60, 80), (81, 83, 6), (82, 84, 5))
    state = turns(state, [(81,), (82,)], [(83,), (84,)]).state
    assert state.rows[3] == (80, 81, 82, 83, 84)
    asked, events = everyone_plays(state, (6,), (5,))
    assert events[1:] == (Chosen(1, (5,)), Revealed(((6,), (5,))), Asked("take-row", (1,), 5))
    assert asked.rows == state.rows, "it comes before any placement"
    assert (asked.phase, asked.acting) == (Phase.TAKE_ROW, (1,))
    assert view(asked, None).revealed == ((6,), (5,)), "with all cards of the turn face up"
    assert view(asked, 0).low_card == 5
    assert legal(asked, 1) == [TakeRow(1, row) for row in range(4)]
    assert legal(asked, 0) == []
    full, events = apply(asked, TakeRow(1, 3))
    assert events == (
        Took(1, 3, (80, 81, 82, 83, 84), 7, "low"),
        Placed(1, 5, 3),
        Placed(0, 6, 3),
        TurnEnded(Turn(((6,), (5,)), {1: 3})),
        DealEnded((0, 7), (0, 7)),
    ), "the second small card fits behind the first, and nobody is asked for what is forced"
    short = apply(asked, TakeRow(1, 0)).state
    assert (short.rows[0], short.rows[3]) == ((5, 6), (80, 81, 82, 83, 84))
    assert (full.piles[1], short.piles[1]) == ((80, 81, 82, 83, 84), (20,))


def test_b15_usually_one_takes_the_row_with_the_fewest_heads() -> None:
    assert cheapest_row([(55,), (1, 2, 3), (10, 20), (5, 15)]) == 1
    assert cheapest_row([(1, 2), (5,), (3, 4), (55,)]) == 1, "tied: the one with fewest numbers"
    assert cheapest_row([(55,), (7,), (8,), (9,)]) == 1, "then the first"
    assert cheapest_row([(1, 2, 3, 4, 6), (7, 8, 9, 12), (13, 14, 16), (17, 18)]) == 3


def test_b18_taken_cards_are_never_played_again_and_everyone_knows_them() -> None:
    state = table("classic", (20, 30, 40, 50), (1, 60), (70, 80))
    state = do(everyone_plays(state, (1,), (70,)).state, TakeRow(0, 1)).state
    for seat in (0, 1, None):
        assert view(state, seat).piles == ((30,), ())
    assert legal(state, 0) == [Play(0, (60,))]
    with pytest.raises(IllegalActionError, match="Seat 1 cannot play 30: these cards are not in the hand"):
        apply(state, Play(0, (30,)))
    assert 30 not in sum(state.rows, ())


def test_b19_when_the_hands_are_empty_heads_are_added_to_the_totals_and_all_cards_are_dealt_anew() -> None:
    state = start(agree("classic", Options(hand=1)), 3)
    state = deal_in_which(state, 1, 7)
    assert (state.deals[-1].heads, state.totals) == ((0, 7, 0), (0, 7, 0))
    state = deal_in_which(state, 1, 5)
    state = deal_in_which(state, 2, 3)
    assert (state.deals[-1].heads, state.totals) == ((0, 0, 3), (0, 12, 3))
    again = deal(state, Deal((55, 97, 98, 99), ((100,), (1,), (102,)))).state
    assert again.piles == ((), (), ()), "55 lay in a pile and is dealt again"
    assert again.rows == ((55,), (97,), (98,), (99,))


def test_b20_the_match_ends_after_a_deal_in_which_some_total_is_66_or_more() -> None:
    state = start(agree("classic", Options(hand=1)), 2)
    for _ in range(9):
        state = deal_in_which(state, 0, 7)
    state = deal_in_which(state, 0, 2)
    assert (state.totals, state.phase) == ((65, 0), Phase.DEAL)
    assert deal_in_which(state, 0, 1).over
    assert deal_in_which(state, 0, 1).totals == (66, 0)
    assert deal_in_which(state, 0, 7).over
    state = table("classic", (55, 60, 70, 80), (1, 81), (90, 91), options=Options(points=7))
    state, events = do(state, Play(0, (1,)), Play(1, (90,)), TakeRow(0, 0))
    assert events[-1] == Asked("play", (0, 1)), "never in the middle of a deal"
    state, events = everyone_plays(state, (81,), (91,))
    assert events[-2:] == (DealEnded((7, 0), (7, 0)), MatchEnded((2, 1)))
    assert state.over


def test_b21_fewest_heads_win_and_equal_totals_share_the_place() -> None:
    state = start(agree("classic", Options(hand=1, points=7)), 4)
    state = deal_in_which(deal_in_which(state, 0, 3), 3, 7)
    assert state.totals == (3, 0, 0, 7)
    assert state.places == (3, 1, 1, 4)
    state = deal_in_which(start(agree("classic", Options(hand=1, points=7)), 4), 1, 7)
    assert state.places == (1, 4, 1, 1)


def test_b22_another_score_number_of_cards_or_number_of_deals_may_be_agreed() -> None:
    state = start(agree("classic", Options(hand=1, points=8)), 2)
    state = deal_in_which(state, 0, 7)
    assert not state.over
    assert deal_in_which(state, 0, 1).over
    state = start(agree("classic", Options(hand=1, points=None, deals=2)), 2)
    state = deal_in_which(state, 0, 1)
    assert not state.over
    assert deal_in_which(state, 1, 1).over
    state = start(agree("classic", Options(hand=1, deals=2)), 2)
    assert deal_in_which(deal_in_which(state, 0, 1), 0, 1).over, (
        "both may be set, the first that holds ends it"
    )
    assert deal_in_which(start(agree("classic", Options(hand=1, points=7, deals=2)), 2), 0, 7).over
    assert agree("classic", Options(hand=7)).hand == 7


def test_b23_the_tips_45_beside_42_and_not_41_and_62_after_29_cleared_the_row_it_was_meant_for() -> None:
    first = judged(
        "classic",
        [(5, 19), (24, 28, 31), (36, 41), (14, 23, 27, 34, 42)],
        {0: (45,), 1: (46,), 2: (20,), 3: (32,)},
    )
    assert first.rows == ((5, 19, 20), (24, 28, 31, 32), (36, 41), (45, 46))
    assert first.heads == {0: 5}
    second = judged(
        "classic",
        [(52, 61), (33,), (40, 48), (30, 35, 44, 49, 57)],
        {0: (62,), 1: (29,), 2: (32,), 3: (63,)},
        choices={1: 0},
    )
    assert second.rows == ((29, 32), (33,), (40, 48), (62, 63))
    assert second.heads == {1: 2, 0: 12}
    assert second.events[0] == Took(1, 0, (52, 61), 2, "low")


def test_the_running_example_of_the_rule_book_is_played_through() -> None:
    state = table("classic", (12, 37, 43, 58), (14, 21, 3), (15, 26, 9), (44, 30, 68), (61, 36, 93))
    state = everyone_plays(state, (14,), (15,), (44,), (61,)).state
    assert state.rows == ((12, 14, 15), (37,), (43, 44), (58, 61))
    state = everyone_plays(state, (21,), (26,), (30,), (36,)).state
    assert state.rows == ((30, 36), (37,), (43, 44), (58, 61))
    assert state.piles == ((), (), (12, 14, 15, 21, 26), ())
    state = everyone_plays(state, (3,), (9,), (68,), (93,)).state
    assert (state.phase, state.acting) == (Phase.TAKE_ROW, (0,))
    state = apply(state, TakeRow(0, 1)).state
    assert state.rows == ((30, 36), (3, 9), (43, 44), (58, 61, 68, 93))
    assert state.piles == ((37,), (), (12, 14, 15, 21, 26), ())
    assert state.totals == (1, 0, heads((12, 14, 15, 21, 26)), 0) == (1, 0, 6, 0)
