"""SVG pictures made of boxes and lines of text."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias
from xml.sax.saxutils import escape

LETTER_HEIGHT = 16

Colour: TypeAlias = str
"""For example `#1f4e79`."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    colour: Colour


class Words(NamedTuple):
    """A line of text; x is its left end, or its middle."""

    x: float
    y: float
    text: str
    middle: bool = False


Shape: TypeAlias = Box | Words
INK: Colour = "#222222"


def svg(width: int, height: int, shapes: Iterable[Shape]) -> bytes:
    size = f'width="{width}" height="{height}"'
    font = f'font-family="monospace" font-size="{LETTER_HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} {font}>',
        f'<rect {size} fill="#ffffff"/>',
        *map(_svg_shape, shapes),
        "</svg>",
    ]
    return "\n".join(lines).encode()


def _svg_shape(shape: Shape) -> str:
    if isinstance(shape, Box):
        x, y, width, height, colour = shape
        return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
    anchor = ' text-anchor="middle"' if shape.middle else ""
    base = shape.y + 0.85 * LETTER_HEIGHT
    return f'<text x="{shape.x:.1f}" y="{base:.1f}" fill="{INK}"{anchor}>{escape(shape.text)}</text>'
