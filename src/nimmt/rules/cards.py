"""Cards, their bull heads, and helpers for hands."""

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]
Seat: TypeAlias = int
RowIndex: TypeAlias = int
Row: TypeAlias = tuple[Card, ...]

T = TypeVar("T")

HIGHEST_CARD = 104
ZERO: Card = 0
ZERO_CARDS = 7
ROWS = 4
FULL_ROW = 5


def _heads(card: Card) -> int:
    """B17, M6: the bull heads printed on a card."""
    if card == ZERO:
        return 0
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


HEADS = tuple(_heads(card) for card in range(HIGHEST_CARD + 1))


def heads(cards: Iterable[Card]) -> int:
    """B16: every head counts one."""
    return sum([HEADS[card] for card in cards])


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as text, for example `3 9 22`."""
    return " ".join(map(str, cards)) or "nothing"


def without(hand: Cards, cards: Cards) -> Cards:
    """The hand without these cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The values with the one at `index` replaced."""
    return (*values[:index], value, *values[index + 1 :])
