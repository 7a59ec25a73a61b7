"""RLCard's games of similar size."""

from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from .stopwatch import one_core, tell

GAMES = ("uno", "gin-rummy", "doudizhu")


def play(env: Any, rng: Random) -> int:
    """Play one deal."""
    (state, _), steps = env.reset(), 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def main() -> None:
    one_core()
    rng = Random(1)
    for name in GAMES:
        env = import_module("rlcard").make(name, config={"seed": 1})
        tell(f"RLCard {name}", partial(play, env, rng))


if __name__ == "__main__":
    main()
