"""One number for each player: Plackett–Luce, by maximum likelihood.

A match is a race: the first place goes to one of those at the table with a chance in proportion to their
strengths, the second place to one of the others, and so on. Players of equal heads are taken as if a lot
had decided between them: the likelihood is the mean over all orders they could have come in, so that for two
a tie is half a win. Bots that sit at several seats count at each of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from math import comb, log
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from nimmt.rules.ruleset import Goal

from .statistics import Estimate, Floats, Ints

MEAN = 1500.0
SCALE = 400 / log(10)
"""As in chess: 400 points are odds of ten to one, for two at a table."""

Choice: TypeAlias = tuple[int, ...]
"""Who could have taken a place: how many seats of each player."""

Order: TypeAlias = tuple[tuple[int, ...], ...]
"""Players from the first place to the last; those of equal heads together."""


class Orders(NamedTuple):
    """The different orders that came up, and which one it was in each match."""

    kinds: list[Order]
    which: npt.NDArray[np.int64]
    """By deal and match."""


def ratings(heads: Ints, lineups: Ints, players: int, goal: Goal) -> list[Estimate] | None:
    """One for each player, the mean of them being 1500; errors respect that the matches of a deal belong
    together. None: where some never came out ahead of the others there is no likeliest strength."""
    found = orders(heads, lineups, goal)
    if not comparable(found.kinds, players):
        return None
    races = Races(found, players)
    strengths = races.likeliest()
    errors = races.errors(strengths)
    return [
        Estimate(MEAN + SCALE * value, None if errors is None else SCALE * float(errors[player]))
        for player, value in enumerate(strengths.tolist())
    ]


def orders(heads: Ints, lineups: Ints, goal: Goal) -> Orders:
    """How each match ended. Seats don't matter, so few different orders come up."""
    seats = heads.shape[-1]
    worth = (-heads if goal == "most" else heads).reshape(-1, seats).astype(np.int64)
    who = lineups.reshape(-1, seats)
    order = np.lexsort((who, worth))
    worth, who = np.take_along_axis(worth, order, 1), np.take_along_axis(who, order, 1)
    ties = np.diff(worth, axis=1, prepend=worth[:, :1] - 1) == 0
    rows, which = np.unique(2 * who + ties, axis=0, return_inverse=True)
    return Orders([_order(row) for row in rows.tolist()], which.reshape(heads.shape[:2]))


def _order(row: Sequence[int]) -> Order:
    """From numbers that hold the player and whether it ties with the one before."""
    places: list[list[int]] = []
    for code in row:
        if code % 2:
            places[-1].append(code // 2)
        else:
            places.append([code // 2])
    return tuple(map(tuple, places))


def comparable(kinds: Sequence[Order], players: int) -> bool:
    """Whether everyone came out ahead of everyone else, or of one who did, and so on."""
    reach = np.eye(players, dtype=bool)
    for order in kinds:
        for place, better in enumerate(order):
            for other in order[place:]:
                reach[np.ix_(better, other)] = True
    for _ in range(players):
        reach = reach @ reach
    return bool(reach.all())


def choices(order: Order, players: int) -> Iterator[tuple[Choice, float]]:
    """The choices of which a match consists, with their weights: among equals every order has the same."""
    rest: Counter[int] = Counter([player for place in order for player in place])
    for place in order:
        rest -= Counter(place)
        for size in range(1, len(place) + 1):
            for left in combinations(place, size):
                there = rest + Counter(left)
                yield tuple([there[player] for player in range(players)]), 1 / comb(len(place), size)


class Races:
    """All matches as choices, each with a weight. The likelihood depends on nothing else."""

    def __init__(self, found: Orders, players: int) -> None:
        self._which = found.which
        every = [dict(_sums(choices(order, players))) for order in found.kinds]
        known = {choice: number for number, choice in enumerate({c: None for one in every for c in one})}
        self._choices: Floats = np.array([*known], float)
        self._weights: Floats = np.zeros((len(every), len(known)))
        self._wins: Floats = np.zeros((len(every), players))
        for kind, (order, one) in enumerate(zip(found.kinds, every, strict=True)):
            for choice, weight in one.items():
                self._weights[kind, known[choice]] = weight
            for player in (player for place in order for player in place):
                self._wins[kind, player] += 1
        times = np.bincount(found.which.ravel(), minlength=len(every))
        self._all_weights, self._all_wins = times @ self._weights, times @ self._wins

    def likelihood(self, strengths: Floats) -> float:
        """Its logarithm, of logarithms of strengths."""
        chosen = np.log(self._choices @ np.exp(strengths))
        return float(self._all_wins @ strengths - self._all_weights @ chosen)

    def likeliest(self) -> Floats:
        """Newton's steps, halved where they would lead down. Their mean is zero."""
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
        """The sandwich: what the slopes of the deals spread, between what the likelihood curves."""
        shares = self._shares(strengths)
        slopes = (self._wins - self._weights @ shares)[self._which].sum(1)
        deals = len(slopes)
        if deals < 2:
            return None
        inverse = np.linalg.inv(self._curvature(shares))
        spread = slopes.T @ slopes * deals / (deals - 1)
        return np.sqrt(np.maximum(np.diag(inverse @ spread @ inverse), 0))

    def _shares(self, strengths: Floats) -> Floats:
        """The chance of each player in each choice."""
        weighed = self._choices * np.exp(strengths)
        return np.asarray(weighed / weighed.sum(1, keepdims=True))

    def _curvature(self, shares: Floats) -> Floats:
        """Adding the same to all strengths changes nothing; the ones keep the sum where it is."""
        curved = np.diag(self._all_weights @ shares) - (shares.T * self._all_weights) @ shares
        return np.asarray(curved + np.ones_like(curved))


def _sums(pairs: Iterator[tuple[Choice, float]]) -> Iterator[tuple[Choice, float]]:
    for choice, same in groupby(sorted(pairs), key=lambda pair: pair[0]):
        yield choice, sum(weight for _, weight in same)
