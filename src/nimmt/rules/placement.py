"""Placement: the order of the cards, the row of each, and the rows they take."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .cards import FULL_ROW, ZERO, Card, Cards, Row, RowIndex, Seat, heads
from .cow import hop_cow
from .messages import Placed, Placement, Skipped, Took, ZerosKept
from .ruleset import Ruleset
from .state import Queue


class Settled(NamedTuple):
    """The table after a turn, or up to a low card whose player must choose a row."""

    rows: tuple[Row, ...]
    cow: RowIndex | None
    events: list[Placement]
    queue: Queue
    """The cards still to be placed: empty, or the first one needs a row."""


def turn_up(ruleset: Ruleset, plays: Iterable[tuple[Seat, Cards]]) -> tuple[list[Placement], Queue]:
    """P15, S6: the effects of zeros, and the order in which numbers are placed."""
    events: list[Placement] = []
    numbers: list[tuple[bool, Card, Seat]] = []
    for seat, cards in sorted(plays):
        zeros = cards.count(ZERO)
        if zeros:
            events.append(Skipped(seat) if ruleset.zero_effect == "skip" else ZerosKept(seat, zeros))
        numbers += [(not zeros, card, seat) for card in cards if card != ZERO]
    # B8: ascending; P14, P16: those beside a zero first
    return events, tuple([(seat, card) for _, card, seat in sorted(numbers)])


def settle(
    ruleset: Ruleset,
    rows: Sequence[Row],
    cow: RowIndex | None,
    queue: Queue,
    *,
    choice: RowIndex | None = None,
) -> Settled:
    """Place the cards in order; `choice` is the row for the first low card that may choose one."""
    table = list(rows)
    events: list[Placement] = []
    for position, (seat, card) in enumerate(queue):
        row = fitting_row(table, card)
        chosen = row is None and ruleset.low == "choose"
        if chosen:
            if choice is None:
                return Settled(tuple(table), cow, events, queue[position:])
            row, choice = choice, None
        elif row is None:
            row = highest_row(table)
        cow = _place(table, cow, seat, card, row, chosen, events)
    return Settled(tuple(table), cow, events, ())


def fitting_row(rows: Sequence[Row], card: Card) -> RowIndex | None:
    """B9, B10: the row with the highest end below the card; `None` for a low card."""
    best, best_end = None, 0
    for index, row in enumerate(rows):
        if best_end < row[-1] < card:
            best, best_end = index, row[-1]
    return best


def highest_row(rows: Sequence[Row]) -> RowIndex:
    """P10: the row of a low card in games without a choice."""
    return max(range(len(rows)), key=lambda row: rows[row][-1])


def cheapest_row(rows: Sequence[Row]) -> RowIndex:
    """B15: the row with the fewest heads, then the fewest cards, then the first."""
    return min(range(len(rows)), key=lambda row: (heads(rows[row]), len(rows[row])))


def _place(
    rows: list[Row],
    cow: RowIndex | None,
    seat: Seat,
    card: Card,
    row: RowIndex,
    chosen: bool,
    events: list[Placement],
) -> RowIndex | None:
    """B12–B14: take the row if it is full or chosen, place the card, move the cow."""
    lying = rows[row]
    places = len(lying) + (cow == row)  # C5: the cow fills a place
    if chosen or places == FULL_ROW:
        events.append(Took(seat, row, lying, heads(lying), "low" if chosen else "sixth"))
        lying = ()
    rows[row] = (*lying, card)
    events.append(Placed(seat, card, row))
    return hop_cow(rows, row, seat, events) if cow == row else cow
