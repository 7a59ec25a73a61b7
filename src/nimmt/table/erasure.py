"""Somebody leaves for good: the table goes on, and its log no longer says who it was.

The decisions stay, for the match is the others' too. The name becomes one that nobody can have, so that
whoever shows it can say in any language that this one has left.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from .decisions import add, heir, leave
from .entries import Closed, Entry, HandedOver, Opened, PersonId, Sat
from .fold import Changes, follow
from .state import Stage, Table

NOBODYS_NAME = "—"
"""A name has at least one letter, digit or symbol, and this one has none."""
_ALIAS = "gone-"


def alias(chance: bytes) -> PersonId:
    """Who has left, as one log knows them: another one in each, so that none leads to the next."""
    return _ALIAS + chance.hex()


def is_gone(person: PersonId | None) -> bool:
    return person is not None and person.startswith(_ALIAS)


def depart(table: Table, person: PersonId, now: float) -> Changes:
    """What the table's own rules make of it when somebody leaves: a bot takes over, or another host does."""
    seat = table.seat_of(person)
    if table.stage is Stage.CLOSED or (seat is None and table.host != person):
        return ()
    if seat is not None:
        return add(table, leave(table, seat, now, removed=False), now)
    if not table.persons and table.stage is not Stage.OPEN:
        return (follow(table, Closed(at=now, reason="empty")),)
    others = [table.chairs[other] for other in table.persons]
    return (follow(table, HandedOver(at=now, host=heir(others))),)


def persons_in(entries: Iterable[Entry]) -> frozenset[PersonId]:
    """Everyone who comes to the table with these entries: nobody else can ever be in its log."""
    return frozenset(_come(entries))


def _come(entries: Iterable[Entry]) -> Iterator[PersonId]:
    for entry in entries:
        if isinstance(entry, Opened) and not is_gone(entry.host):
            yield entry.host
        if isinstance(entry, Sat) and not is_gone(entry.person):
            yield entry.person


def forget(entry: Entry, person: PersonId, other: PersonId) -> Entry:
    """The same entry, of `other` where it was of this person; and without what they called it."""
    if entry.by == person:
        entry = replace(entry, by=other, ref=None)
    if isinstance(entry, Opened | HandedOver) and entry.host == person:
        entry = replace(entry, host=other)
    if isinstance(entry, Sat) and entry.person == person:
        entry = replace(entry, person=other, name=NOBODYS_NAME)
    return entry
