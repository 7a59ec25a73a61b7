"""Lists and replays without the names of those whom the receiver does not want to see."""

from typing import TypeAlias

from msgspec.structs import replace

from nimmt.table import Table
from nimmt.table.entries import PersonId

from ..wire import MatchSummary, Replay, TableSummary

Hidden: TypeAlias = frozenset[PersonId]


def tables_without(tables: tuple[TableSummary, ...], hidden: Hidden) -> tuple[TableSummary, ...]:
    if not hidden:
        return tables
    return tuple([replace(table, players=_names(table.players, table.persons, hidden)) for table in tables])


def _names(names: tuple[str, ...], persons: tuple[str | None, ...], hidden: Hidden) -> tuple[str, ...]:
    if len(persons) != len(names):  # a row of the time before they were kept
        return names
    return tuple(["" if person in hidden else name for name, person in zip(names, persons, strict=True)])


def match_without(match: MatchSummary, hidden: Hidden) -> MatchSummary:
    if hidden.isdisjoint([player.person for player in match.players]):
        return match
    shown = [replace(player, name="") if player.person in hidden else player for player in match.players]
    return replace(match, players=tuple(shown))


def replay_without(replay: Replay, table: Table, hidden: Hidden) -> Replay:
    """Also without those who were at the table and have left it."""
    shown = [
        replace(player, name="") if {chair.person, chair.left} & hidden else player
        for player, chair in zip(replay.players, table.chairs, strict=True)
    ]
    return replace(replay, players=tuple(shown))
