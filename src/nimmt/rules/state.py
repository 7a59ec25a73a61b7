"""A match at one moment, whole and frozen: what only an all-seeing eye could see."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from .cards import Card, Cards, Row, RowIndex, Seat
from .errors import RulesetError
from .messages import Event, Turn
from .ruleset import Ruleset

Queue: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Cards that lie open and wait to be placed, in placing order."""


class Phase(StrEnum):
    """What happens next. A game with a draft would have one more."""

    DEAL = "deal"
    PLAY = "play"
    TAKE_ROW = "take-row"
    OVER = "over"


class Deal(Struct, frozen=True):
    """Cards as they were dealt: the four row cards and the hands by seat."""

    rows: Cards
    hands: tuple[Cards, ...]
    starter: Seat | None = None
    """Who begins, where the game goes in turn; `None` leaves it to the rules."""


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
    """Who begins the deal, where the game goes in turn."""
    rows: tuple[Row, ...] = ()
    cow: RowIndex | None = None
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    chosen: tuple[Cards | None, ...]
    """This turn's face-down choices. Their cards are still in the hands."""
    plays: tuple[Cards, ...]
    """This turn's open cards."""
    choices: dict[Seat, RowIndex] = {}
    """The rows chosen for low cards in this turn."""
    queue: Queue = ()
    turns: tuple[Turn, ...] = ()
    """The finished turns of this deal."""
    deals: tuple[PlayedDeal, ...] = ()
    """The finished deals of the match."""
    totals: tuple[int, ...]
    dealt: tuple[Deal, ...] = ()
    """Every deal as dealt, the running one last."""
    auto: tuple[Seat, ...] = ()
    """Seats whose decision in this turn was made for them."""
    autos: tuple[tuple[tuple[Seat, ...], ...], ...] = ()
    """The same for every finished turn of every deal."""
    places: tuple[int, ...] | None = None

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.seats:
            raise RulesetError(f"There is no seat {seat}; the seats are 0 to {self.seats - 1}.")

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def turn(self) -> int:
        """The turn in progress, from 1."""
        return len(self.turns) + 1

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats whose decision the table waits for."""
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
    """What an action leads to: the new state, and the events that lie between."""

    state: State
    events: tuple[Event, ...]
