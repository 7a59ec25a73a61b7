"""Presence: a person whose connection is lost keeps the seat, and stays the host for a while."""

from .entries import Dropped, PersonId, Returned
from .fold import Changes, follow
from .state import Stage, Table


def drop(table: Table, person: PersonId, now: float) -> Changes:
    """The changes when a person's last connection is lost."""
    if not _matters(table, person) or _dropped(table, person) is not None:
        return ()
    return (follow(table, Dropped(at=now, seat=table.seat_of(person))),)


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
