"""The benchmark compares like with like."""

import pytest

from benchmarks.rules import Fixture, seat_counts
from nimmt.rules import GAMES, Ruleset


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        pytest.param(ruleset, seats, id=f"{ruleset.game}-{seats}")
        for ruleset in GAMES.values()
        for seats in seat_counts(ruleset)
    ],
)
def test_the_bare_loop_and_the_engine_play_and_replay_the_same_matches(ruleset: Ruleset, seats: int) -> None:
    for seed in range(3):
        Fixture(ruleset, seats, seed).check()
