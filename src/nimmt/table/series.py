"""The matches that a group has played at one table, one after the other, and their running sheet."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from .entries import PersonId

SERIES_LENGTH = 50
"""So many of the latest matches are on the sheet."""
Key: TypeAlias = PersonId | tuple[str, str | None]


class Participant(NamedTuple):
    """A person is the same one under another name and on another chair; a bot goes by its name."""

    person: PersonId | None
    name: str
    bot: str | None

    @property
    def key(self) -> Key:
        return self.person or (self.name, self.bot)


class FinishedMatch(NamedTuple):
    """A match that has come to its end."""

    number: int
    game: str
    who: tuple[Participant, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]

    def won(self, seat: int) -> Fraction:
        """The part of the win: those who share the first place share it evenly."""
        return Fraction(self.places[seat] == 1, self.places.count(1))


class SeriesLine(Struct, frozen=True, kw_only=True):
    """One who has played in the series."""

    name: str
    """The latest one."""
    person: PersonId | None
    bot: str | None
    matches: int
    total: int
    """The points of all these matches."""
    places: int
    """The sum of all places."""
    wins: float
    """A first place that is shared by two is half a win."""


class SeriesMatch(Struct, frozen=True, kw_only=True):
    """In the order of the lines; `None` for those who did not play in it."""

    match: int
    game: str
    totals: tuple[int | None, ...]
    places: tuple[int | None, ...]


class Series(Struct, frozen=True, kw_only=True):
    """The running sheet of the latest 50 matches at a table that came to their end."""

    lines: tuple[SeriesLine, ...]
    """The best mean place first, then who was first to sit here."""
    matches: tuple[SeriesMatch, ...]


def sheet(played: Sequence[FinishedMatch]) -> Series | None:
    """Nothing before the first match is over."""
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
