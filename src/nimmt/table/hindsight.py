"""What was played in the running deal, for those who were not there."""

from collections.abc import Iterable

from nimmt.rules import Event, Queue, Seat, redact, retell

from .state import Table


def past(table: Table, seat: Seat | None) -> tuple[Event, ...]:
    """Everything since the last deal began that a seat may know, except questions and choices."""
    return () if table.match is None else redacted(retell(table.match), seat)


def decided_for(table: Table, seat: Seat | None) -> tuple[tuple[int, int], ...]:
    """Deal and turn of each decision of this seat that was made for the player."""
    if table.match is None:
        return ()
    running = [(len(table.match.autos), table.match.turn)] if seat in table.match.auto else []
    finished = [
        (deal, turn)
        for deal, turns in enumerate(table.match.autos, 1)
        for turn, seats in enumerate(turns, 1)
        if seat in seats
    ]
    return (*finished, *running)


def to_place(table: Table) -> Queue:
    """While a row must be taken, the revealed cards that are still to be placed, in order."""
    return () if table.match is None else table.match.queue


def redacted(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    return tuple([seen for event in events if (seen := redact(event, seat)) is not None])
