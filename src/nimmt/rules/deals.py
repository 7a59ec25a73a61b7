"""A deal, and the check that its cards can be dealt: the right number, none of them twice."""

from collections import Counter

from msgspec import Struct

from .cards import ROWS, ZERO, Cards, Seat
from .errors import DealError
from .ruleset import Ruleset


class Deal(Struct, frozen=True):
    """The cards of a deal: the four row cards, and the hands by seat."""

    rows: Cards
    hands: tuple[Cards, ...]
    starter: Seat | None = None
    """The seat that begins, in games played in turn; `None` leaves it to the rules."""


def check_deal(ruleset: Ruleset, seats: int, cards: Deal) -> None:
    """Raise a `DealError` if these cards cannot be dealt: wrong numbers, sizes, duplicates or zeros."""
    if len(cards.rows) != ROWS:
        raise DealError(f"{ROWS} cards start the rows, not {len(cards.rows)}.")
    if len(cards.hands) != seats:
        raise DealError(f"There are {seats} seats, so {seats} hands are dealt, not {len(cards.hands)}.")
    for seat, hand in enumerate(cards.hands):
        _check_hand(ruleset, seats, seat, hand)
    highest = ruleset.highest_card(seats)
    lowest = ZERO if ruleset.zeros else 1
    for card in (*cards.rows, *sum(cards.hands, ())):
        if not lowest <= card <= highest:
            raise DealError(f"There is no card {card} in this deal; the cards are {lowest} to {highest}.")
    if ZERO in cards.rows:
        raise DealError("A zero never starts a row.")
    for card, copies in Counter((*cards.rows, *sum(cards.hands, ()))).items():
        if card == ZERO and copies > ruleset.zeros:
            raise DealError(f"There are {ruleset.zeros} zeros, but {copies} were dealt.")
        if card != ZERO and copies > 1:
            raise DealError(f"The card {card} was dealt {copies} times.")


def _check_hand(ruleset: Ruleset, seats: int, seat: Seat, hand: Cards) -> None:
    if len(hand) != ruleset.hand:
        raise DealError(f"Seat {seat + 1} was dealt {len(hand)} cards instead of {ruleset.hand}.")
    due = ruleset.dealt_zeros(seats)
    if hand.count(ZERO) < due:
        raise DealError(f"Seat {seat + 1} was dealt {hand.count(ZERO)} zeros, but everyone gets {due}.")
