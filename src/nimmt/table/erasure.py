"""The deletion of a person from a table's log. The table goes on.

The decisions stay, because the match belongs to the others too. The name becomes one that nobody can have,
so that every client can say in its own language that the player has left.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from .decisions import add
from .entries import Closed, Entry, HandedOver, Opened, PersonId, Reserved, Sat, Screened
from .fold import Changes, follow
from .names import NOBODYS_NAME
from .presence import heir, leave, release
from .state import Stage, Table

_ALIAS = "gone-"


def alias(chance: bytes) -> PersonId:
    """The id that replaces the person in one log. Each log gets its own, so that they cannot be linked."""
    return _ALIAS + chance.hex()


def is_gone(person: PersonId | None) -> bool:
    return person is not None and person.startswith(_ALIAS)


def depart(table: Table, person: PersonId, now: float) -> Changes:
    """The changes when a person leaves by the table's rules: a bot or another host takes over."""
    released = release(table, person, now)
    return (*released, *_leave(released[-1].table if released else table, person, now))


def _leave(table: Table, person: PersonId, now: float) -> Changes:
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
    """The persons whom these entries bring to the table; no other entry names a new person."""
    return frozenset(_newcomers(entries))


def _newcomers(entries: Iterable[Entry]) -> Iterator[PersonId]:
    for entry in entries:
        if isinstance(entry, Opened) and not is_gone(entry.host):
            yield entry.host
        if isinstance(entry, Sat) and not is_gone(entry.person):
            yield entry.person
        if isinstance(entry, Reserved) and entry.person is not None and not is_gone(entry.person):
            yield entry.person


def forget(entry: Entry, person: PersonId, other: PersonId) -> Entry:
    """The entry with `other` in place of the person, and without the person's refs."""
    if entry.by == person:
        entry = replace(entry, by=other, ref=None)
    if isinstance(entry, Opened | HandedOver) and entry.host == person:
        entry = replace(entry, host=other)
    if isinstance(entry, Screened) and entry.person == person:
        entry = replace(entry, person=other)
    if isinstance(entry, Sat | Reserved) and entry.person == person:
        entry = replace(entry, person=other, name=NOBODYS_NAME)
    return entry
