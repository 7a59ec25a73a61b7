"""Between two matches: chairs are left and taken, and the next match begins when everyone is ready."""

import pytest
from msgspec.structs import replace

from nimmt.rules import Options
from nimmt.table import Code, Command, Stage, due, follow, look, postpone, stand_still
from nimmt.table.commands import (
    Begin,
    Commit,
    Configure,
    HandOver,
    Ready,
    Rematch,
    Remove,
    Rise,
    SeatBot,
    Sit,
)
from nimmt.table.entries import Frozen, Postponed, Readied, Renewed, Sat
from nimmt.table.state import COUNTDOWN
from tests.table.matches import NO_CLOCK, playing, seat_of
from tests.table.room import Room, commitment_of, seed_of


def over(*people: str, bots: tuple[str, ...] = ()) -> Room:
    """The first match is over; there are four chairs."""
    room = Room(NO_CLOCK)
    room.begin(*(people or ("ana", "bob")), bots=bots)
    room.play_on()
    return room


def ready(room: Room, *people: str) -> None:
    """They say so, and commit to a part of the next shuffle."""
    for person in people:
        room.do(Ready(), who=person)
        if not room.table.chairs[seat_of(room, person)].ready and person != "robo":
            room.do(Commit(commitment=commitment_of(person)), who=person)


def names(room: Room) -> list[str]:
    return [chair.name for chair in room.table.chairs]


def begins(room: Room) -> float | None:
    return look(room.table, None).table.begins


@pytest.mark.parametrize(
    ("command", "who"),
    [
        (Sit(), "cem"),
        (Rise(), "bob"),
        (SeatBot(bot="lowest"), "ana"),
        (Remove(seat=1), "ana"),
        (Configure(settings=replace(NO_CLOCK, game="cow")), "ana"),
        (Ready(), "bob"),
        (Rematch(), "bob"),
    ],
)
def test_what_concerns_the_next_match_opens_the_table_for_it(command: Command, who: str) -> None:
    room = over()
    assert room.table.stage is Stage.FINISHED
    changes = room.do(command, who=who)
    assert isinstance(changes[0].entry, Renewed)
    assert (room.table.stage, room.table.number, len(room.table.chairs)) == (Stage.OPEN, 2, 4)


def test_what_changes_nothing_leaves_the_result() -> None:
    room = over()
    assert room.do(Ready(ready=False)) == []
    room.refused(Sit(), Code.SEAT_TAKEN)
    room.refused(SeatBot(bot="nobody"), Code.BAD_SETTINGS)
    room.refused(Ready(), Code.NOT_SEATED, "cem")
    room.refused(Rematch(), Code.NOT_SEATED, "cem")
    assert room.table.stage is Stage.FINISHED


def test_the_table_can_be_handed_over_while_the_result_stays() -> None:
    room = over()
    room.do(HandOver(seat=1))
    assert (room.table.host, room.table.stage) == ("bob", Stage.FINISHED)


def test_a_newcomer_sees_the_free_chairs_of_the_next_match_and_sits_down() -> None:
    room = over("ana", "bob", "cem", bots=("lowest",))
    seen = look(room.table, None).table
    assert seen.next is not None
    assert [chair.presence for chair in seen.next] == ["here", "here", "here", "bot"]
    room.do(Rise(), who="cem")
    assert look(room.table, None).table.next is None
    room.sit("dora")
    assert names(room) == ["Ana", "Bob", "Dora", "Bella"]


def test_the_chair_of_someone_who_left_during_the_match_is_free_in_the_next() -> None:
    room = playing(bots=("lowest",))
    room.do(Rise(), who="bob")
    room.play_on()
    seen = look(room.table, None).table
    assert seen.next is not None
    assert [chair.presence for chair in seen.next] == ["here", "empty", "bot", "empty"]
    room.sit("cem")
    assert names(room) == ["Ana", "Cem", "Bella", ""]


def test_the_host_changes_bots_game_and_the_number_of_chairs() -> None:
    room = over("ana", "bob", bots=("lowest",))
    room.do(Remove(seat=2))
    room.do(SeatBot(bot="random"), SeatBot(bot="greedy"))
    wanted = replace(NO_CLOCK, game="cow", seats=6, options=Options(hand=3, points=None, deals=1))
    room.do(Configure(settings=wanted))
    assert (len(room.table.chairs), room.table.ruleset.game) == (6, "cow")
    few = replace(wanted, seats=3)
    assert "4 players sit here" in room.refused(Configure(settings=few), Code.SEAT_TAKEN)
    ready(room, "ana", "bob")
    room.wait(COUNTDOWN)
    room.tick()
    assert room.table.stage is Stage.STARTING or room.table.match is not None


def test_the_next_match_begins_three_seconds_after_everyone_is_ready() -> None:
    room = over()
    ready(room, "ana")
    assert begins(room) is None
    ready(room, "bob")
    assert begins(room) == room.now + COUNTDOWN
    assert due(room.table) == room.now + COUNTDOWN
    room.wait(COUNTDOWN - 0.1)
    assert room.tick() == []
    room.wait(0.1)
    room.tick()
    room.reveal()
    assert (room.table.stage, begins(room)) == (Stage.PLAYING, None)
    assert not any(chair.willing for chair in room.table.chairs)


def test_a_match_does_not_begin_before_all_commitments_are_there() -> None:
    room = over()
    room.do(Ready())
    room.do(Ready(), who="bob")
    assert begins(room) is None
    room.do(Commit(commitment=commitment_of("ana")))
    room.do(Commit(commitment=commitment_of("bob")), who="bob")
    assert begins(room) == room.now + COUNTDOWN


def test_alone_with_bots_a_match_begins_at_once() -> None:
    room = over("ana", bots=("lowest",))
    ready(room, "ana")
    assert (room.table.stage, room.table.number) == (Stage.PLAYING, 2)


def test_a_bot_that_joins_somebody_who_is_ready_leaves_time_for_another() -> None:
    room = over()
    room.do(Rise(), who="bob")
    ready(room, "ana")
    assert begins(room) is None, "one alone is too few"
    room.do(SeatBot(bot="lowest"))
    room.wait(2)
    room.do(SeatBot(bot="lowest"))
    assert begins(room) == room.now + COUNTDOWN


def test_programs_are_always_ready_but_never_among_themselves() -> None:
    room = over("ana", "robo")
    ready(room, "ana")
    assert (room.table.stage, room.table.number) == (Stage.PLAYING, 2)
    room.play_on()
    room.do(Ready(), who="robo")
    assert (room.table.stage, begins(room)) == (Stage.OPEN, None)
    room.do(Rise())
    assert begins(room) is None


@pytest.mark.parametrize(
    ("command", "who"),
    [
        (Ready(ready=False), "bob"),
        (Sit(commitment=commitment_of("cem")), "cem"),
        (Configure(settings=replace(NO_CLOCK, game="cow")), "ana"),
    ],
)
def test_a_change_ends_the_countdown(command: Command, who: str) -> None:
    room = over()
    ready(room, "ana", "bob")
    room.do(command, who=who)
    assert begins(room) is None
    room.wait(COUNTDOWN)
    assert room.tick() == []


def test_nobody_is_ready_for_what_others_have_just_changed() -> None:
    room = over("ana", "bob", "cem")
    ready(room, "ana", "bob")
    room.do(Configure(settings=replace(NO_CLOCK, game="cow")))
    assert [chair.willing for chair in room.table.chairs] == [True, False, False, False]
    ready(room, "bob")
    room.sit("dora")
    assert not any(chair.willing for chair in room.table.chairs)


def test_one_who_leaves_or_a_bot_that_goes_starts_the_countdown_anew() -> None:
    room = over("ana", "bob", "cem", bots=("lowest",))
    ready(room, "ana", "bob", "cem")
    room.wait(2)
    room.do(Remove(seat=3))
    assert begins(room) == room.now + COUNTDOWN
    room.wait(2)
    room.do(Rise(), who="cem")
    assert begins(room) == room.now + COUNTDOWN


def test_who_is_away_holds_the_match_up_until_the_host_goes_on_without() -> None:
    room = over("ana", "bob", "cem")
    ready(room, "ana", "bob", "cem")
    room.drop("bob")
    assert begins(room) is None
    room.wait(60)
    assert room.tick() == []
    room.do(Begin())
    assert [chair.person for chair in room.table.chairs] == ["ana", "cem"]
    assert room.table.stage is Stage.PLAYING
    room.come("bob")
    assert room.table.seat_of("bob") is None


def test_who_comes_back_in_time_is_still_ready() -> None:
    room = over()
    ready(room, "ana", "bob")
    room.drop("bob")
    room.wait(30)
    room.come("bob")
    assert begins(room) == room.now + COUNTDOWN


def test_the_host_cannot_begin_while_one_who_is_here_is_not_ready() -> None:
    room = over("ana", "bob", "cem")
    ready(room, "ana", "cem")
    room.do(Commit(commitment=commitment_of("bob")), who="bob")
    assert "Bob has not said yet" in room.refused(Begin(), Code.WRONG_STAGE)
    ready(room, "bob")
    room.do(Begin())
    assert room.table.number == 2
    assert room.table.stage is Stage.PLAYING


def test_without_one_who_is_away_there_must_still_be_enough_players() -> None:
    room = over()
    ready(room, "ana")
    room.drop("bob")
    room.refused(Begin(), Code.WRONG_STAGE)
    assert room.table.seat_of("bob") == 1


def test_before_the_first_match_the_host_decides_alone() -> None:
    room = Room(NO_CLOCK)
    room.sit("ana", "bob")
    room.refused(Ready(), Code.WRONG_STAGE)
    room.drop("bob")
    room.do(Begin())
    assert room.table.seat_of("bob") == 1


def test_during_a_match_nobody_is_asked_to_be_ready() -> None:
    room = playing()
    room.refused(Ready(), Code.WRONG_STAGE)
    room.refused(Rematch(), Code.WRONG_STAGE)


def test_to_be_ready_twice_changes_nothing() -> None:
    room = over()
    room.do(Ready())
    assert room.do(Ready()) == []
    assert room.do(Rematch()) == []
    [change] = room.do(Ready(ready=False))
    assert change.entry == Readied(at=room.now, by="ana", seat=0, ready=False)


def test_the_sender_and_the_ref_are_told_of_the_command_itself() -> None:
    room = over()
    renewed, sat = room.do(Sit(ref=7), who="cem")
    assert (renewed.entry.by, renewed.entry.ref) == ("cem", None)
    assert isinstance(sat.entry, Sat)
    assert (sat.entry.by, sat.entry.ref) == ("cem", 7)
    assert room.do(Sit(ref=7), who="cem") == []


def test_the_last_one_to_leave_closes_the_table() -> None:
    room = over()
    room.do(Rise())
    assert room.table.host == "bob"
    room.do(Rise(), who="bob")
    assert room.table.stage is Stage.CLOSED


def test_a_countdown_waits_while_the_server_stands_still() -> None:
    room = over()
    ready(room, "ana", "bob")
    since = room.now
    room.wait(100)
    [change] = room.add(stand_still(room.table, since, room.now))
    assert isinstance(change.entry, Postponed)
    assert begins(room) == room.now + COUNTDOWN


def test_after_a_restart_everyone_has_time_to_come_back() -> None:
    room = over()
    ready(room, "ana", "bob")
    table = postpone(room.table, room.now + 100)
    assert table.countdown is not None
    assert table.countdown.until > room.now + 100 + COUNTDOWN
    assert postpone(room.table, room.now + 1) == room.table


def test_an_old_log_without_readiness_begins_its_matches_as_it_did() -> None:
    room = over()
    room.add([follow(room.table, Renewed(at=room.now, seed=seed_of(9).hex()))])
    room.add([follow(room.table, Frozen(at=room.now, by="ana"))])
    assert room.table.stage is Stage.STARTING
