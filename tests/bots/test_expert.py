"""The bot `expert`: its decisions, and its use of the budget."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from nimmt.bots import Budget, expert, family, find_bot, net
from nimmt.bots.nets.policy import NET_INPUTS, opinions
from nimmt.kernel import HIDDEN, ViewError
from nimmt.rules import (
    GAMES,
    BotView,
    Deal,
    Options,
    Play,
    PlayedDeal,
    State,
    TakeRow,
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

QUICK = Budget(playouts=200)


def last_two_turns(rows: tuple[int, ...], *hands: tuple[int, ...], game: str = "classic") -> State:
    ruleset = agree(game, Options(hand=len(hands[0])))
    return deal(start(ruleset, len(hands)), Deal(rows, hands)).state


def chosen(state: State, seat: int, budget: Budget = QUICK) -> object:
    return expert.act(bot_view(view(state, seat)), legal(state, seat), Random(1), budget)


def test_it_does_not_take_a_full_row_that_it_can_leave_to_the_other() -> None:
    rows = (3, 60, 80, 100)
    state = last_two_turns(rows, (4, 5, 6, 7, 103, 104), (61, 62, 63, 64, 8, 9))
    for mine, other in ((4, 61), (5, 62), (6, 63), (7, 64)):
        state = apply(apply(state, Play(0, (mine,))).state, Play(1, (other,))).state
    # row 1 is full with 3 4 5 6 7: the other must play 8 or 9 onto it, so 103 and 104 are safe now
    assert chosen(state, 0) in (Play(0, (103,)), Play(0, (104,)))


def test_it_takes_the_cheapest_row_where_nothing_else_matters() -> None:
    state = last_two_turns((55, 60, 70, 81), (2, 103), (101, 102))
    state = apply(apply(state, Play(0, (2,))).state, Play(1, (101,))).state
    assert chosen(state, 0) == TakeRow(0, 3)


def test_where_heads_are_good_it_takes_the_row_that_is_full() -> None:
    ruleset = agree("plus", Options(hand=15))
    seen = bot_view(view(start(ruleset, 2), 0))
    rows = ((61, 62, 63, 64, 65), (10,), (30,), (90,))
    rest = {"rows": rows, "first_rows": (61, 10, 30, 90), "hand": (12, 66), "hand_sizes": (2, 2)}
    seen = replace(seen, deal=1, **rest)
    options = [Play(0, cards) for cards in ((12,), (66,), (12, 66))]
    assert expert.act(seen, options, Random(1), QUICK) in (options[1], options[2])


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_choice(game: str) -> None:
    ruleset = agree(game)
    state = deal(start(ruleset, 4), fair_deal(ruleset, 4, seal(bytes(32)), 1)).state
    assert chosen(state, state.acting[0]) == chosen(state, state.acting[0])


def test_a_forced_play_costs_nothing() -> None:
    state = last_two_turns((10, 20, 30, 40), (5,), (6,))
    assert chosen(state, 0, Budget(playouts=10**9)) == Play(0, (5,))


def test_a_view_that_cannot_be_is_refused() -> None:
    state = last_two_turns((10, 20, 30, 40), (5, 50), (6, 60))
    seen = replace(bot_view(view(state, 0)), hand=(10, 50))
    with pytest.raises(ViewError, match="10 is in the hand and on the table"):
        expert.act(seen, legal(state, 0), Random(1), QUICK)


def test_it_plays_for_the_match_when_the_end_is_near() -> None:
    def close(game: str, totals: tuple[int, ...], deals: int, **options: object) -> bool:
        ruleset = agree(game, Options(**options))  # type: ignore[arg-type]
        seen: BotView = bot_view(view(start(ruleset, len(totals)), 0))
        played = tuple([None] * deals)
        return expert.is_close(ruleset, replace(seen, totals=totals, deals=played))

    assert not close("classic", (0, 0), 0)
    assert not close("classic", (40, 12), 3)
    assert close("classic", (41, 12), 3)
    assert close("plus", (30, 20, 25), 2)
    assert not close("plus", (30, 20, 25), 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_nets_and_they_tell_plays_apart(game: str) -> None:
    ruleset = agree(game)
    for name in (family(ruleset), f"{family(ruleset)}-searcher"):
        assert net(name).shape == (NET_INPUTS * HIDDEN + 2 * HIDDEN,)
        assert np.isfinite(net(name)).all()
    state = deal(start(ruleset, 4), fair_deal(ruleset, 4, seal(bytes(32)), 1)).state
    allowed = legal(state, state.acting[0])
    found = opinions(ruleset, bot_view(view(state, state.acting[0])), len(allowed))
    assert found.shape == (len(allowed),)
    assert np.ptp(found) > 0.1


def test_it_uses_the_time_that_it_is_given() -> None:
    bot = find_bot("expert")
    assert bot.within(None) is bot
    assert not bot.within(50).hurries
    assert find_bot("greedy").within(50) is find_bot("greedy")


@pytest.mark.parametrize(("totals", "better"), [((0, 0), 0), ((60, 55), 1)])
def test_heads_count_in_a_match_and_winning_when_its_end_is_near(
    totals: tuple[int, int], better: int
) -> None:
    """The first play takes two heads less; the second wins the match a tenth more often."""
    ruleset = agree("classic")
    seen = bot_view(view(deal(start(ruleset, 2), fair_deal(ruleset, 2, seal(bytes(32)), 1)).state, 0))
    seen = replace(seen, totals=totals, deals=(PlayedDeal((1, 2, 3, 4), (), totals),) if any(totals) else ())
    search = expert.imagine(ruleset, seen, [Play(0, (card,)) for card in (seen.hand or ())[:2]], Random(1))
    search.stats[:] = [[100, 400, 1700, 0, 1, 50, 50, 40, 40], [100, 600, 3700, 0, 1, 50, 50, 50, 50]]
    value, error = expert.appraise(ruleset, seen, search)
    assert value.argmax() == better
    assert (error > 0).all()
