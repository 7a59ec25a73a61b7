"""An explanation on the console."""

import re
from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nimmt.guide.blocks import Block, Example, Explanation, Layout, Paragraph, Points
from nimmt.guide.sections import explanation
from nimmt.rules import Ruleset

from .text.board import WIDEST, draw_card, draw_rows, heading


def explain(ruleset: Ruleset, console: Console) -> None:
    print_explanation(explanation(ruleset), console)


def print_explanation(explained: Explanation, console: Console) -> None:
    for line in _lines(explained):
        console.print(Constrain(line, WIDEST))
        console.print()


def _lines(explained: Explanation) -> Iterator[RenderableType]:
    yield Text(explained.title, "bold")
    yield Text(" · ".join(explained.summary))
    if explained.agreed:
        yield Text(f"Agreed at this table: {', '.join(explained.agreed)}.")
    for section in explained.sections:
        yield heading(section.title)
        yield from map(_block, section.blocks)


def _block(block: Block) -> RenderableType:
    match block:
        case Paragraph(text=text):
            return _rich(text)
        case Points(items=items):
            return _list(items)
        case Example():
            return Padding(_example(block), (0, 0, 0, 2))


def _example(example: Example) -> RenderableType:
    told = Table.grid(padding=(0, 1, 0, 0))
    for number, sentence in enumerate(example.told, 1):
        told.add_row(f"{number}.", sentence)
    before, after = draw_layout(example.before), draw_layout(example.after)
    parts = (Text(example.title, "italic"), before, draw_plays(example), told, after)
    return Group(*[Padding(part, (0, 0, part is not after, 0)) for part in parts])


def draw_layout(layout: Layout) -> RenderableType:
    return draw_rows(layout.rows, layout.cow)


def draw_plays(example: Example) -> RenderableType:
    """Who plays which cards, one line a player."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for name, cards in example.plays:
        table.add_row(f"{name} plays", Text(" ").join(map(draw_card, cards)))
    return table


def _list(items: tuple[str, ...]) -> RenderableType:
    table = Table.grid(padding=(0, 1, 0, 0))
    for item in items:
        table.add_row("·", _rich(item))
    return table


def _rich(text: str) -> Text:
    """`**two stars**` as bold."""
    parts = re.split(r"\*\*(.+?)\*\*", text)
    return Text.assemble(*[(part, "bold" if index % 2 else "") for index, part in enumerate(parts)])
