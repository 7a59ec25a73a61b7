"""Cards, rows and seats, readable with and without colour: `55·7` is the card 55 with its 7 heads."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.measure import Measurement
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nimmt.console import crop
from nimmt.guide import Texts
from nimmt.rules import FULL_ROW, HEADS, ZERO, Card, Row, RowIndex, State, heads

from .sentences import Voice

CARD_WIDTH = 6
STYLES = {
    0: "bold color(231) on color(65)",
    1: "color(234) on color(254)",
    2: "color(231) on color(25)",
    3: "color(234) on color(178)",
    5: "color(231) on color(160)",
    7: "bold color(231) on color(91)",
}
"""The colours of the printed cards, by heads, from the 256 that nearly all terminals have."""
COW_STYLE = "bold reverse"
LONGEST_LABEL = 10
GAP = 2
NUMBER_WIDTH = 6
SIXTH_WIDTH = 11
"""Columns behind the five places: whether the sixth card takes, and the heads."""
WIDEST = 80


def draw_card(card: Card) -> Text:
    label = "0".center(CARD_WIDTH) if card == ZERO else f"{card}·{HEADS[card]} ".rjust(CARD_WIDTH)
    return Text(label, STYLES[HEADS[card]], no_wrap=True)


class Fan:
    """Cards side by side, wrapped to as many lines as they need."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = [draw_card(card) for card in cards]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        fitting = max(1, (options.max_width + 1) // (CARD_WIDTH + 1))
        for first in range(0, len(self._cards), fitting):
            yield Text(" ").join(self._cards[first : first + fitting])

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(CARD_WIDTH, max(1, len(self._cards)) * (CARD_WIDTH + 1) - 1)


def draw_rows(rows: Sequence[Row], cow: RowIndex | None, texts: Texts) -> Text:
    """The rows, numbered from 1: five places, the sixth that takes, and the heads it would take."""
    sixth, heads_word = texts.text("terminal-sixth"), texts.text("terminal-heads")
    label = texts.text("terminal-row").ljust(4 + FULL_ROW * (CARD_WIDTH + 1))
    head = Text(label + sixth.ljust(SIXTH_WIDTH - cell_len(heads_word)) + heads_word, "dim")
    lines = [_draw_row(index, row, cow == index, texts) for index, row in enumerate(rows)]
    return Text("\n", no_wrap=True, overflow="crop").join([head, *lines])


def _draw_row(index: RowIndex, row: Row, with_cow: bool, texts: Texts) -> Text:
    full = len(row) + with_cow >= FULL_ROW
    takes = texts.text("terminal-takes")
    return Text(" ").join(
        [
            Text(f" {index + 1} ", "bold"),
            *_places(row, with_cow, texts),
            Text(takes.upper(), "bold yellow") if full else Text(takes, "dim"),
            Text(f"{heads(row):>5}"),
        ]
    )


def _places(row: Row, with_cow: bool, texts: Texts) -> list[Text]:
    """C5: the cow fills a place. A cow behind five numbers, in a row that it is about to leave, has none."""
    cards = [draw_card(card) for card in row]
    cow = [Text(texts.text("guide-cow").center(CARD_WIDTH), COW_STYLE)] if with_cow else []
    free = [Text("·".center(CARD_WIDTH), "dim")] * FULL_ROW
    return (cards + cow + free)[:FULL_ROW]


def draw_seats(state: State, voice: Voice) -> Text:
    """One line a seat: the heads of this deal, the total of the deals before, and the cards in hand."""
    labels = [crop(voice.label(seat), LONGEST_LABEL) for seat in range(state.seats)]
    seat_word, *words = column_words(voice.texts)
    width = max(map(cell_len, [seat_word, *labels]))
    widths = [max(NUMBER_WIDTH, cell_len(word) + 1) for word in words]
    lines = [Text(set_cell_size(seat_word, width) + _columns(words, widths), "dim")]
    for seat, label in enumerate(labels):
        numbers = (heads(state.piles[seat]), state.totals[seat], len(state.hands[seat]))
        line = set_cell_size(label, width) + _columns(numbers, widths)
        lines.append(Text(line, "bold" if seat == voice.you else ""))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def column_words(texts: Texts) -> list[str]:
    """The words above the columns of the seats: seat, heads, total and cards."""
    return [texts.text(f"terminal-{key}") for key in ("seat", "heads", "total", "cards")]


def _columns(cells: Iterable[str | int], widths: Iterable[int]) -> str:
    return "".join([f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)])


def beside(left: Text, right: Text, width: int) -> RenderableType:
    """Side by side where there is room, else one below the other."""
    needed = GAP + sum([max(map(cell_len, text.plain.splitlines())) for text in (left, right)])
    if width < needed:
        return Group(left, Text(), right)
    table = Table.grid(padding=(0, GAP, 0, 0))
    table.add_row(left, right)
    return table


def heading(text: str) -> RenderableType:
    return Constrain(Rule(Text(text, "bold"), align="left", style="dim"), WIDEST)
