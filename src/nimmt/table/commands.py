"""What people and programs ask of a table. Who asks is known to the connection and never sent."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from nimmt.rules import PART_BYTES, RowIndex, Seat

from .entries import Phrase
from .settings import Settings

Part: TypeAlias = Annotated[
    str,
    Meta(pattern=f"^[0-9a-f]{{{2 * PART_BYTES}}}$", max_length=2 * PART_BYTES),  # $ allows a line break
]
"""16 random bytes in lower-case hex, made by the client when the hash of the seed has been shown."""
Ref: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)] | Annotated[str, Meta(min_length=1, max_length=64)]
"""What a sender calls a message: a number or a short text, another one for each."""


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ref: Ref | None = None
    """What the sender calls it: the answer says it again, and sent again it does not happen again."""


class Sit(_Command, tag="sit", frozen=True):
    """Take a chair. The part of the shuffle may come with it, or later."""

    seat: Seat | None = None
    """The first free chair if none is named."""
    part: Part | None = None


class Rise(_Command, tag="rise", frozen=True):
    """Leave for good."""


class SeatBot(_Command, tag="seat-bot", frozen=True):
    """Host: let a bot sit down."""

    bot: str
    seat: Seat | None = None


class Remove(_Command, tag="remove", frozen=True):
    """Host: free a chair. In a running match a bot takes over."""

    seat: Seat


class Configure(_Command, tag="configure", frozen=True):
    """Host: other settings, all of them; before the match begins."""

    settings: Settings


class HandOver(_Command, tag="hand-over", frozen=True):
    """Host: make the person at this seat the host."""

    seat: Seat


class Contribute(_Command, tag="contribute", frozen=True):
    """Give or change the own part of the shuffle, before the match begins."""

    part: Part


class Begin(_Command, tag="begin", frozen=True):
    """Host: begin the match with those who sit there."""


class PlayCards(_Command, tag="play", frozen=True):
    """Play cards from the hand. Until all have chosen, the choice may be changed."""

    cards: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)]
    asked: int | None = None
    """The version at which the question was asked; an answer to an older one is refused."""


class ChooseRow(_Command, tag="take-row", frozen=True):
    """Take a row with the low card."""

    row: RowIndex
    asked: int | None = None
    """As in `play`."""


class Pause(_Command, tag="pause", frozen=True):
    """Host: stop the clock and the bots; nothing is decided until the match goes on."""


class GoOn(_Command, tag="go-on", frozen=True):
    """Host: end the pause. While the host is away, or after ten minutes, anyone with a seat may."""


class Vote(_Command, tag="vote", frozen=True):
    """Wait for someone who is away, or let a bot play on? More than half of those who are here decide."""

    seat: Seat
    """Of the one who is away."""
    wait: bool | None = None
    """`false`: a bot plays on at once; `null` takes the vote back."""


class Say(_Command, tag="say", frozen=True):
    """Say one of the phrases to everyone at the table."""

    phrase: Phrase


class Rematch(_Command, tag="rematch", frozen=True):
    """Open the table for another match, with a new seed, when one is over."""


class Close(_Command, tag="close", frozen=True):
    """Host: end it. A running match is given up."""


Command: TypeAlias = (
    Sit
    | Rise
    | SeatBot
    | Remove
    | Configure
    | HandOver
    | Contribute
    | Begin
    | PlayCards
    | ChooseRow
    | Pause
    | GoOn
    | Vote
    | Say
    | Rematch
    | Close
)
"""What a client of a table sends."""
