"""An explanation as Markdown, rows drawn as in the terminal."""

from collections.abc import Iterator
from io import StringIO

from rich.console import Console, RenderableType

from nimmt.guide.blocks import Block, Example, Explanation, Paragraph, Points, Section
from nimmt.guide.sections import explanation
from nimmt.rules import Ruleset

from .rules import draw_layout, draw_plays
from .text.board import WIDEST


def markdown(ruleset: Ruleset) -> str:
    return to_markdown(explanation(ruleset))


def to_markdown(explained: Explanation, *, level: int = 1) -> str:
    """`level` is that of the title; the sections are one deeper."""
    return "\n".join(_lines(explained, level))


def _lines(explained: Explanation, level: int) -> Iterator[str]:
    yield f"{'#' * level} {explained.title}\n"
    yield f"{' · '.join(explained.summary)}\n"
    if explained.agreed:
        yield f"Agreed at this table: {', '.join(explained.agreed)}.\n"
    for section in explained.sections:
        yield from section_lines(section, level + 1)


def section_lines(section: Section, level: int) -> Iterator[str]:
    yield f"{'#' * level} {section.title}\n"
    for block in section.blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield f"{text}\n"
        case Points(items=items):
            yield "".join([f"- {item}\n" for item in items])
        case Example():
            yield f"*{block.title}*\n"
            yield _fenced(draw_layout(block.before), draw_plays(block))
            yield "".join([f"{number}. {sentence}\n" for number, sentence in enumerate(block.told, 1)])
            yield _fenced(draw_layout(block.after))


def _fenced(*drawings: RenderableType) -> str:
    pictures = "\n".join(map(_plain, drawings))
    return f"```text\n{pictures}```\n"


def _plain(drawing: RenderableType) -> str:
    """A drawing without its colours, whatever the terminal is."""
    console = Console(file=StringIO(), width=WIDEST, color_system=None, force_terminal=False, _environ={})
    with console.capture() as capture:
        console.print(drawing)
    return "".join([f"{line.rstrip()}\n" for line in capture.get().splitlines()])
