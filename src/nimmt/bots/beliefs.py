"""What the others' plays tell about how they play: a belief over kinds of players, seat by seat."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from nimmt.kernel.library import Decision, kernel
from nimmt.kernel.search import Policies
from nimmt.kernel.situation import decisions_of, game_of
from nimmt.rules import BotView, Seat

SAMPLES = 8
"""How often the cards that a seat still holds are guessed for each of its plays."""
MOST_DECISIONS = 150
"""The latest plays tell enough."""
ALIKE = 0.5
"""The chance, before anything is seen, that all the others are of one kind."""

Beliefs = npt.NDArray[np.float32]


def believe(
    view: BotView, policies: Policies, prior: Sequence[float], unseen: npt.NDArray[np.uint8], *, seed: int
) -> Beliefs:
    """By seat, the chance of each policy, after all that the seats have shown in this match."""
    evidence = np.zeros((view.seats, len(policies)))
    found = list(decisions_of(view))[-MOST_DECISIONS:]
    if found:
        likelihoods = _likelihoods(view, [decision for _, decision in found], policies, unseen, seed)
        seats: list[Seat] = [seat for seat, _ in found]
        np.add.at(evidence, seats, np.log(likelihoods + 1e-6))
    return weigh(evidence, prior)


def weigh(evidence: npt.NDArray[np.float64], prior: Sequence[float]) -> Beliefs:
    """Two ways to explain what was seen, each by its chance: all of one kind, or each for itself."""
    logs = evidence + np.log(np.array(prior))
    each, each_chance = _shares(logs)
    together, chance = _shares(evidence.sum(axis=0) + np.log(np.array(prior)))
    odds = np.clip(each_chance.sum() - chance, -50, 50)
    alike = ALIKE / (ALIKE + (1 - ALIKE) * np.exp(odds))
    beliefs: Beliefs = (alike * together + (1 - alike) * each).astype(np.float32)
    return beliefs


def _shares(logs: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Chances that add up to one, and the logarithm of what they added up to before."""
    most = logs.max(axis=-1, keepdims=True)
    weights = np.exp(logs - most)
    total = weights.sum(axis=-1, keepdims=True)
    return weights / total, (np.log(total) + most)[..., 0]


def _likelihoods(
    view: BotView, decisions: list[Decision], policies: Policies, unseen: npt.NDArray[np.uint8], seed: int
) -> npt.NDArray[np.float32]:
    _, game = game_of(view)
    result = np.zeros((len(decisions), len(policies)), np.float32)
    kernel().nimmt_believe(
        game,
        (Decision * len(decisions))(*decisions),
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
