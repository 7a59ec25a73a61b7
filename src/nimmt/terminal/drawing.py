"""Cards, rows and seats, coloured by heads and readable without: `55·7` is the card 55 with its 7 heads."""

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nimmt.rules import FULL_ROW, HEADS, ZERO, Card, Row, RowIndex, Seat, State, heads

from .console import crop, plain

CARD_WIDTH = 6
STYLES = {
    0: "bold #ffffff on #4d5a50",
    1: "#1c1c1c on #e4e1d8",
    2: "#ffffff on #2c6cb0",
    3: "#1c1c1c on #e8b83c",
    5: "#ffffff on #bf3a2b",
    7: "bold #ffffff on #7a3b9c",
}
"""By heads, in the colours of the printed cards."""
COW_STYLE = "bold reverse"
WIDEST = 80
SIDE_BY_SIDE = 78
"""From this width on the seats stand beside the rows."""


def draw_card(card: Card) -> Text:
    label = "0".center(CARD_WIDTH) if card == ZERO else f"{card}·{HEADS[card]} ".rjust(CARD_WIDTH)
    return Text(label, STYLES[HEADS[card]], no_wrap=True)


def draw_cards(cards: Iterable[Card]) -> RenderableType:
    """Cards side by side, on as many lines as they need."""
    return Columns(map(draw_card, cards), padding=(0, 1, 0, 0))


def draw_rows(rows: Sequence[Row], cow: RowIndex | None = None) -> RenderableType:
    """The rows, numbered from 1: five places, the sixth that takes, and what it would take."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="center", style="bold", no_wrap=True)
    for _ in range(FULL_ROW):
        table.add_column(width=CARD_WIDTH, no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_row(*_dim("row", *[""] * FULL_ROW, "6th", "heads"))
    for index, row in enumerate(rows):
        full = len(row) + (cow == index) >= FULL_ROW
        takes = Text("TAKES", "bold red") if full else Text("takes", "dim")
        table.add_row(str(index + 1), *_places(row, cow == index), takes, str(heads(row)))
    return table


def _places(row: Row, with_cow: bool) -> list[Text]:
    """C5: the cow fills a place. A cow behind five numbers, in a row that it is about to leave, has none."""
    cards = [draw_card(card) for card in row]
    cow = [Text("COW".center(CARD_WIDTH), COW_STYLE)] if with_cow else []
    free = [Text("·".center(CARD_WIDTH), "dim")] * FULL_ROW
    return (cards + cow + free)[:FULL_ROW]


def draw_seats(state: State, names: Sequence[str], you: Seat | None = None) -> RenderableType:
    """One line a seat: the heads of this deal, the total of those before, and the cards left in the hand."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    for _ in range(3):
        table.add_column(justify="right", no_wrap=True)
    table.add_row(*_dim("seat", "heads", "total", "cards"))
    for seat, name in enumerate(names):
        numbers = (heads(state.piles[seat]), state.totals[seat], len(state.hands[seat]))
        label = crop("You" if seat == you else plain(name), 10)
        table.add_row(Text(label), *map(str, numbers), style="bold" if seat == you else "")
    return table


def beside(left: RenderableType, right: RenderableType, width: int) -> RenderableType:
    """Side by side where there is room, else one below the other."""
    if width < SIDE_BY_SIDE:
        return Group(left, Text(), right)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(left, right)
    return table


def heading(text: str) -> RenderableType:
    return Constrain(Rule(Text(text, "bold"), align="left", style="dim"), WIDEST)


def _dim(*texts: str) -> list[Text]:
    return [Text(text, "dim") for text in texts]
