"""Who was decided for, and what has been played, as each seat may know it."""

from msgspec.structs import replace

from nimmt.rules import Options
from nimmt.table import Settings, decided_for, news, past
from tests.table.room import Room

CLOCK = Settings(options=Options(hand=3, deals=1), clock=5, sit_in="lowest")


def playing(settings: Settings = CLOCK) -> Room:
    room = Room(settings)
    room.begin("ana", "bob")
    return room


def turn_of(room: Room) -> int:
    assert room.table.match is not None
    return room.table.match.turn


def run_out(room: Room) -> None:
    """Nobody decides until the clock has run out."""
    room.wait(6)
    room.tick()


def test_a_player_is_told_which_decisions_a_bot_made_and_the_others_are_not() -> None:
    room = playing()
    room.decide("bob")
    run_out(room)
    assert decided_for(room.table, 0) == ((1, 1),)
    assert decided_for(room.table, 1) == ()
    assert decided_for(room.table, None) == ()
    made_for = room.changes[-1]
    seen = [news(made_for, seat) for seat in (0, 1, None)]
    assert [told and told.auto for told in seen] == [True, False, False]
    while turn_of(room) < 3:
        run_out(room)
    assert decided_for(room.table, 0) == ((1, 1), (1, 2))
    assert decided_for(room.table, 1) == ((1, 2),)


def test_before_the_match_nothing_was_played_and_nobody_was_decided_for() -> None:
    room = Room(replace(CLOCK, clock=None))
    assert past(room.table, 0) == ()
    assert decided_for(room.table, 0) == ()
