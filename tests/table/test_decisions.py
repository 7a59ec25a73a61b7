"""Decisions of people during a match, and messages that are sent twice."""

import pytest
from msgspec.structs import replace

from nimmt.rules import Options, Phase
from nimmt.table import (
    Code,
    Settings,
    news,
    table_of,
    tick,
)
from nimmt.table.commands import (
    Begin,
    ChooseRow,
    Close,
    PlayCards,
    Rise,
    Say,
    Sit,
)
from nimmt.table.state import REMEMBERED_PERSONS, REMEMBERED_REFS
from tests.table.matches import hand, playing, taking
from tests.table.room import SHORT, Room, part_of


def test_a_decision_is_made_by_who_has_the_seat_and_nobody_else() -> None:
    room = playing()
    card = hand(room, "ana")[0]
    room.refused(PlayCards(cards=(card,)), Code.ILLEGAL, "bob")
    room.refused(PlayCards(cards=(card,)), Code.NOT_SEATED, "stranger")
    room.do(PlayCards(cards=(card,)), who="ana")
    assert room.table.acting == (1,)


@pytest.mark.parametrize("cards", [(105,), (-1,), (0,), (10**20,)])
def test_cards_that_are_not_in_the_hand_are_refused(cards: tuple[int, ...]) -> None:
    assert "not in the hand" in playing().refused(PlayCards(cards=cards), Code.ILLEGAL)


def test_a_row_is_taken_only_by_whom_the_table_waits_for() -> None:
    room = playing()
    room.refused(ChooseRow(row=0), Code.ILLEGAL)
    room = taking()
    room.refused(ChooseRow(row=0), Code.NOT_YOUR_TURN, "bob")
    room.refused(PlayCards(cards=(hand(room, "bob")[0],)), Code.NOT_YOUR_TURN, "bob")
    room.refused(PlayCards(cards=(hand(room, "ana")[0],)), Code.ILLEGAL)
    room.refused(ChooseRow(row=4), Code.ILLEGAL)
    room.do(ChooseRow(row=3))
    assert room.table.match is not None
    assert room.table.match.phase is Phase.PLAY


def test_where_the_game_goes_in_turn_one_waits_for_it() -> None:
    room = playing(Settings(game="simple", options=Options(hand=3, deals=1)))
    card = hand(room, "bob")[0]
    room.refused(PlayCards(cards=(card,)), Code.NOT_YOUR_TURN, "bob")
    room.decide("ana")
    room.do(PlayCards(cards=(card,)), who="bob")


def test_before_and_after_the_match_nothing_is_played() -> None:
    room = Room()
    room.sit("ana", "bob")
    room.refused(PlayCards(cards=(1,)), Code.WRONG_STAGE)
    room.do(Begin())
    room.play_on()
    room.refused(PlayCards(cards=(1,)), Code.WRONG_STAGE)


def test_a_choice_can_be_changed_until_all_have_chosen_and_nobody_hears_of_it() -> None:
    room = playing()
    asked = room.table.asked
    first, second, _ = hand(room, "ana")
    room.do(PlayCards(cards=(first,), asked=asked))
    version, changed = room.table.version, room.table.changed
    room.wait(5)
    [change] = room.do(PlayCards(cards=(second,), asked=asked))
    assert news(change, 1) is None
    assert room.table.asked == asked
    assert (room.table.version, room.table.changed) == (version, changed)
    assert room.table.length == len(room.log)
    room.decide("bob")
    assert second not in hand(room, "ana")
    assert first in hand(room, "ana")


def test_the_same_choice_again_makes_no_entry() -> None:
    room = playing()
    first = hand(room, "ana")[0]
    room.do(PlayCards(cards=(first,), ref=1))
    assert room.do(PlayCards(cards=(first,), ref=2)) == []


def test_a_player_may_confirm_the_cards_that_a_bot_has_chosen() -> None:
    """Then the record no longer marks them as chosen by a bot."""
    room = Room(Settings(options=SHORT, seats=2, clock=5, sit_in="lowest"))
    room.begin("ana", "bob")
    version = room.table.version
    room.wait(5)
    room.add(tick(room.table, room.now))
    match = room.table.match
    assert match is not None
    assert match.auto == (0,)
    [change] = room.do(PlayCards(cards=match.chosen[0] or ()))
    assert change.table.match == replace(match, auto=())
    assert news(change, 1) is None
    assert room.table.version == version + 1


def test_an_answer_to_an_older_question_is_refused() -> None:
    room = playing()
    asked = room.table.asked
    room.play_turn()
    card = hand(room, "ana")[0]
    sentence = room.refused(PlayCards(cards=(card,), asked=asked), Code.OLD_VERSION)
    assert str(room.table.asked) in sentence
    room.do(PlayCards(cards=(card,), asked=room.table.asked))


def test_what_is_sent_again_does_not_happen_again() -> None:
    room = playing()
    card = hand(room, "ana")[0]
    [change] = room.do(PlayCards(cards=(card,), ref="first"))
    assert room.do(PlayCards(cards=(card,), ref="first")) == []
    assert room.table.answered("ana", "first") == change.table.version


def test_a_ref_is_remembered_over_a_restart() -> None:
    room = playing()
    room.do(Say(phrase="hello", ref=7))
    assert table_of(room.log).answered("ana", 7) == room.table.version


def test_a_ref_belongs_to_who_sent_it() -> None:
    room = playing()
    room.do(Say(phrase="hello", ref=7))
    assert len(room.do(Say(phrase="hello", ref=7), who="bob")) == 1


def test_what_closed_the_table_is_answered_as_before() -> None:
    room = playing()
    room.do(Close(ref=1))
    assert room.do(Close(ref=1)) == []
    room.refused(Close(ref=2), Code.WRONG_STAGE)


def test_a_refused_ref_may_be_used_again() -> None:
    room = playing()
    room.refused(PlayCards(cards=(105,), ref=1), Code.ILLEGAL)
    assert room.do(PlayCards(cards=(hand(room, "ana")[0],), ref=1))


def test_the_latest_refs_are_remembered_and_old_ones_forgotten() -> None:
    room = playing()
    for ref in range(REMEMBERED_REFS + 1):
        room.do(Say(phrase="moo", ref=ref))
    assert room.table.answered("ana", 0) is None
    assert room.table.answered("ana", 1) is not None


def test_however_many_come_and_go_only_those_who_sent_something_last_are_remembered() -> None:
    room = Room()
    room.do(Sit(part=part_of("ana"), ref=1))
    for number in range(REMEMBERED_PERSONS - 1):
        room.do(Sit(ref=1), Rise(ref=2), who=f"bob{number}")
    assert room.table.answered("ana", 1) is not None
    room.do(Sit(ref=1), who="cem")
    assert room.table.answered("ana", 1) is None
    assert len(room.table.refs) == REMEMBERED_PERSONS
