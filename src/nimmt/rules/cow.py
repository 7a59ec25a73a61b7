"""The jumping cow, which is a row index that moves."""

from .cards import FULL_ROW, Cards, Row, RowIndex, Seat, heads
from .messages import CowHopped, Placement, Took


def first_cow_row(row_cards: Cards) -> RowIndex:
    """C2: the cow starts behind the lowest row card."""
    return row_cards.index(min(row_cards))


def hop_cow(rows: list[Row], cow: RowIndex, seat: Seat, events: list[Placement]) -> RowIndex:
    """C4: move the cow to the lowest end of the other rows. C7, C8: the seat takes a full row, then on."""
    while True:
        origin, cow = cow, _lowest_other(rows, cow)
        events.append(CowHopped(seat, origin, cow))
        if len(rows[cow]) < FULL_ROW:
            return cow
        highest = max(rows[cow])
        taken = tuple([card for card in rows[cow] if card != highest])
        events.append(Took(seat, cow, taken, heads(taken), "cow"))
        rows[cow] = (highest,)


def _lowest_other(rows: list[Row], cow: RowIndex) -> RowIndex:
    return min((row for row in range(len(rows)) if row != cow), key=lambda row: rows[row][-1])
