"""The vector environment does the same as Gymnasium's vector of single environments."""

import copy
import pickle
from itertools import product
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from nimmt.envs.gymnasium import NimmtEnv, NimmtVectorEnv
from nimmt.kernel import PLACES, WAIT
from nimmt.rules import GAMES, IllegalActionError, NimmtError

OPTIONS: dict[str, dict[str, Any]] = {
    "classic": {"opponents": "greedy,lowest,greedy", "reward": "heads"},
    "cow": {"opponents": "greedy", "episode": "match", "reward": "margin", "points": 10, "hand": 5},
    "plus": {"opponents": "lowest", "reward": "place", "hand": 6},
    "plus-dealt": {"opponents": "greedy", "reward": "heads", "seats": 3, "hand": 5},
    "zeros": {"opponents": "lowest,greedy", "seats": 3, "episode": "match", "hand": 4, "reward": "win"},
    "simple": {"opponents": "greedy", "episode": "match", "reward": "heads", "hand": 4},
    "tactics": {"opponents": "greedy", "seats": 6, "auto_row": True, "reward": "margin"},
}


def both(game: str, mode: AutoresetMode) -> tuple[NimmtVectorEnv, SyncVectorEnv[Any, Any]]:
    single = [lambda: NimmtEnv(game, **OPTIONS[game])] * 3
    return NimmtVectorEnv(3, game, autoreset_mode=mode, **OPTIONS[game]), SyncVectorEnv(
        single, autoreset_mode=mode
    )


def alike(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> None:
    *numbers, infos = ours
    *their_numbers, their_infos = theirs
    for mine, other in zip(numbers, their_numbers, strict=True):
        assert np.array_equal(mine, np.asarray(other, mine.dtype))
    assert data_equivalence(infos, their_infos, exact=True)


@pytest.mark.parametrize(
    ("game", "mode"),
    [
        *[(game, AutoresetMode.NEXT_STEP) for game in GAMES],
        *product(("classic", "zeros"), list(AutoresetMode)[1:]),
    ],
)
def test_it_does_what_single_environments_do(game: str, mode: AutoresetMode) -> None:
    ours, theirs = both(game, mode)
    alike(ours.reset(seed=11), theirs.reset(seed=11))
    ended = 0
    for _ in range(30):
        actions = ours.sample_actions()
        answer, due = ours.step(actions), theirs.step(actions)
        alike(answer, due)
        over = answer[2]
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            observations, infos = ours.reset(options={"reset_mask": over})
            their_observations, their_infos = theirs.reset(options={"reset_mask": over.copy()})
            assert np.array_equal(observations, their_observations)
            assert np.array_equal(infos["action_mask"][over], their_infos["action_mask"][over])
    assert ended >= 3


def test_with_an_agent_in_every_seat_rows_are_deal_after_deal_and_seat_after_seat() -> None:
    env = NimmtVectorEnv(8, "tactics", opponents=None)
    observations, infos = env.reset(seed=4)
    hands = observations[:, PLACES["hand"]]
    for deal in (slice(0, 4), slice(4, 8)):
        rows = observations[deal, PLACES["seen"]]
        assert (rows == rows[0]).all()
        assert (hands[deal].sum(axis=0) + rows[0])[1:45].tolist() == [1] * 44, "all cards are known"
    assert infos["action_mask"].sum() == 80
    waited = 0
    for _ in range(40):
        taking = env.episodes.observations[:, PLACES["phase"]].ravel() == 1
        waiting = infos["action_mask"][:, WAIT] == 1
        for deal in (slice(0, 4), slice(4, 8)):
            if taking[deal].any():
                assert (taking[deal].sum(), waiting[deal].sum()) == (1, 3)
                waited += 1
        *_, infos = env.step(env.sample_actions())
    assert waited


def test_what_was_returned_stays_as_it_was() -> None:
    """Holders of a whole array, of one row, or of a part of it."""
    env = NimmtVectorEnv(8, opponents=None)
    observations, infos = env.reset(seed=4)
    kept = [observations, *infos.values()]
    for number in range(12):
        *arrays, infos = env.step(env.sample_actions())
        parts = [*arrays, *infos.values()]
        kept += parts if number % 2 else [parts[number // 2][2:3]]
        before = [array.copy() for array in kept]
        del arrays, infos, parts
        env.step(env.sample_actions())
        assert all(np.array_equal(array, then) for array, then in zip(kept, before, strict=True))


def test_what_nobody_holds_any_more_is_used_again() -> None:
    env = NimmtVectorEnv(8, opponents=None)
    env.reset(seed=4)
    places = {env.step(env.sample_actions())[0].ctypes.data for _ in range(30)}
    assert len(places) == 3


def test_without_copy_the_arrays_are_always_the_same() -> None:
    env = NimmtVectorEnv(8, opponents=None, copy=False)
    observations, infos = env.reset(seed=4)
    answer = env.step(env.sample_actions())
    assert answer[0] is observations
    assert answer[4]["action_mask"] is infos["action_mask"]


def test_gymnasium_makes_it() -> None:
    env = gymnasium.make_vec("nimmt.envs.gymnasium:nimmt/zeros-v0", num_envs=5, seats=3, opponents="random")
    assert isinstance(env, NimmtVectorEnv)
    observations, infos = env.reset(seed=1)
    assert observations in env.observation_space
    assert env.action_space.shape == infos["action_mask"].shape[:1] == (5,)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def test_the_same_seed_draws_the_same_random_actions() -> None:
    env = NimmtVectorEnv(4, opponents="random")
    runs = []
    for _ in range(2):
        env.reset(seed=3)
        runs.append([env.step(env.sample_actions())[0].tobytes() for _ in range(15)])
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    "options",
    [
        {"opponents": None},
        {"opponents": "net,random,net", "seat": 2, "episode": "match", "autoreset_mode": "SameStep"},
        {"game": "cow", "reward": "place", "auto_row": True, "copy": False, "autoreset_mode": "Disabled"},
    ],
)
def test_a_copy_goes_on_as_the_environment_does(options: dict[str, Any]) -> None:
    """A copy has its own episodes, random actions and future deals."""
    env = NimmtVectorEnv(8, **options)
    env.reset(seed=4)
    for _ in range(3):
        env.step(env.sample_actions())
    copied, kept = copy.deepcopy(env), pickle.loads(pickle.dumps(env))

    def steps(table: NimmtVectorEnv) -> list[bytes]:
        told = []
        for _ in range(5):
            seen, rewards, *_ = table.step(table.sample_actions())
            told += [seen.tobytes(), rewards.tobytes()]
        return [*told, table.reset()[0].tobytes()]

    assert steps(env) == steps(copied) == steps(kept)


def test_a_copy_of_what_has_not_begun_has_not_begun() -> None:
    with pytest.raises(NimmtError, match="have not begun"):
        copy.deepcopy(NimmtVectorEnv(1)).step([5])


@pytest.mark.parametrize("seed", [1.5, "3", [1, 2.0]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(NimmtError) as refused:
        NimmtVectorEnv(2).reset(seed=seed)
    assert str(refused.value) == f"A seed is a whole number, or one for each of 2 deals, not {seed!r}."


@pytest.mark.parametrize("seed", [np.int64(3), np.array([3, 4])])
def test_seeds_may_come_from_numpy(seed: Any) -> None:
    env = NimmtVectorEnv(2, opponents="random")
    assert np.array_equal(env.reset(seed=seed)[0], env.reset(seed=3)[0])


def test_an_illegal_action_is_refused_with_its_environment() -> None:
    env = NimmtVectorEnv(4)
    env.reset(seed=3)
    actions = env.sample_actions()
    actions[2] = WAIT
    with pytest.raises(IllegalActionError, match=r"^Environment 2 cannot do 109 now; legal are \d+, "):
        env.step(actions)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"num_envs": 6, "opponents": None}, "num_envs is a multiple of 4, the agents in a deal, not 6."),
        ({"num_envs": 2.0}, "num_envs is a multiple of 1, the agents in a deal, not 2.0."),
        ({"num_envs": 0}, "num_envs is a multiple of 1, the agents in a deal, not 0."),
        (
            {"opponents": "expert"},
            "Opponents here are random, lowest, greedy, net, not 'expert'; NimmtEnv has all bots.",
        ),
        (
            {"autoreset_mode": "never"},
            "The autoreset mode is one of NextStep, SameStep, Disabled, not 'never'.",
        ),
        ({"seat": -1}, "There is no seat -1; the seats are 0 to 3, None draws one."),
        (
            {"episode": "match", "points": 32_662},
            (
                "A total of this match may reach 32,768 heads, but observations count to 32,767: "
                "set points to at most 32,661, or deals to at most 306."
            ),
        ),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NimmtError) as refused:
        NimmtVectorEnv(**options)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("actions", [5, [1, 2], [[1], [2], [3], [4]], [1.0, 2.0, 3.0, 4.0]])
def test_actions_are_as_many_integers_as_environments(actions: Any) -> None:
    env = NimmtVectorEnv(4)
    env.reset(seed=3)
    with pytest.raises(NimmtError, match=r"^Actions are 4 integers, not (int64|float64) of the shape "):
        env.step(actions)


@pytest.mark.parametrize(
    ("mask", "sentence"),
    [
        ([True] * 4 + [False] * 3, "reset_mask is 8 times True or False, at least once True."),
        ([False] * 8, "reset_mask is 8 times True or False, at least once True."),
        ([1] * 8, "reset_mask is 8 times True or False, at least once True."),
        (
            [True] * 5 + [False] * 3,
            "The agents of a deal are reset together, but reset_mask differs between them.",
        ),
    ],
)
def test_a_mask_names_whole_deals(mask: list[object], sentence: str) -> None:
    env = NimmtVectorEnv(8, opponents=None, autoreset_mode="Disabled")
    env.reset(seed=3)
    with pytest.raises(NimmtError) as refused:
        env.reset(options={"reset_mask": np.array(mask)})
    assert str(refused.value) == sentence
