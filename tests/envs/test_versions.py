"""What an id stands for stays as it is: whoever changes a digest changes the version instead."""

from hashlib import sha256

import gymnasium
import pytest

import nimmt.envs.gymnasium  # noqa: F401
from nimmt.envs.episode import VERSION
from nimmt.kernel.episodes import REWARDS
from nimmt.rules import GAMES

DIGESTS = {
    "nimmt/classic-v0": "cea7816e0acc6233",
    "nimmt/cow-v0": "e98d82a755203189",
    "nimmt/plus-v0": "967577d10184484a",
    "nimmt/plus-dealt-v0": "852d77d8e019fe40",
    "nimmt/zeros-v0": "6aec2f4e7434c462",
    "nimmt/simple-v0": "eb2a327ff4eb1273",
    "nimmt/tactics-v0": "d6d362dd52739b62",
}


@pytest.mark.parametrize("name", [f"nimmt/{game}-v{VERSION}" for game in GAMES])
def test_an_id_stands_for_what_it_always_did(name: str) -> None:
    """Seeds, deals, seats, what is seen, what is allowed and what is paid, alone and against others."""
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
