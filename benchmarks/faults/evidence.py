"""What everyone heard and was promised, kept until it can be compared with what is stored."""

from typing import Any, NamedTuple

from nimmt.server.tables import Manner


class History(NamedTuple):
    """All that one visitor heard of one table, in order, over all connections."""

    visitor: str
    person: str | None
    manner: Manner
    table: str
    messages: list[str]


class Promise(NamedTuple):
    """The server said that this is done."""

    visitor: str
    person: str
    table: str
    command: dict[str, Any]
    v: int
    sent_again: float | None
    """When it was last sent again, if ever."""


class Evidence:
    def __init__(self) -> None:
        self.histories: dict[tuple[str, str], History] = {}
        self.promises: list[Promise] = []
        self.refusals: dict[str, int] = {}
        """How often each reason was given."""
        self.sentences: set[str] = set()
        """What was said of it."""

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
