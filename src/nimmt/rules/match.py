"""The course of a match: who starts the next deal, when it is over, and who won."""

from collections.abc import Sequence

from .cards import Seat
from .ruleset import Goal, Ruleset
from .state import clockwise


def next_starter(starter: Seat, heads: Sequence[int]) -> Seat:
    """S8: the seat with the most heads; of tied seats, the first clockwise from the last starter."""
    return max(clockwise(starter, len(heads)), key=lambda seat: heads[seat])


def is_over(ruleset: Ruleset, deals: int, totals: Sequence[int]) -> bool:
    """B20, P22: whether the match is over after this many deals."""
    last_deal = ruleset.last_deal(len(totals))
    by_points = ruleset.points is not None and max(totals) >= ruleset.points
    return by_points or deals == last_deal


def places(goal: Goal, totals: Sequence[int]) -> tuple[int, ...]:
    """B21, P22: the places; fewest or most heads win, and equal totals share a place."""
    ranked = sorted(totals, reverse=goal == "most")
    return tuple([ranked.index(total) + 1 for total in totals])
