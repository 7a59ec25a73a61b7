"""Everything that clients received and were promised, to be compared with the database."""

from typing import Any, NamedTuple

from nimmt.server.tables import Manner


class History(NamedTuple):
    """All messages that one visitor received about one table, over all connections."""

    visitor: str
    person: str | None
    manner: Manner
    table: str
    messages: list[str]


class Promise(NamedTuple):
    """The server's acknowledgement of a command."""

    visitor: str
    person: str
    table: str
    command: dict[str, Any]
    v: int
    sent_again: float | None
    """The time of the last resend."""


class Alarm(NamedTuple):
    """A player's warning that the own part does not protect the deals."""

    visitor: str
    person: str
    table: str
    v: int
    """The version of the table that caused it."""
    hash: str
    sentence: str
    own: frozenset[str]
    """The commitments that the player has made for this hash."""


class Evidence:
    def __init__(self) -> None:
        self.histories: dict[tuple[str, str], History] = {}
        self.promises: list[Promise] = []
        self.alarms: list[Alarm] = []
        self.refusals: dict[str, int] = {}
        """The number of refusals by code."""
        self.sentences: set[str] = set()
        """The sentences of the refusals."""

    def history(self, visitor: str, person: str | None, manner: Manner, table: str) -> History:
        known = self.histories.get((visitor, table))
        if known is None:
            known = self.histories[visitor, table] = History(visitor, person, manner, table, [])
        return known

    @property
    def heard(self) -> int:
        return sum(len(history.messages) for history in self.histories.values())

    @property
    def tables(self) -> list[str]:
        return sorted({history.table for history in self.histories.values()})
