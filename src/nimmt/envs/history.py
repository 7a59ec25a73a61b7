"""All that was seen and done since an episode began, as text and as numbers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy.typing as npt

from nimmt.kernel import CARDS, OBSERVATION_SIZE, decode_action
from nimmt.rules import ROWS, Card, Seat, TakeRow

from .bounds import chooses_rows, most_deals
from .episode import Episode, Laid, Setup

Parts = Mapping[str, npt.NDArray[Any]]

PARTS = (
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
"""Of what the information state is made, in this order, with shapes, as the documentation tells it."""


def story(episode: Episode, owners: Sequence[Seat], *, public: bool = True) -> str:
    """Every deal with these hands and, if `public`, the row cards and every decision as `seat:action`."""
    words: list[str] = []
    for entry in episode.log:
        if isinstance(entry, Laid):
            words += [f"rows {show(entry.rows)}"] * public
            words += [f"hand {show(sorted(entry.hands[seat]))}" for seat in owners]
        elif public:
            words.append(f"{entry[0] + 1}:{entry[1]}")
    return " ".join(words)


def show(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def shapes(setup: Setup, owners: int, *, public: bool) -> dict[str, tuple[int, ...]]:
    """The same as numbers: row cards by deal, decisions by deal, turn and seat, hands by owner and deal."""
    deals, hand = most_deals(setup), setup.ruleset.hand
    choices = setup.ruleset.most_cards + chooses_rows(setup)
    told = {"rows": (deals, ROWS), "decisions": (deals, hand, setup.seats, choices)} if public else {}
    return {**told, "hands": (owners, deals, hand)} if owners else told


def write(episode: Episode, owners: Sequence[Seat], parts: Parts) -> None:
    """Cards and rows count from 1 here, so that 0 is none."""
    deal, played = -1, [0] * episode.setup.seats
    for entry in episode.log:
        if isinstance(entry, Laid):
            deal, played = deal + 1, [0] * episode.setup.seats
            _write_deal(entry, deal, owners, parts)
        elif "decisions" in parts:
            _write_decision(*entry, parts["decisions"][deal], played)


def _write_deal(laid: Laid, deal: int, owners: Sequence[Seat], parts: Parts) -> None:
    if "rows" in parts:
        parts["rows"][deal] = _counted(laid.rows)
    for place, seat in enumerate(owners):
        parts["hands"][place, deal] = _counted(sorted(laid.hands[seat]))


def _write_decision(seat: Seat, number: int, deal: npt.NDArray[Any], played: list[int]) -> None:
    """The cards of a turn, and the row taken with a low one in the last place."""
    action = decode_action(number, seat)
    if isinstance(action, TakeRow):
        deal[played[seat] - 1, seat, -1] = action.row + 1
    elif action is not None:
        deal[played[seat], seat, : len(action.cards)] = _counted(action.cards)
        played[seat] += 1


def _counted(cards: Iterable[Card]) -> list[Card]:
    return [card + 1 for card in cards]
