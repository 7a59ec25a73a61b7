"""Cards dealt one by one, each with the chance that a shuffled deck gives it.

A hand comes in ascending order, and so do the row cards, for it does not matter which row is the first: every
deal comes about in one way only, which keeps game trees as small as they can be.
"""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import TypeAlias

from nimmt.rules import ROWS, ZERO, Card, Cards

from .episode import Setup

Outcomes: TypeAlias = list[tuple[Card, float]]


def next_cards(setup: Setup, dealt: Cards) -> Outcomes:
    """What may come after these cards: first the row cards, then hand after hand, and at the end nothing."""
    if len(dealt) < ROWS:
        return _next_row_card(setup, dealt)
    size, hands = hand_size(setup), len(dealt) - ROWS
    if hands == size * setup.seats:
        return []
    begun = len(dealt) - hands % size
    gone, due = set(dealt[:begun]), setup.ruleset.dealt_zeros(setup.seats)
    zeros = setup.ruleset.zeros - due * setup.seats - dealt[:begun].count(ZERO)
    return _next_of_hand(dealt[begun:], [card for card in _numbers(setup) if card not in gone], zeros, size)


def hands_of(setup: Setup, dealt: Cards) -> list[Cards]:
    """The hands, when all is dealt. Z1: the zeros that everyone gets come on top."""
    size, due = hand_size(setup), (ZERO,) * setup.ruleset.dealt_zeros(setup.seats)
    return [due + dealt[ROWS + seat * size : ROWS + (seat + 1) * size] for seat in range(setup.seats)]


def hand_size(setup: Setup) -> int:
    """The cards of a hand that chance deals."""
    return setup.ruleset.hand - setup.ruleset.dealt_zeros(setup.seats)


def _numbers(setup: Setup) -> range:
    return range(1, setup.ruleset.highest_card(setup.seats) + 1)


def _next_row_card(setup: Setup, rows: Cards) -> Outcomes:
    if setup.auto_row:  # B15 asks which row is the first
        left = [card for card in _numbers(setup) if card not in rows]
        return [(card, 1 / len(left)) for card in left]
    return _ascending([card for card in _numbers(setup) if card > max(rows, default=0)], ROWS - len(rows))


def _next_of_hand(begun: Cards, numbers: Sequence[Card], zeros: int, size: int) -> Outcomes:
    """The zeros come first: whether there is one more, and if not, the lowest of the numbers to come."""
    if begun and begun[-1] != ZERO:
        return _ascending([card for card in numbers if card > begun[-1]], size - len(begun))
    ways = [comb(zeros, count) * comb(len(numbers), size - count) for count in range(len(begun), size + 1)]
    zero = sum(ways[1:]) / sum(ways)
    rest = [(card, (1 - zero) * chance) for card, chance in _ascending(numbers, size - len(begun))]
    return [(card, chance) for card, chance in [(ZERO, zero), *rest] if chance > 0]


def _ascending(cards: Sequence[Card], count: int) -> Outcomes:
    """The lowest of so many cards that are drawn from these."""
    return list(zip(cards, _chances(len(cards), count), strict=False))


@cache
def _chances(cards: int, count: int) -> list[float]:
    """How likely each is the lowest of those drawn, from the lowest on; the highest ones never are."""
    ways = comb(cards, count)
    return [comb(higher, count - 1) / ways for higher in range(cards - 1, count - 2, -1)]
