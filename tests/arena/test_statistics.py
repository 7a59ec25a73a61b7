"""Statistics, compared with values computed by hand."""

from math import sqrt

import numpy as np
import pytest

from nimmt.arena import result
from nimmt.arena.statistics import (
    Estimate,
    ahead_shares,
    apart,
    estimate,
    means_by_deal,
    more_deals,
    win_shares,
)
from nimmt.arena.tally import FEWEST_DEALS
from tests.arena.runs import plan_of, tally_of


def ints(*values: object) -> "np.typing.NDArray[np.int32]":
    return np.array(values, np.int32)


def test_fewest_heads_win_and_equal_winners_share() -> None:
    shares = win_shares(ints([5, 3, 3, 9], [0, 1, 2, 3], [4, 4, 4, 4]), "fewest")
    assert shares.tolist() == [[0, 0.5, 0.5, 0], [1, 0, 0, 0], [0.25] * 4]


def test_most_heads_win_where_heads_are_good() -> None:
    assert win_shares(ints([5, 9, 9, 9]), "most").tolist() == [[0, 1 / 3, 1 / 3, 1 / 3]]


def test_a_bot_that_sits_twice_counts_at_both_seats() -> None:
    lineups, values = ints([[0, 0, 1], [1, 1, 0]]), ints([[1, 2, 3], [4, 5, 6]])
    assert means_by_deal(values, lineups, 2).tolist() == [[(1 + 2 + 6) / 3, (3 + 4 + 5) / 3]]


def test_the_error_of_a_mean_comes_from_the_spread_of_its_deals() -> None:
    found = estimate(np.array([1.0, 3.0, 8.0]))
    assert found.value == 4
    assert found.error == pytest.approx(sqrt(((1 - 4) ** 2 + (3 - 4) ** 2 + (8 - 4) ** 2) / 2 / 3))


def test_one_deal_alone_has_no_error() -> None:
    assert estimate(np.array([2.0])) == Estimate(2.0, None, 1)
    assert Estimate(2.0, None, 1).reach is None


def test_two_are_told_apart_beyond_the_interval_of_95_percent() -> None:
    assert apart(Estimate(1.97, 1.0, 10_000))
    assert apart(Estimate(-1.97, 1.0, 10_000))
    assert not apart(Estimate(1.95, 1.0, 10_000))
    assert not apart(Estimate(9.0, None, 1))


@pytest.mark.parametrize(
    ("freedom", "errors"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (7, 2.365),
        (10, 2.228),
        (30, 2.042),
        (10**6, 1.960),
    ],
)
def test_few_deals_make_the_interval_wider_as_students_table_has_it(freedom: int, errors: float) -> None:
    assert Estimate(0.0, 1.0, freedom + 1).reach == pytest.approx(errors, abs=0.003)


def test_more_deals_are_what_a_power_of_80_percent_takes() -> None:
    """A difference of one point at 2 seats takes about 19,600 deals if every deal is a coin toss."""
    assert more_deals(Estimate(0.01, 0.5 / sqrt(2_000), 2_000)) == pytest.approx(19_622 - 2_000, abs=2)


def test_no_more_deals_when_told_apart_and_none_to_tell_when_nothing_differs() -> None:
    assert more_deals(Estimate(3.0, 1.0, 100)) == 0
    assert more_deals(Estimate(0.0, 1.0, 100)) is None
    assert more_deals(Estimate(1.0, None, 1)) is None
    assert more_deals(Estimate(0.0, 0.0, 100)) is None
    assert more_deals(Estimate(1e-17, 1.0, 100)) is None


def test_who_is_not_told_apart_needs_at_least_one_more_deal() -> None:
    assert (more_deals(Estimate(1.9, 1.0, 10)) or 0) >= 1


def test_who_came_out_ahead_of_whom() -> None:
    heads, lineups = ints([[1, 5, 5], [9, 2, 0]]), ints([[0, 1, 2], [1, 1, 0]])
    assert ahead_shares(heads, lineups, 3, "fewest") == [[None, 1, 1], [0, None, 0.5], [0, 0.5, None]]
    assert ahead_shares(heads, lineups, 3, "most")[0] == [None, 0, 0]


def test_bots_that_never_met_have_no_share() -> None:
    assert ahead_shares(ints([[1, 2], [1, 2]]), ints([[0, 2], [1, 2]]), 3, "fewest")[0][1] is None


def two_bots() -> list[list[list[int]]]:
    """Deals of two matches at two seats, the bots changing seats in between."""
    return [[[1, 2], [4, 3]], [[5, 5], [0, 7]], [[2, 9], [6, 6]], [[3, 0], [1, 8]]]


def test_a_result_is_made_of_the_means_of_the_deals() -> None:
    plan = plan_of("greedy", "random", seats=2)
    tally = tally_of(plan, two_bots())
    found = result(tally, 4)
    lineups = tally.ints("lineups", 4)
    means, shares = [], []
    for deal, matches in enumerate(two_bots()):
        own = [
            (row[seat], row[1 - seat])
            for number, row in enumerate(matches)
            for seat in (0, 1)
            if lineups[deal, number, seat] == 0
        ]
        means.append(sum(mine for mine, _ in own) / 2)
        shares.append(sum((mine < other) + (mine == other) / 2 for mine, other in own) / 2)
    greedy = found.bots[0]
    assert greedy.heads.mean == pytest.approx(sum(means) / 4)
    assert greedy.wins.mean == pytest.approx(sum(shares) / 4)
    assert greedy.wins.error == pytest.approx(np.std(shares, ddof=1) / 2)
    assert found.bots[0].wins.mean + found.bots[1].wins.mean == pytest.approx(1)
    [pair] = found.pairs
    assert pair.wins.mean == pytest.approx(2 * greedy.wins.mean - 1)
    assert pair.wins.error == pytest.approx(2 * np.std(shares, ddof=1) / 2)
    assert sum(greedy.distribution.values()) == 8
    assert (found.deals, found.matches, found.par) == (4, 8, 0.5)


def test_only_the_first_deals_count_if_only_they_are_asked_for() -> None:
    plan = plan_of("greedy", "random", seats=2)
    assert result(tally_of(plan, two_bots()), 2) == result(tally_of(plan, two_bots()[:2]), 2)


def test_matches_of_the_same_deal_are_one_observation() -> None:
    """A thousand rotations with the same outcome are no better than one."""
    plan = plan_of("greedy", "random", seats=2, field=None)
    tally = tally_of(plan, two_bots())
    heads, lineups = tally.ints("heads", 4), tally.ints("lineups", 4)
    shares = win_shares(heads, "fewest")
    once = estimate(means_by_deal(shares, lineups, 2)[:, 0])
    many = estimate(means_by_deal(shares.repeat(1000, 1), lineups.repeat(1000, 1), 2)[:, 0])
    assert many.error == pytest.approx(once.error)


def test_a_run_stops_at_the_first_deal_after_which_the_errors_of_the_result_are_small_enough() -> None:
    plan, deals = plan_of("greedy", "random", seats=2), two_bots() * 40

    def largest(count: int) -> float:
        return max(bot.wins.error or 0 for bot in result(tally_of(plan, deals), count).bots)

    until = largest(130) * 1.0001
    first = next(count for count in range(FEWEST_DEALS, 161) if largest(count) <= until)
    assert tally_of(plan, deals, until=until).narrow == first
    assert tally_of(plan, deals, until=1e-9).narrow is None
    assert tally_of(plan, deals).narrow is None


def test_no_error_of_few_deals_is_small_enough_to_stop_for() -> None:
    plan = plan_of("greedy", "random", seats=2)
    alike = [[[3, 3], [3, 3]]] * (FEWEST_DEALS + 5)
    assert tally_of(plan, alike, until=0.01).narrow == FEWEST_DEALS
    assert tally_of(plan, alike[: FEWEST_DEALS - 1], until=0.01).narrow is None
