"""Deals of the kernel are fair and complete, and do not depend on the number of threads."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from nimmt.kernel.library import kernel_game
from nimmt.kernel.search import Policies
from nimmt.kernel.structs import PolicyKind
from nimmt.kernel.turns import kernel_deal, play_deals
from nimmt.rules import GAMES, Deal, Ruleset, check_deal
from tests.kernel.chance import is_even
from tests.kit import deck

EVERY_SIZE = [
    pytest.param(ruleset, seats, id=f"{ruleset.game}-{seats}")
    for ruleset in GAMES.values()
    for seats in range(ruleset.fewest_seats, ruleset.most_seats + 1)
]
POLICIES = Policies(
    (PolicyKind.RANDOM, 0, 0, None), (PolicyKind.GREEDY, 0, 0, None), (PolicyKind.LOWEST, 0, 0.3, None)
)


@pytest.mark.parametrize(("ruleset", "seats"), EVERY_SIZE)
def test_the_rules_accept_every_deal(ruleset: Ruleset, seats: int) -> None:
    game = kernel_game(ruleset, seats)
    for number in range(50):
        rows, hands = kernel_deal(game, seed=1, number=number)
        dealt = Deal(tuple(rows.tolist()), tuple(map(tuple, hands.tolist())))
        check_deal(ruleset, seats, dealt)
        assert Counter([*dealt.rows, *sum(dealt.hands, ())]) <= deck(ruleset, seats)
        if ruleset.exact_deck:
            assert Counter([*dealt.rows, *sum(dealt.hands, ())]) == deck(ruleset, seats)
        assert all(list(hand) == sorted(hand) for hand in dealt.hands)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_comes_equally_often_to_every_place(game: str) -> None:
    kernel, times = kernel_game(GAMES[game], 4), 4000
    dealt = [kernel_deal(kernel, seed=2, number=number) for number in range(times)]
    highest = max(deck(GAMES[game], 4))
    for place in range(4):
        begins = np.bincount([rows[place] for rows, _ in dealt], minlength=highest + 1)
        held = np.bincount(np.concatenate([hands[place] for _, hands in dealt]), minlength=highest + 1)
        assert begins[0] == 0
        assert is_even(begins[1:])
        assert is_even(held[1:])
    zeros = [int((hands == 0).sum()) for _, hands in dealt]
    places = 4 * GAMES[game].hand
    sure = 4 * GAMES[game].dealt_zeros(4)
    expected = sure + (GAMES[game].zeros - sure) * (places - sure) / (100 + GAMES[game].zeros - sure)
    assert np.mean(zeros) == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize("game", GAMES)
def test_the_result_depends_on_the_seed_alone(game: str) -> None:
    kernel, seats = kernel_game(GAMES[game], 4), (0, 1, 2, 0)
    whole = play_deals(kernel, POLICIES, seats, seed=5, count=600)
    for threads in (2, 3, 8):
        assert (play_deals(kernel, POLICIES, seats, seed=5, count=600, threads=threads) == whole).all()
    with ThreadPoolExecutor(4) as pool:
        sizes = [1, 7, 92, 500]
        begins = np.cumsum([0, *sizes[:-1]]).tolist()
        parts = pool.map(
            lambda first, count: play_deals(kernel, POLICIES, seats, seed=5, first=first, count=count),
            begins,
            sizes,
        )
        assert (np.concatenate(list(parts)) == whole).all()
    assert (play_deals(kernel, POLICIES, seats, seed=6, count=600) != whole).any()


def test_four_at_random_take_as_many_heads_as_they_should() -> None:
    """Mean 12.13 and standard deviation 8.03, as other programs have found."""
    taken = play_deals(kernel_game(GAMES["classic"], 4), POLICIES, (0, 0, 0, 0), seed=1, count=100_000)
    assert taken.mean(axis=0) == pytest.approx([12.15] * 4, abs=0.1)
    assert taken.std() == pytest.approx(8.03, abs=0.05)


def test_random_players_are_the_same_whether_hands_are_kept_in_order_or_not() -> None:
    """The hands are sorted if a seat has a policy other than random, even one that always slips."""
    slipping = Policies((PolicyKind.RANDOM, 0, 0, None), (PolicyKind.LOWEST, 0, 1, None))
    game = kernel_game(GAMES["classic"], 4)
    plain = play_deals(game, slipping, (0, 0, 0, 0), seed=1, count=50_000)
    sorted_ = play_deals(game, slipping, (1, 1, 1, 1), seed=2, count=50_000)
    assert plain.mean() == pytest.approx(sorted_.mean(), abs=0.1)
    assert plain.std() == pytest.approx(sorted_.std(), abs=0.1)
