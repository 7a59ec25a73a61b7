"""Presence: a person whose connection is lost keeps the seat, and stays the host for a while.

Who leaves frees the chair.
"""

from nimmt.rules import Seat

from .entries import Closed, Dropped, Entries, HandedOver, PersonId, Reserved, Returned, Rose
from .fold import Changes, follow
from .state import Chair, Stage, Table
from .takeover import seat_reserved_by


def drop(table: Table, person: PersonId, now: float) -> Changes:
    """The changes when a person's last connection is lost. Nobody takes over a chair while away."""
    released = release(table, person, now)
    here = released[-1].table if released else table
    if not _matters(here, person) or _dropped(here, person) is not None:
        return released
    return (*released, follow(here, Dropped(at=now, seat=here.seat_of(person))))


def release(table: Table, person: PersonId, now: float) -> Changes:
    """The changes when a person no longer takes over a chair, if they wanted to."""
    seat = seat_reserved_by(table, person)
    if seat is None or table.stage is not Stage.PLAYING:
        return ()
    return (follow(table, Reserved(at=now, seat=seat)),)


def come(table: Table, person: PersonId, now: float) -> Changes:
    """The changes when a person is here again."""
    if not _matters(table, person) or _dropped(table, person) is None:
        return ()
    return (follow(table, Returned(at=now, seat=table.seat_of(person), by=person)),)


def _matters(table: Table, person: PersonId) -> bool:
    seated = table.seat_of(person) is not None
    return table.stage is not Stage.CLOSED and (seated or person == table.host)


def _dropped(table: Table, person: PersonId) -> float | None:
    seat = table.seat_of(person)
    return table.host_dropped if seat is None else table.chairs[seat].dropped


def leave(table: Table, seat: Seat, now: float, *, removed: bool) -> Entries:
    """Free a chair. Another person may become the host, or the table is closed if nobody is left."""
    rose = Rose(at=now, seat=seat, removed=removed)
    person = table.chairs[seat].person
    others = [table.chairs[other] for other in table.persons if other != seat]
    if person is None or table.host not in (person, None):
        return (rose,)
    if not others:
        return (rose, Closed(at=now, reason="empty"))
    return (rose, HandedOver(at=now, host=heir(others))) if table.host is not None else (rose,)


def heir(others: list[Chair]) -> PersonId | None:
    """The next host: preferably a person who is here, never a program."""
    persons = [chair for chair in others if not chair.program]
    return min(persons, key=lambda chair: chair.dropped is not None).person if persons else None
