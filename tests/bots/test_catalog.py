"""Names of bots, and their budgets."""

import pytest

from nimmt.bots import BotError, Budget, find_bot, read_budget


@pytest.mark.parametrize(
    ("text", "budget"),
    [("1", Budget(playouts=1)), ("200", Budget(playouts=200)), ("50ms", Budget(ms=50))],
)
def test_a_budget_is_play_outs_or_milliseconds(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("text", ["", "ms", "0", "0ms", "-5", "1.5", "x", "5s", "²", "9" * 30, "700000ms"])
def test_another_budget_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(BotError, match=r"1 to 10000000 play-outs .* or 1ms to 600000ms"):
        find_bot(f"montecarlo:{text}")


def test_play_outs_are_shared_evenly_and_everyone_has_one() -> None:
    runs: list[int] = []
    Budget(playouts=1000).spend(runs.append, 120)
    Budget(playouts=5).spend(runs.append, 10)
    assert runs == [8, 1]


def test_a_bot_that_takes_no_budget_says_so() -> None:
    with pytest.raises(BotError, match="greedy takes nothing after its name"):
        find_bot("greedy:200")


def test_a_tuned_bot_is_known_by_its_whole_name() -> None:
    assert find_bot("montecarlo:200").name == "montecarlo:200"
