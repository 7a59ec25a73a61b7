"""The small nets of the kernel's players: shape, weights and scores."""

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from nimmt.kernel import FEATURES, HIDDEN, PAIR_FEATURES, DecisionStruct, facing, game_of, kernel
from nimmt.rules import BotView, Ruleset

Weights = npt.NDArray[np.float32]

NET_INPUTS = 2 * FEATURES + PAIR_FEATURES
FILE = Path(__file__).parent / "policy.npz"


def family(ruleset: Ruleset) -> str:
    """The family of a game; its games share a net."""
    if ruleset.in_turn:
        return "simple"
    if ruleset.most_cards == 1:
        return "base"
    return "plus" if ruleset.goal == "most" else "zeros"


@cache
def net(name: str) -> Weights:
    """The weights of a net as one array: inputs by hidden units, biases, outputs."""
    with np.load(FILE) as nets:
        return np.ascontiguousarray(nets[name], np.float32)


def split_net(weights: Weights) -> tuple[Weights, Weights, Weights]:
    """The parts of a net: inputs by hidden units, biases, outputs."""
    inputs, rest = np.split(weights, [NET_INPUTS * HIDDEN])
    bias, out = np.split(rest, 2)
    return inputs.reshape(NET_INPUTS, HIDDEN), bias, out


def net_scores(weights: Weights, features: Weights) -> Weights:
    """The scores of plays; more is better."""
    inputs, bias, out = split_net(weights)
    hidden: Weights = np.maximum(features @ inputs + bias, 0)
    return hidden @ out


def play_features(game: object, decision: DecisionStruct, plays: int) -> Weights:
    """The inputs of a net for each legal play."""
    found = np.zeros((plays, NET_INPUTS), np.float32)
    kernel().nimmt_features(game, decision, found.ctypes.data)
    return found


def opinions(ruleset: Ruleset, view: BotView, plays: int) -> Weights:
    """Our net's score of each legal play, rounded so that it is the same on every machine."""
    _, game = game_of(view)
    exact = net_scores(net(family(ruleset)).astype(np.float64), play_features(game, facing(view), plays))
    return exact.astype(np.float32)
