"""The start of a match: all is fixed first, then parts are revealed, and only then are cards dealt."""

import re
from pathlib import Path

import pytest

from nimmt.rules import Options, commitment_to, fair_deal, verify
from nimmt.table import (
    Code,
    Command,
    Settings,
    Stage,
    due,
    follow,
    look,
    postpone,
    record,
    table_of,
    tick,
)
from nimmt.table.commands import (
    Begin,
    Close,
    Commit,
    Configure,
    Contribute,
    PlayCards,
    Ready,
    Rematch,
    Remove,
    Reveal,
    Rise,
    SeatBot,
    Sit,
)
from nimmt.table.entries import CardsDealt, Contributed, Restarted, Revealed
from nimmt.table.state import PART_SECONDS, RECONNECT_SECONDS
from tests.table.room import SHORT, Room, commitment_of, part_of, seed_of

OPEN = Settings(options=SHORT, programs=True)
SOCKET = Path(__file__).parents[2] / "web" / "src" / "table" / "state" / "socket.ts"


def begun(*people: str, settings: Settings = OPEN) -> Room:
    """These have committed and the host has begun, but nobody has revealed anything."""
    room = Room(settings)
    room.honest = False
    room.sit(*people)
    room.do(Begin())
    return room


def reveal(room: Room, *people: str, again: str = "") -> None:
    for person in people:
        room.do(Reveal(part=part_of(person + again)), who=person)


def commit(room: Room, *people: str, again: str) -> None:
    for person in people:
        room.do(Commit(commitment=commitment_of(person + again)), who=person)


def time_is_up(room: Room) -> None:
    room.wait(PART_SECONDS)
    room.tick()


def test_everything_is_fixed_before_the_first_part_is_known_and_dealt_after_the_last() -> None:
    room = begun("ana", "bob")
    assert room.table.match is None
    reveal(room, "ana")
    assert room.table.match is None
    reveal(room, "bob")
    assert room.table.stage is Stage.PLAYING
    assert room.table.fair.parts == (part_of("ana"), part_of("bob"))
    [dealt] = [entry.deal for entry in room.log if isinstance(entry, CardsDealt)]
    assert dealt == fair_deal(room.table.ruleset, 2, room.table.fair, 1)


def test_everyone_sees_the_commitments_first_at_the_chairs_and_then_frozen() -> None:
    room = Room(OPEN)
    room.sit("ana", "bob", "robo")
    before = look(room.table, None).table
    wanted = (commitment_of("ana"), commitment_of("bob"))
    assert [chair.commitment for chair in before.chairs] == [*wanted, None, None]
    assert before.start is None
    room.honest = False
    room.do(Begin())
    start = look(room.table, None).table.start
    assert start is not None
    assert (start.commitments, start.awaited, start.missing) == (wanted, (0, 1), ())
    assert start.until == room.now + PART_SECONDS
    room.reveal()
    start = look(room.table, None).table.start
    assert start is not None
    assert (start.commitments, start.awaited, start.until) == (wanted, (), None)


def test_no_part_is_told_to_anyone_before_the_end() -> None:
    room = begun("ana", "bob")
    reveal(room, "ana")
    told = str([look(room.table, seat) for seat in (None, 0, 1)])
    assert part_of("ana") not in told


@pytest.mark.parametrize("chosen", range(20))
def test_who_knows_seed_and_all_other_parts_cannot_choose_the_own_one_any_more(chosen: int) -> None:
    room = begun("ana", "mallory")
    reveal(room, "ana")
    other = part_of(f"a hand that Mallory likes {chosen}")
    room.refused(Reveal(part=other), Code.ILLEGAL, "mallory")
    room.refused(Commit(commitment=commitment_to(other)), Code.WRONG_STAGE, "mallory")
    reveal(room, "mallory")
    assert room.table.fair.parts == (part_of("ana"), part_of("mallory"))


def test_a_part_that_does_not_arrive_is_named_and_everything_begins_anew() -> None:
    room = begun("ana", "bob", "cem")
    seed, order = room.table.fair.seed, [chair.person for chair in room.table.chairs]
    reveal(room, "ana", "cem")
    time_is_up(room)
    start = look(room.table, 0).table.start
    assert start is not None
    assert (start.commitments, start.awaited, start.missing) == (None, (0, 2), (1,))
    assert room.table.fair.seed != seed
    assert not any(chair.commitment for chair in room.table.chairs)
    room.refused(Commit(commitment=commitment_of("bob again")), Code.WRONG_STAGE, "bob")
    commit(room, "ana", "cem", again=" again")
    assert room.table.match is None
    room.refused(Reveal(part=part_of("ana")), Code.ILLEGAL)
    reveal(room, "ana", "cem", again=" again")
    assert room.table.stage is Stage.PLAYING
    assert room.table.fair.parts == (part_of("ana again"), part_of("cem again"))
    assert [chair.person for chair in room.table.chairs] == order
    room.play_on()
    verify(record(room.table))


def test_a_start_begins_anew_at_most_once_for_each_person() -> None:
    people = ["ana", "bob", "cem"]
    room = begun(*people)
    for left in (people, people[:-1], people[:-2]):
        assert room.table.stage is Stage.STARTING
        reveal(room, *left[:-1], again="" if left == people else f" {len(left)}")
        time_is_up(room)
        commit(room, *left[:-1], again=f" {len(left) - 1}")
    assert room.table.stage is Stage.PLAYING
    assert room.table.fair.parts == ()
    assert [isinstance(entry, Restarted) for entry in room.log].count(True) == len(people)


def test_after_a_restart_who_does_not_commit_is_left_out_and_nothing_begins_anew() -> None:
    room = begun("ana", "bob", "cem")
    reveal(room, "ana", "bob")
    time_is_up(room)
    commit(room, "ana", again=" again")
    seed = room.table.fair.seed
    time_is_up(room)
    assert room.table.fair.seed == seed
    assert look(room.table, 0).table.start.missing == (1, 2)  # type: ignore[union-attr]
    reveal(room, "ana", again=" again")
    assert room.table.fair.parts == (part_of("ana again"),)


def test_who_loses_the_connection_after_a_restart_is_not_waited_for() -> None:
    room = begun("ana", "bob", "cem")
    reveal(room, "ana", "bob")
    time_is_up(room)
    commit(room, "ana", again=" again")
    room.drop("bob")
    assert due(room.table) == room.now
    room.tick()
    assert room.table.awaited == (0,)


def test_who_is_away_at_the_beginning_has_no_part() -> None:
    room = Room()
    room.honest = False
    room.sit("ana", "bob")
    room.drop("bob")
    room.do(Begin())
    assert look(room.table, None).table.start.commitments == (commitment_of("ana"),)  # type: ignore[union-attr]
    room.come("bob")
    room.refused(Reveal(part=part_of("bob")), Code.WRONG_STAGE, "bob")
    reveal(room, "ana")
    assert room.table.fair.parts == (part_of("ana"),)


@pytest.mark.parametrize("sends", ["sit", "contribute"])
def test_a_client_that_sends_its_part_at_once_plays_without_one(sends: str) -> None:
    room = Room()
    room.honest = False
    room.sit("ana")
    if sends == "sit":
        room.do(Sit(part=part_of("bob")), who="bob")
    else:
        room.do(Sit(), who="bob")
        room.refused(Begin(), Code.WRONG_STAGE)
        room.do(Contribute(part=part_of("bob")), who="bob")
    assert part_of("bob") not in str(room.log)
    assert [chair.ready for chair in look(room.table, None).table.chairs[:2]] == [True, True]
    room.do(Begin())
    reveal(room, "ana")
    assert room.table.fair.parts == (part_of("ana"),)


def test_programs_and_bots_alone_are_dealt_to_at_once() -> None:
    room = Room(OPEN)
    room.honest = False
    room.sit("robo")
    room.do(SeatBot(bot="lowest"), Begin())
    assert room.table.stage is Stage.PLAYING
    assert room.table.acting


@pytest.mark.parametrize(
    "command",
    [
        Begin(),
        Sit(),
        SeatBot(bot="lowest"),
        Configure(settings=OPEN),
        PlayCards(cards=(1,)),
        Rematch(),
        Commit(commitment=commitment_of("other")),
        Contribute(part=part_of("other")),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nothing_can_be_changed_while_parts_are_revealed(command: Command) -> None:
    room = begun("ana", "bob")
    room.refused(command, Code.WRONG_STAGE, "cem" if isinstance(command, Sit) else "ana")


def test_a_part_is_revealed_once_in_time_and_only_by_its_owner() -> None:
    room = Room(OPEN)
    room.honest = False
    room.sit("ana", "bob", "robo")
    room.refused(Reveal(part=part_of("ana")), Code.WRONG_STAGE)
    room.do(Begin())
    room.refused(Reveal(part=part_of("ana")), Code.ILLEGAL, "bob")
    room.refused(Reveal(part=part_of("ana")), Code.NOT_SEATED, "cem")
    room.refused(Reveal(part=part_of("ana")), Code.WRONG_STAGE, "robo")
    reveal(room, "ana")
    assert room.do(Reveal(part=part_of("ana"))) == []
    reveal(room, "bob")
    room.refused(Reveal(part=part_of("bob")), Code.WRONG_STAGE, "bob")


def test_the_same_commitment_again_changes_nothing() -> None:
    room = Room()
    room.sit("ana")
    assert room.do(Commit(commitment=commitment_of("ana"))) == []


def test_another_part_of_a_client_that_plays_without_one_changes_nothing() -> None:
    room = Room()
    room.do(Sit(part=part_of("ana")))
    assert room.do(Contribute(part=part_of("ana again"))) == []


@pytest.mark.parametrize("command", [Rise(), Remove(seat=1)], ids=["left", "removed"])
def test_who_leaves_between_the_beginning_and_the_deal_is_played_for(command: Command) -> None:
    room = begun("ana", "bob", "cem")
    room.do(command, who="bob" if isinstance(command, Rise) else "ana")
    reveal(room, "ana", "cem")
    assert room.table.match is None
    time_is_up(room)
    commit(room, "ana", "cem", again=" again")
    reveal(room, "ana", "cem", again=" again")
    room.play_on()
    made = record(room.table)
    assert [(player.name, player.bot) for player in made.seats] == [
        ("Ana", None),
        ("Bob", None),
        ("Cem", None),
    ]
    room.do(Rematch())
    assert [chair.name for chair in room.table.chairs] == ["Ana", "", "Cem", ""]


@pytest.mark.parametrize("dealt", [False, True], ids=["before the deal", "after it"])
def test_a_frozen_commitment_stays_at_its_chair_when_its_person_leaves(dealt: bool) -> None:
    room = begun("ana", "bob", "cem")
    if dealt:
        reveal(room, "ana", "bob", "cem")
    room.do(Rise(), who="bob")
    wanted = tuple(map(commitment_of, ("ana", "bob", "cem")))
    seen = look(room.table, 0).table
    assert tuple([chair.commitment for chair in seen.chairs]) == wanted
    assert seen.start is not None
    assert seen.start.commitments == wanted


@pytest.mark.parametrize(("game", "starter"), [("simple", 1), ("classic", None)])
def test_the_start_tells_who_starts_the_first_deal(game: str, starter: int | None) -> None:
    room = Room(Settings(game=game, options=Options(hand=3, deals=1), seats=4, starter=2))
    room.honest = False
    room.do(Sit(commitment=commitment_of("ana")))
    room.do(Sit(seat=2, commitment=commitment_of("bob")), who="bob")
    room.do(Begin())
    assert look(room.table, 0).table.start.starter == starter  # type: ignore[union-attr]
    reveal(room, "ana")
    time_is_up(room)
    assert look(room.table, 0).table.start.starter == starter, "also if it begins anew"  # type: ignore[union-attr]
    commit(room, "ana", again=" again")
    reveal(room, "ana", again=" again")
    assert look(room.table, 0).view.starter == starter  # type: ignore[union-attr]


def test_a_table_can_be_closed_while_its_match_starts() -> None:
    room = begun("ana", "bob")
    reveal(room, "bob")
    room.do(Close())
    assert room.table.stage is Stage.CLOSED
    assert not any(change.ends_match for change in room.changes)
    assert look(room.table, 0).table.fair is None  # there are no deals to prove


def test_a_rematch_starts_in_the_same_way() -> None:
    room = Room()
    room.begin("ana", "bob")
    room.play_on()
    room.honest = False
    room.do(Rematch())
    assert look(room.table, None).table.start is None
    room.refused(Begin(), Code.WRONG_STAGE)
    commit(room, "ana", "bob", again=" again")
    room.do(Ready(), who="bob")
    room.do(Begin())
    room.refused(Reveal(part=part_of("ana")), Code.ILLEGAL)
    reveal(room, "ana", "bob", again=" again")
    assert room.table.fair.parts == (part_of("ana again"), part_of("bob again"))


def test_in_a_rematch_everyone_has_a_part_again() -> None:
    room = begun("ana", "bob")
    reveal(room, "ana")
    time_is_up(room)
    commit(room, "ana", again=" again")
    reveal(room, "ana", again=" again")
    room.play_on()
    room.do(Rematch())
    commit(room, "ana", again=" for the rematch")
    room.refused(Begin(), Code.WRONG_STAGE)
    commit(room, "bob", again=" for the rematch")
    room.do(Ready(), who="bob")
    room.do(Begin())
    assert room.table.awaited == (0, 1)


def test_a_server_that_was_killed_goes_on_where_it_was_and_gives_everyone_time_to_come_back() -> None:
    room = begun("ana", "bob", "cem")
    reveal(room, "ana")
    back = room.now + 1000
    table = postpone(table_of(room.log), back)
    assert table.awaited == (1, 2)
    late = back + RECONNECT_SECONDS + PART_SECONDS
    assert due(table) == look(table, 1).table.start.until == late  # type: ignore[union-attr]
    assert not tick(table, late - 0.1, seed=seed_of(0))
    table = follow(table, Revealed(at=back + RECONNECT_SECONDS, seat=1, part=part_of("bob"))).table
    assert table.awaited == (2,)
    assert due(table) == late, "an entry does not shorten the time of the others"
    assert tick(table, late, seed=seed_of(0))


def test_the_server_knows_the_longest_pause_of_a_page_that_reconnects() -> None:
    [pause] = re.findall(r"LONGEST_PAUSE = ([\d_]+)", SOCKET.read_text(encoding="utf-8"))
    assert int(pause) / 1000 == RECONNECT_SECONDS


def test_a_clock_that_is_set_back_delays_no_start() -> None:
    room = begun("ana", "bob")
    room.wait(-100_000)
    reveal(room, "ana")
    assert due(room.table) == room.now + PART_SECONDS


def test_a_part_that_an_older_server_accepted_does_not_make_a_chair_ready() -> None:
    room = Room()
    room.do(Sit())
    room.add([follow(room.table, Contributed(at=room.now, seat=0, part=part_of("ana")))])
    room.sit("bob")
    assert [chair.ready for chair in look(room.table, 0).table.chairs[:2]] == [False, True]
    room.refused(Begin(), Code.WRONG_STAGE)
    commit(room, "ana", again="")
    room.do(Begin())
    assert room.table.fair.parts == (part_of("ana"), part_of("bob"))
