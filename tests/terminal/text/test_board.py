"""Cards and rows can be read with and without colour."""

from io import StringIO

import pytest
from rich.console import Console, RenderableType

from nimmt.rules import HEADS
from nimmt.terminal.text.board import CARD_WIDTH, STYLES, Fan, draw_card, draw_rows

from ..table import ENGLISH


def drawn(what: RenderableType, width: int = 80) -> list[str]:
    console = Console(file=StringIO(), width=width)
    console.print(what)
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("card", "text"),
    [(0, "0"), (3, "3·1"), (5, "5·2"), (20, "20·3"), (33, "33·5"), (55, "55·7"), (104, "104·1")],
)
def test_a_card_tells_its_heads_without_colour(card: int, text: str) -> None:
    assert draw_card(card).plain.strip() == text
    assert len(draw_card(card).plain) == CARD_WIDTH


def test_every_number_of_heads_has_its_own_colour() -> None:
    assert set(HEADS) == set(STYLES)
    assert len(set(STYLES.values())) == len(STYLES)


def test_rows_have_five_places_and_the_sixth_that_takes() -> None:
    assert drawn(draw_rows([(12,), (37, 38), (43, 44, 50, 55, 60), (58,)], None, ENGLISH)) == [
        "row                                    6th   heads",
        " 1   12·1    ·      ·      ·      ·    takes     1",
        " 2   37·1   38·1    ·      ·      ·    takes     2",
        " 3   43·1   44·5   50·3   55·7   60·3  TAKES    19",
        " 4   58·1    ·      ·      ·      ·    takes     1",
    ]


def test_c5_the_cow_fills_a_place_in_its_row() -> None:
    lines = drawn(draw_rows([(1,), (2, 3, 4, 6), (7,), (8, 9, 12, 13, 14)], 1, ENGLISH))
    assert lines[2] == " 2    2·1    3·1    4·1    6·1   COW   TAKES     4"
    assert [line for line in lines if "COW" in line] == [lines[2]]


def test_the_hand_takes_as_many_lines_as_it_needs() -> None:
    lines = drawn(Fan(range(1, 16)), width=60)
    assert len(lines) == 2
    assert " ".join(lines).split() == [f"{card}·{HEADS[card]}" for card in range(1, 16)]


def test_rows_fit_into_60_columns() -> None:
    rows = [(100, 101, 102, 103, 104)] * 4
    assert drawn(draw_rows(rows, None, ENGLISH), width=60) == drawn(draw_rows(rows, None, ENGLISH), width=200)
