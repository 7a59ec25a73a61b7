"""OpenSpiel's card games of similar size, with the tensor of the deciding player."""

from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from .stopwatch import one_core, tell

GAMES = ("euchre", "hearts")


def play(game: Any, rng: Random) -> int:
    """Play one deal."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            state.information_state_tensor(state.current_player())
            steps += 1
        state.apply_action(legal[int(rng.random() * len(legal))])
    return steps


def main() -> None:
    one_core()
    rng = Random(1)
    for name in GAMES:
        game = import_module("pyspiel").load_game(name)
        tell(f"OpenSpiel {name}", partial(play, game, rng))


if __name__ == "__main__":
    main()
