"""What a table refuses: a code for programs, a sentence for people."""

from enum import StrEnum

from nimmt.rules import NimmtError


class Code(StrEnum):
    """Every reason for a refusal, on the wire as in the code."""

    BAD_MESSAGE = "bad-message"
    """It is no JSON, has no known type, or a field is wrong."""
    TOO_LARGE = "too-large"
    """A message or body has more bytes than may be sent."""
    TOO_FAST = "too-fast"
    """Too much is asked in a short time: slow down."""
    TOO_MANY = "too-many"
    """More tables, seats or codes than one may have."""
    NO_IDENTITY = "no-identity"
    """Neither cookie nor token, or a wrong one."""
    FORBIDDEN = "forbidden"
    """It is not for you: the host has not allowed it, or the page is of another site."""
    NOT_FOUND = "not-found"
    """There is no such table, person, seat, code or match."""
    PAUSED = "paused"
    """The match is paused: nothing is decided until it goes on."""
    WRONG_STAGE = "wrong-stage"
    """The table is not open, not playing, or closed."""
    NOT_SEATED = "not-seated"
    """You have no seat at this table."""
    NOT_HOST = "not-host"
    """Only the host of the table can do this."""
    SEAT_TAKEN = "seat-taken"
    """Somebody sits there."""
    NOT_YOUR_TURN = "not-your-turn"
    """The table waits for somebody else."""
    ILLEGAL = "illegal"
    """The rules do not allow it."""
    BAD_SETTINGS = "bad-settings"
    """The game cannot be played so, or there is no such game or bot."""
    OLD_VERSION = "old-version"
    """It answers a question that is no longer asked."""
    UNAVAILABLE = "unavailable"
    """The server cannot do it at the moment: try again."""


class LogError(NimmtError):
    """A log that is not the log of a table."""


class TableError(NimmtError):
    """A refusal."""

    def __init__(self, code: Code, sentence: str) -> None:
        self.code = code
        super().__init__(sentence)
