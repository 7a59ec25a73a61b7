"""Means with their errors. Matches with the same cards are not independent, deals are: a deal is one
observation, the mean over its matches, and every standard error comes from the spread between deals."""

from math import ceil
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from nimmt.rules.ruleset import Goal

Ints: TypeAlias = npt.NDArray[np.int32]
Floats: TypeAlias = npt.NDArray[np.float64]

TWO_SIDED_95 = 1.959964
POWER_80 = 0.841621
NOTHING = 1e-9
"""What is left of equal means after rounding."""


class Estimate(NamedTuple):
    value: float
    error: float | None
    """The standard error; one deal alone has none."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 %."""
        if self.error is None:
            return None
        return self.value - TWO_SIDED_95 * self.error, self.value + TWO_SIDED_95 * self.error


def win_shares(heads: Ints, goal: Goal) -> Floats:
    """B21: who wins the match, by seat; equal winners share it."""
    best = heads.max(-1, keepdims=True) if goal == "most" else heads.min(-1, keepdims=True)
    wins = heads == best
    return np.asarray(wins / wins.sum(-1, keepdims=True))


def means_by_deal(values: npt.NDArray[np.generic], lineups: Ints, players: int) -> Floats:
    """Of values by deal, match and seat: each player's mean in each deal."""
    means = [
        np.where(lineups == player, values, 0).sum((1, 2)) / (lineups == player).sum((1, 2))
        for player in range(players)
    ]
    return np.stack(means, axis=1)


def estimate(by_deal: Floats) -> Estimate:
    """The mean over deals."""
    deals = len(by_deal)
    error = float(by_deal.std(ddof=1) / np.sqrt(deals)) if deals > 1 else None
    return Estimate(float(by_deal.mean()), error)


def apart(difference: Estimate) -> bool:
    """Whether a difference is told from none, at 95 %."""
    return difference.error is not None and abs(difference.value) > TWO_SIDED_95 * difference.error


def more_deals(difference: Estimate, deals: int) -> int | None:
    """How many more it takes to tell the two apart (95 %, with a power of 80 %) if they differ by as much
    as it seems now. None: nothing to go by."""
    if apart(difference):
        return 0
    if not difference.error or abs(difference.value) < NOTHING:
        return None
    needed = deals * ((TWO_SIDED_95 + POWER_80) * difference.error / difference.value) ** 2
    return max(1, ceil(needed) - deals)


def ahead_shares(heads: Ints, lineups: Ints, players: int, goal: Goal) -> list[list[float | None]]:
    """How often one player (row) came out ahead of another (column) at the same table; a tie is half."""
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
