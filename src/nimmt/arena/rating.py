"""One number for each player: Plackett–Luce, by maximum likelihood.

A match is a race: the first place goes to one of those at the table with a chance in proportion to their
strengths, the second place to one of the others, and so on. Players of equal heads are taken as if a lot
had decided between them: the likelihood is the mean over all orders they could have come in, so that for two
a tie is half a win. Bots that sit at several seats count at each of them.
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
"""As in chess: 400 points are odds of ten to one, for two at a table."""

Choice: TypeAlias = int
"""Who could have taken a place: how many seats of each player, as the digits of a number."""

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
        Estimate(MEAN + SCALE * value, None if errors is None else SCALE * float(errors[player]), len(heads))
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
    """The choices of which a match consists, with their weights: among equals every order has the same."""
    rest = sum([base**player for place in order for player in place])
    for place in order:
        seats = [base**player for player in place]
        rest -= sum(seats)
        for size in range(1, len(seats) + 1):
            for left in combinations(seats, size):
                yield rest + sum(left), 1 / comb(len(seats), size)


class Races:
    """All matches as choices, each with a weight. The likelihood depends on nothing else."""

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
        """The chance of each player in each choice."""
        weighed = self._choices * np.exp(strengths)
        return np.asarray(weighed / weighed.sum(1, keepdims=True))

    def _curvature(self, shares: Floats) -> Floats:
        """Adding the same to all strengths changes nothing; the ones keep the sum where it is."""
        curved = np.diag(self._all_weights @ shares) - (shares.T * self._all_weights) @ shares
        return np.asarray(curved + np.ones_like(curved))


def _seats(choice: Choice, base: int, players: int) -> list[int]:
    return [choice // base**player % base for player in range(players)]
