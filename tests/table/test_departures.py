"""What happens when a player leaves for good, and at a rematch."""

from msgspec.structs import replace

from nimmt.rules import TurnEnded, verify
from nimmt.table import (
    Code,
    Stage,
    bot_turns,
    look,
    record,
)
from nimmt.table.commands import (
    Begin,
    Close,
    Commit,
    HandOver,
    PlayCards,
    Ready,
    Rematch,
    Remove,
    Rise,
    SeatBot,
    Sit,
)
from nimmt.table.entries import Closed
from tests.table.matches import NO_CLOCK, autos, playing
from tests.table.room import Room, commitment_of, part_of


def test_who_leaves_for_good_is_replaced_by_a_bot_until_the_end() -> None:
    room = playing(replace(NO_CLOCK, sit_in="greedy"))
    room.play_turn()
    room.do(Rise(), who="bob")
    chair = room.table.chairs[1]
    assert (chair.bot, chair.person, chair.name) == ("greedy", None, "Bob")
    room.play_on()
    made = record(room.table)
    assert [turn.auto for turn in made.deals[0].turns] == [(), (1,), (1,)]
    assert [(player.name, player.bot) for player in made.seats] == [("Ana", None), ("Bob", None)]
    verify(made)


def test_a_choice_stays_when_its_player_leaves() -> None:
    room = playing()
    [change] = room.decide("bob", index=1)
    room.do(Rise(), who="bob")
    assert change.table.match is not None
    assert room.table.match is not None
    assert room.table.match.chosen == change.table.match.chosen
    room.play_turn()
    assert autos(room) == [()] or room.table.match.turns[0].choices.keys() == {1}


def test_the_host_can_remove_a_player_at_any_time_and_a_bot_takes_over() -> None:
    room = playing()
    room.do(Remove(seat=1))
    assert room.table.chairs[1].bot == room.table.settings.sit_in
    assert bot_turns(room.table)[0].seat == 1
    room.refused(PlayCards(cards=(1,)), Code.NOT_SEATED, "bob")
    assert look(room.table, room.table.seat_of("bob")).view is not None, "who was removed may watch"
    room.play_on()
    room.do(Rematch())
    room.refused(Sit(), Code.FORBIDDEN, "bob")


def test_a_bot_stays_until_the_match_is_over() -> None:
    room = playing(bots=("lowest",))
    room.refused(Remove(seat=2), Code.WRONG_STAGE)
    room.do(Rise(), who="bob")
    room.refused(Remove(seat=1), Code.WRONG_STAGE)


def test_when_the_host_leaves_the_match_someone_else_is_the_host() -> None:
    room = playing()
    room.do(Rise())
    assert room.table.host == "bob"
    room.play_on()
    assert room.table.stage is Stage.FINISHED


def test_when_the_last_person_leaves_the_match_is_given_up() -> None:
    room = playing(bots=("lowest",))
    room.play_turn()
    room.do(Rise())
    room.do(Rise(), who="bob")
    assert room.table.stage is Stage.CLOSED
    assert room.log[-1] == Closed(at=room.now, reason="empty")
    made = record(room.table)
    verify(made)
    assert len(made.deals[0].turns) == 1


def test_a_host_who_watches_keeps_the_match_going() -> None:
    room = Room(replace(NO_CLOCK, seats=2))
    room.begin("bob", bots=("lowest",))
    room.do(Remove(seat=0))
    assert room.table.acting
    room.play_on()
    assert room.table.stage is Stage.FINISHED


def test_when_the_last_one_leaves_after_the_match_the_table_is_closed() -> None:
    room = playing()
    room.play_on()
    room.do(Rise(), who="bob")
    room.do(Rise())
    assert room.table.stage is Stage.CLOSED


def test_when_the_last_one_leaves_before_the_first_match_the_table_is_closed() -> None:
    room = Room()
    room.do(Sit())
    room.do(Sit(), who="bob")
    room.do(SeatBot(bot="lowest"))
    room.do(Rise())
    assert (room.table.stage, room.table.host) == (Stage.OPEN, "bob")
    room.do(Rise(), who="bob")
    assert room.table.stage is Stage.CLOSED


def test_the_sheet_keeps_the_names_of_those_who_have_left() -> None:
    room = playing()
    room.play_on()
    room.do(Rise(), who="bob")
    seen = look(room.table, 0).table
    assert (seen.chairs[1].name, seen.chairs[1].presence) == ("", "empty")
    assert seen.series is not None
    assert "Bob" in [line.name for line in seen.series.lines]


def test_the_host_can_give_the_match_up() -> None:
    room = playing()
    room.do(Close())
    assert room.table.stage is Stage.CLOSED
    verify(record(room.table))


def test_hosting_can_be_handed_over_during_the_match() -> None:
    room = playing()
    room.do(HandOver(seat=1))
    room.do(Remove(seat=0), who="bob")
    assert room.table.chairs[0].bot is not None


def test_a_rematch_has_a_new_seed_and_needs_new_parts() -> None:
    room = playing()
    first = room.table.fair
    room.play_on()
    room.do(Rematch(), who="bob")
    assert (room.table.stage, room.table.number, room.table.match) == (Stage.OPEN, 2, None)
    assert room.table.fair.hash != first.hash
    assert [chair.name for chair in room.table.chairs] == ["Ana", "Bob", "", ""]
    assert "Ana" in room.refused(Begin(), Code.WRONG_STAGE)
    room.do(Commit(commitment=commitment_of("new")))
    room.do(Commit(commitment=commitment_of("newer")), who="bob")
    room.do(Ready(), Begin())
    assert room.table.fair.parts == (part_of("new"), part_of("newer"))
    assert room.table.match is not None
    assert room.table.match.totals == (0, 0)


def test_bots_play_again_but_not_those_that_sat_in() -> None:
    room = Room(NO_CLOCK)
    room.begin("ana", "bob", "cem", bots=("lowest",))
    room.do(Rise(), who="bob")
    room.play_on()
    room.do(Rise(), who="cem")
    room.do(Rematch())
    assert [chair.name for chair in room.table.chairs] == ["Ana", "", "", "Bella"]
    room.sit("bob")
    assert room.table.seat_of("bob") == 1


def test_a_whole_match_is_played_turn_by_turn() -> None:
    room = playing(bots=("greedy",))
    ends = 0
    room.play_on()
    for change in room.changes:
        ends += sum(isinstance(event, TurnEnded) for event in change.events)
    assert ends == 3
    assert room.table.match is not None
    assert room.table.match.over


def test_a_bot_can_be_seated_anew_for_the_rematch() -> None:
    room = playing()
    room.play_on()
    room.do(Rematch(), SeatBot(bot="greedy"), Commit(commitment=commitment_of("x")))
    room.do(Ready(), Commit(commitment=commitment_of("y")), who="bob")
    room.do(Begin())
    room.play_on()
    assert [player.bot for player in record(room.table).seats] == [None, None, "greedy"]
