"""The rules of a game, printed on the console."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nimmt.guide import NamedPlay, Texts, ToldBlock, ToldTurn, explain
from nimmt.rules import Ruleset

from .text.board import WIDEST, draw_card, draw_rows, heading


def print_rules(ruleset: Ruleset, texts: Texts, console: Console) -> None:
    """Print the rules of a game."""
    for line in _lines(ruleset, texts):
        console.print(Constrain(line, WIDEST))
        console.print()


def _lines(ruleset: Ruleset, texts: Texts) -> Iterator[RenderableType]:
    explained = explain(ruleset, texts)
    yield Text(explained.title, "bold")
    yield Text(" · ".join(explained.facts))
    for section in explained.sections:
        yield heading(section.title)
        yield from [_block(block, texts) for block in section.blocks]


def _block(block: ToldBlock, texts: Texts) -> RenderableType:
    match block:
        case str():
            return Text(block)
        case ToldTurn():
            return Padding(_turn(block, texts), (0, 0, 0, 2))
        case dict():
            return Padding(_grid(block.items()), (0, 0, 0, 2))
        case _:
            return _grid([("·", item) for item in block])


def _turn(turn: ToldTurn, texts: Texts) -> RenderableType:
    told = _grid([(f"{number}.", sentence) for number, sentence in enumerate(turn.told, 1)])
    before, after = [draw_rows(layout.rows, layout.cow, texts) for layout in (turn.before, turn.after)]
    parts = (Text(turn.title, "italic"), before, _plays(turn.plays), told, after)
    return Group(*[Padding(part, (0, 0, part is not after, 0)) for part in parts])


def _plays(plays: Sequence[NamedPlay]) -> RenderableType:
    """One line a player."""
    return _grid([(play.name, Text(" ").join(map(draw_card, play.cards))) for play in plays])


def _grid(lines: Iterable[tuple[str, str | Text]]) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    for label, content in lines:
        table.add_row(label, Text(content) if isinstance(content, str) else content)
    return table
