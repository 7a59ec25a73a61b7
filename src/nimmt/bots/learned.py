"""The bot `learned`: a small net with weights from a file.

The net encodes each card with the table, then again with the whole hand, and scores it; rows are scored by
the hand and the table. `examples/ppo.py` trains such nets.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from nimmt.kernel import action_mask, decode_action, observe
from nimmt.rules import ROWS, Action, BotView, agree

from .bot import BotError
from .nets.features import CARD_NUMBERS, LEAST_PLACES, TABLE_NUMBERS, Features, Floats, features_of

Digits = npt.NDArray[np.float64]

FILE = Path(__file__).parent / "nets" / "learned.npz"
HIDDEN = -1
SHAPES = {
    "card.weight": (HIDDEN, CARD_NUMBERS),
    "card.bias": (HIDDEN,),
    "table.weight": (HIDDEN, TABLE_NUMBERS),
    "again.weight": (HIDDEN, HIDDEN),
    "again.bias": (HIDDEN,),
    "hand.weight": (HIDDEN, HIDDEN),
    "play.weight": (1, HIDDEN),
    "whole.weight": (HIDDEN, HIDDEN),
    "whole.bias": (HIDDEN,),
    "around.weight": (HIDDEN, TABLE_NUMBERS),
    "row.weight": (ROWS, HIDDEN),
}
"""The shape of each array in the file: outputs, inputs."""


class Net(NamedTuple):
    weights: Mapping[str, Digits]
    """In double precision, so that every processor makes the same choice."""

    def scores(self, seen: Features) -> Digits:
        """The score of each choice."""
        held = seen.choices[:, :-ROWS, None] > 0
        cards = held * _positive(self._layer("card", seen.cards) + self._layer("table", seen.table)[:, None])
        hand = cards.sum(axis=1) / LEAST_PLACES
        again = _positive(self._layer("again", cards) + self._layer("hand", hand)[:, None])
        whole = _positive(self._layer("whole", hand) + self._layer("around", seen.table))
        return np.concatenate([self._layer("play", again)[:, :, 0], self._layer("row", whole)], axis=1)

    def _layer(self, name: str, values: Floats | Digits) -> Digits:
        found: Digits = values @ self.weights[f"{name}.weight"].T + self.weights.get(f"{name}.bias", 0)
        return found

    def act(self, view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        """The legal choice with the best score; of equal ones the first."""
        seen = features_of(observe(view)[None])
        (choices,), (scores,) = seen.choices, self.scores(seen)
        allowed = action_mask(agree(view.game, view.options), legal)[choices] > 0
        action = decode_action(choices[np.where(allowed, scores, -np.inf).argmax()], legal[0].seat)
        assert action is not None, "an acting seat never waits"
        return action


def _positive(values: Digits) -> Digits:
    return np.maximum(values, 0)


def read_net(path: Path) -> Net:
    """Read a net; an invalid file raises a `BotError`."""
    try:
        with np.load(path) as file:
            arrays = {name: file[name] for name in SHAPES}
    except FileNotFoundError:
        raise BotError(f"There is no file {str(path)!r} to read a net from.") from None
    except KeyError as error:
        raise BotError(f"{path} holds no net for learned: {error.args[0]}.") from None
    except (OSError, ValueError, EOFError, TypeError, BadZipFile):
        raise BotError(f"{path} is no .npz file with a net, as examples/ppo.py writes it.") from None
    for name, array in arrays.items():
        _check(path, name, array, hidden=arrays["card.bias"].size)
    return Net({name: array.astype(np.float64) for name, array in arrays.items()})


def _check(path: Path, name: str, array: npt.NDArray[np.generic], *, hidden: int) -> None:
    """Raise a `BotError` for an array of the wrong shape, for example from another version."""
    shape = tuple([hidden if size == HIDDEN else size for size in SHAPES[name]])
    if array.shape != shape or not np.issubdtype(array.dtype, np.floating) or not np.isfinite(array).all():
        sizes = " by ".join([str(size) for size in shape])
        raise BotError(f"{path} holds no net for learned: {name} must be {sizes} finite numbers.")
