"""What time does to a table by itself."""

import pytest
from msgspec.structs import replace

from nimmt.rules import Options, verify
from nimmt.table import (
    Change,
    Settings,
    Stage,
    bot_turns,
    due,
    look,
    news,
    postpone,
    record,
    resume,
    stand_still,
    table_of,
    tick,
)
from nimmt.table.clock import IDLE_STEP
from nimmt.table.commands import Begin, Close, Commit, Pause, SeatBot
from nimmt.table.entries import CardsDealt, Closed, Restarted
from nimmt.table.settings import MOST_DEALS
from nimmt.table.state import GRACE, IDLE, PART_SECONDS
from tests.table.room import SHORT, Room, commitment_of

NO_CLOCK = Settings(options=SHORT)


def playing(settings: Settings = NO_CLOCK) -> Room:
    room = Room(settings)
    room.begin("ana", "bob", bots=("lowest",))
    return room


@pytest.mark.parametrize("stage", [Stage.OPEN, Stage.PLAYING, Stage.FINISHED])
def test_a_table_where_nothing_happens_is_closed(stage: Stage) -> None:
    room = Room()
    room.sit("ana", "bob")
    if stage is not Stage.OPEN:
        room.do(Begin())
    if stage is Stage.FINISHED:
        room.play_on()
    room.wait(IDLE[stage] - 1)
    assert room.tick() == []
    at = due(room.table)
    assert at is not None
    assert 1 <= at - room.now < 1 + IDLE_STEP
    room.wait(at - room.now)
    [change] = room.tick()
    assert change.entry == Closed(at=room.now, reason="idle")
    assert due(room.table) is None


def test_whatever_happens_keeps_a_table_open() -> None:
    room = Room()
    room.sit("ana")
    room.wait(IDLE[Stage.OPEN] - 1)
    room.do(Commit(commitment=commitment_of("again")))
    room.wait(IDLE[Stage.OPEN] - 1)
    assert room.tick() == []


def test_a_bot_that_is_asked_too_late_does_not_keep_a_table_open() -> None:
    """A server that finds the table after days may hear the bot before it looks at the time."""
    room = playing()
    bot = room.thought(2)
    room.wait(IDLE[Stage.PLAYING])
    assert [change.entry for change in room.answer(bot)] == [Closed(at=room.now, reason="idle")]


def test_a_match_that_was_closed_is_an_unfinished_record() -> None:
    room = playing()
    room.play_turn()
    room.wait(IDLE[Stage.PLAYING])
    assert [change.entry for change in room.tick()] == [Closed(at=room.now, reason="idle")]
    made = record(room.table)
    verify(made)
    assert len(made.deals[0].turns) == 1


def test_only_the_clock_is_needed_to_bring_a_match_to_its_end() -> None:
    room = playing(replace(NO_CLOCK, clock=5, sit_in="expert"))
    room.drop("ana")
    while room.table.stage is Stage.PLAYING:
        room.wait(1)
        room.tick()
    assert room.table.match is not None
    assert room.table.match.over
    marks = [turn.auto for turn in record(room.table).deals[0].turns]
    assert marks == [(0, 1)] * 3


@pytest.mark.parametrize("seconds", [-1.0, -3600.0, -1e9])
def test_a_clock_that_is_set_back_holds_nobody_up(seconds: float) -> None:
    """Who comes back, or is missed, sets the table's time right."""
    room = playing(replace(NO_CLOCK, clock=30))
    room.drop("bob")
    room.wait(seconds)
    room.drop("ana")
    room.come("ana")
    assert all(thought.at <= room.now + 30 for thought in bot_turns(room.table))
    assert room.thought(1).at <= room.now + GRACE
    deadline = look(room.table, 0).deadline
    assert deadline is not None
    assert deadline <= room.now + 30
    assert table_of(room.log) == room.table
    room.play_on()
    verify(record(room.table))


def test_a_clock_that_leaps_ahead_breaks_nothing() -> None:
    room = playing(replace(NO_CLOCK, clock=30, sit_in="lowest"))
    room.wait(3600)
    room.tick()
    assert table_of(room.log) == room.table
    room.play_on()
    verify(record(room.table))


@pytest.mark.parametrize("away", [31.0, 3600.0, 1e9, -1.0, -3600.0])
def test_nobody_is_out_of_time_because_no_server_was_there(away: float) -> None:
    """Or because the clock was set meanwhile: there is as much time left as with the last entry."""
    room = playing(replace(NO_CLOCK, clock=30))
    room.wait(10)
    room.tick()
    room.drop("bob")
    found = postpone(room.table, room.now + away)
    assert [thought.at for thought in bot_turns(found)] == [room.now + away + 20] * 2
    assert look(found, 0).deadline == room.now + away + 20


def test_a_clock_that_has_not_run_out_runs_on_while_no_server_is_there() -> None:
    room = playing(replace(NO_CLOCK, clock=30))
    assert postpone(room.table, room.now + 29) == room.table


STILL = 10_000.0


def wake(room: Room) -> list[Change]:
    """The server stands still for a while."""
    since = room.now
    room.wait(STILL)
    return room.add(stand_still(room.table, since, room.now))


def test_no_clock_runs_while_the_server_stands_still() -> None:
    room = playing(replace(NO_CLOCK, clock=30))
    room.wait(10)
    room.drop("bob")
    room.wait(5)
    room.tick()
    [change] = wake(room)
    assert room.tick() == []
    told = news(change, 0)
    assert told is not None
    assert told.table is not None
    assert (told.deadline, told.table.chairs[1].bot_from) == (room.now + 15, room.now + GRACE - 5)
    assert [thought.at for thought in bot_turns(room.table)] == [room.now + 15] * 2
    assert table_of(room.log) == room.table


def test_a_clock_that_began_meanwhile_has_run_for_nobody() -> None:
    """Another server went on."""
    room = playing(replace(NO_CLOCK, clock=30))
    since = room.now
    room.wait(10)
    room.drop("bob")
    room.wait(5)
    room.add(stand_still(room.table, since, room.now))
    assert look(room.table, 0).deadline == room.now + 30
    assert look(room.table, 0).table.chairs[1].bot_from == room.now + GRACE


def test_a_host_and_a_pause_have_as_much_time_as_before_the_server_stood_still() -> None:
    room = Room(NO_CLOCK, host="cem")
    room.begin("ana", "bob")
    room.do(Pause(), who="cem")
    room.drop("cem")
    room.wait(100)
    wake(room)
    assert room.table.host_dropped == room.now - 100
    assert room.table.paused is not None
    assert room.table.paused.since == room.now - 100
    room.tick()
    assert room.table.host == "cem"


def test_no_part_is_late_because_the_server_stood_still() -> None:
    room = Room(NO_CLOCK)
    room.honest = False
    room.sit("ana", "bob")
    room.do(Begin())
    room.wait(PART_SECONDS - 1)
    since = room.now
    room.wait(20)
    room.add(stand_still(room.table, since, room.now))
    assert room.tick() == []
    room.wait(1)
    assert isinstance(room.tick()[0].entry, Restarted)


@pytest.mark.parametrize("stage", [Stage.OPEN, Stage.PLAYING])
def test_no_table_is_closed_because_the_server_stood_still(stage: Stage) -> None:
    room = Room()
    room.sit("ana", "bob")
    if stage is Stage.PLAYING:
        room.do(Begin())
    room.wait(IDLE[stage] - 1)
    wake(room)
    assert room.tick() == []
    room.wait(IDLE[stage])
    assert [change.entry for change in room.tick()] == [Closed(at=room.now, reason="idle")]


def test_where_no_clock_runs_nothing_is_postponed() -> None:
    room = playing()
    room.wait(5)
    assert stand_still(room.table, room.now - 5, room.now) == ()
    room.do(Close())
    assert wake(room) == []


def test_a_match_that_might_never_end_is_given_up() -> None:
    """In this game two hands of one card can never fill a row, so nobody gets any points."""
    endless = Settings(
        game="plus", options=Options(hand=1, points=1, deals=None), seats=2, pace="at-once", sit_in="lowest"
    )
    room = Room(endless)
    room.do(SeatBot(bot="lowest"), SeatBot(bot="lowest"), Begin())
    room.tick()
    assert room.table.stage is Stage.CLOSED
    assert room.log[-1] == Closed(at=room.now, reason="endless")
    made = record(room.table)
    verify(made)
    assert len(made.deals) == MOST_DEALS


def test_a_log_that_ends_between_two_deals_goes_on() -> None:
    room = Room(replace(NO_CLOCK, options=Options(hand=2, points=None, deals=2)))
    room.begin("ana", "bob")
    room.play_turn()
    room.play_turn()
    made = record(table_of([*room.log, Closed(at=room.now, reason="host")]))
    between = replace(made, deals=made.deals[:1])
    table = resume(between, at=5.0)[-1].table
    assert due(table) == 5.0
    [dealt] = tick(table, 5.0)
    assert isinstance(dealt.entry, CardsDealt)
    assert dealt.table.acting == (0, 1)
    assert dealt.entry.deal.rows == made.deals[1].rows


def test_the_next_look_is_due_when_a_bot_should_have_answered() -> None:
    room = playing()
    at = due(room.table)
    assert at is not None
    assert room.thought(2).at <= at < room.thought(2).at + 10


def test_a_closed_table_needs_no_look() -> None:
    room = playing()
    room.do(Close())
    assert due(room.table) is None
    assert bot_turns(room.table) == ()
