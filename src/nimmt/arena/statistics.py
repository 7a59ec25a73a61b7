"""Means with standard errors.

Matches with the same cards are not independent, but deals are. So a deal is one observation, the mean of
its matches, and every standard error comes from the spread between deals.
"""

from math import ceil
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from nimmt.rules import Goal

Ints: TypeAlias = npt.NDArray[np.int32]
Floats: TypeAlias = npt.NDArray[np.float64]

TWO_SIDED_95 = 1.959964
POWER_80 = 0.841621
STUDENT_95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
"""Student's quantiles for one to five degrees of freedom."""
NOTHING = 1e-9
"""The rounding error of a difference between equal means."""


class Estimate(NamedTuple):
    value: float
    error: float | None
    """The standard error; `None` for a single deal."""
    deals: int
    """The number of observations."""

    @property
    def reach(self) -> float | None:
        """Half the width of the 95 % interval."""
        return None if self.error is None else student_95(self.deals - 1) * self.error


def student_95(freedom: int) -> float:
    """Student's two-sided 95 % quantile."""
    if freedom <= len(STUDENT_95):
        return STUDENT_95[freedom - 1]
    z = TWO_SIDED_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def win_shares(heads: Ints, goal: Goal) -> Floats:
    """B21: the share of the win by seat; equal winners split it."""
    best = heads.max(-1, keepdims=True) if goal == "most" else heads.min(-1, keepdims=True)
    wins = heads == best
    return np.asarray(wins / wins.sum(-1, keepdims=True))


def means_by_deal(values: npt.NDArray[np.generic], lineups: Ints, players: int) -> Floats:
    """Each player's mean in each deal, from values by deal, match and seat."""
    means = [
        np.where(lineups == player, values, 0).sum((1, 2)) / (lineups == player).sum((1, 2))
        for player in range(players)
    ]
    return np.stack(means, axis=1)


def estimate(by_deal: Floats) -> Estimate:
    """The mean over deals."""
    deals = len(by_deal)
    error = float(by_deal.std(ddof=1) / np.sqrt(deals)) if deals > 1 else None
    return Estimate(float(by_deal.mean()), error, deals)


def apart(difference: Estimate) -> bool:
    """Whether a difference is significant at 95 %."""
    return difference.reach is not None and abs(difference.value) > difference.reach


def more_deals(difference: Estimate) -> int | None:
    """The additional deals needed to tell two bots apart (95 %, power 80 %), given their difference so far.

    `None` if there is no difference so far.
    """
    if apart(difference):
        return 0
    if not difference.error or abs(difference.value) < NOTHING:
        return None
    needed = difference.deals * ((TWO_SIDED_95 + POWER_80) * difference.error / difference.value) ** 2
    return max(1, ceil(needed) - difference.deals)


def ahead_shares(heads: Ints, lineups: Ints, players: int, goal: Goal) -> list[list[float | None]]:
    """How often one player (row) finished ahead of another (column) at the same table; a tie is half."""
    worth = (heads if goal == "most" else -heads).reshape(-1, heads.shape[-1])
    who = lineups.reshape(worth.shape)
    ahead, met = np.zeros(players * players), np.zeros(players * players)
    for one in range(worth.shape[1]):
        for other in range(worth.shape[1]):
            if one != other:
                pair = who[:, one] * players + who[:, other]
                result = (np.sign(worth[:, one] - worth[:, other]) + 1) / 2
                ahead += np.bincount(pair, result, players * players)
                met += np.bincount(pair, minlength=players * players)
    shares = [float(a / m) if m else None for a, m in zip(ahead, met, strict=True)]
    table = [shares[row * players : (row + 1) * players] for row in range(players)]
    return [[None if a == b else share for b, share in enumerate(row)] for a, row in enumerate(table)]
