"""`careful` counts the cards that can come between, and knows which are gone."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from nimmt.bots import find_bot
from nimmt.bots.careful import coming_cards
from nimmt.rules import GAMES, Action, BotView, Options, Play, TakeRow, Turn, agree

Rows = list[list[int]]


def seen(
    game: str, rows: Rows, hand: list[int], *, gone: list[int] | None = None, cow: int | None = None
) -> BotView:
    """A view with two seats; `gone` cards were played in earlier turns."""
    lying = [card for row in rows for card in row[1:]] + (gone or [])
    turns = tuple(Turn(((), (card,)), {}) for card in lying)
    return BotView(
        game=game,
        options=Options(),
        seats=2,
        seat=0,
        deal=1,
        turn=len(turns) + 1,
        starter=0 if GAMES[game].in_turn else None,
        first_rows=tuple(row[0] for row in rows),
        turns=turns,
        rows=tuple(map(tuple, rows)),
        cow=cow,
        piles=((), ()),
        totals=(0, 0),
        hand=tuple(hand),
        hand_sizes=(len(hand), len(hand)),
        revealed=None,
        deals=(),
    )


def choice(view: BotView) -> tuple[int, ...]:
    assert view.hand
    most = GAMES[view.game].most_cards
    legal: list[Action] = [
        Play(0, cards)
        for count in range(1, most + 1)
        for cards in dict.fromkeys(combinations(view.hand, count))
    ]
    action = find_bot("careful").act(view, legal, Random(0))
    assert isinstance(action, Play)
    return action.cards


FOUR = [50, 52, 54, 56]


def test_a_card_with_nothing_between_is_safer_than_one_with_much_between() -> None:
    assert choice(seen("classic", [FOUR, [1], [2], [3]], [57, 80])) == (57,)


def test_what_is_gone_cannot_come_between() -> None:
    rows, hand = [FOUR, [20, 21, 22, 23], [2], [1]], [26, 61]
    between_61 = [57, 58, 59, 60]
    between_26 = [24, 25]
    assert choice(seen("classic", rows, hand, gone=between_61)) == (61,)
    assert choice(seen("classic", rows, hand, gone=between_26)) == (26,)


def test_the_cow_fills_a_place() -> None:
    rows = [FOUR, [20, 21, 22, 23], [2], [1]]
    assert choice(seen("cow", rows, [24, 57], cow=0)) == (24,)
    assert choice(seen("cow", rows, [24, 57], cow=1)) == (57,)


def test_the_cow_leaves_room_behind_the_first_card() -> None:
    """23 may come between, but then the cow is gone, and 24 is the fifth; 57 would fill its row."""
    assert choice(seen("cow", [FOUR, [20, 21, 22], [2], [1]], [24, 57], cow=1)) == (24,)


def test_the_cow_hops_away_from_the_first_card_onto_a_row_that_must_then_be_taken() -> None:
    rows = [[50], [20, 21, 22, 23, 24], [70], [90]]
    assert choice(seen("cow", rows, [51, 71], cow=0)) == (71,)
    assert choice(seen("cow", rows, [51, 71], cow=2)) == (51,)


def test_in_turn_nothing_comes_between_and_a_zero_is_kept_for_bad_times() -> None:
    safe = [[50], [20], [30], [40]]
    assert choice(seen("simple", safe, [0, 25, 90])) == (90,)
    full = [[50, 51, 52, 53, 54], [20], [30], [40]]
    assert choice(seen("simple", full, [0, 60])) == (0,)


def test_a_zero_makes_sure_of_a_row_where_heads_are_good() -> None:
    rows = [[50, 55, 66, 70, 80], [1], [2], [3]]
    assert choice(seen("plus", rows, [0, 4, 95])) == (0, 95)


def test_the_chances_of_all_cards_are_as_many_cards_as_come() -> None:
    view = seen("classic", [FOUR, [1], [2], [3]], [57, 80])
    assert sum(coming_cards(agree("classic"), view).values()) == pytest.approx(1)
    four = replace(
        view, seats=4, hand_sizes=(2, 2, 0, 2), turns=tuple(Turn((*t.plays, (), ()), {}) for t in view.turns)
    )
    assert sum(coming_cards(agree("classic"), four).values()) == pytest.approx(2)


def test_nobody_else_with_cards_means_nothing_comes() -> None:
    view = replace(seen("plus", [FOUR, [1], [2], [3]], [57, 80]), hand_sizes=(2, 0))
    assert coming_cards(agree("plus"), view) == {}


def test_a_low_card_takes_the_row_of_b15() -> None:
    rows = [[55], [10], [66], [44]]
    view = seen("classic", rows, [99])
    legal: list[Action] = [TakeRow(0, row) for row in range(4)]
    assert find_bot("careful").act(view, legal, Random(0)) == TakeRow(0, 1)


@pytest.mark.parametrize("bot", ["careful", "montecarlo", "medium", "hard"])
def test_a_card_in_the_hand_that_lies_on_the_table_is_refused(bot: str) -> None:
    view = seen("classic", [FOUR, [1], [2], [3]], [50, 80])
    with pytest.raises(ValueError, match="The card 50 is in the hand and on the table"):
        find_bot(bot).act(view, [Play(0, (50,)), Play(0, (80,))], Random(0))
