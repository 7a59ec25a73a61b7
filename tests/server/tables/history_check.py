"""What a table's log says, and whether everyone was told exactly that."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from nimmt.rules import Seat, TakeRow
from nimmt.server.store import Screen, open_store
from nimmt.server.tables import Manner, visibility
from nimmt.table import Change, Code, Decided, Guest, PersonId, decode_entry, fold_log
from tests.server.live_server import Client


class Witness:
    """Somebody who was there all the time."""

    def __init__(self, person: PersonId | None) -> None:
        self.guest = None if person is None else Guest(person, "")
        self.manner: Manner = "table"
        self.hidden: frozenset[PersonId] = frozenset()
        self.screen: Screen | None = None
        self.seat: Seat | None = None
        self.v = 0

    def send(self, message: bytes) -> None: ...

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None: ...


async def changes_of(database: str, table: str) -> list[Change]:
    """All that ever happened at the table, made again from what is stored."""
    store = await open_store(database, read_only=True)
    log = await store.log(table)
    await store.close()
    return list(fold_log(map(decode_entry, log)))


def check_history(client: Client, changes: list[Change], person: PersonId | None) -> None:
    """Whatever this client heard of the table, and when, is what the log says now."""
    told = [json.loads(message) for message in client.heard]
    steps = [message for message in told if message["type"] in ("events", "table")]
    assert steps
    versions = {change.table.version: change for change in changes if not change.silent}
    for before, message in pairwise([None, *steps]):
        assert message is not None
        change, witness = versions[message["v"]], Witness(person)
        witness.seat = visibility.seat_of(change.table, witness)
        if before is not None and repeats(before, message):
            assert message in choices_of(changes, message["v"], witness)
            continue
        if message["type"] == "events":
            expected = json.loads(visibility.update(change, witness, 0.0))
        else:
            expected = json.loads(visibility.snapshot(change.table, witness, message["now"]))
        assert message == expected


def repeats(before: dict[str, Any], message: dict[str, Any]) -> bool:
    """Whether a message tells of a player's own choice, with the version that the player has."""
    return bool(message["type"] == "events" and message["v"] == before["v"])


def choices_of(changes: Iterable[Change], v: int, witness: Witness) -> list[Any]:
    """What the player may have been told of the own choice at this version."""
    told = [visibility.choice(change.table, witness) for change in changes if change.table.version == v]
    return [json.loads(message) for message in told if message is not None]


def check_nothing_was_decided_twice(changes: Iterable[Change]) -> None:
    """Each question was answered once by each seat."""
    asked = 0
    answers: Counter[tuple[Any, ...]] = Counter()
    for change in changes:
        if isinstance(change.entry, Decided):
            action = change.entry.action
            answers[asked, action.seat, isinstance(action, TakeRow)] += 1
        asked = change.table.asked
    assert answers
    assert set(answers.values()) == {1}
