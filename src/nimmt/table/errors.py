"""Refusals: a code for programs and a sentence for people."""

from enum import StrEnum

from nimmt.rules import NimmtError


class Code(StrEnum):
    """The reason for a refusal, as it is sent."""

    BAD_MESSAGE = "bad-message"
    """The message is not JSON, has an unknown type, or has a wrong field."""
    TOO_LARGE = "too-large"
    """The message or body is too long."""
    TOO_FAST = "too-fast"
    """Too many requests: slow down."""
    TOO_MANY = "too-many"
    """You have too many tables, seats, codes or devices."""
    NO_IDENTITY = "no-identity"
    """There is no cookie or token, or it is wrong."""
    FORBIDDEN = "forbidden"
    """You may not do this: the host has not allowed it, or the page is from another site."""
    NOT_FOUND = "not-found"
    """There is no such table, person, seat, code or match."""
    PAUSED = "paused"
    """The match is paused."""
    WRONG_STAGE = "wrong-stage"
    """The table is not open, not playing, or closed."""
    NOT_SEATED = "not-seated"
    """You have no seat at this table."""
    NOT_HOST = "not-host"
    """Only the host of the table can do this."""
    SEAT_TAKEN = "seat-taken"
    """The seat is taken."""
    NOT_YOUR_TURN = "not-your-turn"
    """The table waits for another player."""
    ILLEGAL = "illegal"
    """The rules do not allow it."""
    BAD_SETTINGS = "bad-settings"
    """The game cannot be played with these settings, or there is no such game or bot."""
    OLD_VERSION = "old-version"
    """The question is no longer open."""
    UNAVAILABLE = "unavailable"
    """The server cannot do this at the moment: try again."""


class LogError(NimmtError):
    """A log that is not the log of a table."""


class TableError(NimmtError):
    """A refusal."""

    def __init__(self, code: Code, sentence: str) -> None:
        self.code = code
        super().__init__(sentence)
