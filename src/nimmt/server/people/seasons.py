"""The season table of a group, from the stored results of the matches at its tables."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from ..store import PersonId, SeasonTally


class SeasonFigures(Struct, frozen=True, kw_only=True):
    """What a member reached in matches of one game."""

    game: str
    matches: int
    places: int
    """The sum of the places."""
    wins: float
    """A first place shared by two counts as half a win."""
    points: int
    """The sum of the points."""


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A member in the season table."""

    person: PersonId
    name: str
    """Empty for a person whom I hide."""
    matches: int
    places: int
    wins: float
    games: tuple[SeasonFigures, ...]
    """By game: points of different games cannot be added up."""


class SeasonTable(Struct, frozen=True, kw_only=True):
    """The season table of a group.

    It counts the matches at the group's tables that were played to their end by two persons or more. Places
    are those of the whole match, with bots and guests. Members are listed, however late they joined.
    """

    season: int
    """From 1."""
    began: float
    """In seconds since the epoch."""
    ended: float | None
    """When the next season began; `null` while it goes on."""
    lines: tuple[SeasonLine, ...]
    """Ordered by mean place, then by wins."""


def season_lines(
    tallies: Iterable[SeasonTally], names: Sequence[tuple[PersonId, str]]
) -> tuple[SeasonLine, ...]:
    """The lines of these persons. The tallies must be sorted by person and game."""
    by_person = {person: [*own] for person, own in groupby(tallies, key=lambda tally: tally.person)}
    lines = [_line(person, name, by_person[person]) for person, name in names if person in by_person]
    return tuple(sorted(lines, key=lambda line: (line.places / line.matches, -line.wins, -line.matches)))


def _line(person: PersonId, name: str, tallies: Sequence[SeasonTally]) -> SeasonLine:
    games = [_figures(game, [*own]) for game, own in groupby(tallies, key=lambda tally: tally.game)]
    return SeasonLine(
        person=person,
        name=name,
        matches=sum(game.matches for game in games),
        places=sum(game.places for game in games),
        wins=_wins(tallies),
        games=tuple(games),
    )


def _figures(game: str, tallies: Sequence[SeasonTally]) -> SeasonFigures:
    return SeasonFigures(
        game=game,
        matches=sum(tally.matches for tally in tallies),
        places=sum(tally.place * tally.matches for tally in tallies),
        wins=_wins(tallies),
        points=sum(tally.points for tally in tallies),
    )


def _wins(tallies: Iterable[SeasonTally]) -> float:
    return float(sum(Fraction(tally.matches, tally.tied) for tally in tallies if tally.place == 1))
