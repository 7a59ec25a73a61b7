"""Requirements for every bot in every game."""

from random import Random

import pytest

from nimmt.bots import BOTS, BotError, find_bot
from nimmt.rules import (
    GAMES,
    Options,
    Phase,
    State,
    agree,
    apply,
    bot_view,
    deal,
    fair_deal,
    legal,
    seal,
    start,
    view,
)
from tests.kit import longer

SEATS = 3


def briefly(bot: str) -> str:
    """Bots that search get a small budget."""
    return bot if BOTS[bot].tuned is None else f"{bot}:60"


def whole_match(game: str, bot: str, seed: int, options: Options) -> State:
    """A match with this bot at every seat; every answer must be legal."""
    ruleset = agree(game, options)
    fair = seal(bytes([seed] * 32))
    state = start(ruleset, SEATS)
    while not state.over:
        if state.phase is Phase.DEAL:
            state = deal(state, fair_deal(ruleset, SEATS, fair, len(state.dealt) + 1)).state
            continue
        seat = state.acting[0]
        allowed = legal(state, seat)
        rng = Random(f"{seed} {state.turn} {seat}")
        action = find_bot(bot).act(bot_view(view(state, seat)), allowed, rng)
        assert action in allowed
        state = apply(state, action).state
    return state


@pytest.mark.parametrize("options", [Options(deals=2, hand=5), longer(Options(deals=2))], ids=["few", "all"])
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_plays_every_game_legally_and_the_same_chance_gives_the_same_match(
    game: str, bot: str, options: Options
) -> None:
    first, again = (whole_match(game, briefly(bot), 1, options) for _ in range(2))
    assert first == again


def test_another_chance_gives_random_another_choice() -> None:
    state = deal(start(agree("plus"), SEATS), fair_deal(agree("plus"), SEATS, seal(bytes(32)), 1)).state
    seen, allowed = bot_view(view(state, 0)), legal(state, 0)
    chosen = {repr(find_bot("random").act(seen, allowed, Random(seed))) for seed in range(1000)}
    assert len(chosen) > len(allowed) / 2


@pytest.mark.parametrize("bot", BOTS.values())
def test_every_bot_says_in_one_sentence_how_it_plays(bot: tuple[str, str, object]) -> None:
    assert bot[1][0].isupper()
    assert bot[1].count(".") == 1
    assert bot[1].endswith(".")


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BotError, match=r"no bot .deep.; there are random, lowest, greedy"):
        find_bot("deep")
