"""Inference from the others' plays: which policy each follows, and which cards it still holds."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from nimmt.kernel import CARD_ROOM, DecisionStruct, Odds, Policies, decisions_of, game_of, kernel
from nimmt.rules import BotView, Seat

from .logarithms import exp, log

SAMPLES = 8
"""Sampled hands per play, to infer the policy of a seat."""
HANDS = 256
"""Sampled hands per play, to infer its cards."""
PAIR_HANDS = 32
"""The same where two cards may be played, since such a hand has about a hundred plays."""
MOST_DECISIONS = 150
"""Only the latest plays are used."""
ALIKE = 0.5
"""The prior probability that all others follow the same policy."""
EVEN = 85
"""The weight, of 255, of a card without evidence: three times as likely is the most that fits."""

Beliefs = npt.NDArray[np.float32]
Shown = Sequence[tuple[Seat, DecisionStruct]]
"""The others' decisions, each with its seat."""


def shown_by(view: BotView) -> Shown:
    return list(decisions_of(view))[-MOST_DECISIONS:]


def believe(
    view: BotView,
    shown: Shown,
    policies: Policies,
    prior: Sequence[float],
    unseen: npt.NDArray[np.uint8],
    *,
    seed: int,
) -> Beliefs:
    """The posterior probability of each policy, by seat."""
    evidence = np.zeros((view.seats, len(policies)))
    if shown:
        likelihoods = _likelihoods(view, [decision for _, decision in shown], policies, unseen, seed)
        np.add.at(evidence, [seat for seat, _ in shown], log(likelihoods + 1e-6))
    return weigh(evidence, prior)


def weigh(evidence: npt.NDArray[np.float64], prior: Sequence[float]) -> Beliefs:
    """Average two models by their likelihood: all seats share a policy, or each has its own."""
    logs = evidence + log(np.array(prior))
    each, each_chance = _shares(logs)
    together, chance = _shares(evidence.sum(axis=0) + log(np.array(prior)))
    odds = np.clip(each_chance.sum() - chance, -50, 50)
    alike = ALIKE / (ALIKE + (1 - ALIKE) * exp(odds))
    beliefs: Beliefs = (alike * together + (1 - alike) * each).astype(np.float32)
    return beliefs


def suspect(
    view: BotView,
    shown: Shown,
    policies: Policies,
    beliefs: Beliefs,
    unseen: npt.NDArray[np.uint8],
    *,
    seed: int,
) -> Odds | None:
    """Weights by seat and card: a card that was not played is less likely. `None` if all weigh the same."""
    open_ones = [(seat, decision) for seat, decision in shown if decision.unknown]
    if not open_ones:
        return None
    seats = [seat for seat, _ in open_ones]
    ratios = _ratios(view, [decision for _, decision in open_ones], policies, beliefs[seats], unseen, seed)
    evidence = np.zeros((view.seats, CARD_ROOM))
    np.add.at(evidence, seats, log(ratios))
    odds: Odds = np.clip(EVEN * exp(evidence), 2, 255).astype(np.uint8)
    return odds


def _shares(logs: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Normalised probabilities, and the logarithm of their sum before."""
    most = logs.max(axis=-1, keepdims=True)
    weights = exp(logs - most)
    total = weights.sum(axis=-1, keepdims=True)
    return weights / total, (log(total) + most)[..., 0]


def _likelihoods(
    view: BotView,
    decisions: list[DecisionStruct],
    policies: Policies,
    unseen: npt.NDArray[np.uint8],
    seed: int,
) -> npt.NDArray[np.float32]:
    _, game = game_of(view)
    result = np.zeros((len(decisions), len(policies)), np.float32)
    kernel().nimmt_believe(
        game,
        (DecisionStruct * len(decisions))(*decisions),
        len(decisions),
        unseen.ctypes.data,
        len(unseen),
        policies.array,
        len(policies),
        seed,
        SAMPLES,
        result.ctypes.data,
    )
    return result


def _ratios(
    view: BotView,
    decisions: list[DecisionStruct],
    policies: Policies,
    weights: Beliefs,
    unseen: npt.NDArray[np.uint8],
    seed: int,
) -> npt.NDArray[np.float32]:
    """By play and card, the likelihood of the play with the card in hand, relative to the mean."""
    ruleset, game = game_of(view)
    weights = np.ascontiguousarray(weights)
    result = np.zeros((len(decisions), CARD_ROOM), np.float32)
    kernel().nimmt_suspect(
        game,
        (DecisionStruct * len(decisions))(*decisions),
        len(decisions),
        unseen.ctypes.data,
        len(unseen),
        policies.array,
        len(policies),
        weights.ctypes.data,
        seed,
        HANDS if ruleset.most_cards == 1 else PAIR_HANDS,
        result.ctypes.data,
    )
    return result
