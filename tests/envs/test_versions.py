"""The behaviour behind an id is frozen: a changed digest needs a new version."""

from hashlib import sha256
from random import Random

import gymnasium
import pyspiel
import pytest

import nimmt.envs.gymnasium  # noqa: F401
from nimmt.envs.episode import VERSION
from nimmt.envs.openspiel import NAME
from nimmt.kernel import REWARDS
from nimmt.rules import GAMES

DIGESTS = {
    "nimmt/classic-v0": "cea7816e0acc6233",
    "nimmt/cow-v0": "e98d82a755203189",
    "nimmt/plus-v0": "967577d10184484a",
    "nimmt/plus-dealt-v0": "852d77d8e019fe40",
    "nimmt/zeros-v0": "6aec2f4e7434c462",
    "nimmt/simple-v0": "eb2a327ff4eb1273",
    "nimmt/tactics-v0": "d6d362dd52739b62",
    "python_nimmt_v0": "41c037504ccf9cd7",
}


@pytest.mark.parametrize("name", [f"nimmt/{game}-v{VERSION}" for game in GAMES])
def test_an_id_stands_for_what_it_always_did(name: str) -> None:
    """A digest of seeds, deals, seats, observations, masks and rewards."""
    hashed = sha256()
    for reward in REWARDS:
        for opponents in (None, "greedy,random"):
            env = gymnasium.make_vec(
                name, 6, seats=3, reward=reward, opponents=opponents, episode="match", hand=4, deals=2
            )
            env.reset(seed=9)
            for _ in range(25):
                *arrays, infos = env.step(env.unwrapped.sample_actions())  # type: ignore[attr-defined]
                for array in (*arrays, infos["action_mask"]):
                    hashed.update(array.tobytes())
    assert hashed.hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("name", [NAME])
def test_a_name_in_openspiel_stands_for_what_it_always_did(name: str) -> None:
    hashed, rng = sha256(), Random(9)
    for game in GAMES:
        parameters = f"game={game},players=3,hand=4,deals=2,episode=match"
        state = pyspiel.load_game(f"{name}({parameters})").new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, chances)[0])
                continue
            told = [(state.information_state_string(seat), state.legal_actions(seat)) for seat in range(3)]
            seen = [
                (state.information_state_tensor(seat), state.observation_tensor(seat)) for seat in range(3)
            ]
            hashed.update(f"{told} {seen}".encode())
            if state.is_simultaneous_node():
                state.apply_actions([rng.choice(actions) for _, actions in told])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        hashed.update(f"{state} {state.returns()}".encode())
    assert hashed.hexdigest()[:16] == DIGESTS[name]
