"""Cards in three sizes, all readable without colour."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from nimmt.rules import HEADS, Card

from ..text.board import CARD_WIDTH, COW_STYLE, STYLES, draw_card


class CardSize(NamedTuple):
    width: int
    lines: int


LARGE = CardSize(7, 2)
SMALL = CardSize(CARD_WIDTH, 1)
TINY = CardSize(4, 1)
"""Without the heads."""

NARROW = 52
"""Columns; a narrower screen needs tiny cards."""
WIDE = 80
"""Columns from which the seats stand beside the rows, and cards may be large."""


def face(card: Card, size: CardSize, *, fresh: bool = False) -> Sequence[Text]:
    """The lines of a card. A large one has a dot for each head; a fresh one is marked."""
    if size is LARGE:
        words = [f"[{card}]" if fresh else str(card), "•" * HEADS[card]]
        return [_block(word, size, STYLES[HEADS[card]]) for word in words]
    line = draw_card(card) if size is SMALL else _block(str(card), size, STYLES[HEADS[card]])
    line.stylize("bold underline" if fresh else "")
    return [line]


def cow_face(size: CardSize, name: str) -> Sequence[Text]:
    return [_block(word[: size.width], size, COW_STYLE) for word in (name, "")[: size.lines]]


def free_place(size: CardSize) -> Sequence[Text]:
    return [_block(word, size, "dim") for word in ("·", "")[: size.lines]]


def _block(word: str, size: CardSize, style: str) -> Text:
    return Text(word.center(size.width), style, no_wrap=True)
