"""PettingZoo's own tests pass in every game, and its agents get the game's observations and rewards."""

import copy
import pickle
import re
import sys
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pettingzoo  # type: ignore[import-untyped]
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]

from nimmt.envs.pettingzoo import NimmtAEC, NimmtParallel, env, parallel_env, raw_env
from nimmt.kernel import PLACES, REWARDS, TAKE_ROW, WAIT
from nimmt.rules import GAMES, IllegalActionError, NimmtError, replay
from tests.envs.episodes import worth

SIZES = [(game, seats) for game, ruleset in GAMES.items() for seats in (2, ruleset.most_seats)]
AT_ONCE = [(game, seats) for game, seats in SIZES if not GAMES[game].in_turn]
dicts_are_meant = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)
"""PettingZoo warns about every dictionary, except in its own games, which have the same keys."""


def options(game: str, seats: int) -> dict[str, Any]:
    """Games that cover every reward, deals and matches."""
    kind = seats + list(GAMES).index(game)
    return {
        "game": game,
        "seats": seats,
        "reward": REWARDS[kind % 4],
        "episode": "match" if kind % 3 else "deal",
        "hand": 5,
        "deals": 2,
    }


def seeded(table: Any) -> Any:
    """An agent that samples; the deals follow from the seed of PettingZoo's tests."""
    for seat, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seat)
    return table


@dicts_are_meant
@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_one_after_the_other(game: str, seats: int) -> None:
    api_test(seeded(env(**options(game, seats))), num_cycles=25)
    seed_test(lambda: env(**options(game, seats)), num_cycles=25)


@dicts_are_meant
@pytest.mark.parametrize(("game", "seats"), AT_ONCE)
def test_all_at_once(game: str, seats: int) -> None:
    parallel_api_test(seeded(parallel_env(**options(game, seats))), num_cycles=25)
    seed_test(lambda: parallel_to_aec(parallel_env(**options(game, seats))), num_cycles=25)


@pytest.mark.parametrize(("kind", "game"), [("aec", "simple"), ("aec", "plus-dealt"), ("parallel", "cow")])
def test_the_games_are_registered(kind: str, game: str) -> None:
    table = pettingzoo.make(kind, f"nimmt/{game}-v0", seats=3)
    table.reset(seed=1)
    assert table.unwrapped.setup.ruleset == GAMES[game]
    assert table.possible_agents == ["seat_0", "seat_1", "seat_2"]


def test_the_table_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(render_mode=render_mode, game="cow", seats=3))
    assert "COW" in capsys.readouterr().out
    table = raw_env(render_mode="ansi", seats=2, hand=2)
    table.reset(seed=5)
    record = table.record()
    assert (text := table.render()) is not None
    assert re.findall(r"\b(\d+)·", text) == [
        str(card) for cards in (record.deals[0].rows, *record.deals[0].hands) for card in cards
    ]
    table = raw_env()
    table.reset(seed=5)
    with pytest.warns(UserWarning, match="draws nothing without a render_mode"):
        assert table.render() is None


def choose(seen: dict[str, Any], rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def play(table: NimmtAEC, rng: Random) -> list[float]:
    """A random episode, and the return of each seat."""
    returns = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        returns[agent] += reward
        table.step(None if over else choose(seen, rng))
    return list(returns.values())


def play_at_once(table: NimmtParallel, rng: Random) -> list[float]:
    seen, _ = table.reset()
    returns = dict.fromkeys(table.possible_agents, 0.0)
    while table.agents:
        seen, rewards, *_ = table.step({agent: choose(seen[agent], rng) for agent in table.agents})
        returns = {agent: returns[agent] + rewards[agent] for agent in returns}
    return list(returns.values())


@pytest.mark.parametrize("reward", REWARDS)
def test_all_get_what_their_heads_are_worth(reward: str) -> None:
    rng = Random(reward)
    for game, length in (("classic", "match"), ("plus", "deal")):
        in_turn, at_once = (
            make(game=game, reward=reward, episode=length) for make in (raw_env, parallel_env)
        )
        in_turn.reset(seed=1)
        at_once.reset(seed=1)
        for returns, table in ((play(in_turn, rng), in_turn), (play_at_once(at_once, rng), at_once)):
            state = replay(table.record())
            sign = 1 if state.ruleset.goal == "most" else -1
            assert state.over if length == "match" else len(state.deals) == 1
            assert returns == pytest.approx(worth(reward, [float(sign * total) for total in state.totals]))


def test_who_asks_all_at_once_gets_the_same_as_who_asks_one_after_the_other() -> None:
    in_turn, at_once, rng = raw_env(seats=3), parallel_env(seats=3), Random(2)
    in_turn.reset(seed=7)
    seen, _ = at_once.reset(seed=7)
    while at_once.agents:
        actions = {agent: choose(seen[agent], rng) for agent in at_once.agents}
        for agent, action in actions.items():
            if action != WAIT:
                assert in_turn.agent_selection == agent
                assert in_turn.observe(agent)["observation"].tolist() == seen[agent]["observation"].tolist()
                in_turn.step(action)
        seen, rewards, *_ = at_once.step(actions)
        assert in_turn.rewards == rewards
    assert in_turn.record() == at_once.record()


def at_a_low_card(**more: Any) -> tuple[NimmtParallel, list[dict[str, Any]]]:
    """An environment whose first seat has played a low card, with both observations."""
    table = parallel_env(seats=2, hand=3, **more)
    for seed in range(1000):
        seen, _ = table.reset(seed=seed)
        [hand, other] = [np.flatnonzero(seen[agent]["observation"][PLACES["hand"]]) for agent in table.agents]
        if hand[0] < min(*table.record().deals[0].rows, *other):
            seen, *_ = table.step({"seat_0": int(hand[0]), "seat_1": int(other[0])})
            return table, list(seen.values())
    raise AssertionError("no such deal")


def test_while_one_seat_takes_a_row_the_others_wait() -> None:
    table, both = at_a_low_card()
    rows, waits = (np.flatnonzero(seen["action_mask"]).tolist() for seen in both)
    assert rows == list(range(TAKE_ROW, WAIT))
    assert waits == [WAIT]
    before = table.state()
    refused: Any = (
        {"seat_0": TAKE_ROW, "seat_1": 5},
        {"seat_1": WAIT},
        {"seat_0": 9999},
        {"seat_0": None},
        {"seat_0": True},
    )
    for actions in refused:
        with pytest.raises(IllegalActionError, match=r"seat_[01] cannot do \w+ now; legal are 10"):
            table.step(actions)
        assert (table.state() == before).all()
    table.step({"seat_0": TAKE_ROW + 2})  # who waits may be left out
    assert table.record().deals[0].turns[0].choices == {0: 2}


def test_auto_row_takes_the_cheapest_row_at_once() -> None:
    taken, _ = at_a_low_card(auto_row=True)
    [turn] = taken.record().deals[0].turns
    _, [asked, _] = at_a_low_card()
    heads = asked["observation"][PLACES["row_heads"]].tolist()
    assert turn.choices == {0: heads.index(min(heads))}


def test_who_has_chosen_waits_for_the_others() -> None:
    table = raw_env(seats=2)
    table.reset(seed=1)
    first, other = table.observe("seat_0"), table.observe("seat_1")
    table.step(choose(first, Random(1)))
    again = table.observe("seat_0")
    assert (table.observe("seat_1")["observation"] == other["observation"]).all(), "it stays hidden"
    assert np.flatnonzero(again["action_mask"]).tolist() == [WAIT]
    assert (again["observation"][PLACES["hand"]] == first["observation"][PLACES["hand"]]).all()
    assert np.flatnonzero(table.last()[0]["action_mask"]).tolist() != [WAIT]


def test_a_seed_begins_its_deals_anew_and_without_one_the_next_follow() -> None:
    table, rng = raw_env(game="simple", seats=3, hand=2, deals=2, episode="match"), Random(3)

    def two_episodes() -> list[Any]:
        table.reset(seed=11)
        play(table, rng)
        first = table.record()
        table.reset()
        return [(deal.rows, deal.hands) for record in (first, table.record()) for deal in record.deals]

    cards = two_episodes()
    assert two_episodes() == cards
    assert len(set(cards)) == 3
    table.reset(seed=np.int64(11))  # type: ignore[arg-type]
    assert table.record().deals[0].hands == cards[0][1], "a seed is a whole number, whoever counted it"


def test_what_is_not_being_played_has_to_be_reset() -> None:
    table = parallel_env(seats=2, hand=1)
    for _ in range(2):
        with pytest.raises(NimmtError, match=r"^No episode is being played: reset the environment\.$"):
            table.step({})
        play_at_once(table, Random(1))
    in_turn = raw_env(seats=2, hand=1)
    for ask in (in_turn.record, lambda: in_turn.observe("seat_0"), lambda: in_turn.step(1)):
        with pytest.raises(NimmtError, match=r"^No episode is being played: reset the environment\.$"):
            ask()


@pytest.mark.parametrize("make", [env, raw_env])
def test_a_copy_goes_on_as_the_environment_does(make: Any) -> None:
    table = make(game="cow", seats=3, hand=4, reward="margin")
    table.reset(seed=1)
    for _ in range(5):  # one of three has chosen its second card
        table.step(choose(table.last()[0], Random(1)))
    copied, kept = copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    returns = [play(one, Random(2)) for one in (table, copied, kept)]
    assert returns[0] == returns[1] == returns[2]
    assert table.record() == copied.record() == kept.record()


@pytest.mark.parametrize(
    ("make", "given", "told"),
    [
        (parallel_env, {"game": "simple"}, "The seats of simple play in turn, so use env instead"),
        (env, {"render_mode": "rgb_array"}, "The render mode is human or ansi, not 'rgb_array'."),
        (env, {"episode": "match", "points": 32_662}, "A total of this match may reach 32,768 heads, "),
        (parallel_env, {"episode": "match", "points": 32_662}, "set points to at most 32,661, or deals"),
    ],
)
def test_what_cannot_be_is_told(make: Any, given: dict[str, Any], told: str) -> None:
    with pytest.raises(NimmtError, match=told):
        make(**given)


@pytest.mark.parametrize(
    ("module", "needs", "name"),
    [("pettingzoo", "pettingzoo", "PettingZoo"), ("openspiel", "pyspiel", "OpenSpiel")],
)
def test_who_has_not_installed_it_is_told_how(
    module: str, needs: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, needs, None)
    monkeypatch.delitem(sys.modules, f"nimmt.envs.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"^{name} is not installed: pip install 'nimmt\[{module}\]'\.$"):
        import_module(f"nimmt.envs.{module}")
