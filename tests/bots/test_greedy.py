"""`greedy` decides as defined; every expected decision was computed by hand."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from nimmt.bots import find_bot
from nimmt.rules import GAMES, Action, BotView, Options, Play, TakeRow

Rows = Sequence[Sequence[int]]


def seen(game: str, rows: Rows, hand: Sequence[int], cow: int | None = None) -> BotView:
    return BotView(
        game=game,
        options=Options(),
        seats=2,
        seat=1,
        deal=1,
        turn=1,
        starter=0 if GAMES[game].in_turn else None,
        first_rows=tuple(row[0] for row in rows),
        turns=(),
        rows=tuple(map(tuple, rows)),
        cow=cow,
        piles=((), ()),
        totals=(0, 0),
        hand=tuple(hand),
        hand_sizes=(len(hand), len(hand)),
        revealed=None,
        deals=(),
    )


def choice(game: str, rows: Rows, hand: Sequence[int], *, cow: int | None = None) -> tuple[int, ...]:
    legal: list[Action] = [
        Play(1, cards)
        for count in range(1, GAMES[game].most_cards + 1)
        for cards in dict.fromkeys(combinations(sorted(hand), count))
    ]
    action = find_bot("greedy").act(seen(game, rows, sorted(hand), cow), legal, Random(0))
    assert isinstance(action, Play)
    assert action in legal
    return action.cards


FULL_50 = [50, 51, 52, 53, 54]
"""7 heads: 3 + 1 + 1 + 1 + 1."""


@pytest.mark.parametrize(
    ("rows", "hand", "best", "why"),
    [
        ([[12], [37], [43], [58]], [20, 40, 49], 40, "the gaps are 8, 3 and 6"),
        ([[12], [37], [43], [58]], [13, 38], 13, "both gaps are 1, so the first"),
        ([FULL_50, [10], [20], [30]], [49, 55], 49, "55 would take 7 heads, 49 none with its gap of 19"),
        ([FULL_50, [80], [90], [100]], [3, 55], 3, "3 takes the row of 80 and its 3 heads, 55 takes 7"),
        ([FULL_50, [66], [77], [88, 99]], [3, 60], 3, "3 takes the 5 heads of 66, 60 takes 7"),
        ([[40, 44], [55], [66, 77], [88]], [3, 90], 90, "3 would take 5 heads, 90 none"),
        ([[40], [50], [60], [70]], [3, 9], 3, "both take the first row, so the first"),
    ],
)
def test_a_turn_of_the_base_game(rows: Rows, hand: Sequence[int], best: int, why: str) -> None:
    assert choice("classic", rows, hand) == (best,), why


@pytest.mark.parametrize(
    ("rows", "hand", "best", "why"),
    [
        ([[12], [37], [43], [58]], [0, 13, 20], (0,), "nothing can be taken, and a zero has no gap"),
        ([[60, 70, 75, 77, 80], [5], [6], [7]], [0, 82], (82,), "the zero adds no heads, only a card"),
        ([[10, 20, 30, 40], [1], [2], [3]], [41, 42, 43], (41, 42), "13 heads with any two; the gaps 1 + 1"),
        ([[10, 20, 30, 40], [1], [2], [3]], [0, 41], (0,), "the fifth card takes nothing"),
        ([FULL_50, [60, 70, 80, 90], [1], [2]], [55, 91, 92], (91, 92), "13 heads; 55 alone takes 7"),
        ([[91, 92, 93, 94], [40], [50], [60]], [3, 4, 95], (3, 4), "3 is the fifth, 4 the sixth: 5 heads"),
        ([FULL_50, [30, 31, 32, 36], [1], [2]], [37, 38, 64], (64,), "7 heads either way, but with one card"),
    ],
)
def test_heads_are_good_in_plus(rows: Rows, hand: Sequence[int], best: tuple[int, ...], why: str) -> None:
    assert choice("plus", rows, hand) == best, why


@pytest.mark.parametrize(
    ("rows", "hand", "best", "why"),
    [
        ([FULL_50, [60], [70], [80]], [3, 55], (3,), "3 goes behind 80 for nothing, 55 takes 7 heads"),
        ([[10], [11], [12], [13]], [3, 90], (90,), "a low card counts as a gap of 104, 90 as 77"),
        ([[10], [11], [12], [13]], [14, 15], (14,), "one card is better than two"),
        ([FULL_50, [1], [2], [3]], [55, 56], (55,), "7 heads either way; alone and with the gap of 1"),
    ],
)
def test_zeros_with_heads_to_avoid(rows: Rows, hand: Sequence[int], best: tuple[int, ...], why: str) -> None:
    assert choice("zeros", rows, hand) == best, why


@pytest.mark.parametrize(
    ("rows", "hand", "best", "why"),
    [
        ([[10], [11], [12], [13]], [0, 14], 0, "a zero passes: no heads and no gap"),
        ([[10], [11], [12], [13, 14, 15, 16, 17]], [3, 60], 60, "6 heads each; the gaps are 104 and 43"),
        ([[10], [11], [12], [13, 14, 15, 16, 17]], [3, 18], 18, "6 heads each; the gaps are 104 and 1"),
        ([[10], [11], [12, 30], FULL_50], [3, 29], 29, "3 goes to the full row and takes 7"),
    ],
)
def test_simple(rows: Rows, hand: Sequence[int], best: int, why: str) -> None:
    assert choice("simple", rows, hand) == (best,), why


@pytest.mark.parametrize(
    ("rows", "cow", "hand", "best", "why"),
    [
        ([[50, 51, 52, 53], [60], [70], [80]], 0, [54, 65], 65, "the cow fills a place: 54 would take 6"),
        ([[50, 51, 52, 53], [60], [70], [80]], 1, [54, 65], 54, "the cow is elsewhere, and the gap is 1"),
        ([[20], [1, 2, 3, 4, 5], [60], [70]], 0, [21, 65], 65, "21 sends the cow to a full row: 4 heads"),
        ([[20], [1, 2, 3, 4, 5], [60], [70]], 2, [21, 72], 21, "nothing hops for 21"),
    ],
)
def test_the_cow(rows: Rows, cow: int, hand: Sequence[int], best: int, why: str) -> None:
    assert choice("cow", rows, hand, cow=cow) == (best,), why


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        ([[12, 30], [37], [43], [58]], 1),
        ([[1, 2], [10], [5], [20]], 2),
        ([[20], [10], [30], [40]], 0),
        ([[1, 2, 3], [55], [66], [44]], 0),
    ],
)
def test_b15_a_low_card_takes_the_row_with_the_fewest_heads_then_numbers_then_the_first(
    rows: Rows, row: int
) -> None:
    legal: list[Action] = [TakeRow(1, each) for each in range(4)]
    assert find_bot("greedy").act(seen("classic", rows, [99]), legal, Random(0)) == TakeRow(1, row)
