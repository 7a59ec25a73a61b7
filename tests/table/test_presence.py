"""What happens when a player is away and comes back."""

import pytest

from nimmt.table import (
    Code,
    Stage,
    bot_turns,
    look,
    record,
)
from nimmt.table.commands import (
    Begin,
    PlayCards,
)
from nimmt.table.entries import Returned
from nimmt.table.state import GRACE
from tests.table.matches import CLOCK, NO_CLOCK, autos, hand, playing
from tests.table.room import Room


def test_who_drops_keeps_the_seat_and_after_a_while_a_bot_plays_on() -> None:
    room = playing()
    room.drop("ana")
    assert look(room.table, 1).table.chairs[0].presence == "dropped"
    assert look(room.table, 1).table.chairs[0].bot_from == room.now + GRACE
    room.wait(GRACE - 0.1)
    assert room.thought(0).at > room.now
    room.wait(0.1)
    room.answer(room.thought(0))
    assert room.table.acting == (1,)
    assert room.table.seat_of("ana") == 0


def test_once_the_bot_plays_nobody_waits_at_the_next_question() -> None:
    room = playing()
    room.drop("ana")
    room.wait(GRACE + 5)
    room.play_turn()
    assert room.thought(0).at == room.table.asked_at


def test_who_comes_back_has_everything_as_it_was_and_decides_again() -> None:
    room = playing()
    before = look(room.table, 0)
    room.drop("ana")
    room.wait(100)
    room.come("ana")
    after = look(room.table, 0)
    assert (after.view, after.question, after.table) == (before.view, before.question, before.table)
    assert bot_turns(room.table) == ()
    room.play_on()
    assert set(autos(room)) == {()}


def test_what_was_decided_meanwhile_is_marked_in_the_record_and_nothing_else() -> None:
    room = playing()
    room.play_turn()
    room.drop("bob")
    room.wait(GRACE)
    room.play_turn()
    room.come("bob")
    room.play_on()
    [dealt] = record(room.table).deals
    assert [turn.auto for turn in dealt.turns] == [(), (1,), ()]


def test_a_match_of_one_against_bots_waits_for_that_one() -> None:
    room = Room(NO_CLOCK)
    room.begin("ana", "robo", bots=("lowest",))
    room.let_bots_answer()
    room.decide("robo")
    room.drop("ana")
    room.wait(23 * 3600)
    assert bot_turns(room.table) == ()
    assert room.tick() == []
    room.come("ana")
    room.decide("ana")
    assert room.table.stage is Stage.PLAYING


def test_but_where_there_is_a_clock_it_runs() -> None:
    room = Room(CLOCK)
    room.begin("ana", bots=("lowest",))
    room.drop("ana")
    room.wait(30)
    assert 0 in {thought.seat for thought in bot_turns(room.table) if thought.at <= room.now}


def test_nobody_waits_for_a_program_that_is_gone() -> None:
    room = Room(NO_CLOCK)
    room.begin("robo", "hal")
    room.drop("robo")
    room.wait(GRACE)
    room.answer(room.thought(0))
    assert room.table.acting == (1,)


def test_who_sends_something_is_here() -> None:
    """A connection may be taken for lost after the next one has come."""
    room = playing()
    room.drop("ana")
    back, played = room.do(PlayCards(cards=(hand(room, "ana")[0],), ref=5))
    assert isinstance(back.entry, Returned)
    assert room.table.chairs[0].dropped is None
    assert room.table.answered("ana", 5) == played.table.version


def test_a_refused_command_brings_nobody_back() -> None:
    room = playing()
    room.drop("ana")
    room.refused(PlayCards(cards=(105,)), Code.ILLEGAL)
    assert room.table.chairs[0].dropped is not None


@pytest.mark.parametrize("stage", [Stage.OPEN, Stage.FINISHED])
def test_who_drops_before_or_after_the_match_keeps_the_seat(stage: Stage) -> None:
    room = Room()
    room.sit("ana", "bob")
    if stage is Stage.FINISHED:
        room.do(Begin())
        room.play_on()
    room.drop("bob")
    room.wait(1000)
    room.tick()
    assert room.table.seat_of("bob") == 1
    room.come("bob")
    assert look(room.table, 1).table.chairs[1].presence == "here"
