"""Decisions of bots, their own and those for players whose time is up."""

import pytest
from msgspec.structs import replace

from nimmt.rules import Chosen, Phase, Play, TakeRow, legal
from nimmt.table import (
    Code,
    Pace,
    TableError,
    answer_time,
    bot_input,
    decide_for_bot,
    look,
)
from nimmt.table.commands import (
    PlayCards,
)
from nimmt.table.entries import Decided
from nimmt.table.state import BOT_PATIENCE, GRACE
from tests.table.matches import CLOCK, NO_CLOCK, autos, hand, playing, taking
from tests.table.room import Room, cheapest, lowest


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


@pytest.mark.parametrize(
    ("pace", "bot", "times"),
    [
        ("at-once", "lowest", (0.0, 0.1)),
        ("at-once", "greedy", (0.1, 0.2)),
        ("at-once", "hard", (0.2, 0.4)),
        ("at-once", "expert", (0.4, 0.8)),
        ("brisk", "greedy", (0.8, 0.9)),
        ("brisk", "expert", (0.8, 1.2)),
        ("calm", "expert", (2.5, 2.9)),
    ],
)
def test_bots_answer_at_the_times_of_a_grid(pace: Pace, bot: str, times: tuple[float, float]) -> None:
    room = playing(replace(NO_CLOCK, pace=pace), bots=("lowest", bot))
    turns = [room.thought(2), room.thought(3)]
    asked, (first, second) = room.table.asked_at, times
    for ready in (0.0, first / 2, first):
        assert answer_time(turns, asked + ready) == pytest.approx(asked + first)
    for ready in (first + 0.01, (first + second) / 2):
        assert answer_time(turns, asked + ready) == pytest.approx(asked + second)


def test_bots_that_stand_in_begin_to_think_when_the_time_is_up() -> None:
    room = playing(replace(CLOCK, sit_in="greedy"))
    turn = room.thought(0)
    assert turn.since == turn.at
    assert answer_time([turn], turn.at) == pytest.approx(turn.at + 0.1)


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
