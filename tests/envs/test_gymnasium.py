"""The Gymnasium environment: one seat against bots."""

import copy
import pickle
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from nimmt.envs.gymnasium import NimmtEnv
from nimmt.kernel import PLACES, WAIT
from nimmt.rules import GAMES, IllegalActionError, NimmtError

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_no_fault_with_it(game: str) -> None:
    with gymnasium.make(f"nimmt/{game}-v0", render_mode="ansi", reward="place") as env:
        check_env(env.unwrapped)


def played(env: NimmtEnv, seed: int | None) -> list[tuple[bytes, float, bool]]:
    """An episode in which the agent always takes the last legal action."""
    observation, info = env.reset(seed=seed)
    steps, over = [(observation.tobytes(), 0.0, False)], False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        steps.append((observation.tobytes(), reward, over))
    assert np.flatnonzero(info["action_mask"]).tolist() == [WAIT]
    return steps


@pytest.mark.parametrize("opponents", ["random", "careful,medium,lowest"])
def test_the_same_seed_is_the_same_episode_whoever_plays(opponents: str) -> None:
    env = NimmtEnv("cow", opponents=opponents, hand=4)
    first, second = played(env, 5), played(env, None)
    assert first != second
    assert [played(env, 5), played(env, None)] == [first, second]


def test_a_match_ends_when_the_rules_say_so() -> None:
    env = NimmtEnv("classic", seats=3, opponents="random", episode="match", reward="win", points=20)
    for seed in range(3):
        observation, reward, _ = played(env, seed)[-1]
        totals = np.frombuffer(observation, np.int16)[PLACES["totals"]][:3]
        assert totals.max() >= 20
        assert reward == (totals[0] == totals.min()) / list(totals).count(totals.min())


def test_every_head_is_paid_for_in_the_step_that_takes_it() -> None:
    env = NimmtEnv("classic", seats=5, opponents="greedy")
    for seed in range(3):
        steps = played(env, seed)
        taken = [int(np.frombuffer(seen, np.int16)[PLACES["taken"]][0]) for seen, _, _ in steps]
        assert [reward for _, reward, _ in steps[1:]] == [then - now for then, now in pairwise(taken)]


def test_an_illegal_action_is_replaced_by_the_first_legal_one_and_told() -> None:
    env = NimmtEnv("tactics")
    _, info = env.reset(seed=1)
    first = int(np.flatnonzero(info["action_mask"])[0])
    observation, *_, info = env.step(WAIT)
    assert info["replaced"]
    assert observation[first] == 0, "the lowest card of the hand was played"
    *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "replaced" not in info


def twins(env: NimmtEnv) -> tuple[NimmtEnv, NimmtEnv]:
    return copy.deepcopy(env), pickle.loads(pickle.dumps(env))


def test_a_copy_goes_on_as_the_environment_does() -> None:
    env = NimmtEnv(opponents="random,learned,medium", hand=3)
    _, info = env.reset(seed=2)
    *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    action = int(np.flatnonzero(info["action_mask"])[0])
    steps = [(one.step(action), one.reset()) for one in (*twins(env), env)]
    assert len({(seen.tobytes(), reward, dealt.tobytes()) for (seen, reward, *_), (dealt, _) in steps}) == 1


def test_a_copy_has_programs_of_its_own() -> None:
    env = NimmtEnv(opponents=f"cmd:{sys.executable}")  # which nobody asks
    env.reset(seed=2)
    assert [one.record() for one in twins(env)] == [env.record()] * 2


@pytest.mark.parametrize("action", [1.0, None, "5", np.array([5])])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env = NimmtEnv()
    env.reset(seed=1)
    with pytest.raises(IllegalActionError) as refused:
        env.step(action)
    assert str(refused.value) == f"An action is a whole number, not {action!r}."


def test_an_illegal_action_is_refused_where_that_is_asked_for() -> None:
    env = NimmtEnv(illegal="refuse")
    _, info = env.reset(seed=1)
    legal = ", ".join(map(str, np.flatnonzero(info["action_mask"])))
    with pytest.raises(IllegalActionError) as refused:
        env.step(WAIT)
    assert str(refused.value) == f"109 is illegal now; legal are {legal}."


def test_who_steps_before_the_beginning_or_after_the_end_is_told_so() -> None:
    for episode in ("deal", "match"):
        env = NimmtEnv("tactics", episode=episode, hand=2, points=2)
        with pytest.raises(
            NimmtError, match=r"^The episode is over, or has not begun: reset the environment\.$"
        ):
            env.step(0)
        played(env, 1)
        with pytest.raises(NimmtError, match=r"^The episode is over"):
            env.step(0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'; there are classic"),
        ({"seats": 11}, "classic is for 2 to 10 seats, not for 11."),
        ({"seat": 4}, "There is no seat 4; the seats are 0 to 3, None draws one."),
        ({"seat": 1.0}, "There is no seat 1.0; the seats are 0 to 3, None draws one."),
        ({"opponents": "nobody"}, "There is no bot 'nobody'; there are random"),
        ({"opponents": ["greedy", "random"]}, "4 seats have one opponent for all or 3, not 2."),
        ({"opponents": None}, "4 seats have one opponent for all or 3, not 0."),
        ({"opponents": 3}, "Opponents are names, one for all or one for each other seat, not 3."),
        (
            {"game": "cow", "opponents": "learned"},
            "The bot learned has learned classic and can play no other rules.",
        ),
        ({"illegal": "ignore"}, "Illegal actions are one of replace, refuse, not 'ignore'."),
        ({"render_mode": "human"}, "The render mode is ansi or None, not 'human'."),
        ({"reward": "fame"}, "The reward is one of heads, margin, place, win, not 'fame'."),
        ({"episode": "match", "points": 32_662}, "A total of this match may reach 32,768 heads, "),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(NimmtError) as refused:
        NimmtEnv(**options)  # type: ignore[arg-type]
    assert str(refused.value).startswith(sentence)


def test_without_gymnasium_one_sentence_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import nimmt, nimmt.envs\n"
        "try: import nimmt.envs.gymnasium\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run((sys.executable, "-c", script), capture_output=True, text=True, check=True)
    assert done.stdout == "Gymnasium is not installed: pip install 'nimmt[gymnasium]'.\n"
