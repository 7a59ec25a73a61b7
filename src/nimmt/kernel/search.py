"""Search: tries candidates in imagined worlds that are played to the end of the deal."""

from collections.abc import Sequence
from ctypes import Array
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from nimmt.rules import Action, NimmtError, Play

from .library import kernel
from .structs import CARD_ROOM, NO_CARD, STATS, GameStruct, PolicyStruct, QueryStruct

Floats = npt.NDArray[np.float64]
Weights = npt.NDArray[np.float32]
Odds = npt.NDArray[np.uint8]
"""By seat and card, the weight (up to 255) with which a seat is dealt the card in an imagined world."""


class Policies:
    """Ways to play, each as kind, temperature, share of slips and net; keeps the nets alive."""

    def __init__(self, *policies: tuple[int, float, float, Weights | None]) -> None:
        self._given = policies
        self.array: Array[PolicyStruct] = (PolicyStruct * len(policies))(
            *[
                PolicyStruct(kind, temperature, slips, None if net is None else net.ctypes.data)
                for kind, temperature, slips, net in policies
            ]
        )

    def __len__(self) -> int:
        return len(self.array)

    def __reduce__(self) -> tuple[Any, ...]:
        return Policies, self._given


class Worth(NamedTuple):
    """By candidate: the number of play-outs, and mean and variance of each `Measure`."""

    playouts: Floats
    means: Floats
    variances: Floats


def candidates_of(legal: Sequence[Action]) -> npt.NDArray[np.uint8]:
    rows = [(*action.cards, NO_CARD)[:2] if isinstance(action, Play) else (action.row, 0) for action in legal]
    return np.array(rows, np.uint8)


class Search:
    """A search that can be continued with more worlds. Its result depends on the seed alone."""

    def __init__(
        self,
        game: GameStruct,
        query: QueryStruct,
        candidates: npt.NDArray[np.uint8],
        policies: Policies,
        weights: npt.NDArray[np.float32],
        *,
        seed: int,
        common: bool = True,
        odds: Odds | None = None,
    ) -> None:
        self._game, self._query, self._candidates = game, query, np.ascontiguousarray(candidates)
        self._policies, self._weights = policies, np.ascontiguousarray(weights, np.float32)
        if self._weights.shape != (game.seats, len(policies)):
            raise NimmtError(f"Weights are by seat and policy: {game.seats} rows of {len(policies)}.")
        if odds is not None and (odds.shape != (game.seats, CARD_ROOM) or odds.dtype != np.uint8):
            raise NimmtError(f"Odds are by seat and card: {game.seats} rows of {CARD_ROOM} bytes.")
        self._odds = None if odds is None else np.ascontiguousarray(odds)
        self._seed, self._common, self._next = seed, common, 0
        self.stats = np.zeros((len(candidates), STATS))

    def run(self, worlds: int) -> None:
        kernel().nimmt_search(
            self._game,
            self._query,
            self._candidates.ctypes.data,
            len(self._candidates),
            self._policies.array,
            len(self._policies),
            self._weights.ctypes.data,
            None if self._odds is None else self._odds.ctypes.data,
            self._seed,
            self._next,
            worlds,
            self._common,
            self.stats.ctypes.data,
        )
        self._next += worlds

    def narrow(self, keep: npt.NDArray[np.bool_]) -> "Search":
        """This search with some of its candidates, to be continued."""
        narrower = Search(
            self._game,
            self._query,
            self._candidates[keep],
            self._policies,
            self._weights,
            seed=self._seed,
            common=self._common,
            odds=self._odds,
        )
        narrower.stats, narrower._next = self.stats[keep].copy(), self._next
        return narrower

    @property
    def worth(self) -> Worth:
        playouts = self.stats[:, :1]
        means = self.stats[:, 1::2] / playouts
        variances = self.stats[:, 2::2] / playouts - means**2
        return Worth(playouts[:, 0], means, np.maximum(variances, 0))  # rounding may give a negative variance
