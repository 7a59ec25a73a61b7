"""The pictures of those who sit at a table: a drawn figure on the colour of the seat."""

from collections.abc import Collection
from typing import Literal, TypeAlias, get_args
from zlib import crc32

from msgspec import Struct

Figure: TypeAlias = Literal[
    "cow",
    "bull",
    "calf",
    "highland",
    "spotted",
    "straw-hat",
    "glasses",
    "flower",
    "crown",
    "cap",
    "bell",
    "pirate",
]
Colour: TypeAlias = Literal[
    "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "grey"
]
"""As many as a table has seats, so that everybody gets another one."""

FIGURES: tuple[Figure, ...] = get_args(Figure)
COLOURS: tuple[Colour, ...] = get_args(Colour)


class Avatar(Struct, frozen=True, forbid_unknown_fields=True):
    figure: Figure
    colour: Colour


def fitting(wanted: Avatar | None, name: str, taken: Collection[Colour]) -> Avatar:
    """The wanted avatar, or that of the name, with the next free colour if another seat has this one."""
    known = crc32(name.encode())
    if wanted is None:
        wanted = Avatar(FIGURES[known % len(FIGURES)], COLOURS[known // len(FIGURES) % len(COLOURS)])
    first = COLOURS.index(wanted.colour)
    free = [colour for colour in (*COLOURS[first:], *COLOURS[:first]) if colour not in taken]
    return Avatar(wanted.figure, free[0]) if free else wanted
