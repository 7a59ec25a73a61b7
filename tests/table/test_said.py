"""What was said stays at the table, for those who come later, until it is too much."""

from nimmt.table.commands import Rise, Say
from nimmt.table.state import MOST_SAID
from tests.table.room import Room


def test_what_was_said_stays_with_the_name_of_whoever_said_it() -> None:
    room = Room()
    room.sit("ana", "bob")
    room.do(Say(phrase="moo"))
    room.do(Say(phrase="laughing"), who="bob")
    room.do(Rise(), who="bob")
    room.sit("cem")
    assert [(line.name, line.phrase) for line in room.table.said] == [("Ana", "moo"), ("Bob", "laughing")]


def test_only_the_latest_lines_are_kept() -> None:
    room = Room()
    room.sit("ana")
    room.do(Say(phrase="hello"))
    for _ in range(MOST_SAID):
        room.do(Say(phrase="moo"))
    assert [line.phrase for line in room.table.said] == ["moo"] * MOST_SAID
