"""Presence: a person whose connection is lost keeps the seat, and stays the host for a while."""

from .entries import Dropped, PersonId, Reserved, Returned
from .fold import Changes, follow
from .state import Stage, Table
from .takeover import seat_reserved_by


def drop(table: Table, person: PersonId, now: float) -> Changes:
    """The changes when a person's last connection is lost. Nobody takes over a chair while away."""
    reserved = seat_reserved_by(table, person)
    if reserved is not None and table.stage is Stage.PLAYING:
        return (follow(table, Reserved(at=now, seat=reserved)),)
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
