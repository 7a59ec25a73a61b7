"""OpenSpiel's own tests pass in every game; chance nodes match a shuffled deck; small games are solved."""

import pickle
import random
import unittest
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from nimmt.envs import INFORMATION_STATE
from nimmt.envs.chance import hands_of, next_cards
from nimmt.envs.episode import VERSION, Setup, set_up
from nimmt.envs.openspiel import NimmtState
from nimmt.envs.pettingzoo import raw_env
from nimmt.kernel import REWARDS, TAKE_ROW, WAIT
from nimmt.rules import (
    GAMES,
    Cards,
    NimmtError,
    Phase,
    State,
    apply,
    legal,
    replay,
)

SIZES = [(game, seats) for game in GAMES for seats in (2, 4)]
SMALL = "python_nimmt_v0(game=tactics,players=2,hand=2,dealing=seed,seed=1)"
TINY = "python_nimmt_v0(game=tactics,players=2,hand=1)"


def load(**parameters: Any) -> Any:
    return pyspiel.load_game("python_nimmt_v0", parameters)


def in_turns(game: str) -> Any:
    return pyspiel.load_game(f"turn_based_simultaneous_game(game={game})")


def test_the_name_carries_the_version() -> None:
    assert [name for name in pyspiel.registered_names() if "nimmt" in name] == [f"python_nimmt_v{VERSION}"]
    assert load().get_type().short_name == f"python_nimmt_v{VERSION}"


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_random_simulations(game: str, players: int) -> None:
    """Games that cover every reward, deals and matches, and dealing by chance and by seed."""
    kind = players + list(GAMES).index(game)
    chosen = load(
        game=game,
        players=players,
        hand=4,
        deals=2,
        dealing="seed" if kind % 3 == 0 else "chance",
        episode="match" if kind % 2 else "deal",
        reward=REWARDS[kind % 4],
        auto_row=kind % 5 == 0,
    )
    pyspiel.random_sim_test(chosen, num_sims=1, serialize=True, verbose=False)
    if not GAMES[game].in_turn:
        converted = pyspiel.convert_to_turn_based(chosen)
        pyspiel.random_sim_test(converted, num_sims=1, serialize=False, verbose=False)


def run(base: Any, game: Any, *, without: str = "") -> None:
    """The tests that OpenSpiel generates for each of its own games."""
    case = type("Case", (base,), {"game": game, "game_name": "nimmt"})
    names = [name for name in unittest.TestLoader().getTestCaseNames(case) if name != without]
    result = unittest.TestResult()
    random.seed(1)  # OpenSpiel samples states with it
    unittest.TestSuite([case(name) for name in names]).run(result)
    assert result.testsRun == len(names) > 3
    assert not result.failures + result.errors, result.failures + result.errors


def test_the_whole_tree_of_a_tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 of 6 cards are in the rows: 30 deals. In 10 of them card 1 is in a hand and needs a row."""
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "nimmt", 30 + 30 + 10)
    run(api_test.EnforceAPIOnFullTreeBase, in_turns(TINY), without="test_number_of_nodes")


@pytest.mark.parametrize("parameters", [{}, {"game": "simple", "players": 3, "episode": "match", "hand": 3}])
def test_some_states_of_larger_games(parameters: dict[str, Any]) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, load(**parameters))


def play(state: NimmtState, rng: Random) -> NimmtState:
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, chances)[0])
        elif state.is_simultaneous_node():
            state.apply_actions(
                [rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())]
            )
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_state_comes_back_and_its_record_is_right(game: str) -> None:
    state = play(load(game=game, players=3, reward="heads").new_initial_state(), Random(game))
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    sign = 1 if GAMES[game].goal == "most" else -1
    assert [sign * total for total in replay(state.record()).totals] == state.returns()


def test_a_seed_deals_as_it_does_in_the_other_environments() -> None:
    state, table = load(dealing="seed", seed=8).new_initial_state(), raw_env()
    table.reset(seed=8)
    assert state.record().deals == table.record().deals


def test_who_is_out_of_cards_waits() -> None:
    state = load(game="plus", players=2, hand=2, dealing="seed", seed=2).new_initial_state()
    pair, hand = state.legal_actions(0)[-1], state.episode.match.hand(0)
    assert state.action_to_string(0, pair) == f"play {hand[0]} {hand[1]}"
    state.apply_actions([pair, state.legal_actions(1)[0]])
    assert state.is_simultaneous_node()
    assert state.legal_actions(0) == [WAIT]


@pytest.mark.parametrize("game", ["classic", "plus", "simple"])
def test_its_learning_environment_plays_to_the_end(game: str) -> None:
    table, rng = rl_environment.Environment(load(game=game, players=3, reward="heads")), Random(game)
    table.seed(1)
    now, returns = table.reset(), np.zeros(3)
    while not now.last():
        legal = now.observations["legal_actions"]
        acting = [now.current_player()] if table.is_turn_based else range(3)
        now = table.step([rng.choice(legal[seat] or [0]) for seat in acting])
        returns += now.rewards
    assert returns.tolist() == table.get_state.returns()
    [played] = replay(table.get_state.record()).deals
    assert any(turn.choices for turn in played.turns) == (GAMES[game].low == "choose")


def test_a_seat_knows_its_own_hand_and_nobody_elses() -> None:
    game = load(players=2, hand=2)
    one, other = (game.new_initial_state() for _ in range(2))
    for state, last in ((one, 60), (other, 70)):
        for card in (10, 20, 30, 40, 5, 50, 45, last):
            state.apply_action(card)
        state.apply_actions([5, 45])
    for kind in ("observation", "information_state"):
        for form, alike in (("string", str), ("tensor", list)):
            told = [getattr(state, f"{kind}_{form}") for state in (one, other)]
            assert alike(told[0](0)) == alike(told[1](0))
            assert alike(told[0](1)) != alike(told[1](1))
    assert one.information_state_string(0) == "seat 1 rows 10 20 30 40 hand 5 50 1:5 2:45"


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    """Each card goes to a row of its own, so that the table does not tell which was played first."""
    game = load(players=2, hand=3)
    one, other = (game.new_initial_state() for _ in range(2))
    for state, turns in ((one, [(11, 21), (31, 41)]), (other, [(31, 21), (11, 41)])):
        for card in (10, 20, 30, 40, 11, 31, 50, 21, 41, 60):
            state.apply_action(card)
        for plays in turns:
            state.apply_actions(plays)
    for seat in range(2):
        assert one.observation_tensor(seat) == other.observation_tensor(seat)
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.information_state_tensor(seat) != other.information_state_tensor(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)


def test_what_an_information_state_tells_as_numbers() -> None:
    """Cards and rows count from 1, so that 0 is none."""
    game = load(players=2, hand=2)
    state = game.new_initial_state()
    for card in (10, 20, 30, 40, 5, 50, 45, 60):
        state.apply_action(card)
    state.apply_actions([5, 45])
    state.apply_action(TAKE_ROW + 2)
    told = make_observation(game, INFO_STATE_OBS_TYPE)
    told.set_from(state, 0)
    assert [*told.dict] == [name for name, _, _ in INFORMATION_STATE]
    assert [part.ndim for part in told.dict.values()] == [
        len(shape.split("×")) for _, shape, _ in INFORMATION_STATE
    ]
    assert told.dict["rows"].tolist() == [[11, 21, 31, 41]]
    assert told.dict["hands"].tolist() == [[[6, 51]]]
    assert told.dict["decisions"].tolist() == [[[[6, 3], [46, 0]], [[0, 0], [0, 0]]]]
    assert [*told.dict["hand"][0], *told.dict["open"]] == state.episode.observe(0)[0].tolist()


def all_deals(setup: Setup, dealt: Cards = ()) -> dict[Cards, float]:
    """Every deal with its probability; their number shows that none occurs twice."""
    outcomes = next_cards(setup, dealt)
    if not outcomes:
        return {dealt: 1.0}
    return {
        cards: chance * rest
        for card, chance in outcomes
        for cards, rest in all_deals(setup, (*dealt, card)).items()
    }


@pytest.mark.parametrize(("auto_row", "orders"), [(False, 1), (True, 24)])
def test_every_deal_of_a_tiny_deck_has_the_same_chance(auto_row: bool, orders: int) -> None:
    """4 of 6 cards are in the rows; their order matters only with auto_row."""
    deals = all_deals(set_up("tactics", seats=2, hand=1, auto_row=auto_row))
    assert len(deals) == 30 * orders
    assert list(deals.values()) == pytest.approx([1 / 30 / orders] * len(deals))


def chance_of(setup: Setup, cards: Cards) -> float:
    return prod([dict(next_cards(setup, cards[:at]))[card] for at, card in enumerate(cards)])


@pytest.mark.parametrize(
    ("game", "hand", "ways"),
    [
        ("zeros", (0, 0, 9), comb(7, 2)),
        ("zeros", (0, 9, 90), comb(7, 1)),
        ("zeros", (7, 9, 90), 1),
        ("zeros", (0, 0, 0), comb(7, 3)),
    ],
)
def test_zeros_come_as_from_a_shuffled_deck(game: str, hand: Cards, ways: int) -> None:
    """100 numbers and 7 zeros are left after the row cards."""
    setup, rows = set_up(game, seats=2, hand=3), (1, 2, 3, 4)
    assert chance_of(setup, rows) == pytest.approx(1 / comb(104, 4))
    assert chance_of(setup, rows + hand) == pytest.approx(ways / comb(104, 4) / comb(107, 3))


def test_zeros_that_everyone_gets_are_not_left_to_chance() -> None:
    """Z1: two seats get two zeros each, so that three of seven are mixed in."""
    setup, rows = set_up("plus-dealt", seats=2, hand=3), (1, 2, 3, 4)
    assert dict(next_cards(setup, rows))[0] == pytest.approx(3 / 103)
    assert hands_of(setup, (*rows, 9, 0)) == [(0, 0, 9), (0, 0, 0)]


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"dealing": "fate"}, "The dealing is chance or seed, not 'fate'."),
        ({"players": 2, "hand": 2, "episode": "match"}, "nobody ever takes a card: set a number of deals"),
        ({"reward": "fame"}, "The reward is one of heads, margin, place, win, not 'fame'."),
        ({"episode": "match", "points": 32_662}, "A total of this match may reach 32,768 heads, "),
    ],
)
def test_what_cannot_be_played_is_told(parameters: dict[str, Any], told: str) -> None:
    with pytest.raises(NimmtError, match=told):
        load(**parameters)


@pytest.mark.parametrize(
    ("parameters", "utility", "bounds"),
    [
        ({"reward": "heads"}, "GENERAL_SUM", (-107, 0)),
        ({"reward": "heads", "game": "plus", "hand": 1, "players": 2}, "GENERAL_SUM", (0, 12)),
        ({"reward": "margin", "hand": 1, "players": 2}, "ZERO_SUM", (-12, 12)),
        ({"reward": "heads", "hand": 10, "episode": "match"}, "GENERAL_SUM", (-65 - 107, 0)),
        ({"reward": "place"}, "CONSTANT_SUM", (0, 1)),
        ({"reward": "win"}, "CONSTANT_SUM", (0, 1)),
    ],
)
def test_utilities(parameters: dict[str, Any], utility: str, bounds: tuple[float, float]) -> None:
    """The 40 cards with the most heads have 107; the 55 and a card like 11 have 12; 65 do not end a match."""
    game = load(**parameters)
    assert game.get_type().utility.name == utility
    assert (game.min_utility(), game.max_utility()) == bounds


def solved(game: Any, iterations: tuple[int, ...]) -> tuple[list[float], float]:
    """The exploitability after some iterations of CFR+, and the value of the game for seat 1."""
    solver, done, gaps, value = pyspiel.CFRPlusSolver(game), 0, [], 0.0
    for count in iterations:
        for _ in range(done, done := count):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        gaps.append(pyspiel.nash_conv(game, policy))
        value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    return gaps, value


def value_by_rules(state: State) -> float:
    """The value of the rest of a deal for the first player, with open hands of two cards."""
    if state.phase is Phase.DEAL:
        return float(state.totals[1] - state.totals[0])
    if state.phase is Phase.TAKE_ROW:
        [seat] = state.acting
        values = [value_by_rules(apply(state, action).state) for action in legal(state, seat)]
        return (max if seat == 0 else min)(values)
    table = [
        [value_by_rules(apply(apply(state, own).state, its).state) for its in legal(state, 1)]
        for own in legal(state, 0)
    ]
    return value_of_matrix(table)


def value_of_matrix(table: list[list[float]]) -> float:
    safe = max(min(row) for row in table)
    least = min(max(column) for column in zip(*table, strict=True))
    if safe == least:
        return safe
    [[a, b], [c, d]] = table
    return (a * d - b * c) / (a + d - b - c)


def test_a_small_game_is_solved_to_its_exact_value() -> None:
    (first, last), value = solved(in_turns(SMALL), (1, 30))
    state = replay(pyspiel.load_game(SMALL).new_initial_state().record())
    assert first > 1
    assert last < 0.01
    assert abs(value - value_by_rules(state)) <= last


def test_nobody_has_an_advantage_where_chance_deals() -> None:
    (first, last), value = solved(in_turns(TINY), (1, 10))
    assert last < first / 10
    assert abs(value) <= last
