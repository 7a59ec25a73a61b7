"""The table as text: `55·7` is the card 55 with its 7 heads."""

from collections.abc import Iterable

from nimmt.kernel import KernelMatch
from nimmt.rules import FULL_ROW, HEADS, ZERO, Card, heads

WIDTH = 6


def table_text(match: KernelMatch) -> str:
    """Rows, then seats with all hands, for `render`."""
    return "\n".join([*_rows(match), "", *_seats(match)])


def _rows(match: KernelMatch) -> Iterable[str]:
    cow = match.match.table.cow
    yield f"row {' ' * FULL_ROW * (WIDTH + 1)}heads"
    for index, row in enumerate(match.rows):
        places = [*map(_card, row), *["COW".rjust(WIDTH)] * (cow == index), *["·".rjust(WIDTH)] * FULL_ROW]
        yield f" {index + 1}  {' '.join(places[:FULL_ROW])} {heads(row):>5}"


def _seats(match: KernelMatch) -> Iterable[str]:
    yield "seat heads total hand"
    for seat, (taken, total) in enumerate(zip(match.taken, match.totals, strict=True)):
        hand = " ".join([_card(card).strip() for card in match.hand(seat)])
        yield f"{seat + 1:>4}{taken:>6}{total:>6} {hand}".rstrip()


def _card(card: Card) -> str:
    return ("0" if card == ZERO else f"{card}·{HEADS[card]}").rjust(WIDTH)
