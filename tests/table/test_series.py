"""The score sheet of a series of matches."""

from nimmt.table import Stage, look
from nimmt.table.commands import Close, Commit, HandOver, Ready, Rematch, Rise
from nimmt.table.series import SERIES_LENGTH, FinishedMatch, Participant, Series, sheet
from tests.table.matches import begun, seat_of
from tests.table.room import Room, commitment_of


def series(room: Room) -> Series:
    found = look(room.table, None).table.series
    assert found is not None
    return found


def begin_again(room: Room) -> None:
    """With a part of everyone for the new seed."""
    room.do(Rematch())
    for seat in room.table.persons:
        person = room.table.chairs[seat].person
        assert person is not None
        room.do(Ready(), Commit(commitment=commitment_of(person)), who=person)
    if room.table.stage is Stage.OPEN:
        room.begin()


def play_again(room: Room) -> None:
    begin_again(room)
    room.play_on()


def test_there_is_no_sheet_before_a_match_is_over() -> None:
    room = begun("ana", "bob")
    assert look(room.table, 0).table.series is None
    room.play_on()
    assert [match.match for match in series(room).matches] == [1]


def test_the_sheet_has_totals_and_places_of_every_match_and_their_sums() -> None:
    room = begun("ana", "bob")
    room.play_on()
    first = room.table.match
    play_again(room)
    second = room.table.match
    assert first is not None
    assert second is not None
    assert first.places is not None
    assert second.places is not None
    found = series(room)
    by_name = {line.name: (number, line) for number, line in enumerate(found.lines)}
    for seat, name in enumerate(("Ana", "Bob")):
        number, line = by_name[name]
        assert [match.totals[number] for match in found.matches] == [first.totals[seat], second.totals[seat]]
        assert [match.places[number] for match in found.matches] == [first.places[seat], second.places[seat]]
        assert (line.matches, line.total) == (2, first.totals[seat] + second.totals[seat])
        assert line.places == first.places[seat] + second.places[seat]
        both = (first.places, second.places)
        assert line.wins == sum((places[seat] == 1) / places.count(1) for places in both)
    assert found.lines[0].places <= found.lines[1].places


def ended(number: int, *places: int) -> FinishedMatch:
    who = tuple([Participant(None, f"P{seat}", None) for seat in range(len(places))])
    return FinishedMatch(number, "classic", who, tuple([10 * place for place in places]), places)


def wins(*played: FinishedMatch) -> list[float]:
    found = sheet(played)
    assert found is not None
    return [line.wins for line in sorted(found.lines, key=lambda line: line.name)]


def test_a_first_place_shared_by_some_counts_that_part_of_a_win() -> None:
    assert wins(ended(1, 1, 1, 3)) == [0.5, 0.5, 0]
    assert wins(ended(1, 1, 1, 1)) == [1 / 3, 1 / 3, 1 / 3]
    assert wins(ended(1, 1, 2, 2), ended(2, 1, 1, 3), ended(3, 3, 1, 1)) == [1.5, 1, 0.5]


def test_parts_of_wins_add_up_exactly() -> None:
    everyone = [ended(number, *[1] * 10) for number in range(SERIES_LENGTH)]
    assert wins(*everyone) == [5] * 10
    assert wins(ended(1, *[1] * 10), ended(2, *[1] * 5, *[6] * 5))[0] == 0.3


def test_a_person_is_followed_to_another_chair_and_a_newcomer_gets_a_line() -> None:
    room = begun("ana", "bob")
    room.play_on()
    room.do(Rematch())
    room.do(Rise(), who="bob")
    room.sit("cem")
    room.do(HandOver(seat=seat_of(room, "cem")))
    room.do(Rise())
    room.sit("ana")
    assert (seat_of(room, "ana"), seat_of(room, "cem")) == (0, 1)
    room.do(Ready())
    room.begin()
    room.play_on()
    lines = {line.person: line for line in series(room).lines}
    assert {person: line.matches for person, line in lines.items()} == {"ana": 2, "bob": 1, "cem": 1}
    bob = [line.person for line in series(room).lines].index("bob")
    assert series(room).matches[1].totals[bob] is None


def test_who_left_during_a_match_still_has_its_points() -> None:
    room = begun("ana", "bob", "cem")
    room.do(Rise(), who="cem")
    room.play_on()
    assert {line.person for line in series(room).lines} == {"ana", "bob", "cem"}


def test_a_match_that_was_given_up_is_not_on_the_sheet() -> None:
    room = begun("ana", "bob")
    room.play_on()
    begin_again(room)
    room.do(Close())
    assert [match.match for match in series(room).matches] == [1]


def test_a_long_series_keeps_its_latest_matches() -> None:
    room = begun("ana", bots=("lowest",))
    room.play_on()
    for _ in range(SERIES_LENGTH):
        play_again(room)
    found = series(room)
    assert [match.match for match in found.matches] == list(range(2, SERIES_LENGTH + 2))
    assert all(line.matches == SERIES_LENGTH for line in found.lines)
