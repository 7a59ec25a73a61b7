"""A pause, a vote about someone who is away, and the sheet of a series."""

import pytest

from nimmt.rules import Seat
from nimmt.table import Code, Settings, Stage, bot_turns, due, look, postpone, table_of
from nimmt.table.commands import Close, Contribute, GoOn, HandOver, Pause, PlayCards, Rematch, Rise, Vote
from nimmt.table.entries import Closed, WentOn
from nimmt.table.series import SERIES_LENGTH, FinishedMatch, Participant, Series, sheet
from nimmt.table.state import GRACE, HOSTS_PAUSE, IDLE
from nimmt.table.view import ChairView, PauseView
from nimmt.table.votes import Ballot
from tests.table.room import SHORT, Room, part_of

FOREVER = 10 * 3600.0


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


# A pause


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
    assert due(room.table) == room.now + IDLE[Stage.PLAYING]
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


# A vote


def chair(room: Room, person: str) -> ChairView:
    return look(room.table, None).table.chairs[seat_of(room, person)]


def vote(room: Room, who: str, wait: bool | None, *, about: str = "bob") -> Ballot:
    room.do(Vote(seat=seat_of(room, about), wait=wait), who=who)
    found = chair(room, about).vote
    assert found is not None
    return found


def away(*people: str) -> Room:
    """Bob is away, with these at the table."""
    room = begun(*people)
    room.drop("bob")
    return room


def test_those_who_are_here_are_asked_about_someone_who_is_away() -> None:
    room = begun("ana", "bob", "cem")
    assert chair(room, "bob").vote is None
    room.drop("bob")
    assert chair(room, "bob").vote == Ballot(wait=(), play_on=(), voters=2, verdict=None)
    room.come("bob")
    assert chair(room, "bob").vote is None


def test_undecided_a_bot_plays_on_after_the_grace() -> None:
    room = away("ana", "bob", "cem")
    assert vote(room, "cem", True).verdict is None
    assert room.thought(1).at == room.now + GRACE


def test_more_than_half_wait_as_long_as_it_takes() -> None:
    room = away("bob", "ana", "cem", "ana2")
    vote(room, "cem", True)
    assert vote(room, "ana2", True).verdict == "wait"
    assert chair(room, "bob").bot_from is None
    room.wait(FOREVER)
    assert [thought.seat for thought in bot_turns(room.table)] == []
    assert room.tick() == []


def test_more_than_half_let_a_bot_play_on_at_once() -> None:
    room = away("bob", "ana", "cem", "ana2")
    vote(room, "cem", False)
    assert vote(room, "ana2", False).verdict == "play-on"
    assert room.thought(0).at <= room.now
    room.answer(room.thought(0))
    assert 0 not in room.table.acting


def test_the_word_of_the_host_breaks_a_tie() -> None:
    room = away("ana", "bob", "cem")
    vote(room, "cem", True)
    assert vote(room, "ana", False).verdict == "play-on"
    assert vote(room, "ana", True).verdict == "wait"
    vote(room, "cem", False)
    assert vote(room, "ana", True).verdict == "wait"


def test_a_vote_may_be_taken_back() -> None:
    room = away("ana", "bob")
    assert vote(room, "ana", True).verdict == "wait"
    assert vote(room, "ana", None) == Ballot(wait=(), play_on=(), voters=1, verdict=None)
    assert room.thought(1).at == room.now + GRACE


def test_only_those_who_are_here_count() -> None:
    room = away("bob", "ana", "cem", "ana2")
    vote(room, "cem", True)
    vote(room, "ana2", True)
    room.drop("cem")
    found = chair(room, "bob").vote
    assert found == Ballot(wait=(3,), play_on=(), voters=2, verdict=None)
    room.come("cem")
    assert chair(room, "bob").vote == Ballot(wait=(2, 3), play_on=(), voters=3, verdict="wait")


def test_who_comes_back_has_the_seat_and_the_next_vote_begins_anew() -> None:
    room = away("ana", "bob")
    vote(room, "ana", False)
    room.come("bob")
    room.decide("bob")
    room.drop("bob")
    found = chair(room, "bob").vote
    assert found is not None
    assert found.verdict is None


def test_the_clock_runs_for_someone_who_is_waited_for() -> None:
    room = begun("ana", "bob", clock=30)
    room.drop("bob")
    vote(room, "ana", True)
    assert room.thought(1).at == room.table.asked_at + 30


def test_who_has_no_vote_is_told_so() -> None:
    room = begun("ana", "bob", "robo", programs=True)
    room.refused(Vote(seat=1, wait=True), Code.WRONG_STAGE)
    room.refused(Vote(seat=9, wait=True), Code.NOT_FOUND)
    room.drop("bob")
    room.refused(Vote(seat=1, wait=True), Code.FORBIDDEN, who="robo")
    room.refused(Vote(seat=1, wait=True), Code.NOT_SEATED, who="stranger")
    room.play_on()
    room.refused(Vote(seat=1, wait=True), Code.WRONG_STAGE)


# A series


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
        room.do(Contribute(part=part_of(person)), who=person)
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
