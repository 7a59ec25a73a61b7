"""Actions as numbers, the same in all games."""

from collections.abc import Iterable
from math import isqrt

import numpy as np
import numpy.typing as npt

from nimmt.rules import HIGHEST_CARD, ROWS, Action, NimmtError, Play, Ruleset, Seat, TakeRow

Mask = npt.NDArray[np.int8]

TAKE_ROW = HIGHEST_CARD + 1
"""The number of the first row. The numbers before it are the single cards."""
WAIT = TAKE_ROW + ROWS
"""The seat has nothing to decide."""
PAIRS = WAIT + 1
"""The number of the first pair. The pair a ≤ b has the number `PAIRS` + b(b+1)/2 + a."""
MOST_ACTIONS = PAIRS + (HIGHEST_CARD + 1) * (HIGHEST_CARD + 2) // 2

ACTIONS = (
    ("0–104", "play the single card of that number; 0 is a zero card"),
    (f"{TAKE_ROW}–{WAIT - 1}", "take the first, second, third or fourth row with a low card"),
    (f"{WAIT}", "wait: legal only for a seat that has nothing to decide"),
    (f"{PAIRS}–{MOST_ACTIONS - 1}", f"play the cards a ≤ b together: {PAIRS} + b(b+1)/2 + a"),
)
"""The meaning of the numbers, for the documentation."""


def action_count(ruleset: Ruleset) -> int:
    """How many action numbers a game has: only games with two cards per play have those of the pairs."""
    return PAIRS if ruleset.most_cards == 1 else MOST_ACTIONS


def encode_action(action: Action) -> int:
    if isinstance(action, TakeRow):
        return TAKE_ROW + action.row
    if len(action.cards) == 1:
        return action.cards[0]
    low, high = sorted(action.cards)
    return PAIRS + high * (high + 1) // 2 + low


def decode_action(number: int, seat: Seat) -> Action | None:
    """The action with this number; `None` for waiting."""
    if not 0 <= number < MOST_ACTIONS:
        raise NimmtError(f"There is no action {number}; they are 0 to {MOST_ACTIONS - 1}.")
    if number < TAKE_ROW:
        return Play(seat, (int(number),))
    if number < WAIT:
        return TakeRow(seat, int(number) - TAKE_ROW)
    if number == WAIT:
        return None
    rest = int(number) - PAIRS
    high = (isqrt(8 * rest + 1) - 1) // 2
    return Play(seat, (rest - high * (high + 1) // 2, high))


def action_mask(ruleset: Ruleset, legal: Iterable[Action]) -> Mask:
    """1 for legal actions. If there is none, waiting is legal."""
    allowed = np.zeros(action_count(ruleset), np.int8)
    allowed[[encode_action(action) for action in legal] or [WAIT]] = 1
    return allowed
