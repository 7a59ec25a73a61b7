"""The pieces of an explanation. `**two stars**` in a text mean bold."""

from typing import TypeAlias

from msgspec import Struct

from nimmt.rules import Cards, Row, RowIndex


class Paragraph(Struct, frozen=True):
    text: str


class Points(Struct, frozen=True):
    items: tuple[str, ...]


class Layout(Struct, frozen=True):
    """The four rows as they lie on the table, and the row where the cow is."""

    rows: tuple[Row, ...]
    cow: RowIndex | None = None


class Example(Struct, frozen=True):
    """A turn to look at: the rows, who plays what, what happens, and the rows after it."""

    title: str
    before: Layout
    plays: tuple[tuple[str, Cards], ...]
    told: tuple[str, ...]
    after: Layout


Block: TypeAlias = Paragraph | Points | Example


class Section(Struct, frozen=True):
    title: str
    blocks: tuple[Block, ...]


class Explanation(Struct, frozen=True):
    title: str
    summary: tuple[str, ...]
    agreed: tuple[str, ...]
    """What the table changed."""
    sections: tuple[Section, ...]


def paragraph(text: str) -> Paragraph:
    """From a text that may run over several lines."""
    return Paragraph(" ".join(text.split()))


def points(text: str) -> Points:
    """From a text in which each point begins with a dash."""
    return Points(tuple([" ".join(item.split()) for item in text.strip().removeprefix("- ").split("\n- ")]))
