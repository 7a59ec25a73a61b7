"""Everything a seat has seen and done in an episode, as text and as arrays: the information state."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy.typing as npt

from nimmt.kernel import CARDS, OBSERVATION_SIZE, decode_action
from nimmt.rules import ROWS, Card, Deal, Seat, TakeRow

from .bounds import chooses_rows, most_deals
from .episode import Episode, Setup

Parts = Mapping[str, npt.NDArray[Any]]

INFORMATION_STATE = (
    ("hand", f"1 × {CARDS}", "the field `hand` of the observation"),
    ("open", f"{OBSERVATION_SIZE - CARDS}", "its other fields"),
    ("rows", f"deals × {ROWS}", "the row cards of each deal"),
    (
        "decisions",
        "deals × turns × seats × choices",
        "what a seat played in a turn; where rows are chosen, in the last place the row that it took",
    ),
    ("hands", "1 × deals × hand", "the own hand of each deal, ascending"),
)
"""The parts of the information state in order: name, shape and meaning. The documentation lists them."""


def history_text(episode: Episode, owners: Sequence[Seat], *, public: bool = True) -> str:
    """All deals with the owners' hands and, if `public`, row cards and decisions as `seat:action`."""
    words: list[str] = []
    for entry in episode.log:
        if isinstance(entry, Deal):
            words += [f"rows {join_cards(entry.rows)}"] * public
            words += [f"hand {join_cards(sorted(entry.hands[seat]))}" for seat in owners]
        elif public:
            words.append(f"{entry[0] + 1}:{entry[1]}")
    return " ".join(words)


def join_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def history_shapes(setup: Setup, owners: int, *, public: bool) -> dict[str, tuple[int, ...]]:
    """Shapes: row cards by deal, decisions by deal, turn and seat, hands by owner and deal."""
    deals, hand = most_deals(setup), setup.ruleset.hand
    choices = setup.ruleset.most_cards + chooses_rows(setup)
    told = {"rows": (deals, ROWS), "decisions": (deals, hand, setup.seats, choices)} if public else {}
    return {**told, "hands": (owners, deals, hand)} if owners else told


def write_history(episode: Episode, owners: Sequence[Seat], parts: Parts) -> None:
    """Fill the arrays. Cards and rows count from 1, so that 0 is none."""
    deal, played = -1, [0] * episode.setup.seats
    for entry in episode.log:
        if isinstance(entry, Deal):
            deal, played = deal + 1, [0] * episode.setup.seats
            _write_deal(entry, deal, owners, parts)
        elif "decisions" in parts:
            _write_decision(*entry, parts["decisions"][deal], played)


def _write_deal(cards: Deal, deal: int, owners: Sequence[Seat], parts: Parts) -> None:
    if "rows" in parts:
        parts["rows"][deal] = _counted(cards.rows)
    for place, seat in enumerate(owners):
        parts["hands"][place, deal] = _counted(sorted(cards.hands[seat]))


def _write_decision(seat: Seat, number: int, deal: npt.NDArray[Any], played: list[int]) -> None:
    """Write the cards of a turn, or the row taken with a low card in the last place."""
    action = decode_action(number, seat)
    if isinstance(action, TakeRow):
        deal[played[seat] - 1, seat, -1] = action.row + 1
    elif action is not None:
        deal[played[seat], seat, : len(action.cards)] = _counted(action.cards)
        played[seat] += 1


def _counted(cards: Iterable[Card]) -> list[Card]:
    return [card + 1 for card in cards]
