"""The result of a run, as JSON and for the tables."""

from typing import Literal

import numpy as np
from msgspec import Struct

from nimmt.rules import Options

from .plan import Plan
from .rating import ratings
from .statistics import Estimate, ahead_shares, apart, estimate, means_by_deal, more_deals, win_shares
from .tally import Tally

FORMAT: Literal["nimmt-arena/1"] = "nimmt-arena/1"


class MeanWithError(Struct, frozen=True):
    """A mean and its standard error, which is `None` for a single deal."""

    mean: float
    error: float | None


class Rating(Struct, frozen=True):
    value: float
    low: float | None
    """The lower end of the 95 % interval."""
    high: float | None


class BotResult(Struct, frozen=True, kw_only=True):
    name: str
    field: bool
    heads: MeanWithError
    """Per match, or per deal where single deals were played."""
    wins: MeanWithError
    """The share of matches won; ties split it."""
    rating: Rating | None
    decisions: int
    faults: int
    decisions_per_second: float | None
    """The only number that depends on the machine."""
    distribution: dict[int, int]
    """The number of matches by final heads."""


class Pair(Struct, frozen=True):
    """The difference of two bots on the same cards, first minus second."""

    bots: tuple[str, str]
    heads: MeanWithError
    wins: MeanWithError
    apart: bool
    """Whether the difference of wins is significant at 95 %."""
    more_deals: int | None
    """The additional deals needed to tell them apart; `None` if they do not differ so far."""


class Result(Struct, frozen=True, kw_only=True):
    format: Literal["nimmt-arena/1"]
    game: str
    options: Options
    seats: int
    match: bool
    seed: int
    deals: int
    matches: int
    par: float
    """The share of wins among equal players."""
    bots: list[BotResult]
    pairs: list[Pair]
    ahead: list[list[float | None]]
    """How often a bot (row) finished ahead of another (column) at the same table; a tie is half."""


def result(tally: Tally, deals: int) -> Result:
    """The result of the first deals of a run."""
    plan, goal = tally.plan, tally.plan.ruleset.goal
    heads, lineups = tally.ints("heads", deals), tally.ints("lineups", deals)
    players = len(plan.players)
    wins = means_by_deal(win_shares(heads, goal), lineups, players)
    counted = means_by_deal(heads, lineups, players)
    rating = ratings(heads, lineups, players, goal) if deals else None
    return Result(
        format=FORMAT,
        game=plan.game,
        options=plan.ruleset.options,
        seats=plan.seats,
        match=plan.match,
        seed=plan.seed,
        deals=deals,
        matches=deals * plan.matches,
        par=1 / plan.seats,
        bots=[
            _bot(tally, deals, player, estimate(counted[:, player]), estimate(wins[:, player]), rating)
            for player in range(players if deals else 0)
        ],
        pairs=[
            _pair(plan, one, other, estimate(counted[:, one] - counted[:, other]), wins)
            for one in range(players if deals else 0)
            for other in range(one + 1, players)
        ],
        ahead=ahead_shares(heads, lineups, players, goal),
    )


def _bot(
    tally: Tally, deals: int, player: int, heads: Estimate, wins: Estimate, rating: list[Estimate] | None
) -> BotResult:
    plan = tally.plan
    own = tally.ints("lineups", deals) == player
    decisions = int(tally.ints("decisions", deals)[own].sum())
    seconds = float(tally.seconds(deals)[own].sum())
    totals, times = np.unique(tally.ints("heads", deals)[own], return_counts=True)
    return BotResult(
        name=plan.players[player],
        field=player == len(plan.bots),
        heads=mean_of(heads),
        wins=mean_of(wins),
        rating=None if rating is None else _rating(rating[player]),
        decisions=decisions,
        faults=int(tally.ints("faults", deals)[own].sum()),
        decisions_per_second=decisions / seconds if seconds else None,
        distribution=dict(zip(totals.tolist(), times.tolist(), strict=True)),
    )


def _rating(found: Estimate) -> Rating:
    reach = found.reach
    return Rating(
        found.value, *((None, None) if reach is None else (found.value - reach, found.value + reach))
    )


def mean_of(found: Estimate) -> MeanWithError:
    return MeanWithError(found.value, found.error)


def _pair(plan: Plan, one: int, other: int, heads: Estimate, wins: "np.typing.NDArray[np.float64]") -> Pair:
    difference = estimate(wins[:, one] - wins[:, other])
    return Pair(
        (plan.players[one], plan.players[other]),
        mean_of(heads),
        mean_of(difference),
        apart(difference),
        more_deals(difference),
    )
