"""All that a seat has seen and done since the episode began, as text and as numbers."""

from typing import Any

import numpy as np
import numpy.typing as npt

from nimmt.kernel.actions import decode
from nimmt.rules import ROWS, Card, Seat, TakeRow

from .bounds import chooses_rows, most_deals
from .episode import Episode, Laid, Setup

EVERYBODY, NOBODY = -1, -2
"""Who has seen every hand, and who none."""


def story(episode: Episode, seat: Seat) -> str:
    """Every deal as the seat saw it, and every decision as `seat:action`."""
    words = [f"seat {seat + 1}"] if seat >= 0 else []
    for entry in episode.log:
        if isinstance(entry, Laid):
            words.append(f"rows {show(entry.rows)}")
            shown = entry.hands if seat == EVERYBODY else entry.hands[seat : seat + 1] if seat >= 0 else ()
            words += [f"hand {show(sorted(hand))}" for hand in shown]
        else:
            words.append(f"{entry[0] + 1}:{entry[1]}")
    return " ".join(words)


def show(cards: Any) -> str:
    return " ".join(map(str, cards))


def shapes(setup: Setup) -> dict[str, tuple[int, ...]]:
    """By deal the row cards and the own hand; by deal, turn and seat the cards played and the row taken."""
    deals, hand = most_deals(setup), setup.ruleset.hand
    choices = setup.ruleset.most_cards + chooses_rows(setup)
    return {"cards": (deals, ROWS + hand), "decisions": (deals, hand, setup.seats, choices)}


def write(
    episode: Episode, seat: Seat, cards: npt.NDArray[np.float32], decisions: npt.NDArray[np.float32]
) -> None:
    """Cards and rows count from 1 here, so that 0 is none."""
    deal, played = -1, [0] * episode.setup.seats
    for entry in episode.log:
        if isinstance(entry, Laid):
            deal, played = deal + 1, [0] * episode.setup.seats
            cards[deal, :ROWS] = _counted(entry.rows)
            if seat >= 0:
                cards[deal, ROWS:] = _counted(sorted(entry.hands[seat]))
            continue
        who, action = entry[0], decode(entry[1], entry[0])
        if isinstance(action, TakeRow):
            decisions[deal, played[who] - 1, who, -1] = action.row + 1
        elif action is not None:
            decisions[deal, played[who], who, : len(action.cards)] = _counted(action.cards)
            played[who] += 1


def _counted(cards: Any) -> list[Card]:
    return [card + 1 for card in cards]
