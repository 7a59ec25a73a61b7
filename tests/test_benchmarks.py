"""The benchmark compares like with like."""

import pytest
from hypothesis import given

from benchmarks.rules import Fixture, bare_replay, seat_counts
from nimmt.rules import GAMES, Ruleset
from nimmt.rules.record import write
from tests.kit import Setup, last_state, setups


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


@given(setups())
def test_the_bare_loop_and_the_engine_agree_on_every_game_that_can_be_agreed_on(setup: Setup) -> None:
    state = last_state(setup)
    bare = bare_replay(setup.ruleset, write(setup.record(state)))
    assert bare.heads == [list(played.heads) for played in state.deals]
    assert bare.totals == list(state.totals)
    assert state.places is None or bare.places == list(state.places)
