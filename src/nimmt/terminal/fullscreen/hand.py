"""The hand: cards side by side on as many lines as they need, with marks on the chosen ones."""

from collections.abc import Collection, Sequence

from rich.text import Text

from nimmt.rules import Card

from .faces import LARGE, SMALL, CardSize, face

POINTED = "▲"


def per_line(width: int, size: CardSize) -> int:
    """A small card has room for a mark before it, a large one only for a gap behind it."""
    room = width + 1 if size is LARGE else width
    return max(1, room // (size.width + 1))


def line_count(cards: int, width: int, size: CardSize) -> int:
    return -(-cards // per_line(width, size))


def draw_hand(
    cards: Sequence[Card], width: int, size: CardSize, *, at: int | None, picked: Collection[int], mark: str
) -> Text:
    """The cards, with `mark` under the picked ones."""
    fitting = per_line(width, size)
    lines: list[Text] = []
    for first in range(0, len(cards), fitting):
        indexes = range(first, min(first + fitting, len(cards)))
        if size is LARGE:
            lines += _draw_large(cards, indexes, at, picked, mark)
        else:
            lines.append(_draw_small(cards, indexes, at, picked))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def card_at(x: int, y: int, cards: int, width: int, size: CardSize) -> int | None:
    """The index of the card drawn at this place, if any."""
    column, line = x // (size.width + 1), y // height_of_line(size)
    index = line * per_line(width, size) + column
    return index if column < per_line(width, size) and 0 <= index < cards else None


def height_of_line(size: CardSize) -> int:
    """Large cards have their marks below them."""
    return size.lines + 1 if size is LARGE else size.lines


def _draw_large(
    cards: Sequence[Card], indexes: range, at: int | None, picked: Collection[int], mark: str
) -> list[Text]:
    faces = [face(cards[index], LARGE) for index in indexes]
    marks = [(POINTED if index == at else "") + (mark if index in picked else "") for index in indexes]
    return [
        *[Text(" ").join(line) for line in zip(*faces, strict=True)],
        Text(" ").join([Text(text.center(LARGE.width), "bold yellow") for text in marks]),
    ]


def _draw_small(cards: Sequence[Card], indexes: range, at: int | None, picked: Collection[int]) -> Text:
    line = Text(no_wrap=True)
    for index in indexes:
        mark = "▶" if index == at else "+" if index in picked else " "
        drawn = face(cards[index], SMALL)[0]
        if index in picked or index == at:
            drawn.stylize("underline")
        line += Text(mark, "bold yellow") + drawn
    return line
