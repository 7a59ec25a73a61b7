"""Legal actions in their order, and every refusal with action and position."""

import pytest

from nimmt.rules import (
    Action,
    IllegalActionError,
    Options,
    Play,
    RulesetError,
    TakeRow,
    agree,
    apply,
    legal,
    start,
    view,
)

from .tables import do, everyone_plays, refused, table

ROWS = (20, 30, 40, 50)


def cards(actions: list[Action]) -> list[tuple[int, ...]]:
    assert all(isinstance(action, Play) for action in actions)
    return [action.cards for action in actions if isinstance(action, Play)]


def test_single_cards_come_first_ascending_then_pairs_zeros_first_nothing_twice() -> None:
    state = table("plus", ROWS, (9, 0, 104, 0, 3), (1, 2, 4, 5, 6))
    assert cards(legal(state, 0)) == [
        (0,),
        (3,),
        (9,),
        (104,),
        (0, 0),
        (0, 3),
        (0, 9),
        (0, 104),
        (3, 9),
        (3, 104),
        (9, 104),
    ]
    assert {action.seat for action in legal(state, 1)} == {1}


def test_pairs_are_in_lexicographic_order_by_number_not_by_digit() -> None:
    state = table("zeros", ROWS, (2, 10, 100), (1, 3, 4))
    assert cards(legal(state, 0)) == [(2,), (10,), (100,), (2, 10), (2, 100), (10, 100)]


def test_where_one_card_is_played_there_are_no_pairs() -> None:
    for game in ("classic", "simple"):
        assert cards(legal(table(game, ROWS, (9, 3), (1, 2)), 0)) == [(3,), (9,)]
    assert cards(legal(table("simple", ROWS, (0, 0, 3), (1, 2, 4)), 0)) == [(0,), (3,)]


def test_whoever_has_chosen_may_choose_anew() -> None:
    state = table("classic", ROWS, (3, 9), (1, 2))
    after = apply(state, Play(0, (3,))).state
    assert legal(after, 0) == legal(state, 0) == [Play(0, (3,)), Play(0, (9,))]


def test_nothing_is_legal_before_the_deal_after_the_match_and_for_who_has_no_say() -> None:
    assert legal(start(agree("classic"), 2), 0) == []
    state = table("classic", ROWS, (1,), (60,), options=Options(deals=1))
    asked = everyone_plays(state, (1,), (60,)).state
    assert legal(asked, 1) == []
    assert legal(asked, 0) == [TakeRow(0, 0), TakeRow(0, 1), TakeRow(0, 2), TakeRow(0, 3)]
    over = apply(asked, TakeRow(0, 0)).state
    assert (legal(over, 0), legal(over, 1)) == ([], [])


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_exist_has_no_legal_actions_and_no_view(seat: int) -> None:
    state = table("classic", ROWS, (21,), (31,))
    with refused(RulesetError, f"There is no seat {seat}; the seats are 0 to 1."):
        legal(state, seat)
    with refused(RulesetError, f"There is no seat {seat}; the seats are 0 to 1."):
        view(state, seat)


def test_everything_legal_is_accepted() -> None:
    for state in (
        table("plus", ROWS, (9, 0, 104, 0, 3), (1, 2, 4, 5, 6)),
        table("simple", ROWS, (0, 0, 3), (1, 2, 4)),
        everyone_plays(table("classic", ROWS, (1,), (60,)), (1,), (60,)).state,
    ):
        assert all(apply(state, action).state != state for action in legal(state, 0))


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Play(2, (21,)), "Seat 3 cannot play 21: there are 2 seats."),
        (Play(-1, (21,)), "Seat 0 cannot play 21: there are 2 seats."),
        (TakeRow(2, 0), "Seat 3 cannot take row 1: there are 2 seats."),
    ],
)
def test_a_seat_that_does_not_exist(action: Action, sentence: str) -> None:
    state = table("classic", ROWS, (21,), (31,))
    with refused(IllegalActionError, f"{sentence} (rows: 20 | 30 | 40 | 50; hand: none)"):
        apply(state, action)


def test_before_the_deal() -> None:
    state = start(agree("classic"), 2)
    reason = "the cards are not dealt yet. (rows: not laid; hand: nothing)"
    with refused(IllegalActionError, f"Seat 1 cannot play 21: {reason}"):
        apply(state, Play(0, (21,)))
    with refused(IllegalActionError, f"Seat 2 cannot take row 3: {reason}"):
        apply(state, TakeRow(1, 2))


def test_after_the_match() -> None:
    state = everyone_plays(table("classic", ROWS, (21,), (31,), options=Options(deals=1)), (21,), (31,)).state
    reason = "the match is over. (rows: 20 21 | 30 31 | 40 | 50; hand: nothing)"
    with refused(IllegalActionError, f"Seat 1 cannot play 21: {reason}"):
        apply(state, Play(0, (21,)))
    with refused(IllegalActionError, f"Seat 1 cannot take row 1: {reason}"):
        apply(state, TakeRow(0, 0))


def test_a_row_when_none_is_to_be_taken_or_by_another() -> None:
    state = table("classic", ROWS, (1, 2), (31, 32))
    reason = "no row is to be taken by this seat now."
    with refused(
        IllegalActionError, f"Seat 1 cannot take row 1: {reason} (rows: 20 | 30 | 40 | 50; hand: 1 2)"
    ):
        apply(state, TakeRow(0, 0))
    asked = everyone_plays(state, (1,), (31,)).state
    with refused(
        IllegalActionError, f"Seat 2 cannot take row 1: {reason} (rows: 20 | 30 | 40 | 50; hand: 32)"
    ):
        apply(asked, TakeRow(1, 0))
    for row in (-1, 4):
        sentence = f"Seat 1 cannot take row {row + 1}: there are 4 rows. (rows: 20 | 30 | 40 | 50; hand: 2)"
        with refused(IllegalActionError, sentence):
            apply(asked, TakeRow(0, row))


def test_a_row_out_of_turn_where_the_game_goes_in_turn() -> None:
    state = table("simple", ROWS, (1,), (31,))
    with pytest.raises(
        IllegalActionError, match=r"^Seat 1 cannot take row 1: no row is to be taken by this seat now"
    ):
        apply(state, TakeRow(0, 0))


def test_cards_while_a_row_is_to_be_taken() -> None:
    asked = everyone_plays(table("classic", ROWS, (1, 2), (31, 32)), (1,), (31,)).state
    reason = "the table waits for a row to be taken. (rows: 20 | 30 | 40 | 50; hand:"
    with refused(IllegalActionError, f"Seat 1 cannot play 2: {reason} 2)"):
        apply(asked, Play(0, (2,)))
    with refused(IllegalActionError, f"Seat 2 cannot play 32: {reason} 32)"):
        apply(asked, Play(1, (32,)))


@pytest.mark.parametrize(
    ("played", "shown"),
    [((99,), "99"), ((31,), "31"), ((3, 3), "3 3"), ((0, 0), "0 0"), ((3, 99), "3 99"), ((-1,), "-1")],
)
def test_cards_that_are_not_in_the_hand(played: tuple[int, ...], shown: str) -> None:
    state = table("plus", ROWS, (0, 3, 9), (31, 32, 0))
    reason = "these cards are not in the hand. (rows: 20 | 30 | 40 | 50; hand: 0 3 9)"
    with refused(IllegalActionError, f"Seat 1 cannot play {shown}: {reason}"):
        apply(state, Play(0, played))


def test_the_position_shows_whole_rows_and_the_own_hand_only() -> None:
    state = table("classic", ROWS, (51, 60), (52, 61))
    state = do(state, Play(0, (51,)), Play(1, (52,))).state
    sentence = "Seat 2 cannot play 60: these cards are not in the hand."
    with refused(IllegalActionError, f"{sentence} (rows: 20 | 30 | 40 | 50 51 52; hand: 61)"):
        apply(state, Play(1, (60,)))
