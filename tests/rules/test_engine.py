"""The engine: results of deals and actions, refusals, and complete matches."""

from copy import deepcopy

import pytest

from nimmt.rules import (
    Action,
    Asked,
    Chosen,
    Deal,
    DealError,
    IllegalActionError,
    Options,
    Phase,
    Play,
    State,
    TakeRow,
    agree,
    apply,
    deal,
    record_of,
    start,
    view,
)

from .tables import deal_in_which, do, everyone_plays, refused, table, turns

ROWS = (20, 30, 40, 50)


def test_a_match_begins_before_its_first_deal() -> None:
    state = start(agree("classic"), 3)
    assert (state.phase, state.acting, state.over, state.turn) == (Phase.DEAL, (), False, 1)
    assert (state.rows, state.cow, state.dealt, state.deals) == ((), None, (), ())
    assert state.hands == state.piles == state.plays == ((), (), ())
    assert (state.totals, state.chosen, state.places) == ((0, 0, 0), (None, None, None), None)
    assert state.ruleset == agree("classic")


def test_only_games_that_go_in_turn_have_a_starter() -> None:
    assert start(agree("classic"), 3, starter=2).starter is None
    assert start(agree("simple"), 3, starter=2).starter == 2
    assert start(agree("simple"), 3).starter == 0
    sentence = "Everyone plays at once in classic, so no deal has a starter."
    with refused(DealError, sentence):
        deal(start(agree("classic", Options(hand=1)), 2), Deal(ROWS, ((1,), (2,)), starter=0))


def test_a_deal_must_have_four_row_cards_and_a_hand_for_each_seat() -> None:
    state = start(agree("classic", Options(hand=1)), 2)
    with refused(DealError, "4 cards start the rows, not 3."):
        deal(state, Deal((20, 30, 40), ((1,), (2,))))
    with refused(DealError, "There are 2 seats, so 2 hands are dealt, not 3."):
        deal(state, Deal(ROWS, ((1,), (2,), (3,))))
    with refused(DealError, "The card 30 was dealt 2 times."):
        deal(state, Deal((20, 30, 30, 50), ((1,), (2,))))
    with refused(DealError, "There is no card 0 in this deal; the cards are 1 to 104."):
        deal(state, Deal(ROWS, ((0,), (2,))))
    with refused(DealError, "There is no card 105 in this deal; the cards are 0 to 104."):
        table("plus", (20, 30, 40, 105), (1,), (2,))
    with refused(DealError, "There is no card -1 in this deal; the cards are 0 to 104."):
        table("plus", ROWS, (-1,), (2,))
    assert deal(state, Deal((104, 30, 1, 50), ((2,), (3,)))).state.rows == ((104,), (30,), (1,), (50,))


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    cards = Deal(ROWS, ((1,), (60,)))
    state = table("classic", ROWS, (1,), (60,), options=Options(deals=2))
    with refused(DealError, "The last deal is still being played."):
        deal(state, cards)
    asked = everyone_plays(state, (1,), (60,)).state
    with refused(DealError, "The last deal is still being played."):
        deal(asked, cards)
    state = apply(asked, TakeRow(0, 0)).state
    state = do(deal(state, cards).state, Play(0, (1,)), Play(1, (60,)), TakeRow(0, 0)).state
    with refused(DealError, "The match is over."):
        deal(state, cards)


def test_cards_may_be_named_in_any_order_and_are_kept_ascending() -> None:
    state = table("plus", ROWS, (60, 0, 70), (31, 0, 21))
    assert state.hands == ((0, 60, 70), (0, 21, 31))
    assert apply(state, Play(0, (70, 0))).events == (Chosen(0, (0, 70)),)
    state = everyone_plays(state, (70, 0), (31, 21)).state
    assert state.turns[0].plays == ((0, 70), (21, 31))
    assert state.dealt[0].hands == ((60, 0, 70), (31, 0, 21)), "as dealt"


def test_the_table_waits_for_all_who_have_cards_and_have_not_chosen() -> None:
    state = table("classic", ROWS, (1, 2), (3, 4), (5, 6))
    assert state.acting == (0, 1, 2)
    state = apply(state, Play(1, (3,))).state
    assert state.acting == (0, 2)
    state = apply(state, Play(1, (4,))).state
    assert (state.acting, state.chosen) == ((0, 2), (None, (4,), None))
    assert state.hands[1] == (3, 4), "face-down cards are still the player's"


def test_a_choice_may_be_changed_until_the_last_player_has_chosen_as_often_as_one_likes() -> None:
    state = table("plus", ROWS, (21, 22, 0), (31, 32, 0))
    state, events = do(state, Play(0, (21,)), Play(0, (0, 22)), Play(0, (22,)), Play(1, (31,)))
    assert events[:4] == (
        Chosen(0, (21,)),
        Chosen(0, (0, 22), changed=True),
        Chosen(0, (22,), changed=True),
        Chosen(1, (31,)),
    )
    assert state.rows == ((20, 22), (30, 31), (40,), (50,))
    assert state.hands == ((0, 21), (0, 32))
    assert everyone_plays(state, (21,), (32,)).events[0] == Chosen(0, (21,)), "nothing is left of last turn"


NEVER_LEGAL: list[Action] = [Play(9, (1,)), Play(0, (99,)), Play(0, ()), TakeRow(0, 9), TakeRow(9, 0)]


@pytest.mark.parametrize("phase", Phase)
def test_a_refused_action_leaves_the_old_state_as_it_was(phase: Phase) -> None:
    state = table("classic", ROWS, (1,), (60,), options=Options(deals=1))
    if phase is Phase.DEAL:
        state = start(state.ruleset, 2)
    elif phase is not Phase.PLAY:
        state = everyone_plays(state, (1,), (60,)).state
    if phase is Phase.OVER:
        state = apply(state, TakeRow(0, 0)).state
    assert state.phase is phase
    before = deepcopy(state)
    for action in NEVER_LEGAL:
        with pytest.raises(IllegalActionError):
            apply(state, action)
    assert state == before


def test_applying_leaves_the_old_state_as_it_was() -> None:
    state = table("classic", ROWS, (1, 61), (60, 62))
    asked = everyone_plays(state, (1,), (60,)).state
    before = deepcopy(asked)
    first, second = apply(asked, TakeRow(0, 0)), apply(asked, TakeRow(0, 3))
    assert asked == before
    assert first.state.turns[0].choices == {0: 0}
    assert second.state.turns[0].choices == {0: 3}
    assert first.state.choices == {}, "the next turn has none yet"
    assert apply(asked, TakeRow(0, 0)) == first


def test_what_was_chosen_for_a_low_card_belongs_to_its_turn() -> None:
    state = table("classic", ROWS, (1, 61, 62), (60, 63, 2))
    state = do(state, Play(0, (1,)), Play(1, (60,)), TakeRow(0, 3)).state
    state = turns(state, [(61,), (63,)], [(62,), (2,)]).state
    assert [turn.choices for turn in state.deals[0].turns] == [{0: 3}, {}, {}]
    assert state.phase is Phase.DEAL


def test_the_state_after_a_deal_is_ready_for_the_next() -> None:
    state = deal_in_which(start(agree("cow", Options(hand=1)), 2), 0, 7)
    assert (state.phase, state.acting, state.plays, state.queue) == (Phase.DEAL, (), ((), ()), ())
    assert (len(state.deals), len(state.dealt), state.deals[0].first_rows) == (1, 1, (55, 97, 98, 99))
    state = deal(state, Deal((20, 10, 40, 50), ((1,), (60,)))).state
    assert (state.turn, state.turns, state.piles, state.cow) == (1, (), ((), ()), 1)
    assert (len(state.deals), len(state.dealt)) == (1, 2)


def test_the_first_of_points_and_deals_that_holds_ends_the_match() -> None:
    for heads, over in ((7, True), (5, False)):
        state = start(agree("classic", Options(hand=1, points=7, deals=2)), 2)
        state = deal_in_which(state, 0, heads)
        assert state.over == over
    assert deal_in_which(state, 1, 1).over
    assert deal_in_which(state, 1, 1).places == (2, 1)


def test_points_may_end_a_game_that_counts_deals() -> None:
    state = table("plus", (10, 20, 30, 90), (91, 92, 95), (93, 94, 96), options=Options(points=7))
    assert turns(state, [(91, 92), (93, 94)], [(95,), (96,)]).state.over


def test_places_are_shared_and_the_next_place_is_left_out() -> None:
    state = start(agree("classic", Options(hand=1, deals=3)), 4)
    for taker, heads in ((1, 5), (2, 3), (2, 2)):
        state = deal_in_which(state, taker, heads)
    assert (state.totals, state.places) == ((0, 5, 5, 0), (1, 3, 3, 1))
    three = start(agree("classic", Options(hand=1, deals=1)), 3)
    assert deal_in_which(three, 2, 7).places == (1, 1, 3)
    nothing = table("plus", ROWS, (51,), (52,), (53,), options=Options(deals=1))
    assert everyone_plays(nothing, (51,), (52,), (53,)).state.places == (1, 1, 1)


def test_the_turn_counts_from_1_and_goes_on_once_all_have_played() -> None:
    state = table("simple", ROWS, (21, 22), (31, 32))
    assert state.turn == 1
    state, events = apply(state, Play(0, (21,)))
    assert (state.turn, state.plays, events[-1]) == (1, ((21,), ()), Asked("play", (1,)))
    state = apply(state, Play(1, (31,))).state
    assert (state.turn, state.plays, state.hands) == (2, ((), ()), ((22,), (32,)))


def auto_of(state: State) -> list[tuple[int, ...]]:
    return [turn.auto for turn in record_of(state, ()).deals[0].turns]


def test_a_decision_made_for_a_player_is_marked() -> None:
    state = table("classic", ROWS, (1, 61), (60, 62), (70, 71))
    state = do(state, Play(2, (70,), auto=True), Play(0, (1,), auto=True), Play(1, (60,))).state
    assert state.auto == (0, 2)
    state = apply(state, TakeRow(0, 0)).state
    assert auto_of(state) == [(0, 2)], "taking the row oneself does not unmark the card"
    assert everyone_plays(state, (61,), (62,), (71,)).state.autos == (((0, 2), ()),)


def test_a_mark_belongs_to_its_turn() -> None:
    state = table("plus", ROWS, (21, 22), (31, 32))
    state = do(state, Play(0, (21, 22), auto=True), Play(1, (31,))).state
    assert state.auto == ()
    assert auto_of(apply(state, Play(1, (32,))).state) == [(0,), ()], "seat 0 is out and decides nothing"


def test_a_row_taken_for_a_player_is_marked() -> None:
    state = table("classic", ROWS, (1, 61), (60, 62))
    state = do(state, Play(0, (1,)), Play(1, (60,), auto=True), TakeRow(0, 0, auto=True)).state
    assert auto_of(state) == [(0, 1)]


def test_a_player_who_chooses_instead_is_no_longer_marked() -> None:
    state = table("classic", ROWS, (21, 61), (60, 62), (70, 71))
    state = do(state, Play(0, (21,), auto=True), Play(1, (60,), auto=True), Play(0, (61,))).state
    assert state.auto == (1,)
    state = do(state, Play(0, (21,), auto=True), Play(2, (70,))).state
    assert auto_of(state) == [(0, 1)]


def test_marks_are_no_ones_business_at_the_table() -> None:
    state = table("classic", ROWS, (21, 61), (60, 62))
    marked, unmarked = apply(state, Play(0, (21,), auto=True)), apply(state, Play(0, (21,)))
    assert marked.events == unmarked.events
    assert view(marked.state, 1) == view(unmarked.state, 1)
