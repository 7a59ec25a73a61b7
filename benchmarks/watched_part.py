"""An own part of the shuffle whose alarms can be judged: the servers of the benchmarks are honest."""

from collections.abc import Callable, Set

from nimmt.server.client import LEFT_OUT, OwnPart
from nimmt.table import TableView


class WatchedPart(OwnPart):
    def __init__(self, draw: Callable[[], bytes]) -> None:
        super().__init__(draw)
        self._made: dict[str, set[str]] = {}

    def commitment(self, table: TableView) -> str:
        made = super().commitment(table)
        self._made.setdefault(table.hash, set()).add(made)
        return made

    def made_for(self, table: TableView) -> frozenset[str]:
        """All commitments that were made for the table's present seed."""
        return frozenset(self._made.get(table.hash, ()))

    def has_false_alarm(self, table: TableView) -> bool:
        """Whether there is an alarm about this table without a reason."""
        return self.alarm is not None and not is_justified(self.alarm, table, self.made_for(table))


def is_justified(alarm: str, table: TableView, own: Set[str]) -> bool:
    """Whether an honest server may cause this alarm: only if it leaves out the own commitments."""
    start = table.start
    if alarm != LEFT_OUT or table.you is None or start is None:
        return False
    return table.you in start.missing if start.commitments is None else own.isdisjoint(start.commitments)
