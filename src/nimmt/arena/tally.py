"""The numbers of all finished matches, ordered by deal, whatever the order in which they finished."""

from typing import Any

import numpy as np
import numpy.typing as npt

from .match import MatchScore
from .plan import Plan, lineup
from .statistics import Floats, Ints, means_by_deal, win_shares

FEWEST_DEALS = 100
"""With fewer deals, standard errors are too rough to stop a run."""


class Grid:
    """An array by deal, match and seat that grows with the deals."""

    def __init__(self, matches: int, seats: int, kind: type) -> None:
        self._values: npt.NDArray[Any] = np.zeros((64, matches, seats), kind)

    def put(self, deal: int, number: int, row: tuple[float, ...]) -> None:
        while deal >= len(self._values):
            self._values = np.concatenate([self._values, np.zeros_like(self._values)])
        self._values[deal, number] = row

    def first(self, deals: int) -> npt.NDArray[Any]:
        return self._values[:deals]


class Tally:
    def __init__(self, plan: Plan, *, until: float | None = None) -> None:
        self.plan = plan
        self.whole = 0
        """The number of deals, from the first on, whose matches are all finished."""
        self._done = set[tuple[int, int]]()
        self._grids = {name: self._grid(np.int32) for name in ("lineups", "heads", "decisions", "faults")}
        self._seconds = self._grid(np.float32)
        self._spread = Spread(len(plan.players), -1.0 if until is None else until)

    def _grid(self, kind: type) -> Grid:
        return Grid(self.plan.matches, self.plan.seats, kind)

    def __contains__(self, match: tuple[int, int]) -> bool:
        return match[0] < self.whole or match in self._done

    def __len__(self) -> int:
        """The number of finished matches."""
        return self.whole * self.plan.matches + len(self._done)

    def add(self, result: MatchScore) -> None:
        deal, number = result.deal, result.number
        rows = (lineup(self.plan, deal, number), result.heads, result.decisions, result.faults)
        for grid, row in zip(self._grids.values(), rows, strict=True):
            grid.put(deal, number, row)
        self._seconds.put(deal, number, result.seconds)
        self._done.add((deal, number))
        while all((self.whole, number) in self._done for number in range(self.plan.matches)):
            self._done -= {(self.whole, number) for number in range(self.plan.matches)}
            self.whole += 1
            self._spread.add(self._shares_of(self.whole - 1))

    def _shares_of(self, deal: int) -> Floats:
        at = slice(deal, deal + 1)
        heads, lineups = self.ints("heads", deal + 1)[at], self.ints("lineups", deal + 1)[at]
        shares = win_shares(heads, self.plan.ruleset.goal)
        by_deal = means_by_deal(shares, lineups, len(self.plan.players))
        return np.asarray(by_deal[0])

    def ints(self, name: str, deals: int) -> Ints:
        """`lineups`, `heads`, `decisions` or `faults` of the first deals, by deal, match and seat."""
        return self._grids[name].first(deals)

    def seconds(self, deals: int) -> Floats:
        return np.asarray(self._seconds.first(deals), float)

    @property
    def narrow(self) -> int | None:
        """The first number of deals at which no win share had a larger standard error than `until`."""
        return self._spread.narrow


class Spread:
    """The standard errors of the win shares after every deal.

    A run stops at the same deal, whatever the number of workers.
    """

    def __init__(self, players: int, until: float) -> None:
        self.narrow: int | None = None
        self._until = until
        self._deals = 0
        self._sums = np.zeros(players)
        self._squares = np.zeros(players)

    def add(self, shares: Floats) -> None:
        self._deals += 1
        self._sums += shares
        self._squares += shares * shares
        if self.narrow is None and self._deals >= FEWEST_DEALS and self._largest() <= self._until:
            self.narrow = self._deals

    def _largest(self) -> float:
        deals = self._deals
        variances = (self._squares - self._sums**2 / deals) / (deals - 1)
        return float(np.sqrt(max(variances.max(), 0) / deals))
