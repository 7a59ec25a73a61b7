"""The score sheet, as on paper, and the places at the end."""

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nimmt.rules import PlayedDeal

from .sentences import Voice


def draw_scores(deals: Sequence[PlayedDeal], totals: Sequence[int], voice: Voice) -> RenderableType:
    """One line a deal, one column a seat, and the totals below."""
    sheet = Table(box=box.SIMPLE, show_footer=True, padding=(0, 1), collapse_padding=True, pad_edge=False)
    total = Text(voice.texts.text("terminal-total"), "bold")
    sheet.add_column(voice.texts.text("terminal-deal"), total, justify="right", no_wrap=True)
    for seat, heads in enumerate(totals):
        label = Text(voice.label(seat), "bold" if seat == voice.you else "")
        sheet.add_column(label, Text(str(heads), "bold"), justify="right", no_wrap=True)
    for number, played in enumerate(deals, 1):
        sheet.add_row(str(number), *map(str, played.heads))
    return sheet


def draw_places(totals: Sequence[int], places: Sequence[int] | None, voice: Voice) -> RenderableType:
    """B21: the best first; equal totals share a place."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for place, seat in sorted((place, seat) for seat, place in enumerate(places or ())):
        heads = voice.texts.text("heads-count", heads=totals[seat])
        style = "bold" if seat == voice.you else ""
        table.add_row(f"{place}.", Text(voice.label(seat)), heads, style=style)
    return table
