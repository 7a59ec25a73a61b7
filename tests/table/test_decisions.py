"""During a match: decisions, by whom they are made, and what happens when somebody drops or leaves."""

import pytest
from msgspec.structs import replace

from nimmt.rules import Chosen, Options, Phase, Play, TakeRow, TurnEnded, legal, verify
from nimmt.table import (
    Code,
    Settings,
    Stage,
    TableError,
    bot_input,
    bot_turns,
    decide_for_bot,
    look,
    news,
    record,
    table_of,
)
from nimmt.table.commands import (
    Begin,
    ChooseRow,
    Close,
    Contribute,
    HandOver,
    PlayCards,
    Rematch,
    Remove,
    Rise,
    Say,
    SeatBot,
    Sit,
)
from nimmt.table.entries import Closed, Decided, Returned
from nimmt.table.state import BOT_PATIENCE, GRACE, REMEMBERED_PERSONS, REMEMBERED_REFS
from tests.table.room import SHORT, Room, cheapest, lowest, part_of

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
        room.do(Contribute(part=part_of(f"luck {now}")), Begin())
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


# Decisions of people


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
    [change] = room.do(PlayCards(cards=(second,), asked=asked))
    assert news(change, 1) is None
    assert room.table.asked == asked
    room.decide("bob")
    assert second not in hand(room, "ana")
    assert first in hand(room, "ana")


def test_an_answer_to_an_older_question_is_refused() -> None:
    room = playing()
    asked = room.table.asked
    room.play_turn()
    card = hand(room, "ana")[0]
    sentence = room.refused(PlayCards(cards=(card,), asked=asked), Code.OLD_VERSION)
    assert str(room.table.asked) in sentence
    room.do(PlayCards(cards=(card,), asked=room.table.asked))


# The same message again


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


# Bots


def test_a_bot_is_not_told_the_seed_of_the_deals() -> None:
    room = playing(bots=("greedy",))
    _, _, seed = bot_input(room.table, room.thought(2))
    assert room.table.fair.seed not in seed


def test_the_same_bot_at_the_same_moment_has_the_same_chance_and_at_another_one_another() -> None:
    room = playing(bots=("greedy", "greedy"))
    seeds = [bot_input(room.table, room.thought(seat))[2] for seat in (2, 2, 3)]
    room.play_turn()
    seeds.append(bot_input(room.table, room.thought(2))[2])
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == 3


def test_a_bot_answers_after_the_pace_of_the_table_and_not_before() -> None:
    room = playing(replace(NO_CLOCK, pace="calm"), bots=("lowest",))
    thought = room.thought(2)
    assert thought.at == room.table.asked_at + 2.5
    with pytest.raises(TableError) as refusal:
        room.answer(thought)
    assert refusal.value.code is Code.NOT_YOUR_TURN
    room.wait(2.5)
    room.answer(thought)
    assert room.table.acting == (0, 1)


def test_a_bots_own_decisions_are_not_marked() -> None:
    room = playing(bots=("greedy", "lowest"))
    room.play_on()
    assert set(autos(room)) == {()}


def test_a_bot_cannot_answer_twice_nor_an_old_question() -> None:
    room = playing(bots=("lowest",))
    thought, asked = room.thought(2), room.table.asked
    room.wait(1)
    room.answer(thought)
    action = legal(room.table.match, 2)[0] if room.table.match else None
    assert action is not None
    for _ in range(2):
        with pytest.raises(TableError) as refusal:
            decide_for_bot(room.table, thought, action, asked=asked, now=room.now)
        assert refusal.value.code is Code.OLD_VERSION
        room.play_turn()


@pytest.mark.parametrize("action", [Play(2, (105,)), Play(2, ()), TakeRow(2, 0), Play(0, (200,))])
def test_a_bots_wrong_answer_changes_nothing_and_time_goes_on(action: Play | TakeRow) -> None:
    room = playing(bots=("greedy",))
    room.wait(1)
    with pytest.raises(TableError):
        decide_for_bot(room.table, room.thought(2), action, asked=room.table.asked, now=room.now)
    room.wait(BOT_PATIENCE)
    [change] = room.tick()
    assert isinstance(change.entry, Decided)
    assert change.entry.action.seat == 2
    assert change.entry.action.auto, "the decision was made for the bot"


def test_a_bot_decides_only_for_its_own_seat() -> None:
    room = playing(bots=("lowest",))
    room.wait(1)
    card = room.table.match.hands[2][0] if room.table.match else 0
    asked = room.table.asked
    [change] = decide_for_bot(room.table, room.thought(2), Play(0, (card,)), asked=asked, now=room.now)
    assert isinstance(change.entry, Decided)
    assert change.entry.action == Play(2, (card,))


def test_the_bot_lowest_needs_no_thinking() -> None:
    room = playing(bots=("lowest",))
    room.wait(0.8)
    [change] = room.tick()
    assert isinstance(change.entry, Decided)
    assert room.table.match is not None
    assert change.entry.action == Play(2, room.table.match.hands[2][:1])


# The clock


def test_an_overdue_decision_is_made_by_the_bot_of_the_tables_choosing_and_marked() -> None:
    room = playing(replace(CLOCK, sit_in="greedy"))
    room.decide("bob")
    room.wait(29.9)
    assert room.thought(0).at == room.table.asked_at + 30
    assert room.thought(0).bot == "greedy"
    with pytest.raises(TableError):
        room.answer(room.thought(0))
    room.wait(0.2)
    [change, *_] = room.answer(room.thought(0))
    assert isinstance(change.entry, Decided)
    assert change.entry.action.auto
    assert change.entry.by is None


def test_an_overdue_decision_is_the_lowest_card_if_the_table_wants_it_so() -> None:
    room = playing(replace(CLOCK, sit_in="lowest"))
    room.decide("bob")
    room.wait(30)
    due = lowest(room.table, 0)
    [change, *_] = room.tick()
    assert isinstance(change.entry, Decided)
    assert change.entry.action == due


def test_an_overdue_row_is_that_of_b15() -> None:
    room = taking(replace(CLOCK, sit_in="lowest"))
    room.wait(30)
    due = cheapest(room.table, 0)
    [change] = room.tick()
    assert isinstance(change.entry, Decided)
    assert change.entry.action == due
    assert autos(room) == [(0,)]


def test_if_the_bot_does_not_answer_either_it_is_the_lowest_card() -> None:
    room = playing(replace(CLOCK, sit_in="expert"))
    room.wait(30 + BOT_PATIENCE - 0.1)
    assert room.tick() == []
    room.wait(0.1)
    assert [seat for turn in autos_after(room) for seat in turn] == [0, 1]


def autos_after(room: Room) -> list[tuple[int, ...]]:
    """The marks of the turn that a tick decides; a row may have to be waited for."""
    room.tick()
    while room.table.match is not None and room.table.match.phase is Phase.TAKE_ROW:
        room.wait(30 + BOT_PATIENCE)
        room.tick()
    return autos(room)


def test_who_answers_late_but_before_the_bot_decides() -> None:
    room = playing(CLOCK)
    room.wait(31)
    thought, asked = room.thought(0), room.table.asked
    room.decide("ana")
    assert room.table.match is not None
    with pytest.raises(TableError) as refusal:
        decide_for_bot(room.table, thought, legal(room.table.match, 0)[0], asked=asked, now=room.now)
    assert refusal.value.code is Code.OLD_VERSION


def test_who_changes_what_was_decided_for_them_has_decided() -> None:
    room = playing(replace(NO_CLOCK, sit_in="lowest"))
    room.drop("ana")
    room.wait(GRACE)
    assert [change.events for change in room.tick()] == [(Chosen(0, hand(room, "ana")[:1]),)]
    room.come("ana")
    best = hand(room, "ana")[2]
    room.do(PlayCards(cards=(best,)))
    room.play_turn()
    assert best not in hand(room, "ana")
    assert autos(room) == [()]


def test_each_question_has_its_own_time() -> None:
    room = playing(CLOCK)
    room.wait(20)
    room.play_turn()
    assert look(room.table, 0).deadline == room.now + 30


# Who drops


def test_who_drops_keeps_the_seat_and_after_a_while_a_bot_plays_on() -> None:
    room = playing()
    room.drop("ana")
    assert look(room.table, 1).table.chairs[0].presence == "dropped"
    assert look(room.table, 1).table.chairs[0].bot_from == room.now + GRACE
    room.wait(GRACE - 0.1)
    assert room.thought(0).at > room.now
    room.wait(0.1)
    room.answer(room.thought(0))
    assert room.table.acting == (1,)
    assert room.table.seat_of("ana") == 0


def test_once_the_bot_plays_nobody_waits_at_the_next_question() -> None:
    room = playing()
    room.drop("ana")
    room.wait(GRACE + 5)
    room.play_turn()
    assert room.thought(0).at == room.table.asked_at


def test_who_comes_back_has_everything_as_it_was_and_decides_again() -> None:
    room = playing()
    before = look(room.table, 0)
    room.drop("ana")
    room.wait(100)
    room.come("ana")
    after = look(room.table, 0)
    assert (after.view, after.question, after.table) == (before.view, before.question, before.table)
    assert bot_turns(room.table) == ()
    room.play_on()
    assert set(autos(room)) == {()}


def test_what_was_decided_meanwhile_is_marked_in_the_record_and_nothing_else() -> None:
    room = playing()
    room.play_turn()
    room.drop("bob")
    room.wait(GRACE)
    room.play_turn()
    room.come("bob")
    room.play_on()
    [dealt] = record(room.table).deals
    assert [turn.auto for turn in dealt.turns] == [(), (1,), ()]


def test_a_match_of_one_against_bots_waits_for_that_one() -> None:
    room = Room(NO_CLOCK)
    room.begin("ana", "robo", bots=("lowest",))
    room.let_bots_answer()
    room.decide("robo")
    room.drop("ana")
    room.wait(23 * 3600)
    assert bot_turns(room.table) == ()
    assert room.tick() == []
    room.come("ana")
    room.decide("ana")
    assert room.table.stage is Stage.PLAYING


def test_but_where_there_is_a_clock_it_runs() -> None:
    room = Room(CLOCK)
    room.begin("ana", bots=("lowest",))
    room.drop("ana")
    room.wait(30)
    assert 0 in {thought.seat for thought in bot_turns(room.table) if thought.at <= room.now}


def test_nobody_waits_for_a_program_that_is_gone() -> None:
    room = Room(NO_CLOCK)
    room.begin("robo", "hal")
    room.drop("robo")
    room.wait(GRACE)
    room.answer(room.thought(0))
    assert room.table.acting == (1,)


def test_who_sends_something_is_here() -> None:
    """A connection may be taken for lost after the next one has come."""
    room = playing()
    room.drop("ana")
    back, played = room.do(PlayCards(cards=(hand(room, "ana")[0],), ref=5))
    assert isinstance(back.entry, Returned)
    assert room.table.chairs[0].dropped is None
    assert room.table.answered("ana", 5) == played.table.version


def test_a_refused_command_brings_nobody_back() -> None:
    room = playing()
    room.drop("ana")
    room.refused(PlayCards(cards=(105,)), Code.ILLEGAL)
    assert room.table.chairs[0].dropped is not None


@pytest.mark.parametrize("stage", [Stage.OPEN, Stage.FINISHED])
def test_who_drops_before_or_after_the_match_keeps_the_seat(stage: Stage) -> None:
    room = Room()
    room.sit("ana", "bob")
    if stage is Stage.FINISHED:
        room.do(Begin())
        room.play_on()
    room.drop("bob")
    room.wait(1000)
    room.tick()
    assert room.table.seat_of("bob") == 1
    room.come("bob")
    assert look(room.table, 1).table.chairs[1].presence == "here"


# Who leaves


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


def test_the_result_keeps_the_names_of_those_who_have_left() -> None:
    room = playing()
    room.play_on()
    room.do(Rise(), who="bob")
    chair = look(room.table, 0).table.chairs[1]
    assert (chair.name, chair.presence) == ("Bob", "empty")


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


# Again


def test_a_rematch_has_a_new_seed_and_needs_new_parts() -> None:
    room = playing()
    first = room.table.fair
    room.play_on()
    room.do(Rematch(), who="bob")
    assert (room.table.stage, room.table.number, room.table.match) == (Stage.OPEN, 2, None)
    assert room.table.fair.hash != first.hash
    assert [chair.name for chair in room.table.chairs] == ["Ana", "Bob", "", ""]
    assert "Ana" in room.refused(Begin(), Code.WRONG_STAGE)
    room.do(Contribute(part=part_of("new")))
    room.do(Contribute(part=part_of("newer")), who="bob")
    room.do(Begin())
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
    room.do(Rematch(), SeatBot(bot="greedy"), Contribute(part=part_of("x")))
    room.do(Contribute(part=part_of("y")), who="bob")
    room.do(Begin())
    room.play_on()
    assert [player.bot for player in record(room.table).seats] == [None, None, "greedy"]
