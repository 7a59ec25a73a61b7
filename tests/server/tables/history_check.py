"""What a table's log says, and whether everyone was told exactly that."""

import json
from collections import Counter
from collections.abc import Iterable
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
    for message in steps:
        change, witness = changes[message["v"] - 1], Witness(person)
        assert change.table.version == message["v"]
        witness.seat = visibility.seat_of(change.table, witness)
        if message["type"] == "events":
            expected = json.loads(visibility.update(change, witness, 0.0))
        else:
            expected = json.loads(visibility.snapshot(change.table, witness, message["now"]))
        assert message == expected


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
