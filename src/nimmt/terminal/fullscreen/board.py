"""The four rows: five places each, the sixth that takes, and the heads it would take."""

from collections.abc import Collection, Sequence

from rich.text import Text

from nimmt.guide import Texts
from nimmt.rules import FULL_ROW, Card, Row, RowIndex, Ruleset, View, heads

from .faces import LARGE, CardSize, cow_face, face, free_place

LABEL = 3


def draw_board(
    view: View,
    ruleset: Ruleset,
    size: CardSize,
    texts: Texts,
    *,
    fresh: Collection[Card] = (),
    pointed: RowIndex | None = None,
) -> Text:
    """The rows, numbered from 1. `fresh` cards are marked; the row `pointed` at is about to be taken."""
    row_word, sixth = texts.text("terminal-row"), texts.text("terminal-sixth-card")
    head = row_word.ljust(LABEL + 1 + FULL_ROW * (size.width + 1)) + sixth
    lines = [Text(head, "dim")]
    for index, row in enumerate(view.rows):
        if index and size is LARGE:
            lines.append(Text())
        label = Text(f"▶{index + 1} ", "bold reverse") if index == pointed else Text(f" {index + 1} ", "bold")
        places = _places(row, view.cow == index, size, texts, fresh)
        full = len(row) + (view.cow == index) >= FULL_ROW
        columns = [_label(label, size), *places, _sixth(heads(row), full, ruleset, size, texts)]
        lines += [Text(" ").join(line) for line in zip(*columns, strict=True)]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def row_at(y: int, size: CardSize) -> RowIndex | None:
    """The row drawn in a line of the board, if any."""
    height = size.lines + (size is LARGE)
    index, line = divmod(y - 1, height)
    return index if y > 0 and line < size.lines else None


def _label(label: Text, size: CardSize) -> Sequence[Text]:
    return [label, Text(" " * LABEL)][: size.lines]


def _places(
    row: Row, with_cow: bool, size: CardSize, texts: Texts, fresh: Collection[Card]
) -> Sequence[Sequence[Text]]:
    """C5: the cow fills a place. A cow behind five numbers, in a row that it is about to leave, has none."""
    cards = [face(card, size, fresh=card in fresh) for card in row]
    cow = [cow_face(size, texts.text("guide-cow"))] if with_cow else []
    return (cards + cow + [free_place(size)] * FULL_ROW)[:FULL_ROW]


def _sixth(cost: int, full: bool, ruleset: Ruleset, size: CardSize, texts: Texts) -> Sequence[Text]:
    """In capitals when the next card takes: bad where few heads win, good where many do."""
    alarm = "bold color(231) on color(160)" if ruleset.goal == "fewest" else "bold color(16) on color(77)"
    word = texts.text("terminal-takes")
    takes = Text(f" {word.upper() if full else word} ", alarm if full else "dim")
    style = "bold" if full else ""
    if size is LARGE:
        padding = " " if cost < 10 else ""
        return [takes, Text(padding + texts.text("terminal-heads-short", heads=cost), style)]
    return [takes + Text(f"{cost:>3}", style)]
