"""The fold over a log: streaming, once for each entry, and refusing what is not a log."""

from collections.abc import Iterator
from itertools import islice

import pytest

from nimmt.rules import Action, State, legal
from nimmt.table import (
    Close,
    Decided,
    Entry,
    LogError,
    PlayCards,
    Rematch,
    TableError,
    decide,
    fold_log,
    table_of,
)
from tests.kit import is_sentence
from tests.table.matches import lowest_of, playing
from tests.table.room import guest


def test_a_log_folds_into_the_changes_that_were_decided() -> None:
    room = playing()
    room.play_on()
    assert list(fold_log(room.log)) == room.changes
    assert table_of(room.log) == room.table


def test_entries_that_were_added_fold_onto_the_table_before_them() -> None:
    room = playing()
    before = len(room.log)
    room.play_on()
    table = room.changes[before - 1].table
    assert list(fold_log(room.log[before:], table)) == room.changes[before:]
    assert list(fold_log([], table)) == []


def test_a_long_log_is_read_no_further_than_it_is_wanted() -> None:
    room = playing()
    read: list[Entry] = []

    def reading() -> Iterator[Entry]:
        for entry in room.log:
            read.append(entry)
            yield entry

    assert [change.entry for change in islice(fold_log(reading()), 2)] == room.log[:2] == read


def test_a_log_that_does_not_begin_with_the_opening_of_a_table_is_refused() -> None:
    room = playing()
    with pytest.raises(LogError) as refusal:
        list(fold_log(room.log[1:]))
    assert is_sentence(str(refusal.value))
    with pytest.raises(LogError):
        table_of([])


def test_a_match_ends_with_its_last_decision_or_when_it_is_given_up() -> None:
    room = playing()
    room.play_on()
    room.do(Rematch())
    room.do(Close())
    assert [change.table.version for change in room.changes if change.ends_match] == [room.table.version - 3]
    room = playing()
    room.do(Close())
    assert [change for change in room.changes if change.ends_match] == [room.changes[-1]]


def test_the_legality_of_a_decision_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room, checked = playing(), list[Action]()

    def objection(state: State, action: Action) -> str | None:
        checked.append(action)
        return None if action in legal(state, action.seat) else "it is not legal."

    monkeypatch.setattr("nimmt.rules.legality._objection", objection)
    changes = decide(room.table, lowest_of(room, "ana"), guest("ana"), room.now, seed=b"")
    assert [Decided(at=room.now, by="ana", action=action) for action in checked] == [
        change.entry for change in changes
    ]
    with pytest.raises(TableError, match="it is not legal"):
        decide(room.table, PlayCards(cards=(105,)), guest("ana"), room.now, seed=b"")
    assert len(checked) == 2
