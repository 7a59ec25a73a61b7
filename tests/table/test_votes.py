"""A vote about a person who is away."""

from nimmt.table import Code, bot_turns, look
from nimmt.table.commands import Vote
from nimmt.table.state import GRACE
from nimmt.table.view import ChairView
from nimmt.table.votes import Ballot
from tests.table.matches import begun, seat_of
from tests.table.room import Room

FOREVER = 10 * 3600.0


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
