"""The policies of the kernel: greedy, random, lowest, net."""

from ctypes import c_float
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from nimmt.bots import BOTS
from nimmt.kernel.library import kernel, kernel_game
from nimmt.kernel.search import Policies
from nimmt.kernel.situation import lay_table
from nimmt.kernel.structs import (
    FEATURES,
    HIDDEN,
    NET_SIZE,
    NO_CARD,
    PAIR_FEATURES,
    DecisionStruct,
    PolicyKind,
)
from nimmt.kernel.turns import legal_plays
from nimmt.rules import GAMES, Cards, Phase, Play, Row, RowIndex, Ruleset, State, bot_view, legal, view
from tests.kernel.chance import is_even
from tests.kernel.equality import random_setup
from tests.kit import moments

ROWS_ON_THE_TABLE = ((12, 14, 15, 21), (37,), (43, 44, 50, 51, 53), (58, 61))
Choices = npt.NDArray[np.uint8]


def decision(
    ruleset: Ruleset, seats: int, rows: tuple[Row, ...], cow: RowIndex | None, hand: Cards
) -> DecisionStruct:
    made = DecisionStruct(players=seats, held=seats * len(hand), undealt=30, known_count=len(hand))
    lay_table(kernel_game(ruleset, seats), made.table, rows, cow)
    for index, card in enumerate(hand):
        made.known[index] = card
    for card in sum(rows, ()):
        made.seen[card] = 1
    return made


def choose(
    ruleset: Ruleset, seats: int, asked: DecisionStruct, policies: Policies, times: int = 1
) -> Choices:
    plays = np.zeros((times, 2), np.uint8)
    game = kernel_game(ruleset, seats)
    kernel().nimmt_choose(game, asked, policies.array, 7, 0, times, plays.ctypes.data)
    return plays


def of_state(state: State, seat: int) -> DecisionStruct:
    return decision(state.ruleset, state.seats, state.rows, state.cow, state.hands[seat])


@pytest.mark.parametrize("game", GAMES)
def test_the_greedy_policy_plays_as_the_bot_does(game: str) -> None:
    rng, policy, compared = Random(game), Policies((PolicyKind.GREEDY, 0, 0, None)), 0
    for number in range(12):
        for moment in moments(random_setup(game, number, rng)):
            state = moment.before
            if state.phase is not Phase.PLAY or rng.random() < 0.7:
                continue
            seat = rng.choice(state.acting)
            due = BOTS["greedy"].act(bot_view(view(state, seat)), legal(state, seat), rng)
            assert isinstance(due, Play)
            [play] = choose(state.ruleset, state.seats, of_state(state, seat), policy).tolist()
            assert tuple(play) == (*due.cards, NO_CARD)[:2], (state.rows, state.cow, state.hands[seat])
            compared += 1
    assert compared > 50


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("classic", (3, 9, 22, 41, 55, 68, 70, 88, 104)),
        ("plus", (0, 0, 0, 5, 17, 40, 99)),
        ("plus", (0, 5)),
        ("zeros", (3, 9, 22, 41)),
        ("simple", (0, 0, 5, 17, 40)),
    ],
)
def test_the_random_policy_makes_every_legal_play_equally_often(game: str, hand: Cards) -> None:
    ruleset = GAMES[game]
    asked = decision(ruleset, 4, ROWS_ON_THE_TABLE, None, hand)
    made = choose(ruleset, 4, asked, Policies((PolicyKind.RANDOM, 0, 0, None)), 30_000)
    plays, counts = np.unique(made, axis=0, return_counts=True)
    assert sorted(plays.tolist()) == sorted(legal_plays(kernel_game(ruleset, 4), hand).tolist())
    assert is_even(counts)


def test_the_lowest_policy_plays_the_lowest_card() -> None:
    asked = decision(GAMES["classic"], 4, ROWS_ON_THE_TABLE, None, (9, 22, 41))
    assert choose(GAMES["classic"], 4, asked, Policies((PolicyKind.LOWEST, 0, 0, None))).tolist() == [
        [9, NO_CARD]
    ]


def test_slips_are_random_plays() -> None:
    """Half of the plays are slips, so with two cards a quarter of the plays is not greedy."""
    asked = decision(GAMES["classic"], 4, ROWS_ON_THE_TABLE, None, (63, 104))
    made = choose(GAMES["classic"], 4, asked, Policies((PolicyKind.GREEDY, 0, 0.5, None)), 20_000)
    assert is_even(np.array([(made[:, 0] == 63).sum() / 3, (made[:, 0] == 104).sum()]))


class Net:
    """A net with random weights, as NumPy computes it."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = rng.normal(0, 0.5, NET_SIZE).astype(np.float32)

    def scores(self, features: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        width = features.shape[1]
        inputs, bias, out = np.split(self.weights.astype(np.float64), [width * HIDDEN, (width + 1) * HIDDEN])
        hidden = features.astype(np.float64) @ inputs.reshape(width, HIDDEN) + bias
        scores: npt.NDArray[np.float64] = np.maximum(hidden, 0) @ out
        return scores


@pytest.mark.parametrize("game", GAMES)
def test_a_net_plays_by_its_scores(game: str) -> None:
    rng, net = Random(game), Net(len(game))
    policies = Policies((PolicyKind.NET, 0, 0, net.weights), (PolicyKind.NET, 0.5, 0, net.weights))
    for number in range(6):
        for moment in moments(random_setup(game, number, rng)):
            state = moment.before
            if state.phase is not Phase.PLAY or rng.random() < 0.9:
                continue
            _check_net(state, rng.choice(state.acting), net, policies)


def _check_net(state: State, seat: int, net: Net, policies: Policies) -> None:
    game, asked = kernel_game(state.ruleset, state.seats), of_state(state, seat)
    asked.players, asked.held = sum(map(bool, state.hands)), sum(map(len, state.hands))
    asked.undealt = 5
    plays = legal_plays(game, state.hands[seat]).tolist()
    features = np.zeros((len(plays), 2 * FEATURES + PAIR_FEATURES), np.float32)
    assert kernel().nimmt_features(game, asked, features.ctypes.data) == len(plays)
    scores = net.scores(features)
    [best] = choose(state.ruleset, state.seats, asked, policies).tolist()
    assert scores[plays.index(best)] > scores.max() - 1e-3
    asked.play[0], asked.play[1] = plays[len(plays) // 2]
    likelihoods = (c_float * 2)()
    kernel().nimmt_believe(game, asked, 1, None, 0, policies.array, 2, 0, 1, likelihoods)
    soft = np.exp((scores - scores.max()) / 0.5)
    assert likelihoods[1] == pytest.approx(soft[len(plays) // 2] / soft.sum(), abs=1e-3)
