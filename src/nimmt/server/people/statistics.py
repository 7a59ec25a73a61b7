"""What somebody's matches come to: places, and heads a deal beside what the whole table took in them."""

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
    """Its standard error, over matches: the deals of one match hang together. None with one match."""


class GameStatistics(Struct, frozen=True, kw_only=True):
    """All matches of one game with the same number of seats."""

    game: str
    seats: int
    matches: int
    deals: int
    places: tuple[int, ...]
    """How often each place was reached, from the first on."""
    wins: float
    """A first place that is shared by two is half a win."""
    heads: Mean
    """Of one's own in a deal."""
    table_heads: Mean
    """Of all seats in the same deals, oneself included, divided by their number."""
    difference: Mean
    """How many more were one's own."""


class MatchResult(Struct, frozen=True, kw_only=True):
    table: str
    match: int
    ended: float
    game: str
    seats: int
    place: int
    deals: int
    heads: float
    """Of one's own in a deal."""
    table_heads: float
    """Of all seats in a deal, divided by their number."""


class Statistics(Struct, frozen=True, kw_only=True):
    """One's own matches that came to their end, by game and number of seats, and one by one.

    What a bot has decided for somebody who was away counts as that seat's; who left has no part in a match.
    """

    games: tuple[GameStatistics, ...]
    """Of all matches, whichever are listed."""
    matches: tuple[MatchResult, ...]
    """The latest first."""
    more: bool
    """Whether there are earlier ones: ask again with `before`."""


def game_statistics(tallies: Iterable[ResultTally]) -> tuple[GameStatistics, ...]:
    """From tallies in the order of games and seats."""
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
    """Means over deals that come in matches of different length."""

    matches: int
    deals: int
    deals_deals: int

    def mean(self, total: float, with_deals: float, squares: float) -> Mean:
        """Of something with this sum over matches, the sum of its products with deals, and of its squares."""
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
