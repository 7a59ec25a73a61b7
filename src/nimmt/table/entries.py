"""The log of a table: deals and decisions, one entry each. Everything else follows from them."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from nimmt.rules import Action, Deal, Seat

from .avatars import Avatar
from .settings import Settings

PersonId: TypeAlias = str
Ref: TypeAlias = int | str
Phrase: TypeAlias = Literal[
    "hello",
    "good-luck",
    "well-played",
    "ouch",
    "thanks",
    "moo",
    "one-moment",
    "your-turn",
    "again",
    "goodbye",
    "laughing",
    "amazed",
    "loving",
    "clapping",
    "crying",
    "sweating",
    "angry",
    "sleeping",
]
"""The phrases of the chat, and from `laughing` on the reactions, which the page draws. Each client shows them
in its own language, and none is an insult."""


class _Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    at: float
    """Seconds since the epoch."""
    by: PersonId | None = None
    """The person who caused it; `None`: the clock, a bot or the server did."""
    ref: Ref | None = None
    """The sender's id of the command, so that it is carried out only once."""


class Opened(_Entry, tag="opened", frozen=True):
    id: str
    host: PersonId
    settings: Settings
    seed: str
    """Secret until the match ends."""


class Sat(_Entry, tag="sat", frozen=True):
    seat: Seat
    person: PersonId
    name: str
    program: bool = False
    commitment: str | None = None
    """The SHA-256 of the person's part of the shuffle."""
    part: str | None = None
    """In old logs: the part itself."""
    avatar: Avatar | None = None
    """`None` in old logs only."""


class BotSat(_Entry, tag="bot-sat", frozen=True):
    seat: Seat
    bot: str
    name: str
    avatar: Avatar | None = None


class AvatarChosen(_Entry, tag="avatar-chosen", frozen=True):
    seat: Seat
    avatar: Avatar


class Rose(_Entry, tag="rose", frozen=True):
    """A chair is free again. In a running match a bot takes it until the end."""

    seat: Seat
    removed: bool = False
    """Removed by the host, rather than left."""


class HandedOver(_Entry, tag="handed-over", frozen=True):
    host: PersonId | None


class Configured(_Entry, tag="configured", frozen=True):
    settings: Settings


class Committed(_Entry, tag="committed", frozen=True):
    seat: Seat
    commitment: str | None = None
    """`None`: the person plays without a part."""


class Contributed(_Entry, tag="contributed", frozen=True):
    """In old logs: a part that was sent without a commitment."""

    seat: Seat
    part: str


class Reserved(_Entry, tag="reserved", frozen=True):
    """A person takes over a bot's chair with the next deal, or has changed their mind."""

    seat: Seat
    person: PersonId | None = None
    name: str = ""
    program: bool = False


class TookOver(_Entry, tag="took-over", frozen=True):
    """The next deal comes: reserved chairs belong to those who have reserved them."""


class Readied(_Entry, tag="readied", frozen=True):
    """After a match: a person is ready for the next one, or is no longer."""

    seat: Seat
    ready: bool = True


class Frozen(_Entry, tag="frozen", frozen=True):
    """Players, game and commitments are fixed, and the parts can be revealed. Empty chairs are removed."""

    missing: tuple[Seat, ...] = ()
    """Seats whose new commitment did not arrive."""


class Revealed(_Entry, tag="revealed", frozen=True):
    seat: Seat
    part: str


class Restarted(_Entry, tag="restarted", frozen=True):
    """Parts did not arrive: the start begins anew, with another seed and without those parts."""

    seed: str
    missing: tuple[Seat, ...]


class Began(_Entry, tag="began", frozen=True):
    """All parts are here, so the first deal can be made."""


class CardsDealt(_Entry, tag="dealt", frozen=True):
    deal: Deal


class Decided(_Entry, tag="decided", frozen=True):
    action: Action
    changed: bool = False
    """A seat that had chosen cards has chosen others: nobody else is told, and the version stays."""


class Dropped(_Entry, tag="dropped", frozen=True):
    """The person's last connection is lost. The seat is kept."""

    seat: Seat | None
    """`None`: a host without a seat."""


class Returned(_Entry, tag="returned", frozen=True):
    seat: Seat | None


class Paused(_Entry, tag="paused", frozen=True):
    """The host pauses the match."""

    waited: float
    """Seconds for which the question had been open: that much of the clock is used."""


class WentOn(_Entry, tag="went-on", frozen=True):
    """The pause is over."""


class Postponed(_Entry, tag="postponed", frozen=True):
    """The server stood still and could not hear anybody: no clock has run meanwhile."""

    since: float
    """When that began, in seconds since the epoch."""


class Voted(_Entry, tag="voted", frozen=True):
    """A vote about a player who is away."""

    seat: Seat
    wait: bool | None = None


class Said(_Entry, tag="said", frozen=True):
    seat: Seat
    phrase: Phrase


class Screened(_Entry, tag="screened", frozen=True):
    """TV screens show the table, or no longer do."""

    person: PersonId
    """Who authorised them."""
    count: int
    """How many of that person's screens may show the table now."""


class Renewed(_Entry, tag="renewed", frozen=True):
    """Another match at the same table, with a seed of its own."""

    seed: str


class Closed(_Entry, tag="closed", frozen=True):
    """The table is closed for good. A running match is given up."""

    reason: Literal["host", "empty", "idle", "endless"]


class Forgotten(_Entry, tag="forgotten", frozen=True):
    """A person's data was deleted: the entries above were rewritten so that they do not name them."""


Entry: TypeAlias = (
    Opened
    | Sat
    | BotSat
    | AvatarChosen
    | Rose
    | HandedOver
    | Configured
    | Committed
    | Contributed
    | Reserved
    | TookOver
    | Readied
    | Frozen
    | Revealed
    | Restarted
    | Began
    | CardsDealt
    | Decided
    | Dropped
    | Returned
    | Paused
    | WentOn
    | Postponed
    | Voted
    | Said
    | Screened
    | Renewed
    | Closed
    | Forgotten
)
Entries: TypeAlias = tuple[Entry, ...]

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def decode_entry(data: bytes) -> Entry:
    """An entry as it is stored: `fold_log(map(decode_entry, log))` folds a stored log."""
    return _DECODER.decode(data)
