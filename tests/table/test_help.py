"""Where a play would go: for one person against bots in any case, else as the table has it."""

import pytest

from nimmt.rules import Options
from nimmt.table import Settings, look
from tests.table.room import PROGRAMS, Room

SHORT = Options(hand=3, deals=1)


def is_helped(people: tuple[str, ...], bots: tuple[str, ...], *, preview: bool = False) -> list[bool]:
    """Of each person, in the first turn."""
    room = Room(Settings(options=SHORT, seats=3, programs=True, preview=preview))
    room.begin(*people, bots=bots)
    questions = [look(room.table, seat).question for seat in range(len(people))]
    return [question is not None and question.preview is not None for question in questions]


def test_one_person_against_bots_is_shown_where_each_play_would_go() -> None:
    assert is_helped(("ana",), ("lowest", "lowest")) == [True]


@pytest.mark.parametrize("other", ["bob", min(PROGRAMS)])
def test_with_anybody_else_the_table_decides(other: str) -> None:
    assert is_helped(("ana", other), ("lowest",)) == [False, False]
    assert is_helped(("ana", other), ("lowest",), preview=True) == [True, True]
