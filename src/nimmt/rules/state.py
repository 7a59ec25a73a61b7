"""The complete, immutable state of a match."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from .cards import Card, Cards, Row, RowIndex, Seat
from .deals import Deal
from .errors import RulesetError
from .messages import Event, Turn
from .ruleset import Ruleset

Queue: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Revealed cards that are still to be placed, in order."""


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    TAKE_ROW = "take-row"
    OVER = "over"


class PlayedDeal(Struct, frozen=True):
    """A finished deal as everyone saw it."""

    first_rows: Cards
    turns: tuple[Turn, ...]
    heads: tuple[int, ...]


class State(Struct, frozen=True, kw_only=True):
    ruleset: Ruleset
    seats: int
    phase: Phase = Phase.DEAL
    starter: Seat | None
    """The seat that begins the deal, in games that are played in turn."""
    rows: tuple[Row, ...] = ()
    cow: RowIndex | None = None
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    chosen: tuple[Cards | None, ...]
    """Face-down choices of this turn; their cards are still in the hands."""
    plays: tuple[Cards, ...]
    """Open cards of this turn."""
    choices: dict[Seat, RowIndex] = {}
    """Rows chosen for low cards in this turn."""
    queue: Queue = ()
    turns: tuple[Turn, ...] = ()
    """The finished turns of this deal."""
    deals: tuple[PlayedDeal, ...] = ()
    """The finished deals of the match."""
    totals: tuple[int, ...]
    dealt: tuple[Deal, ...] = ()
    """The cards of every deal; the current one is last."""
    auto: tuple[Seat, ...] = ()
    """Seats whose decision in this turn was made for them."""
    autos: tuple[tuple[tuple[Seat, ...], ...], ...] = ()
    """The same by deal and finished turn."""
    places: tuple[int, ...] | None = None

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.seats:
            raise RulesetError(f"There is no seat {seat}; the seats are 0 to {self.seats - 1}.")

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def turn(self) -> int:
        """The current turn, from 1."""
        return len(self.turns) + 1

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that must decide."""
        if self.phase is Phase.TAKE_ROW:
            return (self.queue[0][0],)
        if self.phase is not Phase.PLAY:
            return ()
        if not self.ruleset.in_turn:
            return tuple([s for s, hand in enumerate(self.hands) if hand and self.chosen[s] is None])
        return next((s,) for s in clockwise(self.starter, self.seats) if self.hands[s] and not self.plays[s])


def clockwise(starter: Seat | None, seats: int) -> list[Seat]:
    """All seats in playing order."""
    return [((starter or 0) + n) % seats for n in range(seats)]


class Step(NamedTuple):
    """The result of a deal or an action: the new state, and its events."""

    state: State
    events: tuple[Event, ...]
