"""The score sheet, as on paper, and the places at the end."""

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nimmt.console import plain
from nimmt.rules import PlayedDeal, Seat

from .sentences import count


def draw_scores(
    deals: Sequence[PlayedDeal], totals: Sequence[int], names: Sequence[str], you: Seat | None = None
) -> RenderableType:
    """Deals as lines, seats as columns, the totals below."""
    sheet = Table(box=box.SIMPLE, show_footer=True, padding=(0, 1), collapse_padding=True, pad_edge=False)
    sheet.add_column("deal", Text("total", "bold"), justify="right", no_wrap=True)
    for seat, (name, total) in enumerate(zip(names, totals, strict=True)):
        label = Text("You" if seat == you else plain(name), "bold" if seat == you else "")
        sheet.add_column(label, Text(str(total), "bold"), justify="right", no_wrap=True)
    for number, played in enumerate(deals, 1):
        sheet.add_row(str(number), *map(str, played.heads))
    return sheet


def draw_places(
    totals: Sequence[int], places: Sequence[int] | None, names: Sequence[str], you: Seat | None = None
) -> RenderableType:
    """B21: the best first; equal totals share a place."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for place, seat in sorted((place, seat) for seat, place in enumerate(places or ())):
        label = "You" if seat == you else plain(names[seat])
        style = "bold" if seat == you else ""
        table.add_row(f"{place}.", Text(label), count(totals[seat], "head"), style=style)
    return table
