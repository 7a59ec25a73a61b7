"""Everything on the screen as text, for the room that there is."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size

from nimmt.rules import ROWS, Card, Cards, Ruleset, View

from ..text.help import moment
from .board import draw_board
from .faces import LARGE, NARROW, SMALL, TINY, WIDE, CardSize
from .hand import draw_hand, height_of_line, line_count, per_line
from .prompt import prompt
from .seats import draw_panel, draw_strip
from .selection import Selection

LOW = 16
AROUND = 3
"""Lines for the moment at the top, the prompt and the keys."""
STORY = 3
"""Lines that the story has at the least."""


class DrawnPanes(NamedTuple):
    panes: Mapping[str, Text]
    side_by_side: bool
    """The seats have room beside the rows."""
    low: bool
    """There is no room for anything but the most needed."""


class Panes:
    def __init__(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        self._ruleset, self._names = ruleset, names

    def size(self, room: Size) -> CardSize:
        return fitting_size(room.width, room.height, self._ruleset.hand)

    def hand_size(self, room: Size) -> CardSize:
        """A hand always shows the heads."""
        return LARGE if self.size(room) is LARGE else SMALL

    def per_line(self, room: Size) -> int:
        return per_line(room.width, self.hand_size(room))

    def draw(
        self, view: View, fresh: Collection[Card], picking: Selection | None, room: Size, objection: str
    ) -> DrawnPanes:
        side_by_side = room.width >= WIDE
        seats = (draw_panel if side_by_side else draw_strip)(view, self._ruleset, self._names)
        asked = prompt(view, self._ruleset, self._names, picking)
        panes = {
            "moment": self._moment(view, room),
            "board": self._board(view, fresh, picking, room),
            "seats": seats,
            "prompt": Text(objection or asked, "yellow" if objection else ""),
            "hand": self._hand(view, picking, room),
        }
        return DrawnPanes(panes, side_by_side, low=room.height < LOW)

    def _moment(self, view: View, room: Size) -> Text:
        turn = min(view.turn, self._ruleset.hand)  # no turn comes after the last card
        now = moment(self._ruleset, view.seats, view.deal, turn)
        whole = f"{self._ruleset.title} · {now}"
        return Text(whole if cell_len(whole) < room.width - 1 else now)

    def _board(self, view: View, fresh: Collection[Card], picking: Selection | None, room: Size) -> Text:
        pointed = picking.at if picking is not None and view.low_card is not None else None
        return draw_board(view, self._ruleset, self.size(room), fresh=fresh, pointed=pointed)

    def _hand(self, view: View, picking: Selection | None, room: Size) -> Text:
        hand, size = view.hand or (), self.hand_size(room)
        if picking is None or view.low_card is not None or not picking.chosen:
            return draw_hand(hand, room.width, size, at=None, picked=_indexes(hand, view.choice or ()))
        return draw_hand(hand, room.width, size, at=picking.at, picked=picking.picked)


def _indexes(hand: Cards, chosen: Cards) -> list[int]:
    """Where the chosen cards lie in the hand; two zeros lie in two places."""
    left, indexes = list(chosen), []
    for index, card in enumerate(hand):
        if card in left:
            left.remove(card)
            indexes.append(index)
    return indexes


def fitting_size(width: int, height: int, hand: int) -> CardSize:
    """The largest cards with which a hand of so many leaves room for the rest."""
    if width < WIDE or height < _height(LARGE, width, hand):
        return SMALL if width >= NARROW else TINY
    return LARGE


def _height(size: CardSize, width: int, hand: int) -> int:
    rows = 1 + ROWS * size.lines + (ROWS - 1) * (size is LARGE)
    return AROUND + STORY + rows + line_count(hand, width, size) * height_of_line(size)
