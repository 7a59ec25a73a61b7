"""How large the cards can be, so that everything else still has its place."""

from nimmt.rules import ROWS

from .faces import LARGE, NARROW, SMALL, TINY, WIDE, CardSize
from .hand import height_of_line, line_count

AROUND = 3
"""Lines for the moment at the top, the prompt and the keys."""
STORY = 3
"""Lines that the story has at the least."""


def fitting_size(width: int, height: int, hand: int) -> CardSize:
    """The largest cards with which a hand of so many leaves room for the rest."""
    if width < WIDE or height < _height(LARGE, width, hand):
        return SMALL if width >= NARROW else TINY
    return LARGE


def _height(size: CardSize, width: int, hand: int) -> int:
    rows = 1 + ROWS * size.lines + (ROWS - 1) * (size is LARGE)
    return AROUND + STORY + rows + line_count(hand, width, size) * height_of_line(size)
