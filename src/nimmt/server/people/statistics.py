"""Statistics of a person's matches: places, and heads per deal compared with the table's average."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from math import sqrt

from msgspec import Struct

from ..store import ResultRow, ResultTally


class Mean(Struct, frozen=True, kw_only=True):
    """A mean over all deals."""

    mean: float
    error: float | None
    """The standard error over matches, because the deals of one match are correlated. None for one match."""


class GameStatistics(Struct, frozen=True, kw_only=True):
    """All matches of one game with the same number of seats."""

    game: str
    seats: int
    matches: int
    deals: int
    places: tuple[int, ...]
    """How often each place was reached, from the first place on."""
    wins: float
    """A first place shared by two counts as half a win."""
    heads: Mean
    """My heads per deal."""
    table_heads: Mean
    """The average heads per deal of all seats, mine included."""
    difference: Mean
    """My heads minus the average."""


class MatchResult(Struct, frozen=True, kw_only=True):
    table: str
    match: int
    ended: float
    game: str
    seats: int
    place: int
    deals: int
    heads: float
    """My heads per deal."""
    table_heads: float
    """The average heads per deal of all seats."""


class Statistics(Struct, frozen=True, kw_only=True):
    """My finished matches: by game and number of seats, and one by one.

    Decisions that a bot made while I was away count as mine. A match that I left does not count.
    """

    games: tuple[GameStatistics, ...]
    """Over all matches, not only the listed ones."""
    matches: tuple[MatchResult, ...]
    """The latest first."""
    more: bool
    """Whether there are earlier ones; request them with `before`."""


def game_statistics(tallies: Iterable[ResultTally]) -> tuple[GameStatistics, ...]:
    """The tallies must be sorted by game and seats."""
    groups = groupby(tallies, key=lambda tally: (tally.game, tally.seats))
    return tuple([_of_game(game, seats, [*group]) for (game, seats), group in groups])


def _of_game(game: str, seats: int, tallies: Sequence[ResultTally]) -> GameStatistics:
    places = [sum(t.matches for t in tallies if t.place == place) for place in range(1, seats + 1)]
    _, _, _, _, *sums = zip(*tallies, strict=True)
    matches, deals, heads, all_heads, nn, nh, na, hh, ha, aa = map(sum, sums)
    over, other = _Ratios(matches, deals, nn), 1 / seats
    return GameStatistics(
        game=game,
        seats=seats,
        matches=matches,
        deals=deals,
        places=tuple(places),
        wins=float(sum(Fraction(tally.matches, tally.tied) for tally in tallies if tally.place == 1)),
        heads=over.mean(heads, nh, hh),
        table_heads=over.mean(all_heads * other, na * other, aa * other**2),
        difference=over.mean(heads - all_heads * other, nh - na * other, hh - 2 * ha * other + aa * other**2),
    )


class _Ratios(Struct, frozen=True):
    """Ratio estimates: means over deals, which come in matches of different length."""

    matches: int
    deals: int
    deals_deals: int

    def mean(self, total: float, with_deals: float, squares: float) -> Mean:
        """The mean, from sums over matches: the value, its product with the deals, its square."""
        mean = total / self.deals
        if self.matches < 2:
            return Mean(mean=mean, error=None)
        scatter = max(0.0, squares - 2 * mean * with_deals + mean**2 * self.deals_deals)
        return Mean(mean=mean, error=sqrt(scatter * self.matches / (self.matches - 1)) / self.deals)


def match_result(row: ResultRow) -> MatchResult:
    assert row.place is not None
    return MatchResult(
        table=row.table,
        match=row.number,
        ended=row.ended,
        game=row.game,
        seats=row.seats,
        place=row.place,
        deals=row.deals,
        heads=row.heads / row.deals,
        table_heads=row.all_heads / row.seats / row.deals,
    )
