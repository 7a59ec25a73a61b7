"""The panes of the screen as text, fitted to its size."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size

from nimmt.rules import ROWS, Card, Cards, Ruleset, View

from ..text.help import game_name, moment
from ..text.sentences import Voice
from .board import draw_board
from .faces import LARGE, NARROW, SMALL, TINY, WIDE, CardSize
from .hand import draw_hand, height_of_line, line_count, per_line
from .prompt import prompt
from .seats import draw_panel, draw_strip
from .selection import Selection

LOW = 16
AROUND = 3
"""Lines for the moment at the top, the prompt and the footer."""
STORY = 3
"""Fewest lines of the story."""


class DrawnPanes(NamedTuple):
    panes: Mapping[str, Text]
    side_by_side: bool
    """The seats have room beside the rows."""
    low: bool
    """There is room only for what a player needs most."""


class Panes:
    def __init__(self, ruleset: Ruleset, voice: Voice) -> None:
        self._ruleset, self._voice = ruleset, voice

    def size(self, room: Size) -> CardSize:
        return fitting_size(room.width, room.height, self._ruleset.hand)

    def hand_size(self, room: Size) -> CardSize:
        """A hand always shows the heads."""
        return LARGE if self.size(room) is LARGE else SMALL

    def per_line(self, room: Size) -> int:
        return per_line(room.width, self.hand_size(room))

    def draw(
        self, view: View, fresh: Collection[Card], selection: Selection | None, room: Size, objection: str
    ) -> DrawnPanes:
        side_by_side = room.width >= WIDE
        seats = (draw_panel if side_by_side else draw_strip)(view, self._ruleset, self._voice)
        asked = prompt(view, self._ruleset, self._voice, selection)
        panes = {
            "moment": self._moment(view, room),
            "board": self._board(view, fresh, selection, room),
            "seats": seats,
            "prompt": Text(objection or asked, "yellow" if objection else ""),
            "hand": self._hand(view, selection, room),
        }
        return DrawnPanes(panes, side_by_side, low=room.height < LOW)

    def _moment(self, view: View, room: Size) -> Text:
        turn = min(view.turn, self._ruleset.hand)  # no turn comes after the last card
        now = moment(self._ruleset, view.seats, view.deal, turn, self._voice.texts)
        whole = f"{game_name(self._ruleset, self._voice.texts)} · {now}"
        return Text(whole if cell_len(whole) < room.width - 1 else now)

    def _board(self, view: View, fresh: Collection[Card], selection: Selection | None, room: Size) -> Text:
        pointed = selection.at if selection is not None and view.low_card is not None else None
        return draw_board(
            view, self._ruleset, self.size(room), self._voice.texts, fresh=fresh, pointed=pointed
        )

    def _hand(self, view: View, selection: Selection | None, room: Size) -> Text:
        hand, size, mark = view.hand or (), self.hand_size(room), self._voice.texts.text("terminal-picked")
        if selection is None or view.low_card is not None or not selection.chosen:
            chosen = _indexes(hand, view.choice or ())
            return draw_hand(hand, room.width, size, at=None, picked=chosen, mark=mark)
        return draw_hand(hand, room.width, size, at=selection.at, picked=selection.picked, mark=mark)


def _indexes(hand: Cards, chosen: Cards) -> list[int]:
    """The places of the chosen cards in the hand; two zeros have two places."""
    left, indexes = list(chosen), []
    for index, card in enumerate(hand):
        if card in left:
            left.remove(card)
            indexes.append(index)
    return indexes


def fitting_size(width: int, height: int, hand: int) -> CardSize:
    """The largest cards that leave room for the rest, for a hand of `hand` cards."""
    if width < WIDE or height < _height(LARGE, width, hand):
        return SMALL if width >= NARROW else TINY
    return LARGE


def _height(size: CardSize, width: int, hand: int) -> int:
    rows = 1 + ROWS * size.lines + (ROWS - 1) * (size is LARGE)
    return AROUND + STORY + rows + line_count(hand, width, size) * height_of_line(size)
