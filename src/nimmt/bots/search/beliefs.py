"""What the others' plays tell: what kind of player each of them is, and which cards it still holds."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from nimmt.kernel import CARD_ROOM, DecisionStruct, Odds, Policies, decisions_of, game_of, kernel
from nimmt.rules import BotView, Seat

from .logarithms import exp, log

SAMPLES = 8
"""How often the cards that a seat still holds are guessed for each of its plays, to tell what kind it is."""
HANDS = 256
"""The same to tell which cards it holds."""
PAIR_HANDS = 32
"""Where two cards may be played: such a hand has a hundred plays to weigh."""
MOST_DECISIONS = 150
"""The latest plays tell enough."""
ALIKE = 0.5
"""The chance, before anything is seen, that all the others are of one kind."""
EVEN = 85
"""The odds, of 255, of a card that nothing speaks against: one three times as likely is never refused."""

Beliefs = npt.NDArray[np.float32]
Shown = Sequence[tuple[Seat, DecisionStruct]]
"""Choices that the others have made, by whom."""


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
    """By seat, the chance of each policy, after all that the seats have shown in this match."""
    evidence = np.zeros((view.seats, len(policies)))
    if shown:
        likelihoods = _likelihoods(view, [decision for _, decision in shown], policies, unseen, seed)
        np.add.at(evidence, [seat for seat, _ in shown], log(likelihoods + 1e-6))
    return weigh(evidence, prior)


def weigh(evidence: npt.NDArray[np.float64], prior: Sequence[float]) -> Beliefs:
    """Two ways to explain what was seen, each by its chance: all of one kind, or each for itself."""
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
    """By seat and card, how likely it is held: who did not play a card had a reason. None: all are alike."""
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
    """Chances that add up to one, and the logarithm of what they added up to before."""
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
    """By play and card, how many times likelier the play was with the card in the hand than at all."""
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
