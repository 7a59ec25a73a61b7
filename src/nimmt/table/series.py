"""The matches that a group plays at one table, and their score sheet."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from .entries import PersonId

SERIES_LENGTH = 50
"""The sheet shows at most this many matches, the latest ones."""
Key: TypeAlias = PersonId | tuple[str, str | None]


class Participant(NamedTuple):
    """A player of the series: a person is known by id, a bot by its name."""

    person: PersonId | None
    name: str
    bot: str | None
    heir: PersonId | None = None
    """The person who has taken over the seat during the match, and whose name is part of this one."""

    @property
    def key(self) -> Key:
        return self.person or (self.name, self.bot)


class FinishedMatch(NamedTuple):
    """A match that was played to its end."""

    number: int
    game: str
    who: tuple[Participant, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]

    def won(self, seat: int) -> Fraction:
        """The share of the win: equal for all who share first place."""
        return Fraction(self.places[seat] == 1, self.places.count(1))


class SeriesLine(Struct, frozen=True, kw_only=True):
    """One player of the series."""

    name: str
    """The latest name."""
    person: PersonId | None
    bot: str | None
    matches: int
    total: int
    """The sum of the points."""
    places: int
    """The sum of the places."""
    wins: float
    """A first place shared by two counts as half a win."""


class SeriesMatch(Struct, frozen=True, kw_only=True):
    """One match, in the order of the lines; `None` for a player who did not take part."""

    match: int
    game: str
    totals: tuple[int | None, ...]
    places: tuple[int | None, ...]


class Series(Struct, frozen=True, kw_only=True):
    """The score sheet of a table: the latest 50 matches that were played to their end."""

    lines: tuple[SeriesLine, ...]
    """Ordered by mean place, then by who sat down first."""
    matches: tuple[SeriesMatch, ...]


def sheet(played: Sequence[FinishedMatch]) -> Series | None:
    """The score sheet; `None` before the first match is over."""
    if not played:
        return None
    everyone: dict[Key, Participant] = {}
    for match in played:
        everyone |= {who.key: who for who in match.who}
    lines = [
        _line(who, [match for match in played if _index(match, who) is not None]) for who in everyone.values()
    ]
    order = sorted(
        zip(lines, everyone.values(), strict=True), key=lambda pair: pair[0].places / pair[0].matches
    )
    return Series(
        lines=tuple([line for line, _ in order]),
        matches=tuple([_match(match, [who for _, who in order]) for match in played]),
    )


def _line(who: Participant, matches: Sequence[FinishedMatch]) -> SeriesLine:
    results = [
        (match.totals[index], match.places[index], match.won(index))
        for match in matches
        if (index := _index(match, who)) is not None
    ]
    return SeriesLine(
        name=who.name,
        person=who.person,
        bot=who.bot,
        matches=len(results),
        total=sum(total for total, _, _ in results),
        places=sum(place for _, place, _ in results),
        wins=float(sum(won for _, _, won in results)),
    )


def _match(match: FinishedMatch, order: Sequence[Participant]) -> SeriesMatch:
    seats = [_index(match, who) for who in order]
    return SeriesMatch(
        match=match.number,
        game=match.game,
        totals=tuple([None if seat is None else match.totals[seat] for seat in seats]),
        places=tuple([None if seat is None else match.places[seat] for seat in seats]),
    )


def _index(match: FinishedMatch, who: Participant) -> int | None:
    keys = [other.key for other in match.who]
    return keys.index(who.key) if who.key in keys else None
