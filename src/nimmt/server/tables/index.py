"""What is derived from a table's log, to be found fast: its row in the lists, and its ended matches."""

from collections.abc import Sequence

import msgspec

from nimmt.rules import encode
from nimmt.table import Change, Entry, Opened, Table, due, follow, open_table
from nimmt.table.entries import PersonId
from nimmt.table.erasure import is_gone
from nimmt.table.records import ends_match

from ..store import MatchRow, TableRow
from ..wire import MatchSummary, PlayerSummary, TableSummary

DECODER = msgspec.json.Decoder(Entry)


def changes_of(log: Sequence[bytes]) -> list[Change]:
    """Every moment of a table, from the whole log as it is stored."""
    return follow_all([DECODER.decode(entry) for entry in log])


def follow_all(log: Sequence[Entry]) -> list[Change]:
    first, *entries = log
    assert isinstance(first, Opened)
    changes = [open_table(first)]
    for entry in entries:
        changes.append(follow(changes[-1].table, entry))
    return changes


def row_of(table: Table, summary: bytes | None = None) -> TableRow:
    """The summary may be given where nothing in it has changed."""
    return TableRow(
        id=table.id,
        version=table.version,
        stage=table.stage,
        public=table.settings.public,
        host=table.host,
        due=due(table),
        changed=table.changed,
        summary=summary or encode(summary_of(table)),
    )


def has_same_summary(table: Table, other: Table) -> bool:
    """Whatever is in it is here the very same; if not, there may be a difference."""
    return table.chairs is other.chairs and table.stage is other.stage and table.settings is other.settings


def summary_of(table: Table) -> TableSummary:
    taken = [chair for chair in table.chairs if not chair.free]
    return TableSummary(
        id=table.id,
        game=table.settings.game,
        title=table.ruleset.title,
        stage=table.stage,
        seats=len(table.chairs),
        taken=len(taken),
        players=tuple([chair.name for chair in taken]),
        persons=tuple([known(chair.person) for chair in taken]),
        clock=table.settings.clock,
        watch=table.settings.watch,
        programs=table.settings.programs,
    )


def match_rows(before: Table | None, changes: Sequence[Change]) -> list[MatchRow]:
    """The matches that end with these changes."""
    rows = []
    for change in changes:
        if before is not None and ends_match(before, change.entry, change.table):
            rows.append(match_row(change.table, before))
        before = change.table
    return rows


def known(person: PersonId | None) -> PersonId | None:
    """Nobody, if it is somebody who has left for good."""
    return None if is_gone(person) else person


def match_row(table: Table, before: Table) -> MatchRow:
    assert table.match is not None
    persons = tuple([known(chair.person) for chair in before.chairs])
    named = [known(chair.person or chair.left) for chair in before.chairs]
    summary = MatchSummary(
        table=table.id,
        match=table.number,
        game=table.settings.game,
        title=table.ruleset.title,
        finished=table.match.over,
        ended=table.changed,
        players=tuple(
            [
                PlayerSummary(name=player.name, bot=player.bot, person=person)
                for player, person in zip(table.players, named, strict=True)
            ]
        ),
        totals=table.match.totals,
        places=table.match.places,
        deals=len(table.match.deals),
    )
    return MatchRow(
        table=table.id,
        number=table.number,
        game=table.settings.game,
        finished=table.match.over,
        ended=table.changed,
        persons=persons,
        summary=encode(summary),
    )
