"""A replay is made from a log, and tells what the record of the same match tells."""

from collections.abc import Iterator

import pytest

from nimmt.rules import (
    GAMES,
    Asked,
    Chosen,
    Dealt,
    Event,
    Options,
    Player,
    TurnEnded,
    encode,
    opening,
    steps,
    view,
)
from nimmt.server.tables import ended_match, replay_of
from nimmt.table import Began, Close, Commit, Ready, Rematch, Settings, record
from tests.table.room import Room, commitment_of


def played(game: str) -> Room:
    """A table with one finished match, one that was given up in a turn, and one that runs."""
    room = Room(Settings(game=game, options=Options(hand=4, points=None, deals=2), pace="at-once"))
    room.begin("ana", "bob", bots=["lowest"])
    room.play_on()
    again(room)
    room.play_turn()
    room.let_bots_answer()
    room.play_one()
    return room


def again(room: Room) -> None:
    room.do(Rematch())
    room.do(Ready(), who="bob")
    for person in ("ana", "bob"):
        room.do(Commit(commitment=commitment_of(person)), who=person)
    room.begin()


def told(room: Room) -> list[bytes]:
    return [encode(entry) for entry in room.log]


def turns_of(room: Room, number: int) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """The deal and the events of each turn, played once more from the record."""
    table = ended_match(told(room), number)
    assert table is not None
    deal, events = 0, list[Event]()
    for step in steps(record(table)):
        events += [event for event in step.events if not isinstance(event, Asked | Chosen)]
        deal += any(isinstance(event, Dealt) for event in step.events)
        if any(isinstance(event, Dealt | TurnEnded) for event in step.events):
            yield deal, tuple(events)
            events = []


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_tells_what_the_record_tells(game: str) -> None:
    room = played(game)
    room.do(Close())
    for number in (1, 2):
        found = replay_of(told(room), number)
        assert found is not None
        table, replay = found
        assert table == ended_match(told(room), number)
        assert [(turn.deal, turn.events) for turn in replay.turns] == [*turns_of(room, number)]
        assert [turn.turn for turn in replay.turns if turn.deal == 1] == [*range(5)][: len(replay.turns)]
        made = record(table)
        assert replay.view == view(opening(made), None)
        assert (replay.game, replay.fair) == (game, made.fair)
        assert [Player(player.name, player.bot) for player in replay.players] == [*made.seats]


def test_a_replay_from_where_the_match_began_is_the_same() -> None:
    room = played("classic")
    room.do(Close())
    begun = [change.table for change in room.changes if isinstance(change.entry, Began)][-1]
    assert replay_of(told(room)[begun.length :], 2, begun) == replay_of(told(room), 2)


@pytest.mark.parametrize("number", [0, 2, 3])
def test_there_is_no_replay_of_a_match_that_has_not_ended(number: int) -> None:
    room = played("classic")
    assert ended_match(told(room), number) is None
    assert replay_of(told(room), number) is None
