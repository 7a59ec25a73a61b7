"""Observations: what one seat may know, as an array of numbers with the same fields in all games."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nimmt.rules import FULL_ROW, HEADS, HIGHEST_CARD, ROWS, ZERO_CARDS, Ruleset, RulesetError

from .structs import CARDS, MOST_HAND, MOST_QUEUE, MOST_SEATS

Observation = npt.NDArray[np.int16]

ALL_HEADS = 171
MOST_ROW_HEADS = 27
ENDLESS = 2**15 - 1
"""The highest number in an observation. Higher totals and numbers of deals are cut to it."""


class ObservationField(NamedTuple):
    name: str
    size: int
    most: int
    """The highest value; the lowest is 0."""
    meaning: str


OBSERVATION_FIELDS = (
    ObservationField("hand", CARDS, ZERO_CARDS, "by card, how many the seat holds"),
    ObservationField(
        "seen",
        CARDS,
        ZERO_CARDS,
        "by card, 1 if it has lain open in this deal, in the first rows or played; of zeros, how many have",
    ),
    ObservationField(
        "rows",
        ROWS * FULL_ROW,
        HIGHEST_CARD,
        "the cards of the first row, then of the second … five places each; 0 for none",
    ),
    ObservationField("lengths", ROWS, FULL_ROW, "by row, how many cards lie there"),
    ObservationField("row_heads", ROWS, MOST_ROW_HEADS, "by row, the heads on them"),
    ObservationField("cow", ROWS, 1, "by row, 1 where the cow stands"),
    ObservationField(
        "waiting",
        MOST_QUEUE,
        HIGHEST_CARD,
        "while a row is to be taken: the open cards in placing order, the low card first; 0 for none",
    ),
    ObservationField(
        "whose", MOST_QUEUE, MOST_SEATS, "the seats of these cards, counted from 1, which is the own seat"
    ),
    ObservationField("phase", 1, 2, "what the seat has to do: 0 play, 1 take a row, 2 wait"),
    ObservationField("sizes", MOST_SEATS, MOST_HAND, "by seat, how many cards it holds"),
    ObservationField("taken", MOST_SEATS, ALL_HEADS, "by seat, the heads of this deal"),
    ObservationField("totals", MOST_SEATS, ENDLESS, "by seat, the heads of the finished deals of the match"),
    ObservationField("seats", 1, MOST_SEATS, "how many seats there are"),
    ObservationField("deals", 1, ENDLESS, "the finished deals of the match"),
    ObservationField(
        "position", 1, MOST_SEATS - 1, "in games that go in turn: how many seats play before the own one"
    ),
)
"""Seats are counted clockwise from the own one, which is the first. Fields that a game does not use are 0."""


def _places() -> dict[str, slice]:
    places, begin = {}, 0
    for field in OBSERVATION_FIELDS:
        places[field.name] = slice(begin, begin + field.size)
        begin += field.size
    return places


PLACES = _places()
"""The place of each field: `observation[PLACES["hand"]]`."""
OBSERVATION_SIZE = sum(field.size for field in OBSERVATION_FIELDS)
OBSERVATION_MOST: Observation = np.repeat(
    [field.most for field in OBSERVATION_FIELDS], [field.size for field in OBSERVATION_FIELDS]
).astype(np.int16)


def most_deal_heads(ruleset: Ruleset, seats: int) -> int:
    """The most heads that one seat can take in a deal.

    It takes at most as many cards as are played; without a cow, at most five with each of its own.
    """
    cards = ruleset.hand * (seats if ruleset.cow else min(seats, FULL_ROW))
    return sum(sorted(HEADS[: ruleset.highest_card(seats) + 1], reverse=True)[:cards])


def most_total(ruleset: Ruleset, seats: int) -> int:
    """The highest possible total of a match. Before the last deal, every total is below the points."""
    in_a_deal, last = most_deal_heads(ruleset, seats), ruleset.last_deal(seats)
    by_points = [] if ruleset.points is None else [ruleset.points - 1 + in_a_deal]
    return min(by_points if last is None else [*by_points, last * in_a_deal])


def check_totals(ruleset: Ruleset, seats: int) -> None:
    """Raise an error if a total of the match may be too high for an observation."""
    most, in_a_deal = most_total(ruleset, seats), most_deal_heads(ruleset, seats)
    if most > ENDLESS:
        points, deals = ENDLESS + 1 - in_a_deal, ENDLESS // in_a_deal
        raise RulesetError(
            f"A total of this match may reach {most:,} heads, but observations count to {ENDLESS:,}: "
            f"set points to at most {points:,}, or deals to at most {deals:,}."
        )
