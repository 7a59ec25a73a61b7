"""The benchmark compares like with like."""

from collections.abc import Callable

import pytest
from hypothesis import given

from benchmarks import envs
from benchmarks.rules import Fixture, bare_replay, seat_counts
from nimmt.rules import GAMES, Ruleset, write
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


@pytest.mark.parametrize(
    ("play", "seats"),
    [(envs.one_seat, 1), (envs.parallel, 4), (envs.one_by_one, 4), (envs.openspiel, 4)],
    ids=["gymnasium", "parallel", "aec", "openspiel"],
)
def test_a_step_is_a_decision_whatever_the_interface(
    play: Callable[[], Callable[[], int]], seats: int
) -> None:
    """In a deal everyone plays ten cards, and takes a row with a low one now and then."""
    steps = play()()
    assert 10 * seats <= steps <= 20 * seats


def test_in_the_vector_environment_who_waits_makes_no_step() -> None:
    """All of a thousand agents decide in each of a hundred steps, unless another takes a row."""
    assert envs.vector(opponents=None)() < envs.vector(autoreset_mode="SameStep")() == 100 * envs.BATCH
