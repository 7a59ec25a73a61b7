"""Who is here: a seat is kept for someone whose connection is lost, and so is the hosting, for a while."""

from .entries import Dropped, PersonId, Returned
from .fold import Changes, follow
from .state import Stage, Table


def drop(table: Table, person: PersonId, now: float) -> Changes:
    """The last connection of a person is lost."""
    if not _matters(table, person) or _dropped(table, person) is not None:
        return ()
    return (follow(table, Dropped(at=now, seat=table.seat_of(person))),)


def come(table: Table, person: PersonId, now: float) -> Changes:
    """A person is here: with a seat that was dropped, everything is as before."""
    if not _matters(table, person) or _dropped(table, person) is None:
        return ()
    return (follow(table, Returned(at=now, seat=table.seat_of(person), by=person)),)


def _matters(table: Table, person: PersonId) -> bool:
    seated = table.seat_of(person) is not None
    return table.stage is not Stage.CLOSED and (seated or person == table.host)


def _dropped(table: Table, person: PersonId) -> float | None:
    seat = table.seat_of(person)
    return table.host_dropped if seat is None else table.chairs[seat].dropped
