"""Chance nodes: cards dealt one by one, each with its probability in a shuffled deck.

Hands and row cards are dealt in ascending order (the order of the rows does not matter), so that every deal
has exactly one path, which keeps game trees small.
"""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import TypeAlias

from nimmt.rules import ROWS, ZERO, Card, Cards

from .episode import Setup

Outcomes: TypeAlias = list[tuple[Card, float]]


def next_cards(setup: Setup, dealt: Cards) -> Outcomes:
    """The next cards with their probabilities: row cards first, then hand after hand; empty at the end."""
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
    """The hands of a complete deal. Z1: the zeros that everyone gets are added."""
    size, due = hand_size(setup), (ZERO,) * setup.ruleset.dealt_zeros(setup.seats)
    return [due + dealt[ROWS + seat * size : ROWS + (seat + 1) * size] for seat in range(setup.seats)]


def hand_size(setup: Setup) -> int:
    """The number of cards in a hand that chance deals."""
    return setup.ruleset.hand - setup.ruleset.dealt_zeros(setup.seats)


def _numbers(setup: Setup) -> range:
    return range(1, setup.ruleset.highest_card(setup.seats) + 1)


def _next_row_card(setup: Setup, rows: Cards) -> Outcomes:
    if setup.auto_row:  # B15: ties depend on the order of the rows
        left = [card for card in _numbers(setup) if card not in rows]
        return [(card, 1 / len(left)) for card in left]
    return _ascending([card for card in _numbers(setup) if card > max(rows, default=0)], ROWS - len(rows))


def _next_of_hand(begun: Cards, numbers: Sequence[Card], zeros: int, size: int) -> Outcomes:
    """Zeros come first: either one more, or the lowest of the remaining numbers."""
    if begun and begun[-1] != ZERO:
        return _ascending([card for card in numbers if card > begun[-1]], size - len(begun))
    ways = [comb(zeros, count) * comb(len(numbers), size - count) for count in range(len(begun), size + 1)]
    zero = sum(ways[1:]) / sum(ways)
    rest = [(card, (1 - zero) * chance) for card, chance in _ascending(numbers, size - len(begun))]
    return [(card, chance) for card, chance in [(ZERO, zero), *rest] if chance > 0]


def _ascending(cards: Sequence[Card], count: int) -> Outcomes:
    """The lowest of `count` cards drawn from these, with probabilities."""
    return list(zip(cards, _chances(len(cards), count), strict=False))


@cache
def _chances(cards: int, count: int) -> list[float]:
    """For each card from the lowest on, the probability that it is the lowest of those drawn."""
    ways = comb(cards, count)
    return [comb(higher, count - 1) / ways for higher in range(cards - 1, count - 2, -1)]
