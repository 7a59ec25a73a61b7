"""Everybody at a table has a figure and a colour, and no two have the same colour."""

import msgspec

from nimmt.table import COLOURS, Avatar, Entry, Settings, look
from nimmt.table.commands import ChooseAvatar, Rise, SeatBot, Sit
from tests.table.room import SHORT, Room, commitment_of

RED = Avatar("bull", "red")
RESTING = Avatar("cap", "grey")


def avatars(room: Room) -> list[Avatar | None]:
    return [chair.avatar for chair in look(room.table, None).table.chairs]


def test_who_sits_down_gets_the_avatar_that_is_sent_and_may_change_it() -> None:
    room = Room()
    room.do(Sit(avatar=RED, commitment=commitment_of("ana")))
    assert avatars(room) == [RED, None, None, None]
    room.do(ChooseAvatar(avatar=RESTING))
    room.do(ChooseAvatar(avatar=RESTING))
    assert avatars(room)[0] == RESTING
    room.sit("bob")
    room.begin()
    room.do(ChooseAvatar(avatar=RED))
    assert avatars(room)[0] == RED
    room.do(Rise(), who="bob")
    assert avatars(room)[1] is not None


def test_a_colour_that_is_taken_becomes_the_next_free_one() -> None:
    room = Room()
    room.do(Sit(avatar=RED))
    room.do(Sit(avatar=RED), who="bob")
    assert avatars(room)[1] == Avatar("bull", "orange")
    room.do(ChooseAvatar(avatar=Avatar("cow", "orange")))
    assert avatars(room)[0] == Avatar("cow", "yellow")


def test_ten_seats_have_ten_colours_whoever_sits_there() -> None:
    room = Room(Settings(options=SHORT, seats=10, programs=True))
    room.sit("ana", "bob", "robo")
    for _ in range(7):
        room.do(SeatBot(bot="lowest"))
    assert sorted(avatar.colour for avatar in avatars(room) if avatar) == sorted(COLOURS)


def test_a_bot_with_the_same_name_looks_the_same_at_every_table() -> None:
    bots = [Room(), Room()]
    for room in bots:
        room.do(SeatBot(bot="lowest", seat=2))
    assert avatars(bots[0]) == avatars(bots[1])


def test_an_old_log_has_no_avatars() -> None:
    old = b'{"type":"sat","at":1.0,"seat":0,"person":"ana","name":"Ana"}'
    entry: Entry = msgspec.json.decode(old, type=Entry)
    assert getattr(entry, "avatar", RED) is None
