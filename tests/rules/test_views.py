"""Views, redacted events, and folding events into a view."""

import json
from typing import Any

import pytest

from nimmt.rules import (
    GAMES,
    Asked,
    Chosen,
    CowHopped,
    Deal,
    DealEnded,
    Dealt,
    Event,
    MatchEnded,
    Options,
    Phase,
    Placed,
    Play,
    Played,
    PlayedDeal,
    Revealed,
    Seat,
    Skipped,
    State,
    TakeRow,
    Took,
    Turn,
    TurnEnded,
    View,
    ZerosKept,
    agree,
    apply,
    bot_view,
    deal,
    encode,
    fair_deal,
    fold,
    legal,
    redact,
    start,
    view,
)

from .tables import SEEDS, deal_in_which, do, everyone_plays, table

EXAMPLE = (
    '{"game":"classic","options":{},"seats":4,"seat":2,"deal":1,"turn":2,"starter":null,'
    '"first_rows":[12,37,43,58],"turns":[{"plays":[[14],[60],[2],[99]],"choices":{"2":0}}],'
    '"rows":[[2,14],[37],[43],[58,60,99]],"cow":null,"piles":[[],[],[12],[]],"totals":[0,0,0,0],'
    '"hand":[3,9,22,41,55,68,70,88,104],"hand_sizes":[9,9,9,9],"revealed":null,"deals":[]}'
)
SHOWN_BESIDE_IT = {"phase", "acting", "low_card", "chosen", "choice", "places"}


def as_json(value: object) -> Any:
    return json.loads(encode(value))


def example_state() -> State:
    hands = (
        (14, 1, 4, 5, 6, 7, 8, 10, 11, 13),
        (60, 15, 16, 17, 18, 19, 20, 21, 23, 24),
        (104, 88, 70, 68, 55, 41, 22, 9, 3, 2),
        (99, 25, 26, 27, 28, 29, 30, 31, 32, 33),
    )
    state = deal(start(agree("classic"), 4), Deal((12, 37, 43, 58), hands)).state
    return do(everyone_plays(state, (14,), (60,), (2,), (99,)).state, TakeRow(2, 0)).state


def test_the_bots_view_is_the_example_of_the_format_key_by_key() -> None:
    assert encode(bot_view(view(example_state(), 2))).decode() == EXAMPLE


def test_the_bots_view_is_a_part_of_what_a_client_is_sent() -> None:
    for seat in (0, 1, 2, 3, None):
        whole = view(example_state(), seat)
        part = as_json(bot_view(whole))
        assert {key: as_json(whole)[key] for key in part} == part
        assert set(as_json(whole)) - set(part) <= SHOWN_BESIDE_IT


def test_a_spectators_view_has_no_hand() -> None:
    watching = as_json(bot_view(view(example_state(), None)))
    expected = json.loads(EXAMPLE) | {"seat": None}
    del expected["hand"]
    assert watching == expected
    assert set(as_json(view(example_state(), None))) == set(expected) | SHOWN_BESIDE_IT - {"choice"}


def test_a_client_is_told_who_must_act_and_who_has_chosen_and_its_own_choice() -> None:
    state = apply(table("plus", (20, 30, 40, 50), (1, 2), (3, 4), (5, 6)), Play(1, (3, 4))).state
    own, other = view(state, 1), view(state, 0)
    assert (own.phase, own.acting, own.low_card, own.places) == (Phase.PLAY, (0, 2), None, None)
    assert own.chosen == other.chosen == (False, True, False)
    assert (own.choice, other.choice, view(state, None).choice) == ((3, 4), None, None)
    assert (own.hand, own.hand_sizes, own.revealed) == ((3, 4), (2, 2, 2), None)
    assert "choice" not in as_json(other)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    shown = view(start(agree("simple"), 2, starter=1), 0)
    assert (shown.deal, shown.turn, shown.starter, shown.first_rows) == (0, 1, 1, ())
    assert (shown.rows, shown.hand, shown.hand_sizes, shown.phase) == ((), (), (0, 0), Phase.DEAL)


def test_while_a_row_is_to_be_taken_all_cards_are_revealed_and_in_no_hand() -> None:
    state = everyone_plays(table("classic", (20, 30, 40, 50), (1, 61), (60, 62)), (1,), (60,)).state
    for seat in (0, 1, None):
        shown = view(state, seat)
        assert shown.revealed == ((1,), (60,))
        assert shown.hand_sizes == (1, 1)
        assert (shown.phase, shown.acting, shown.low_card) == (Phase.TAKE_ROW, (0,), 1)
        assert (shown.turns, shown.turn, shown.rows) == ((), 1, ((20,), (30,), (40,), (50,)))
    assert (view(state, 0).hand, view(state, 1).hand) == ((61,), (62,))
    after = view(apply(state, TakeRow(0, 0)).state, 1)
    assert (after.revealed, after.low_card, after.turn) == (None, None, 2)
    assert after.turns == (Turn(((1,), (60,)), {0: 0}),)


def test_where_the_game_goes_in_turn_the_unfinished_turn_is_seen() -> None:
    state = table("simple", (20, 30, 40, 50), (21, 61), (0, 62), (41, 63), starter=1)
    assert view(state, 0).turns == ()
    state = apply(state, Play(1, (0,))).state
    assert view(state, 0).turns == (Turn(((), (0,), ()), {}),)
    assert (view(state, 0).turn, view(state, 0).revealed) == (1, None)
    assert view(state, 0).hand_sizes == (2, 1, 2)
    assert view(state, 0).piles == ((), (), ()), "a zero that was set aside is in no pile"
    state = do(state, Play(2, (41,)), Play(0, (21,))).state
    assert view(state, 0).turns == (Turn(((21,), (0,), (41,)), {}),)
    state = apply(state, Play(1, (62,))).state
    assert view(state, 2).turns == (Turn(((21,), (0,), (41,)), {}), Turn(((), (62,), ()), {}))
    assert view(state, 2).turn == 2


def test_finished_deals_are_seen_whole_and_totals_count_only_them() -> None:
    state = deal_in_which(start(agree("classic", Options(hand=1)), 2), 1, 5)
    played = PlayedDeal((11, 97, 98, 99), (Turn(((100,), (1,)), {1: 0}),), (0, 5))
    assert view(state, 0).deals == (played,)
    state = do(deal(state, Deal((20, 55, 40, 50), ((1,), (60,)))).state, Play(0, (1,)), Play(1, (60,))).state
    assert (view(state, None).totals, view(state, None).deal) == ((0, 5), 2)
    over = view(deal_in_which(deal_in_which(start_of_two_deals(), 1, 5), 1, 7), None)
    assert (over.totals, over.places, over.phase, over.acting) == ((0, 12), (1, 2), Phase.OVER, ())


def start_of_two_deals() -> State:
    return start(agree("classic", Options(hand=1, deals=2)), 2)


def test_the_options_agreed_on_are_seen() -> None:
    state = table("classic", (20, 30, 40, 50), (1,), (2,), options=Options(points=None, deals=3, cow=True))
    assert as_json(view(state, 0))["options"] == {"hand": 1, "points": None, "deals": 3, "cow": True}


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    dealt = Dealt(2, (20, 30, 40, 50), ((1, 2), (3, 4)), (2, 2), 1, 3)
    assert redact(dealt, 0) == Dealt(2, (20, 30, 40, 50), ((1, 2), None), (2, 2), 1, 3)
    assert redact(dealt, 1) == Dealt(2, (20, 30, 40, 50), (None, (3, 4)), (2, 2), 1, 3)
    assert redact(dealt, None) == Dealt(2, (20, 30, 40, 50), (None, None), (2, 2), 1, 3)


def test_a_choice_is_seen_by_others_as_made_and_a_changed_one_not_at_all() -> None:
    first, changed = Chosen(1, (3, 4)), Chosen(1, (4,), changed=True)
    assert (redact(first, 1), redact(changed, 1)) == (first, changed)
    for seat in (0, None):
        assert redact(first, seat) == Chosen(1, None)
        assert redact(changed, seat) is None


@pytest.mark.parametrize(
    "event",
    [
        Asked("play", (0, 1)),
        Revealed(((1,), (2,))),
        Played(0, (1,)),
        ZerosKept(0, 2),
        Skipped(1),
        Took(0, 1, (30,), 3, "low"),
        Placed(0, 1, 1),
        CowHopped(0, 1, 2),
        TurnEnded(Turn(((1,), (2,)), {0: 1})),
        DealEnded((3, 0), (3, 0)),
        MatchEnded((2, 1)),
    ],
    ids=lambda event: type(event).__name__,
)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_else_is_seen_by_all(event: Event, seat: Seat | None) -> None:
    assert redact(event, seat) == event


def follow(state: State, shown: View, events: tuple[Event, ...]) -> View:
    """Fold a step into a client's view, and check that it equals the view of the new state."""
    for event in events:
        seen = redact(event, shown.seat)
        if seen is not None:
            shown = fold(shown, seen)
    assert shown == view(state, shown.seat)
    return shown


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("game", GAMES)
def test_redacted_events_add_up_to_the_view_after_every_step(game: str, seat: Seat | None) -> None:
    state = start(agree(game, Options(hand=6, deals=2)), 3, starter=1)
    shown, decisions = view(state, seat), 0
    while not state.over:
        state, events = deal(state, fair_deal(state.ruleset, 3, SEEDS[3], shown.deal + 1))
        shown = follow(state, shown, events)
        while state.acting:
            able = [other for other in range(3) if legal(state, other)]
            actor = able[decisions // 2 % len(able)]  # twice each, so that choices are changed too
            choices = legal(state, actor)
            decisions += 1
            state, events = apply(state, choices[decisions * 7 % len(choices)])
            shown = follow(state, shown, events)
    assert decisions > 12


def test_when_the_cards_are_turned_up_the_table_waits_for_nobody() -> None:
    state = apply(table("plus", (20, 30, 40, 50), (1, 2), (3, 4)), Play(0, (1,))).state
    turned_up = fold(view(state, 0), Revealed(((1,), (3, 4))))
    assert (turned_up.acting, turned_up.chosen, turned_up.choice) == ((), (False, False), None)
    assert (turned_up.hand, turned_up.hand_sizes, turned_up.revealed) == ((2,), (1, 0), ((1,), (3, 4)))


def test_a_changed_choice_is_folded_into_the_own_view() -> None:
    state = apply(table("plus", (20, 30, 40, 50), (1, 2), (3, 4)), Play(0, (1,))).state
    own = view(state, 0)
    state, events = apply(state, Play(0, (1, 2)))
    assert follow(state, own, events).choice == (1, 2)


def test_a_row_taken_by_the_cow_keeps_its_highest_card_in_the_view() -> None:
    state = table("cow", (60, 10, 70, 80), (11, 13, 61), (12, 14, 81))
    shown = view(state, None)
    for plays in (((11,), (12,)), ((13,), (14,)), ((61,), (81,))):
        state, events = everyone_plays(state, *plays)
        shown = follow(state, shown, events)
    assert shown.rows == ((60, 61), (14,), (70,), (80, 81))
    assert shown.piles == ((10, 11, 12, 13), ())


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_zero_that_passes_the_turn_leaves_the_hand_and_nothing_else_changes(seat: Seat | None) -> None:
    state = table("simple", (20, 30, 40, 50), (0, 21), (31, 32))
    before = view(state, seat)
    state, events = apply(state, Play(0, (0,)))
    after = follow(state, before, events)
    assert (after.rows, after.piles, after.hand_sizes) == (before.rows, before.piles, (1, 2))
    assert after.turns == (Turn(((0,), ()), {}),)
    assert fold(after, Skipped(0)) == after
