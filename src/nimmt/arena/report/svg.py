"""Pictures of boxes and words, as SVG or as PNG, without the help of others."""

import struct
import zlib
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias
from xml.sax.saxutils import escape

import numpy as np

from .lettering import HEIGHT, WIDTH, dots

SCALE = 2
LETTER_WIDTH, LETTER_HEIGHT = SCALE * WIDTH, SCALE * HEIGHT

Colour: TypeAlias = str
"""As in #1f4e79."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    colour: Colour


class Words(NamedTuple):
    """A line of text; x is where it begins, or its middle."""

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


def png(width: int, height: int, shapes: Iterable[Shape]) -> bytes:
    canvas = np.full((height, width, 3), 255, np.uint8)
    for shape in shapes:
        if isinstance(shape, Box):
            left, top = round(shape.x), round(shape.y)
            right, bottom = round(shape.x + shape.width), round(shape.y + shape.height)
            canvas[top : max(bottom, top + 1), left : max(right, left + 1)] = _rgb(shape.colour)
        elif shape.text:
            letters = dots(shape.text).repeat(SCALE, 0).repeat(SCALE, 1)
            left = round(shape.x) - (letters.shape[1] // 2 if shape.middle else 0)
            there = canvas[round(shape.y) :, max(left, 0) :][: letters.shape[0], : letters.shape[1]]
            there[letters[: there.shape[0], : there.shape[1]]] = _rgb(INK)
    rows = np.insert(canvas.reshape(height, -1), 0, 0, axis=1)  # each row begins with its filter: none
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join([_chunk(*chunk) for chunk in chunks])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rgb(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue
