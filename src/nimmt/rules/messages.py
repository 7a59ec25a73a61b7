"""Actions, which players take, and events, which say what happened: stored, sent and replayed alike."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from .cards import Card, Cards, Row, RowIndex, Seat

Reason: TypeAlias = Literal["low", "sixth", "cow"]


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn as everyone saw it: the cards of each seat and the rows chosen for low cards."""

    plays: tuple[Cards, ...]
    choices: dict[Seat, RowIndex]


class Play(Struct, frozen=True, tag="play"):
    """Play cards from the hand, in any order: face down, or openly where the game goes in turn."""

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
    """B2, B4: a deal begins. A redacted one holds only the own hand, sorted (B3)."""

    deal: int
    rows: Cards
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    starter: Seat | None
    cow: RowIndex | None


class Asked(Struct, frozen=True, tag="ask"):
    """Whom the table waits for, and for what; `card` is the low card that needs a row."""

    to: Literal["play", "take-row"]
    seats: tuple[Seat, ...]
    card: Card | None = None


class Chosen(Struct, frozen=True, tag="chosen"):
    """B7: cards were laid face down. Redacted, they are not told, and a changed choice not at all."""

    seat: Seat
    cards: Cards | None
    changed: bool = False


class Revealed(Struct, frozen=True, tag="reveal"):
    """B7: all are turned up together. A seat out of cards has none."""

    plays: tuple[Cards, ...]


class Played(Struct, frozen=True, tag="play"):
    """S5: a seat played openly."""

    seat: Seat
    cards: Cards


class ZerosKept(Struct, frozen=True, tag="zero"):
    """P15: zeros go to their player's pile."""

    seat: Seat
    count: int


class Skipped(Struct, frozen=True, tag="skip"):
    """S6: a zero was set aside and passed the turn."""

    seat: Seat


class Took(Struct, frozen=True, tag="take"):
    """A row, or all of it but one card, goes to a pile."""

    seat: Seat
    row: RowIndex
    cards: Row
    heads: int
    reason: Reason


class Placed(Struct, frozen=True, tag="place"):
    seat: Seat
    card: Card
    row: RowIndex


class CowHopped(Struct, frozen=True, tag="cow"):
    """C4: the cow goes to another row; the seat is the one whose card set it hopping."""

    seat: Seat
    origin: RowIndex = field(name="from")
    to: RowIndex


class TurnEnded(Struct, frozen=True, tag="turn-end"):
    turn: Turn


class DealEnded(Struct, frozen=True, tag="deal-end"):
    """B19: the heads of this deal, and the totals with them."""

    heads: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(Struct, frozen=True, tag="match-end"):
    """B21: the place of each seat; equal totals share one."""

    places: tuple[int, ...]


Placement: TypeAlias = ZerosKept | Skipped | Took | Placed | CowHopped
"""What can happen between the turning up of the cards and the end of the turn."""

Event: TypeAlias = Dealt | Asked | Chosen | Revealed | Played | Placement | TurnEnded | DealEnded | MatchEnded
