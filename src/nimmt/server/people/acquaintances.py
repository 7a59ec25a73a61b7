"""The people with whom a person has played lately, from the lists of matches."""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from nimmt.rules import decode

from ..store import IndexStore, MatchRow, PersonId, PersonStore
from ..wire import MatchSummary

MOST_MATCHES = 100
"""How many of the latest matches are looked at."""
MOST_PEOPLE = 20


class Acquaintance(Struct, frozen=True, kw_only=True):
    """Somebody with whom I have played lately."""

    person: PersonId
    name: str
    """The name in the latest of these matches."""
    matches: int
    """How many of my latest 100 matches we both played."""
    latest: float
    """When the last of them ended, in seconds since the epoch."""


class Acquaintances(Struct, frozen=True, kw_only=True):
    """The people with whom I have played lately, the latest first: no programs, and nobody whom I hide."""

    people: tuple[Acquaintance, ...]


class PeopleStore(IndexStore, PersonStore, Protocol):
    """What is needed to find them."""


async def acquaintances_of(store: PeopleStore, person: PersonId) -> list[Acquaintance]:
    rows = await store.matches_of(person, MOST_MATCHES)
    hidden = await store.hidden(person) | {person}
    found = [one for one in played_with(rows) if one.person not in hidden]
    return [one for one in found[:MOST_PEOPLE] if await _is_known(store, one.person)]


def played_with(rows: Iterable[MatchRow]) -> list[Acquaintance]:
    """Everyone in these matches, which are ordered from the latest on."""
    found: dict[PersonId, Acquaintance] = {}
    for match in [decode(row.summary, MatchSummary) for row in rows]:
        for player in match.players:
            if player.person is None or player.bot is not None:
                continue
            known = found.get(player.person)
            found[player.person] = Acquaintance(
                person=player.person,
                name=player.name if known is None else known.name,
                matches=1 if known is None else known.matches + 1,
                latest=match.ended if known is None else known.latest,
            )
    return list(found.values())


async def _is_known(store: PersonStore, person: PersonId) -> bool:
    """A person who has just been deleted is in the lists until the logs are rewritten."""
    return await store.person(person) is not None
