"""Running matches to test with."""

from msgspec.structs import replace

from nimmt.rules import Phase, Seat
from nimmt.table import (
    Settings,
)
from nimmt.table.commands import (
    Begin,
    Commit,
    PlayCards,
)
from tests.table.room import SHORT, Room, cheapest, commitment_of

CLOCK = Settings(options=SHORT, clock=30, programs=True)
NO_CLOCK = replace(CLOCK, clock=None)


def hand(room: Room, person: str) -> tuple[int, ...]:
    seat = room.table.seat_of(person)
    assert seat is not None
    assert room.table.match is not None
    return room.table.match.hands[seat]


def playing(settings: Settings = NO_CLOCK, *, bots: tuple[str, ...] = ()) -> Room:
    room = Room(settings)
    room.begin("ana", "bob", bots=bots)
    return room


def taking(settings: Settings = NO_CLOCK) -> Room:
    """Ana has to take a row, of which the first is not the cheapest."""
    for now in range(1000, 1100):
        room = Room(settings, now=float(now))
        room.sit("ana", "bob")
        room.do(Commit(commitment=commitment_of(f"luck {now}")), Begin())
        room.decide("ana")
        room.decide("bob", index=-1)
        match = room.table.match
        assert match is not None
        if match.phase is Phase.TAKE_ROW and room.table.acting == (0,) and cheapest(room.table, 0).row != 0:
            return room
    raise AssertionError("no deal has a low card")


def autos(room: Room) -> list[tuple[int, ...]]:
    """By turn: whose decisions are marked in the state's own notes."""
    assert room.table.match is not None
    return [turn for turns in room.table.match.autos for turn in turns]


def begun(*people: str, clock: int | None = None, bots: tuple[str, ...] = (), programs: bool = False) -> Room:
    seats = max(2, len(people) + len(bots))
    room = Room(Settings(options=SHORT, seats=seats, clock=clock, programs=programs))
    room.begin(*people, bots=bots)
    return room


def seat_of(room: Room, person: str) -> Seat:
    seat = room.table.seat_of(person)
    assert seat is not None
    return seat


def lowest_of(room: Room, person: str) -> PlayCards:
    assert room.table.match is not None
    return PlayCards(cards=room.table.match.hands[seat_of(room, person)][:1])
