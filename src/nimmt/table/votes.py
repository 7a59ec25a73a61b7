"""Votes about a player who is away: to wait, or to let a bot play on."""

from typing import Literal, TypeAlias

from msgspec import Struct

from nimmt.rules import Seat

from .state import Stage, Table

Verdict: TypeAlias = Literal["wait", "play-on"]


class Ballot(Struct, frozen=True, kw_only=True):
    """The votes about a player who is away. They can be changed."""

    wait: tuple[Seat, ...]
    play_on: tuple[Seat, ...]
    voters: int
    """The number of people who are here. More than half decide, or half including the host."""
    verdict: Verdict | None
    """`null`: undecided, so a bot plays on after a while."""


def ballot(table: Table, seat: Seat) -> Ballot | None:
    """The votes; `None` if nobody is away at this seat, no match is running, or nobody can vote."""
    chair = table.chairs[seat]
    if table.stage is not Stage.PLAYING or chair.dropped is None:
        return None
    voters = {table.chairs[other].person: other for other in table.persons if _votes(table, other)}
    cast = [(voters[person], wait) for person, wait in chair.votes if person in voters]
    waiting = tuple(sorted([voter for voter, wait in cast if wait]))
    playing = tuple(sorted([voter for voter, wait in cast if not wait]))
    if not voters:
        return None
    return Ballot(
        wait=waiting,
        play_on=playing,
        voters=len(voters),
        verdict=_verdict(waiting, playing, len(voters), voters.get(table.host)),
    )


def _votes(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair.dropped is None and not chair.program


def _verdict(
    wait: tuple[Seat, ...], play_on: tuple[Seat, ...], voters: int, host: Seat | None
) -> Verdict | None:
    if 2 * len(wait) + (host in wait) > voters:
        return "wait"
    return "play-on" if 2 * len(play_on) + (host in play_on) > voters else None


def verdict_on(table: Table, seat: Seat) -> Verdict | None:
    found = ballot(table, seat)
    return None if found is None else found.verdict
