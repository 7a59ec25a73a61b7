"""The commands that people and programs send to a table. The connection knows the sender."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from nimmt.rules import HASH_BYTES, PART_BYTES, RowIndex, Seat

from .avatars import Avatar
from .entries import Phrase
from .settings import Settings

Part: TypeAlias = Annotated[
    str,
    Meta(pattern=f"^[0-9a-f]{{{2 * PART_BYTES}}}$", max_length=2 * PART_BYTES),  # $ allows a line break
]
"""16 random bytes in lower-case hex, drawn by the client after it has seen the hash of the seed."""
Commitment: TypeAlias = Annotated[
    str, Meta(pattern=f"^[0-9a-f]{{{2 * HASH_BYTES}}}$", max_length=2 * HASH_BYTES)
]
"""The SHA-256 of a part's 16 bytes, in lower-case hex."""
Ref: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)] | Annotated[str, Meta(min_length=1, max_length=64)]
"""The sender's own id of a message: a number or a short text, different for each message."""


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ref: Ref | None = None
    """The sender's id of this command. The answer repeats it, and the same ref is carried out only once."""


class Sit(_Command, tag="sit", frozen=True):
    """Take a chair, before a match or between two.

    The commitment to a part of the shuffle may be sent with it or later."""

    seat: Seat | None = None
    """The first free chair if none is named."""
    commitment: Commitment | None = None
    part: Part | None = None
    """From clients that know no commitments: it is not used, and the person plays without a part."""
    avatar: Avatar | None = None
    """Another colour is given if this one is taken; without a wish the name decides."""


class ChooseAvatar(_Command, tag="choose-avatar", frozen=True):
    """Change my avatar. Another colour is given if this one is taken."""

    avatar: Avatar


class Rise(_Command, tag="rise", frozen=True):
    """Leave the table for good."""


class SeatBot(_Command, tag="seat-bot", frozen=True):
    """Host: seat a bot, before a match or between two."""

    bot: str
    seat: Seat | None = None


class Remove(_Command, tag="remove", frozen=True):
    """Host: free a chair. In a running match a bot takes over."""

    seat: Seat


class Configure(_Command, tag="configure", frozen=True):
    """Host: replace all settings, before a match or between two."""

    settings: Settings


class HandOver(_Command, tag="hand-over", frozen=True):
    """Host: make the person at this seat the host."""

    seat: Seat


class Commit(_Command, tag="commit", frozen=True):
    """Commit to a part of the shuffle, or to another one: before `begin`, and when the start begins anew."""

    commitment: Commitment


class Contribute(_Command, tag="contribute", frozen=True):
    """From clients that know no commitments: the part is not used, and the person plays without one."""

    part: Part


class Ready(_Command, tag="ready", frozen=True):
    """After a match: say that you are ready for the next one. It begins soon after everyone is."""

    ready: bool = True
    """`false`: not yet."""


class Begin(_Command, tag="begin", frozen=True):
    """Host: begin the match with those who are seated. The first deal follows when all parts are revealed.

    From the second match on everyone who is here must be ready, and the chairs of those who are away become
    free."""


class Reveal(_Command, tag="reveal", frozen=True):
    """Reveal your part of the shuffle, after the commitments of all were fixed by `begin`."""

    part: Part


class PlayCards(_Command, tag="play", frozen=True):
    """Play cards from the hand. Until everyone has chosen, the choice may be changed."""

    cards: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)]
    asked: int | None = None
    """The version of the question that this answers. An answer to an older question is refused."""


class ChooseRow(_Command, tag="take-row", frozen=True):
    """Take a row with the low card."""

    row: RowIndex
    asked: int | None = None
    """As in `play`."""


class Pause(_Command, tag="pause", frozen=True):
    """Host: stop the clock and the bots. Nobody can play until the match goes on."""


class GoOn(_Command, tag="go-on", frozen=True):
    """End the pause. The host may; while the host is away, or after ten minutes, anyone with a seat may."""


class Vote(_Command, tag="vote", frozen=True):
    """Vote to wait for a player who is away, or to let a bot play on. More than half of the others decide."""

    seat: Seat
    """The seat of the player who is away."""
    wait: bool | None = None
    """`true`: wait; `false`: a bot plays on at once; `null` withdraws the vote."""


class Say(_Command, tag="say", frozen=True):
    """Say one of the phrases to everyone at the table."""

    phrase: Phrase


class Rematch(_Command, tag="rematch", frozen=True):
    """The same as `ready`; a host without a seat opens the table for another match."""


class Close(_Command, tag="close", frozen=True):
    """Host: close the table. A running match is given up."""


Command: TypeAlias = (
    Sit
    | ChooseAvatar
    | Rise
    | SeatBot
    | Remove
    | Configure
    | HandOver
    | Commit
    | Contribute
    | Ready
    | Begin
    | Reveal
    | PlayCards
    | ChooseRow
    | Pause
    | GoOn
    | Vote
    | Say
    | Rematch
    | Close
)
"""A message from a client of a table."""
