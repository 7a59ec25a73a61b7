"""The four rows: five places each, the sixth that takes, and what it would take."""

from collections.abc import Collection, Sequence

from rich.text import Text

from nimmt.rules import FULL_ROW, Card, Row, RowIndex, Ruleset, View, heads

from .faces import LARGE, CardSize, cow_face, face, free_place

LABEL = 3


def draw_board(
    view: View,
    ruleset: Ruleset,
    size: CardSize,
    *,
    fresh: Collection[Card] = (),
    pointed: RowIndex | None = None,
) -> Text:
    """The rows with their numbers from 1. `fresh` cards are marked; `pointed` is about to be taken."""
    head = "row".ljust(LABEL + 1 + FULL_ROW * (size.width + 1)) + "6th card"
    lines = [Text(head, "dim")]
    for index, row in enumerate(view.rows):
        if index and size is LARGE:
            lines.append(Text())
        label = Text(f"▶{index + 1} ", "bold reverse") if index == pointed else Text(f" {index + 1} ", "bold")
        places = _places(row, view.cow == index, size, fresh)
        full = len(row) + (view.cow == index) >= FULL_ROW
        columns = [_label(label, size), *places, _sixth(heads(row), full, ruleset, size)]
        lines += [Text(" ").join(line) for line in zip(*columns, strict=True)]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def row_at(y: int, size: CardSize) -> RowIndex | None:
    """The row that is drawn in this line, counted from the top of the board."""
    height = size.lines + (size is LARGE)
    index, line = divmod(y - 1, height)
    return index if y > 0 and line < size.lines else None


def _label(label: Text, size: CardSize) -> Sequence[Text]:
    return [label, Text(" " * LABEL)][: size.lines]


def _places(row: Row, with_cow: bool, size: CardSize, fresh: Collection[Card]) -> Sequence[Sequence[Text]]:
    """C5: the cow fills a place. A cow behind five numbers, in a row that it is about to leave, has none."""
    cards = [face(card, size, fresh=card in fresh) for card in row]
    cow = [cow_face(size)] if with_cow else []
    return (cards + cow + [free_place(size)] * FULL_ROW)[:FULL_ROW]


def _sixth(cost: int, full: bool, ruleset: Ruleset, size: CardSize) -> Sequence[Text]:
    """In capitals when the next card takes: bad where few heads win, good where many do."""
    alarm = "bold color(231) on color(160)" if ruleset.goal == "fewest" else "bold color(16) on color(77)"
    takes = Text(" TAKES " if full else " takes ", alarm if full else "dim")
    if size is LARGE:
        return [takes, Text(f"{cost:>2} {'head' if cost == 1 else 'heads'}", "bold" if full else "")]
    return [takes + Text(f"{cost:>3}", "bold" if full else "")]
