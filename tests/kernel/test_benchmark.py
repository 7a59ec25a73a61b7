"""All three programs that the benchmark compares play the same game."""

from ctypes import CDLL

import numpy as np
import pytest

from benchmarks.kernel import compile_plain, kernel_subject, plain_subject, rules_subject
from nimmt.rules import GAMES


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> CDLL:
    return compile_plain(str(tmp_path_factory.mktemp("plain")))


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_the_plain_loop_takes_as_many_heads(seats: int, plain: CDLL) -> None:
    ours = np.asarray(kernel_subject(GAMES["classic"], seats).play(40_000))
    theirs = np.asarray(plain_subject(plain, seats).play(40_000))
    assert ours.mean() == pytest.approx(theirs.mean(), abs=0.15)
    assert ours.std() == pytest.approx(theirs.std(), abs=0.15)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_take_as_many_heads(game: str) -> None:
    ours = np.asarray(kernel_subject(GAMES[game], 4).play(20_000))
    theirs = np.asarray(rules_subject(GAMES[game], 4).play(300))
    assert ours.mean() == pytest.approx(theirs.mean(), abs=4 * ours.std() / 1200**0.5)
