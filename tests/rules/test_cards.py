"""The cards and their heads."""

from collections import Counter

from nimmt.rules import (
    GAMES,
    HEADS,
    Deal,
    DealError,
    Play,
    RulesetError,
    agree,
    deal,
    heads,
    legal,
    show_cards,
    start,
    without,
)
from nimmt.rules.cards import _heads

from .tables import refused, table


def heads_of(*cards: int) -> list[int]:
    return [HEADS[card] for card in cards]


def test_b1_there_are_the_numbers_1_to_104_each_once_and_2_to_10_seats() -> None:
    whole_deck = tuple([tuple(range(10 * seat + 1, 10 * seat + 11)) for seat in range(10)])
    state = deal(start(agree("classic"), 10), Deal((101, 102, 103, 104), whole_deck)).state
    assert sorted(sum(state.hands, ()) + sum(state.rows, ())) == list(range(1, 105))
    for card in (0, 105, -1):
        with refused(DealError, f"There is no card {card} in this deal; the cards are 1 to 104."):
            table("classic", (1, 2, 3, 4), (5,), (card,))
    with refused(DealError, "The card 5 was dealt 2 times."):
        table("classic", (1, 2, 3, 4), (5,), (5,))
    with refused(DealError, "The card 4 was dealt 2 times."):
        table("classic", (1, 2, 3, 4), (4,), (5,))
    for seats in (1, 11):
        with refused(RulesetError, f"classic is for 2 to 10 seats, not for {seats}."):
            start(agree("classic"), seats)
    assert start(agree("classic"), 2).seats == 2


def test_b16_every_head_on_a_taken_card_counts_one() -> None:
    assert heads(()) == 0
    assert heads((1, 2, 3)) == 3
    assert heads((5, 10, 11, 55, 1)) == 2 + 3 + 5 + 7 + 1


def test_b17_55_has_7_heads_other_doubles_5_tens_3_fives_2_and_all_others_1() -> None:
    assert HEADS[55] == 7
    assert heads_of(11, 22, 33, 44, 66, 77, 88, 99) == [5] * 8
    assert heads_of(10, 20, 30, 40, 50, 60, 70, 80, 90, 100) == [3] * 10
    assert heads_of(5, 15, 25, 35, 45, 65, 75, 85, 95) == [2] * 9
    assert heads_of(51, 52, 53, 54, 56, 57, 58, 59) == [1] * 8, "to contain a 5 means to end in 5"
    assert heads_of(1, 101, 104) == [1] * 3
    assert Counter(HEADS[1:]) == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}
    assert heads(range(1, 105)) == 171
    assert [_heads(card) for card in range(105)] == list(HEADS)


def test_p1_there_are_seven_identical_zeros_and_2_to_7_seats_where_there_are_any() -> None:
    assert {game: ruleset.zeros for game, ruleset in GAMES.items()} == {
        "classic": 0,
        "cow": 0,
        "plus": 7,
        "plus-dealt": 7,
        "zeros": 7,
        "simple": 7,
        "tactics": 0,
    }
    assert table("plus", (1, 2, 3, 4), (0, 0, 0, 0), (0, 0, 0, 5)).hands[1] == (0, 0, 0, 5)
    with refused(DealError, "There are 7 zeros, but 8 were dealt."):
        table("plus", (1, 2, 3, 4), (0, 0, 0, 0), (0, 0, 0, 0))
    one_zero_twice = table("plus", (1, 2, 3, 4), (0, 0, 9), (5, 6, 7))
    assert legal(one_zero_twice, 0) == [Play(0, (0,)), Play(0, (9,)), Play(0, (0, 0)), Play(0, (0, 9))]
    for game in ("plus", "plus-dealt", "zeros", "simple"):
        for seats in (1, 8):
            with refused(RulesetError, f"{game} is for 2 to 7 seats, not for {seats}."):
                start(agree(game), seats)
        assert start(agree(game), 7).seats == 7


def test_m6_a_zero_has_no_heads() -> None:
    assert HEADS[0] == 0
    assert heads((0, 0, 5)) == 2


def test_the_cow_is_no_ones_card_but_a_row_index() -> None:
    state = table("cow", (40, 3, 60, 80), (5, 50), (70, 90))
    assert state.cow == 1
    assert state.rows == ((40,), (3,), (60,), (80,))
    assert not any(state.piles)


def test_cards_are_shown_as_people_write_them() -> None:
    assert show_cards((3, 9, 22)) == "3 9 22"
    assert show_cards(()) == "nothing"


def test_a_hand_loses_just_the_cards_played() -> None:
    assert without((0, 0, 5, 9), (0, 9)) == (0, 5)
