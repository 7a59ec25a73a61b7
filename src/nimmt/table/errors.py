"""What a table refuses: a code for programs, a sentence for people."""

from enum import StrEnum

from nimmt.rules import NimmtError


class Code(StrEnum):
    """Every reason for a refusal, on the wire as in the code."""

    BAD_MESSAGE = "bad-message"
    """It is no JSON, has no known type, or a field is wrong."""
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_MANY = "too-many"
    """More tables, seats or codes than one may have."""
    NO_IDENTITY = "no-identity"
    """Neither cookie nor token, or a wrong one."""
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not-found"
    WRONG_STAGE = "wrong-stage"
    """The table is not open, not playing, or closed."""
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    SEAT_TAKEN = "seat-taken"
    NOT_YOUR_TURN = "not-your-turn"
    ILLEGAL = "illegal"
    """The rules do not allow it."""
    BAD_SETTINGS = "bad-settings"
    OLD_VERSION = "old-version"
    """It answers a question that is no longer asked."""
    UNAVAILABLE = "unavailable"
    """The server cannot do it at the moment: try again."""


class TableError(NimmtError):
    def __init__(self, code: Code, sentence: str) -> None:
        self.code = code
        super().__init__(sentence)
