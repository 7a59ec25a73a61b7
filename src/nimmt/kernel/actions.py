"""Every action as one number, the same in all games; the kernel reckons alike."""

from collections.abc import Iterable
from math import isqrt

import numpy as np
import numpy.typing as npt

from nimmt.rules import HIGHEST_CARD, ROWS, Action, NimmtError, Play, Ruleset, Seat, TakeRow

Mask = npt.NDArray[np.int8]

TAKE_ROW = HIGHEST_CARD + 1
"""The first of the rows; before them come the single cards, each as its own number."""
WAIT = TAKE_ROW + ROWS
"""Nothing to decide now."""
PAIRS = WAIT + 1
"""The first of the pairs a ≤ b, which is number b(b+1)/2 + a among them."""
MOST_ACTIONS = PAIRS + (HIGHEST_CARD + 1) * (HIGHEST_CARD + 2) // 2

ACTIONS = (
    ("0–104", "play the single card of that number; 0 is a zero card"),
    (f"{TAKE_ROW}–{WAIT - 1}", "take the first, second, third or fourth row with a low card"),
    (f"{WAIT}", "wait: legal only for a seat that has nothing to decide"),
    (f"{PAIRS}–{MOST_ACTIONS - 1}", f"play the cards a ≤ b together: {PAIRS} + b(b+1)/2 + a"),
)
"""What the numbers mean, as the documentation tells it."""


def action_count(ruleset: Ruleset) -> int:
    """How many numbers a game has: those of the pairs only where two cards may be played."""
    return PAIRS if ruleset.most_cards == 1 else MOST_ACTIONS


def encode_action(action: Action) -> int:
    if isinstance(action, TakeRow):
        return TAKE_ROW + action.row
    if len(action.cards) == 1:
        return action.cards[0]
    low, high = sorted(action.cards)
    return PAIRS + high * (high + 1) // 2 + low


def decode_action(number: int, seat: Seat) -> Action | None:
    """The action of that number; `None` is to wait."""
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
    """1 for what is legal; who may do nothing may wait."""
    allowed = np.zeros(action_count(ruleset), np.int8)
    allowed[[encode_action(action) for action in legal] or [WAIT]] = 1
    return allowed
