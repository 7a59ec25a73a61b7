"""Cards, rows and seats, coloured by heads and readable without: `55·7` is the card 55 with its 7 heads."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.measure import Measurement
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nimmt.console import crop, plain
from nimmt.rules import FULL_ROW, HEADS, ZERO, Card, Row, RowIndex, Seat, State, heads

CARD_WIDTH = 6
STYLES = {
    0: "bold color(231) on color(65)",
    1: "color(234) on color(254)",
    2: "color(231) on color(25)",
    3: "color(234) on color(178)",
    5: "color(231) on color(160)",
    7: "bold color(231) on color(91)",
}
"""By heads, in the colours of the printed cards, from the 256 that nearly all terminals have."""
COW_STYLE = "bold reverse"
LONGEST_LABEL = 10
WIDEST = 80
SIDE_BY_SIDE = 78
"""From this width on the seats stand beside the rows."""


def draw_card(card: Card) -> Text:
    label = "0".center(CARD_WIDTH) if card == ZERO else f"{card}·{HEADS[card]} ".rjust(CARD_WIDTH)
    return Text(label, STYLES[HEADS[card]], no_wrap=True)


class Fan:
    """Cards side by side, on as many lines as they need."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = [draw_card(card) for card in cards]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        fitting = max(1, (options.max_width + 1) // (CARD_WIDTH + 1))
        for first in range(0, len(self._cards), fitting):
            yield Text(" ").join(self._cards[first : first + fitting])

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(CARD_WIDTH, max(1, len(self._cards)) * (CARD_WIDTH + 1) - 1)


def draw_rows(rows: Sequence[Row], cow: RowIndex | None = None) -> Text:
    """The rows, numbered from 1: five places, the sixth that takes, and what it would take."""
    head = Text("row".ljust(4 + FULL_ROW * (CARD_WIDTH + 1)) + "6th   heads", "dim")
    lines = [_draw_row(index, row, cow == index) for index, row in enumerate(rows)]
    return Text("\n", no_wrap=True, overflow="crop").join([head, *lines])


def _draw_row(index: RowIndex, row: Row, with_cow: bool) -> Text:
    full = len(row) + with_cow >= FULL_ROW
    return Text(" ").join(
        [
            Text(f" {index + 1} ", "bold"),
            *_places(row, with_cow),
            Text("TAKES", "bold yellow") if full else Text("takes", "dim"),
            Text(f"{heads(row):>5}"),
        ]
    )


def _places(row: Row, with_cow: bool) -> list[Text]:
    """C5: the cow fills a place. A cow behind five numbers, in a row that it is about to leave, has none."""
    cards = [draw_card(card) for card in row]
    cow = [Text("COW".center(CARD_WIDTH), COW_STYLE)] if with_cow else []
    free = [Text("·".center(CARD_WIDTH), "dim")] * FULL_ROW
    return (cards + cow + free)[:FULL_ROW]


def draw_seats(state: State, names: Sequence[str], you: Seat | None = None) -> Text:
    """One line a seat: the heads of this deal, the total of those before, and the cards left in the hand."""
    labels = [crop("You" if seat == you else plain(name), LONGEST_LABEL) for seat, name in enumerate(names)]
    width = max(map(cell_len, labels))
    lines = [Text(f"{set_cell_size('seat', width)} heads total cards", "dim")]
    for seat, label in enumerate(labels):
        numbers = (heads(state.piles[seat]), state.totals[seat], len(state.hands[seat]))
        line = set_cell_size(label, width) + "".join(f"{number:>6}" for number in numbers)
        lines.append(Text(line, "bold" if seat == you else ""))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def beside(left: RenderableType, right: RenderableType, width: int) -> RenderableType:
    """Side by side where there is room, else one below the other."""
    if width < SIDE_BY_SIDE:
        return Group(left, Text(), right)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(left, right)
    return table


def heading(text: str) -> RenderableType:
    return Constrain(Rule(Text(text, "bold"), align="left", style="dim"), WIDEST)
