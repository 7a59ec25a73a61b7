"""Actions of players, and events that tell what happened."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from .cards import Card, Cards, Row, RowIndex, Seat

Reason: TypeAlias = Literal["low", "sixth", "cow"]


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished turn: the cards of each seat and the rows chosen for low cards."""

    plays: tuple[Cards, ...]
    choices: dict[Seat, RowIndex]


class Play(Struct, frozen=True, tag="play"):
    """Play cards from the hand: face down, or openly in games that are played in turn."""

    seat: Seat
    cards: Cards
    auto: bool = False
    """The decision was made for the player."""


class TakeRow(Struct, frozen=True, tag="take-row"):
    """B14: take a row with a low card."""

    seat: Seat
    row: RowIndex
    auto: bool = False


Action: TypeAlias = Play | TakeRow


class Dealt(Struct, frozen=True, tag="deal"):
    """B2, B4: a deal begins. The redacted event holds only the own hand, sorted (B3)."""

    deal: int
    rows: Cards
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    starter: Seat | None
    cow: RowIndex | None


class Asked(Struct, frozen=True, tag="ask"):
    """Seats must decide; `card` is the low card that needs a row."""

    to: Literal["play", "take-row"]
    seats: tuple[Seat, ...]
    card: Card | None = None


class Chosen(Struct, frozen=True, tag="chosen"):
    """B7: a seat chose cards face down. Redaction removes the cards, and drops a changed choice."""

    seat: Seat
    cards: Cards | None
    changed: bool = False


class Revealed(Struct, frozen=True, tag="reveal"):
    """B7: all choices are revealed together. A seat without cards has none."""

    plays: tuple[Cards, ...]


class Played(Struct, frozen=True, tag="play"):
    """S5: a seat played openly."""

    seat: Seat
    cards: Cards


class ZerosKept(Struct, frozen=True, tag="zero"):
    """P15: zeros go to the player's pile."""

    seat: Seat
    count: int


class Skipped(Struct, frozen=True, tag="skip"):
    """S6: a player skipped the turn with a zero."""

    seat: Seat


class Took(Struct, frozen=True, tag="take"):
    """A seat takes a row, or all of it but one card."""

    seat: Seat
    row: RowIndex
    cards: Row
    heads: int
    reason: Reason


class Placed(Struct, frozen=True, tag="place"):
    """A card is placed in a row."""

    seat: Seat
    card: Card
    row: RowIndex


class CowHopped(Struct, frozen=True, tag="cow"):
    """C4: the cow hops to another row because of this seat's card."""

    seat: Seat
    origin: RowIndex = field(name="from")
    to: RowIndex


class TurnEnded(Struct, frozen=True, tag="turn-end"):
    """All cards of the turn are placed."""

    turn: Turn


class DealEnded(Struct, frozen=True, tag="deal-end"):
    """B19: the heads of this deal, and the new totals."""

    heads: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(Struct, frozen=True, tag="match-end"):
    """B21: the place of each seat; equal totals share a place."""

    places: tuple[int, ...]


Placement: TypeAlias = ZerosKept | Skipped | Took | Placed | CowHopped
"""The events between the reveal and the end of a turn."""

Event: TypeAlias = Dealt | Asked | Chosen | Revealed | Played | Placement | TurnEnded | DealEnded | MatchEnded
