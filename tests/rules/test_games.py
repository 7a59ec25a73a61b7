"""The games: their switches, valid options, and refused options."""

import json

import pytest

from nimmt.rules import (
    GAMES,
    Deal,
    DealError,
    Options,
    RulesetError,
    TakeRow,
    agree,
    deal,
    encode,
    fair_deal,
    start,
)

from .tables import SEEDS, do, everyone_plays, refused, table

ALL = ("classic", "cow", "plus", "plus-dealt", "zeros", "simple", "tactics")
WITH_ROW_OF_CHOICE = ("classic", "cow", "tactics")
WITH_ZEROS = ("plus", "plus-dealt", "zeros", "simple")
WITH_ZEROS_BESIDE_NUMBERS = ("plus", "plus-dealt", "zeros")


def test_t1_tactics_uses_only_the_cards_1_to_seats_times_hand_plus_4() -> None:
    for seats in range(2, 11):
        dealt = fair_deal(agree("tactics"), seats, SEEDS[0], 1)
        assert sorted((*dealt.rows, *sum(dealt.hands, ()))) == list(range(1, seats * 10 + 5))
    hands = tuple([tuple(range(10 * seat + 5, 10 * seat + 15)) for seat in range(4)])
    assert deal(start(agree("tactics"), 4), Deal((1, 2, 3, 4), hands)).state.hands == hands
    strange = (*hands[:3], (45, *hands[3][1:]))
    with refused(DealError, "There is no card 45 in this deal; the cards are 1 to 44."):
        deal(start(agree("tactics"), 4), Deal((1, 2, 3, 4), strange))
    with refused(DealError, "There is no card 9 in this deal; the cards are 1 to 8."):
        table("tactics", (1, 2, 3, 4), (5, 6), (7, 9))
    state = table("tactics", (8, 5, 4, 3), (1, 2), (6, 7))
    state = do(everyone_plays(state, (1,), (6,)).state, TakeRow(0, 0)).state
    assert state.rows == ((1,), (5, 6), (4,), (3,)), "for the rest it is the base game"


@pytest.mark.parametrize(
    ("game", "seats", "hand", "zeros", "cards_a_turn", "in_turn", "low", "goal", "points", "deals"),
    [
        ("classic", (2, 10), 10, 0, 1, False, "choose", "fewest", 66, None),
        ("cow", (2, 10), 10, 0, 1, False, "choose", "fewest", 66, None),
        ("plus", (2, 7), 15, 7, 2, False, "highest", "most", None, "seats"),
        ("plus-dealt", (2, 7), 15, 7, 2, False, "highest", "most", None, "seats"),
        ("zeros", (2, 7), 15, 7, 2, False, "highest", "fewest", None, "seats"),
        ("simple", (2, 7), 12, 7, 1, True, "highest", "fewest", None, "seats"),
        ("tactics", (2, 10), 10, 0, 1, False, "choose", "fewest", 66, None),
    ],
)
def test_the_table_of_games(
    game: str,
    seats: tuple[int, int],
    hand: int,
    zeros: int,
    cards_a_turn: int,
    in_turn: bool,
    low: str,
    goal: str,
    points: int | None,
    deals: str | None,
) -> None:
    ruleset = agree(game)
    assert ruleset == GAMES[game]
    assert (ruleset.fewest_seats, ruleset.most_seats) == seats
    assert (ruleset.hand, ruleset.zeros, ruleset.most_cards) == (hand, zeros, cards_a_turn)
    assert (ruleset.in_turn, ruleset.low, ruleset.goal) == (in_turn, low, goal)
    assert (ruleset.points, ruleset.deals) == (points, deals)
    assert ruleset.cow == (game == "cow")
    assert ruleset.exact_deck == (game == "tactics")
    assert ruleset.zero_deal == ("dealt" if game == "plus-dealt" else "mixed")
    assert ruleset.zero_effect == ("skip" if game == "simple" else "first")


def test_there_are_seven_games_in_the_order_of_the_table() -> None:
    assert tuple(GAMES) == ALL
    assert [ruleset.game for ruleset in GAMES.values()] == list(ALL)
    with refused(
        RulesetError,
        "There is no game 'chess'; there are classic, cow, plus, plus-dealt, zeros, simple, tactics.",
    ):
        agree("chess")


@pytest.mark.parametrize("game", ALL)
def test_any_hand_size_and_any_end_may_be_agreed_in_all_games(game: str) -> None:
    ruleset = agree(game, Options(hand=7, points=30, deals=4))
    assert (ruleset.hand, ruleset.points, ruleset.deals) == (7, 30, 4)
    assert ruleset.options == Options(hand=7, points=30, deals=4)
    by_deals = agree(game, Options(points=None, deals="seats"))
    assert (by_deals.points, by_deals.last_deal(5)) == (None, 5)
    by_points = agree(game, Options(points=1, deals=None))
    assert (by_points.points, by_points.last_deal(5)) == (1, None)
    assert agree(game, Options(deals=1)).last_deal(5) == 1
    with refused(RulesetError, "The match would never end: set points or a number of deals."):
        agree(game, Options(points=None, deals=None))
    for number in (0, -3):
        for options in (Options(hand=number), Options(points=number), Options(deals=number)):
            (name,) = json.loads(encode(options))
            with refused(RulesetError, f"The option {name} is at least 1, not {number}."):
                agree(game, options)


@pytest.mark.parametrize("game", ALL)
def test_the_cow_goes_with_the_base_game_and_tactics_only(game: str) -> None:
    assert not agree(game, Options(cow=False)).cow
    if game in WITH_ROW_OF_CHOICE:
        assert agree(game, Options(cow=True)).cow
        return
    with refused(
        RulesetError,
        "The cow jumps only where a low card takes a row of choice (classic, cow, tactics); "
        f"in {game} it goes to the highest end.",
    ):
        agree(game, Options(cow=True))


@pytest.mark.parametrize("game", ALL)
def test_zeros_are_dealt_evenly_only_where_they_are_played_beside_a_number(game: str) -> None:
    if game in WITH_ZEROS_BESIDE_NUMBERS:
        assert agree(game, Options(zero_deal="dealt")).dealt_zeros(4) == 1
        assert agree(game, Options(zero_deal="mixed")).dealt_zeros(4) == 0
        return
    if game in WITH_ZEROS:
        assert agree(game, Options(zero_deal="mixed")).dealt_zeros(2) == 0
        sentence = (
            "Zeros are dealt evenly only where they are played beside a number "
            f"(plus, plus-dealt, zeros); in {game} they are mixed in."
        )
        with refused(RulesetError, sentence):
            agree(game, Options(zero_deal="dealt"))
        return
    assert agree(game).dealt_zeros(2) == 0
    for way in ("mixed", "dealt"):
        with refused(RulesetError, f"{game} has no zero cards, so there is no way to deal them."):
            agree(game, Options(zero_deal="mixed" if way == "mixed" else "dealt"))


def test_a_preset_with_its_switch_turned_is_the_game_it_was_made_from() -> None:
    dealt = [agree("plus-dealt"), agree("plus", Options(zero_deal="dealt"))]
    assert [fair_deal(ruleset, 3, SEEDS[0], 1) for ruleset in dealt] == [
        fair_deal(agree("plus-dealt"), 3, SEEDS[0], 1)
    ] * 2
    assert table("cow", (1, 2, 3, 4), (5,), (6,), options=Options(cow=False)).cow is None
    assert table("classic", (1, 2, 3, 4), (5,), (6,), options=Options(cow=True)).cow == 0


@pytest.mark.parametrize("game", ALL)
def test_every_game_refuses_one_seat_too_few_and_one_too_many(game: str) -> None:
    most = 10 if game in WITH_ROW_OF_CHOICE else 7
    for seats in (1, most + 1):
        with refused(RulesetError, f"{game} is for 2 to {most} seats, not for {seats}."):
            start(agree(game), seats)
    for seats in (2, most):
        assert start(agree(game), seats).seats == seats


@pytest.mark.parametrize("game", ALL)
def test_every_game_refuses_a_hand_for_which_there_are_too_few_cards(game: str) -> None:
    most = 33 if game in WITH_ROW_OF_CHOICE else 35
    assert start(agree(game, Options(hand=most)), 3).ruleset.hand == most
    with refused(
        RulesetError, f"3 seats can have hands of at most {most} cards in {game}, not of {most + 1}."
    ):
        start(agree(game, Options(hand=most + 1)), 3)


def test_rows_ascend_where_a_low_card_takes_a_row() -> None:
    assert [game for game in ALL if GAMES[game].rows_ascend] == list(WITH_ROW_OF_CHOICE)
