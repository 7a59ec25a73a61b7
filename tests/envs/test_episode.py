"""An episode agrees with the rules: observations, legal actions and rewards."""

import copy
import pickle
import re
from random import Random
from typing import Any

import pytest

from nimmt.envs.episode import LENGTHS, Episode, Length, set_up
from nimmt.envs.rewards import final_rewards
from nimmt.kernel import REWARDS, TAKE_ROW, WAIT, Reward, action_mask, observe
from nimmt.rules import GAMES, IllegalActionError, RulesetError, legal, view
from tests.envs.episodes import side_by_side, worth


@pytest.mark.parametrize("auto_row", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_sees_and_may_do_what_the_rules_say(game: str, auto_row: bool) -> None:
    setup = set_up(game, seats=3, hand=6, points=15, deals=3, episode="match", auto_row=auto_row)
    for episode, state in side_by_side(setup, Random(f"{game} {auto_row}")):
        if episode.over:
            break
        assert tuple(episode.acting) == state.acting
        for seat in range(3):
            seen, allowed = episode.observe(seat)
            assert seen.tolist() == observe(view(state, seat)).tolist()
            due = action_mask(setup.ruleset, legal(state, seat) if seat in state.acting else [])
            assert allowed.tolist() == due.tolist()
            assert episode.legal(seat) == due.nonzero()[0].tolist()
    assert state.over


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("game", ["classic", "plus"])
def test_returns_are_what_the_heads_are_worth(game: str, reward: Reward, length: Length) -> None:
    setup = set_up(game, seats=4, hand=8, deals=2, episode=length, reward=reward)
    *_, (episode, state) = side_by_side(setup, Random(f"{game} {reward}"))
    sign = 1 if setup.ruleset.goal == "most" else -1
    due = worth(reward, [float(sign * total) for total in state.totals])
    assert len(state.deals) == (1 if length == "deal" else 2)
    assert episode.returns == pytest.approx(due)


@pytest.mark.parametrize(
    ("reward", "due"),
    [
        ("heads", [0.0, 0.0, 0.0, 0.0]),
        ("margin", [4.0, 4.0, 0.0, -8.0]),
        ("place", [5 / 6, 5 / 6, 1 / 3, 0.0]),
        ("win", [0.5, 0.5, 0.0, 0.0]),
    ],
)
def test_who_ties_shares(reward: Reward, due: list[float]) -> None:
    assert final_rewards(reward, "fewest", [3, 3, 6, 12]) == pytest.approx(due)


def begun() -> Episode:
    return next(side_by_side(set_up(seats=2), Random(1))).episode


def test_what_is_illegal_is_refused_before_anything_has_changed() -> None:
    episode = begun()
    before, [held, *_] = pickle.dumps(episode), episode.legal(0)
    for number in (WAIT, TAKE_ROW, held, -1, 110):
        with pytest.raises(IllegalActionError, match=f"Seat 2 cannot do {number} now; legal are"):
            episode.step({0: held, 1: number})
        assert pickle.dumps(episode) == before


def test_a_copy_goes_its_own_way_and_a_kept_one_comes_back() -> None:
    episode = begun()
    episode.step({0: episode.legal(0)[0]})
    other, back = copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))
    other.step({1: other.legal(1)[0]})
    assert (len(episode.log), len(back.log), len(other.log)) == (2, 2, 3)
    for seat in range(2):
        assert back.observe(seat)[0].tolist() == episode.observe(seat)[0].tolist()
        assert other.observe(seat)[0].tolist() != episode.observe(seat)[0].tolist()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"game": "klassik"}, "There is no game 'klassik'"),
        ({"seats": 11}, "classic is for 2 to 10 seats, not for 11."),
        ({"reward": "points"}, "The reward is one of heads, margin, place, win, not 'points'."),
        ({"episode": "turn"}, "The episode is one of deal, match, not 'turn'."),
        ({"seats": "4"}, "The seats are a whole number, not '4'."),
        ({"auto_row": "yes"}, "auto_row is True or False, not 'yes'."),
        ({"hands": 4}, "There is no option 'hands'; of every environment there are seats, episode,"),
        ({"hand": "4"}, "The option hand cannot be '4': expected `int`, got `str`."),
        ({"episode": "match", "points": 10**6}, "observations count to 32,767: set points to at most 32,661"),
    ],
)
def test_what_cannot_be_played_is_told(options: dict[str, Any], told: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(told)):
        set_up(**options)


def test_a_deal_fits_an_observation_whatever_its_match_would_be() -> None:
    set_up(points=10**6)
    set_up(points=None, deals=10**6)
