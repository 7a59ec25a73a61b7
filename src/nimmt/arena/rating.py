"""Ratings: the Plackett–Luce model, fitted by maximum likelihood.

A match is a race: each player at the table gets the first place with a probability in proportion to its
strength, then one of the others gets the second place, and so on. A tie counts as if a lot had decided it:
the likelihood is the mean over all orders of the tied players, so for two players a tie is half a win.
A bot at several seats counts at each of them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, log
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from nimmt.rules import Goal

from .statistics import Estimate, Floats, Ints

MEAN = 1500.0
SCALE = 400 / log(10)
"""As in chess: 400 points are odds of ten to one between two players."""

Choice: TypeAlias = int
"""The candidates for a place: the number of seats of each player, as the digits of a number."""

Order: TypeAlias = tuple[tuple[int, ...], ...]
"""Players from the first place to the last; tied players together."""


class Orders(NamedTuple):
    """The distinct orders, and the index of each match's order."""

    kinds: list[Order]
    which: npt.NDArray[np.int64]
    """By deal and match."""


def ratings(heads: Ints, lineups: Ints, players: int, goal: Goal) -> list[Estimate] | None:
    """A rating for each player, with a mean of 1500; errors treat the matches of a deal as one observation.

    `None` if some players never finished ahead of the others: then no maximum exists.
    """
    found = orders(heads, lineups, goal)
    if not comparable(found.kinds, players):
        return None
    races = Races(found, players)
    strengths = races.likeliest()
    errors = races.errors(strengths)
    return [
        Estimate(MEAN + SCALE * value, None if errors is None else SCALE * float(errors[player]), len(heads))
        for player, value in enumerate(strengths.tolist())
    ]


def orders(heads: Ints, lineups: Ints, goal: Goal) -> Orders:
    """The order of every match. Seats don't matter, so there are few distinct orders."""
    seats = heads.shape[-1]
    worth = (-heads if goal == "most" else heads).reshape(-1, seats).astype(np.int64)
    who = lineups.reshape(-1, seats)
    order = np.lexsort((who, worth))
    worth, who = np.take_along_axis(worth, order, 1), np.take_along_axis(who, order, 1)
    ties = np.diff(worth, axis=1, prepend=worth[:, :1] - 1) == 0
    rows, which = np.unique(2 * who + ties, axis=0, return_inverse=True)
    return Orders([_order(row) for row in rows.tolist()], which.reshape(heads.shape[:2]))


def _order(row: Sequence[int]) -> Order:
    """Decode numbers that hold a player and whether it ties with the one before."""
    places: list[list[int]] = []
    for code in row:
        if code % 2:
            places[-1].append(code // 2)
        else:
            places.append([code // 2])
    return tuple(map(tuple, places))


def comparable(kinds: Sequence[Order], players: int) -> bool:
    """Whether every player finished ahead of every other, directly or through a chain of players."""
    ahead = {(player, player) for player in range(players)}
    for order in kinds:
        for place, better in enumerate(order):
            ahead.update(product(better, chain(*order[place:])))
        if len(ahead) == players**2:
            return True
    reach = np.zeros((players, players), bool)
    reach[tuple(zip(*ahead, strict=True))] = True
    for _ in range(players):
        reach = reach @ reach
    return bool(reach.all())


def choices(order: Order, base: int) -> Iterator[tuple[Choice, float]]:
    """The choices that make up a match, with their weights; all orders of tied players weigh the same."""
    rest = sum([base**player for place in order for player in place])
    for place in order:
        seats = [base**player for player in place]
        rest -= sum(seats)
        for size in range(1, len(seats) + 1):
            for left in combinations(seats, size):
                yield rest + sum(left), 1 / comb(len(seats), size)


class Races:
    """All matches as weighted choices, on which alone the likelihood depends."""

    def __init__(self, found: Orders, players: int) -> None:
        self._which = found.which
        self._kinds = len(found.kinds)
        self._times = np.bincount(found.which.ravel(), minlength=self._kinds)
        base = 1 + max([sum(map(len, order)) for order in found.kinds])
        known: dict[Choice, int] = {}
        parts = [
            (kind, known.setdefault(choice, len(known)), weight)
            for kind, order in enumerate(found.kinds)
            for choice, weight in choices(order, base)
        ]
        kinds, numbers, weights = zip(*parts, strict=True)
        self._kind, self._number, self._weight = np.array(kinds), np.array(numbers), np.array(weights)
        self._choices: Floats = np.array([_seats(choice, base, players) for choice in known], float)
        self._wins: Floats = np.zeros((self._kinds, players))
        for kind, order in enumerate(found.kinds):
            for player in (player for place in order for player in place):
                self._wins[kind, player] += 1
        self._all_wins = self._times @ self._wins
        self._all_weights = np.bincount(self._number, self._times[self._kind] * self._weight)

    def likelihood(self, strengths: Floats) -> float:
        """The log-likelihood of log-strengths."""
        chosen = np.log(self._choices @ np.exp(strengths))
        return float(self._all_wins @ strengths - self._all_weights @ chosen)

    def likeliest(self) -> Floats:
        """The log-strengths of maximum likelihood, by Newton's method with step halving. Their mean is 0."""
        strengths = np.zeros(self._wins.shape[1])
        for _ in range(100):
            shares = self._shares(strengths)
            slope = self._all_wins - self._all_weights @ shares
            step = np.linalg.solve(self._curvature(shares), slope)
            before = self.likelihood(strengths)
            while self.likelihood(strengths + step) < before - 1e-9 * abs(before):
                step = step / 2
            strengths = strengths + step - (strengths + step).mean()
            if np.abs(step).max() < 1e-10:
                break
        return strengths

    def errors(self, strengths: Floats) -> Floats | None:
        """Standard errors by the sandwich estimator, clustered by deal."""
        shares = self._shares(strengths)
        expected = [
            np.bincount(self._kind, self._weight * share[self._number], self._kinds) for share in shares.T
        ]
        slopes = (self._wins - np.stack(expected, 1))[self._which].sum(1)
        deals = len(slopes)
        if deals < 2:
            return None
        inverse = np.linalg.inv(self._curvature(shares))
        spread = slopes.T @ slopes * deals / (deals - 1)
        return np.sqrt(np.maximum(np.diag(inverse @ spread @ inverse), 0))

    def _shares(self, strengths: Floats) -> Floats:
        """The probability of each player in each choice."""
        weighed = self._choices * np.exp(strengths)
        return np.asarray(weighed / weighed.sum(1, keepdims=True))

    def _curvature(self, shares: Floats) -> Floats:
        """The negative Hessian. It is singular along equal shifts, so the ones pin the sum."""
        curved = np.diag(self._all_weights @ shares) - (shares.T * self._all_weights) @ shares
        return np.asarray(curved + np.ones_like(curved))


def _seats(choice: Choice, base: int, players: int) -> list[int]:
    return [choice // base**player % base for player in range(players)]
