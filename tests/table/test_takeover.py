"""A bot's chair is taken over by a person: reserved at once, and theirs with the next deal."""

from msgspec.structs import replace

from nimmt.rules import Options, verify
from nimmt.server.tables.visibility import hide_in_view
from nimmt.table import HOST_GRACE, Code, Stage, Table, depart, forget, look, persons_in, record
from nimmt.table.commands import Remove, Rise, SeatBot, Sit
from nimmt.table.entries import Reserved, TookOver
from tests.table.matches import NO_CLOCK, seat_of
from tests.table.room import Room

OPEN = replace(NO_CLOCK, takeover=True, options=Options(hand=2, points=None, deals=3))


def playing(*bots: str) -> Room:
    """Ana and Bob play against these bots."""
    room = Room(OPEN)
    room.begin("ana", "bob", bots=bots or ("lowest",))
    return room


def deals(table: Table) -> int:
    assert table.match is not None
    return len(table.match.dealt)


def play_deal(room: Room) -> None:
    number = deals(room.table)
    while deals(room.table) == number and room.table.stage is Stage.PLAYING:
        room.play_turn()


def test_a_spectator_reserves_a_bots_chair_and_plays_from_the_next_deal() -> None:
    room = playing()
    [change] = room.do(Sit(seat=2), who="cleo")
    assert change.entry == Reserved(at=room.now, by="cleo", seat=2, person="cleo", name="Cleo")
    heir = look(room.table, None).table.chairs[2].heir
    assert heir is not None
    assert (heir.name, room.table.seat_of("cleo"), room.table.chairs[2].bot) == ("Cleo", None, "lowest")
    play_deal(room)
    chair = room.table.chairs[2]
    assert (chair.person, chair.bot, chair.name, chair.missed) == ("cleo", None, "Cleo", 1)
    assert look(room.table, 2).question is not None
    room.play_on()
    made = record(room.table)
    assert (made.seats[2].name, made.seats[2].bot) == ("Bella, Cleo", "lowest")
    verify(made)


def test_who_left_can_come_back_to_the_own_chair() -> None:
    room = playing()
    room.do(Rise(), who="bob")
    room.do(Sit(seat=1), who="bob")
    play_deal(room)
    assert room.table.seat_of("bob") == 1
    room.play_on()
    made = record(room.table)
    assert (made.seats[1].name, made.seats[1].bot) == ("Bob", None)
    assert room.table.chairs[1].missed == 0
    verify(made)


def test_who_changes_their_mind_or_is_away_takes_over_nothing() -> None:
    room = playing("lowest", "lowest")
    room.do(Sit(), who="cleo")
    room.do(Rise(), who="cleo")
    room.do(Sit(), who="dora")
    room.drop("dora")
    assert all(chair.heir is None for chair in room.table.chairs)
    play_deal(room)
    assert not any(isinstance(entry, TookOver) for entry in room.log)


def test_it_must_be_allowed_and_the_chair_must_be_a_bots() -> None:
    room = playing()
    room.refused(Sit(seat=1), Code.SEAT_TAKEN, "cleo")
    room.refused(Sit(), Code.SEAT_TAKEN, "bob")
    room.do(Sit(), who="cleo")
    room.refused(Sit(), Code.SEAT_TAKEN, "cleo")
    room.refused(Sit(), Code.SEAT_TAKEN, "dora")
    strict = Room(replace(OPEN, takeover=False))
    strict.begin("ana", bots=("lowest",))
    strict.refused(Sit(), Code.WRONG_STAGE, "cleo")


def test_who_was_removed_cannot_come_back_this_way() -> None:
    room = playing()
    room.do(Remove(seat=1))
    room.refused(Sit(seat=1), Code.FORBIDDEN, "bob")


def test_the_sheet_credits_nobody_with_the_deals_of_a_bot() -> None:
    room = playing()
    room.do(Sit(), who="cleo")
    room.play_on()
    seen = look(room.table, None).table.series
    assert seen is not None
    lines = {line.name: (line.person, line.bot) for line in seen.lines}
    assert lines["Bella, Cleo"] == (None, "lowest")
    assert "cleo" not in [line.person for line in seen.lines]
    hiding = hide_in_view(look(room.table, None).table, room.table, frozenset({"cleo"})).series
    assert hiding is not None
    assert sorted(line.name for line in hiding.lines) == ["", "Ana", "Bob"]


def test_who_took_a_chair_over_keeps_it_in_the_next_match() -> None:
    room = playing()
    room.do(Sit(), who="cleo")
    room.play_on()
    room.do(SeatBot(bot="lowest"))
    chair = room.table.chairs[seat_of(room, "cleo")]
    assert (chair.person, chair.missed, chair.partless) == ("cleo", 0, False)


def test_who_took_a_chair_over_and_leaves_is_replaced_until_the_end_only() -> None:
    room = playing()
    room.do(Sit(), who="cleo")
    play_deal(room)
    room.do(Rise(), who="cleo")
    assert room.table.chairs[2].bot == room.table.settings.sit_in
    room.play_on()
    verify(record(room.table))
    seen = look(room.table, None).table
    assert seen.next is not None
    assert seen.next[2].presence == "empty"


def test_the_deletion_of_a_person_covers_a_reservation() -> None:
    room = playing()
    [change] = room.do(Sit(), who="cleo")
    assert "cleo" in persons_in(room.log)
    forgotten = forget(change.entry, "cleo", "gone-1")
    assert isinstance(forgotten, Reserved)
    assert (forgotten.by, forgotten.person, forgotten.name) == ("gone-1", "gone-1", "—")
    room.add(depart(room.table, "cleo", room.now))
    assert room.table.chairs[2].heir is None


def with_a_host_who_reserves() -> Room:
    """Hana hosts the table without a seat, and takes over a chair with the next deal."""
    room = Room(OPEN, host="hana")
    room.begin("ana", "bob", bots=["lowest"])
    room.do(Sit(), who="hana")
    return room


def test_a_host_who_reserves_and_is_away_is_replaced_like_any_other() -> None:
    room = with_a_host_who_reserves()
    room.drop("hana")
    assert all(chair.heir is None for chair in room.table.chairs)
    room.wait(HOST_GRACE)
    room.tick()
    assert room.table.host == "ana"


def test_a_host_who_reserves_and_is_deleted_takes_over_nothing() -> None:
    room = with_a_host_who_reserves()
    room.add(depart(room.table, "hana", room.now))
    assert all(chair.heir is None for chair in room.table.chairs)
    assert room.table.host == "ana"
    play_deal(room)
    assert room.table.seat_of("hana") is None
