"""The inputs of a learned net: numbers about the table, and about each card of the hand.

They suit games with one card per turn in which a low card takes a row.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nimmt.kernel import PLACES, TAKE_ROW, Observation
from nimmt.rules import FULL_ROW, HEADS, HIGHEST_CARD, ROWS

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

CARD_NUMBERS, TABLE_NUMBERS = 24, 37
LEAST_PLACES = 10
"""The least number of places for cards; a larger hand has more, a smaller one leaves some empty."""
NEAR = 5
_HEADS = np.array([0, *[HEADS[card] for card in range(1, HIGHEST_CARD + 1)]])
_FACTORIALS = np.array([1, 1, 2, 6, 24])


class Features(NamedTuple):
    """Features by observation. Choices are the cards, lowest first, then the rows by their ends."""

    choices: Numbers
    """The action of each choice; empty places have action 0, which is never legal here."""
    cards: Floats
    """The numbers of each card, by place in the hand."""
    table: Floats


class Lanes(NamedTuple):
    """The rows in the order of their ends, after a lane 0 for low cards."""

    order: Numbers
    ends: Numbers
    """The first end is 0, for low cards; the last is above all cards."""
    room: Numbers
    heads: Numbers
    """The heads that a card takes if the row is full; for a low card those of the cheapest row."""


def features_of(observations: Observation) -> Features:
    """The features of a batch of observations, one per row."""
    lanes, cards = _lanes(observations), _cards(_field(observations, "hand"))
    own, unseen = _counted(observations)
    choices = np.concatenate([cards, TAKE_ROW + lanes.order], axis=1)
    about_cards = _about_cards(observations, lanes, cards, own, unseen)
    return Features(choices, about_cards, _about_table(observations, lanes, own, unseen))


def _field(observations: Observation, name: str) -> Numbers:
    return observations[:, PLACES[name]].astype(np.int64)


def _at(values: Numbers, places: Numbers) -> Numbers:
    return np.take_along_axis(values, places, axis=1)


def _lanes(observations: Observation) -> Lanes:
    lengths, heads = _field(observations, "lengths"), _field(observations, "row_heads")
    rows = _field(observations, "rows")
    ends = _at(rows, np.arange(0, ROWS * FULL_ROW, FULL_ROW) + lengths - 1)
    order = ends.argsort(axis=1)
    low = np.zeros((len(observations), 1), np.int64)
    return Lanes(
        order,
        np.concatenate([low, _at(ends, order), low + HIGHEST_CARD + 1], axis=1),
        np.concatenate([low, FULL_ROW - _at(lengths, order)], axis=1),
        np.concatenate([heads.min(axis=1, keepdims=True), _at(heads, order)], axis=1),
    )


def _cards(hand: Numbers) -> Numbers:
    """The cards of each hand, ascending, padded with 0."""
    whose, cards = np.nonzero(hand)
    sizes = np.bincount(whose, minlength=len(hand))
    places = np.arange(len(cards)) - np.repeat(sizes.cumsum() - sizes, sizes)
    found = np.zeros((len(hand), max(LEAST_PLACES, *sizes)), np.int64)
    found[whose, places] = cards
    return found


def _counted(observations: Observation) -> tuple[Numbers, Numbers]:
    """Cumulative counts by card: in the own hand, and unseen."""
    hand = _field(observations, "hand")
    unseen = 1 - _field(observations, "seen") - hand
    unseen[:, 0] = 0
    return hand.cumsum(axis=1), unseen.cumsum(axis=1)


def _between(counted: Numbers, low: Numbers, high: Numbers) -> Numbers:
    return _at(counted, np.maximum(high - 1, low)) - _at(counted, low)


def _about_cards(
    observations: Observation, lanes: Lanes, cards: Numbers, own: Numbers, unseen: Numbers
) -> Floats:
    """Mostly the cards that may come between the card and the end of its row, and their effect."""
    lane = (cards[:, :, None] > lanes.ends[:, None, 1:-1]).sum(axis=2)
    end, room, heads = _at(lanes.ends, lane), _at(lanes.room, lane), _at(lanes.heads, lane)
    others = (_field(observations, "sizes")[:, 1:] > 0).sum(axis=1, keepdims=True)
    between = _between(unseen, end, cards)
    coming = others * between / np.maximum(unseen[:, -1:], 1)
    taking = np.exp(-coming) * coming**room / _FACTORIALS[room]  # as many come as there is room for
    numbers = [
        cards / HIGHEST_CARD,
        _HEADS[cards] / 5,
        (cards - end) / 20,
        between / 10,
        _between(own, end, cards) / 3,
        _between(unseen, cards, _at(lanes.ends, lane + 1)) / 10,
        _between(unseen, cards, np.minimum(cards + NEAR, HIGHEST_CARD) + 1) / NEAR,
        _at(unseen, cards) / np.maximum(unseen[:, -1:], 1),
        _at(own, cards) / 5,
        coming,
        np.exp(-coming),
        heads / 10,
        taking,
        taking * heads / 10,
        *[lane == number for number in range(ROWS + 1)],
        *[room == number for number in range(FULL_ROW)],
    ]
    return np.where(cards[:, :, None] > 0, np.stack(numbers, axis=2), 0).astype(np.float32)


def _about_table(observations: Observation, lanes: Lanes, own: Numbers, unseen: Numbers) -> Floats:
    """The rows, the cards that may come to them, and the state of the deal."""
    low, high = lanes.ends[:, :-1], lanes.ends[:, 1:]
    near = np.minimum(low + NEAR, HIGHEST_CARD) + 1
    waiting = _field(observations, "waiting")[:, :, None]
    coming = ((waiting > low[:, None]) & (waiting < high[:, None])).sum(axis=1)
    taken = _field(observations, "taken")
    others = np.where(np.arange(taken.shape[1]) < _field(observations, "seats"), taken, 10**3)[:, 1:]
    numbers = [
        low[:, 1:] / HIGHEST_CARD,
        lanes.room[:, 1:] / (FULL_ROW - 1),
        lanes.heads / 10,
        _between(unseen, low, high) / 20,
        _between(unseen, low, near) / NEAR,
        _between(own, low, high) / 4,
        coming,
        _field(observations, "sizes")[:, :1] / 10,
        taken[:, :1] / 20,
        others.min(axis=1, keepdims=True) / 20,
        taken[:, 1:].sum(axis=1, keepdims=True) / (_field(observations, "seats") - 1) / 20,
    ]
    return np.concatenate(numbers, axis=1).astype(np.float32)
