"""People who take over a bot's chair in a running match: reserved at once, and theirs with the next deal."""

from msgspec.structs import replace

from nimmt.rules import Seat, put

from .entries import Entries, HandedOver, PersonId, Reserved, TookOver
from .state import Chair, Heir, Table


def reserved(table: Table, entry: Reserved) -> Table:
    """The chair with the person who takes it over, or without one who has changed their mind."""
    heir = None
    if entry.person is not None:
        heir = Heir(person=entry.person, name=entry.name, program=entry.program)
    chair = replace(table.chairs[entry.seat], heir=heir)
    return replace(table, chairs=put(table.chairs, entry.seat, chair))


def seat_reserved_by(table: Table, person: PersonId) -> Seat | None:
    for seat, chair in enumerate(table.chairs):
        if chair.heir is not None and chair.heir.person == person:
            return seat
    return None


def taken_over(table: Table) -> Table:
    """The table before a deal, whose heirs have their chairs. They have no part in the shuffle.

    The record names them beside those for whom they play on. Who comes back to the own chair was only away.
    """
    chairs, players = list(table.chairs), list(table.players)
    for seat, chair in enumerate(table.chairs):
        heir = chair.heir
        if heir is None:
            continue
        back = chair.left == heir.person
        chairs[seat] = Chair(
            person=heir.person,
            name=heir.name,
            program=heir.program,
            partless=True,
            avatar=chair.avatar,
            missed=chair.missed if back or table.match is None else len(table.match.deals),
        )
        if not back:
            players[seat] = replace(players[seat], name=f"{players[seat].name}, {heir.name}")
    return replace(table, chairs=tuple(chairs), players=tuple(players))


def may_be_taken_over(chair: Chair) -> bool:
    return chair.bot is not None and chair.heir is None


def handed(table: Table, now: float) -> Entries:
    """Who takes over a chair is the host if there is none."""
    heirs = [chair.heir for chair in table.chairs if chair.heir is not None and not chair.heir.program]
    hosts = table.host is None and heirs
    return (
        TookOver(at=now),
        *([HandedOver(at=now, host=heirs[0].person)] if hosts else []),
    )
