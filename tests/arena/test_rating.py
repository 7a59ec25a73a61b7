"""Ratings, compared with likelihoods computed permutation by permutation."""

from itertools import permutations, product
from math import exp, log, log10
from random import Random

import numpy as np
import pytest

from nimmt.arena.rating import MEAN, Races, comparable, orders, ratings

Matches = list[list[tuple[int, int]]]
"""Deals of one match each: player and heads by seat."""


def arrays(matches: Matches) -> tuple["np.typing.NDArray[np.int32]", "np.typing.NDArray[np.int32]"]:
    heads = np.array([[[heads for _, heads in match]] for match in matches], np.int32)
    lineups = np.array([[[player for player, _ in match]] for match in matches], np.int32)
    return heads, lineups


def likelihood(matches: Matches, strengths: list[float]) -> float:
    """The log-likelihood; for ties, the mean over all orders that agree with the heads."""
    total = 0.0
    for match in matches:
        agreeing = [
            order for order in permutations(match) if [h for _, h in order] == sorted(h for _, h in match)
        ]
        logs = [_of_order([player for player, _ in order], strengths) for order in agreeing]
        total += sum(logs) / len(logs)
    return total


def _of_order(order: list[int], strengths: list[float]) -> float:
    return sum(
        strengths[player] - log(sum(exp(strengths[other]) for other in order[place:]))
        for place, player in enumerate(order)
    )


def some_matches(players: int, seats: int, count: int, seed: int) -> Matches:
    luck = Random(seed)
    return [
        [(player, luck.randrange(5) + player) for player in luck.choices(range(players), k=seats)]
        for _ in range(count)
    ]


CASES = [(2, 2, 12, 1), (3, 3, 15, 2), (3, 4, 15, 3), (4, 3, 25, 4)]


@pytest.mark.parametrize("case", CASES)
def test_the_likelihood_is_that_of_all_orders(case: tuple[int, int, int, int]) -> None:
    matches = some_matches(*case)
    races = Races(orders(*arrays(matches), "fewest"), case[0])
    luck = Random(9)
    for _ in range(5):
        strengths = [luck.uniform(-2, 2) for _ in range(case[0])]
        assert races.likelihood(np.array(strengths)) == pytest.approx(likelihood(matches, strengths))


@pytest.mark.parametrize("case", CASES)
def test_no_strengths_nearby_are_likelier(case: tuple[int, int, int, int]) -> None:
    matches = some_matches(*case)
    heads, lineups = arrays(matches)
    best = Races(orders(heads, lineups, "fewest"), case[0]).likeliest().tolist()
    top = likelihood(matches, best)
    assert sum(best) == pytest.approx(0)
    for size, moves in product((0.001, 0.1, 1), product((-1, 0, 1), repeat=case[0])):
        if len(set(moves)) > 1:
            moved = [value + size * move for value, move in zip(best, moves, strict=True)]
            assert likelihood(matches, moved) < top


def test_for_two_a_tie_is_half_a_win_and_400_points_are_ten_to_one() -> None:
    """Seven wins, two ties, three losses: 8 of 12."""
    matches: Matches = [[(0, 1), (1, 2)]] * 7 + [[(0, 1), (1, 1)]] * 2 + [[(0, 3), (1, 2)]] * 3
    one, other = ratings(*arrays(matches), 2, "fewest") or []
    assert one.value - other.value == pytest.approx(400 * log10(8 / 4))
    assert one.value + other.value == pytest.approx(2 * MEAN)


def test_for_two_the_error_is_that_of_the_share() -> None:
    """The log-odds of a share p have the error of p divided by p (1 - p)."""
    matches: Matches = [[(0, 1), (1, 2)]] * 30 + [[(0, 3), (1, 2)]] * 10
    one, other = ratings(*arrays(matches), 2, "fewest") or []
    share = 0.75
    error = np.std([1] * 30 + [0] * 10, ddof=1) / np.sqrt(40) / (share * (1 - share))
    assert one.error == pytest.approx(other.error)
    assert 2 * (one.error or 0) == pytest.approx(400 / log(10) * error)


def test_most_heads_are_best_where_heads_are_good() -> None:
    matches = some_matches(3, 3, 20, 5)
    turned: Matches = [[(player, -heads) for player, heads in match] for match in matches]
    fewest, most = ratings(*arrays(matches), 3, "fewest"), ratings(*arrays(turned), 3, "most")
    assert fewest is not None
    assert most is not None
    assert [r.value for r in most] == pytest.approx([r.value for r in fewest])


def test_the_order_of_seats_deals_and_players_does_not_matter() -> None:
    matches = some_matches(3, 4, 20, 6)
    luck = Random(1)
    mixed: Matches = [luck.sample([(2 - player, heads) for player, heads in match], 4) for match in matches]
    luck.shuffle(mixed)
    found, other = ratings(*arrays(matches), 3, "fewest"), ratings(*arrays(mixed), 3, "fewest")
    assert found is not None
    assert other is not None
    for one, two in zip(found, reversed(other), strict=True):
        assert one == pytest.approx(two)


def test_matches_of_the_same_deal_make_no_interval_narrower() -> None:
    heads, lineups = arrays(some_matches(3, 3, 30, 7))
    once = ratings(heads, lineups, 3, "fewest")
    many = ratings(heads.repeat(50, 1), lineups.repeat(50, 1), 3, "fewest")
    assert once is not None
    assert many is not None
    assert [r.error for r in many] == pytest.approx([r.error for r in once])
    assert [r.value for r in many] == pytest.approx([r.value for r in once])


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    luck = np.random.default_rng(11)
    truth = np.array([0.5, 0.0, -0.5])
    held = 0
    for _ in range(200):
        clocks = luck.exponential(1 / np.exp(truth), (150, 1, 3))
        heads = clocks.argsort(-1).argsort(-1).astype(np.int32)
        lineups = np.broadcast_to(np.arange(3, dtype=np.int32), heads.shape)
        found = ratings(heads, lineups, 3, "fewest")
        assert found is not None
        held += abs(found[0].value - (MEAN + 0.5 * 400 / log(10))) < (found[0].reach or 0)
    assert 180 <= held <= 199


def test_who_never_came_out_ahead_has_no_rating_and_leaves_none_to_others() -> None:
    matches: Matches = [[(0, 1), (1, 2)], [(0, 3), (1, 9)]]
    assert ratings(*arrays(matches), 2, "fewest") is None
    assert ratings(*arrays([*matches, [(0, 3), (1, 3)]]), 2, "fewest") is not None


def test_all_must_be_linked_to_be_compared() -> None:
    assert comparable([((0,), (1,)), ((1,), (2,)), ((2,), (0,))], 3)
    assert not comparable([((0,), (1,)), ((1,), (0,)), ((0,), (2,))], 3)
    assert comparable([((0, 1), (2,)), ((2,), (1,))], 3)


def test_one_deal_alone_gives_no_interval() -> None:
    heads, lineups = np.array([[[1, 2], [2, 1]]], np.int32), np.array([[[0, 1], [0, 1]]], np.int32)
    assert [r.error for r in ratings(heads, lineups, 2, "fewest") or []] == [None, None]
