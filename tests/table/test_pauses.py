"""A pause of a running match."""

import pytest

from nimmt.table import Code, Settings, Stage, bot_turns, due, look, postpone, table_of
from nimmt.table.clock import IDLE_STEP
from nimmt.table.commands import Close, GoOn, HandOver, Pause, Rise
from nimmt.table.entries import Closed, WentOn
from nimmt.table.state import GRACE, HOSTS_PAUSE, IDLE
from nimmt.table.view import PauseView
from tests.table.matches import begun, lowest_of, seat_of
from tests.table.room import SHORT, Room

FOREVER = 10 * 3600.0


def test_everyone_sees_who_paused_and_since_when() -> None:
    room = begun("ana", "bob")
    room.wait(7)
    room.do(Pause())
    for seat in (0, 1, None):
        told = look(room.table, seat).table.paused
        assert told == PauseView(by="ana", since=room.now, anyone_from=room.now + HOSTS_PAUSE)
    room.do(GoOn())
    assert look(room.table, None).table.paused is None


def test_only_the_host_pauses_and_only_a_running_match() -> None:
    room = Room(Settings(options=SHORT, seats=2))
    room.refused(Pause(), Code.WRONG_STAGE)
    room.refused(GoOn(), Code.WRONG_STAGE)
    room.begin("ana", "bob")
    room.refused(Pause(), Code.NOT_HOST, who="bob")
    room.refused(GoOn(), Code.WRONG_STAGE)
    room.do(Pause())
    room.refused(Pause(), Code.PAUSED)
    room.refused(GoOn(), Code.NOT_SEATED, who="stranger")


def test_nothing_is_decided_in_a_pause() -> None:
    room = begun("ana", "bob", clock=30, bots=("lowest",))
    room.do(Pause())
    assert look(room.table, 1).question is None
    assert look(room.table, 1).deadline is None
    room.refused(lowest_of(room, "bob"), Code.PAUSED, who="bob")
    room.wait(FOREVER)
    assert bot_turns(room.table) == ()
    assert room.tick() == []


def test_what_was_chosen_before_a_pause_stays_chosen() -> None:
    room = begun("ana", "bob")
    room.decide("bob")
    asked = room.table.asked
    room.do(Pause(), GoOn())
    assert room.table.acting == (0,)
    room.decide("ana")
    assert room.table.asked > asked


def test_after_a_pause_the_clock_goes_on_from_where_it_was() -> None:
    room = begun("ana", "bob", clock=30)
    room.wait(12)
    room.do(Pause())
    room.wait(FOREVER)
    room.do(GoOn())
    assert look(room.table, 1).deadline == room.now + 18
    assert room.tick() == []
    assert {thought.at for thought in bot_turns(room.table)} == {room.now + 18}


def test_the_question_is_asked_again_after_a_pause() -> None:
    room = begun("ana", "bob")
    before = look(room.table, 1).question
    room.do(Pause(), GoOn())
    assert before is not None
    assert look(room.table, 1).question == before
    room.decide("bob")


def test_who_was_away_in_a_pause_has_the_whole_time_to_come_back() -> None:
    room = begun("ana", "bob")
    room.drop("bob")
    room.wait(GRACE - 1)
    room.do(Pause())
    assert look(room.table, 0).table.chairs[1].bot_from is None
    room.wait(FOREVER)
    room.do(GoOn())
    assert look(room.table, 0).table.chairs[1].bot_from == room.now + GRACE
    assert room.thought(1).at == room.now + GRACE


def test_a_pause_survives_a_restart() -> None:
    room = begun("ana", "bob", clock=30)
    room.wait(12)
    room.do(Pause())
    found = postpone(table_of(room.log), room.now + FOREVER)
    assert found == room.table
    assert found.paused is not None


def test_time_that_a_restart_gave_back_is_not_lost_by_a_pause() -> None:
    """The log does not say that nobody was there to decide; the pause says what was left."""
    room = begun("ana", "bob", clock=30)
    room.wait(12)
    later = room.now + FOREVER
    room.changes[-1] = room.changes[-1]._replace(table=postpone(room.table, later))
    room.now = later
    left = (look(room.table, 1).deadline or 0.0) - room.now
    room.do(Pause())
    room.changes[-1] = room.changes[-1]._replace(table=table_of(room.log))
    room.wait(FOREVER)
    room.do(GoOn())
    assert look(room.table, 1).deadline == pytest.approx(room.now + left)


def test_a_paused_table_where_nothing_happens_is_closed() -> None:
    room = begun("ana", "bob", clock=30)
    room.do(Pause())
    at = due(room.table)
    assert at is not None
    assert 0 <= at - (room.now + IDLE[Stage.PLAYING]) < IDLE_STEP
    room.wait(IDLE[Stage.PLAYING])
    assert [change.entry for change in room.tick()] == [Closed(at=room.now, reason="idle")]
    assert look(room.table, None).table.paused is None


def test_the_next_host_ends_the_pause_of_one_who_leaves() -> None:
    room = begun("ana", "bob", "cem")
    room.do(Pause(), Rise())
    room.refused(GoOn(), Code.NOT_HOST, who="cem")
    room.do(GoOn(), who="bob")
    room.do(Pause(), HandOver(seat=seat_of(room, "cem")), who="bob")
    room.do(GoOn(), who="cem")


def test_while_the_host_is_away_anyone_with_a_seat_ends_the_pause() -> None:
    room = begun("ana", "bob")
    room.do(Pause())
    room.refused(GoOn(), Code.NOT_HOST, who="bob")
    room.drop("ana")
    paused = look(room.table, 1).table.paused
    assert paused is not None
    assert paused.anyone_from <= room.now
    room.do(GoOn(), who="bob")
    assert room.table.paused is None


def test_after_ten_minutes_anyone_with_a_seat_ends_the_pause() -> None:
    room = begun("ana", "bob", "robo", programs=True)
    room.do(Pause())
    room.wait(HOSTS_PAUSE - 1)
    assert "10 minutes" in room.refused(GoOn(), Code.NOT_HOST, who="bob")
    room.wait(1)
    room.refused(GoOn(), Code.NOT_HOST, who="robo")
    room.do(GoOn(), who="bob")
    assert room.table.paused is None


def test_programs_that_are_left_alone_are_not_left_in_a_pause() -> None:
    room = begun("ana", "robo", "hal", programs=True)
    room.do(Pause(), Rise())
    assert room.table.host is None
    assert (due(room.table) or 0.0) <= room.now
    assert [change.entry for change in room.tick()] == [WentOn(at=room.now)]


def test_a_match_can_be_given_up_in_a_pause() -> None:
    room = begun("ana", "bob")
    room.do(Pause(), Close())
    assert room.table.stage is Stage.CLOSED
    assert room.table.paused is None
