"""Database rows derived from a table's log: the table in the lists, and its finished matches."""

from collections.abc import Iterable

from nimmt.rules import encode
from nimmt.table import Change, PersonId, Stage, Table, due, is_gone

from ..store import MatchRow, TableRow
from ..wire import MatchSummary, PlayerSummary, Since, TableSummary


def row_of(table: Table, summary: bytes | None = None) -> TableRow:
    """The row of a table. Its summary may be given if nothing in it has changed."""
    return TableRow(
        id=table.id,
        version=table.length,
        stage=Stage.PLAYING if table.stage is Stage.STARTING else table.stage,  # listed without a gap
        public=table.settings.public,
        host=table.host,
        due=due(table),
        changed=table.changed,
        summary=summary or encode(summary_of(table)),
    )


def has_same_summary(table: Table, other: Table) -> bool:
    """Whether both have equal summaries, by identity: `False` means that they may differ."""
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


def match_rows(changes: Iterable[Change]) -> list[MatchRow]:
    """The rows of the matches that end with these changes."""
    return [match_row(change.table) for change in changes if change.ends_match]


def known(person: PersonId | None) -> PersonId | None:
    """The person, unless everything about them has been deleted."""
    return None if is_gone(person) else person


def match_row(table: Table) -> MatchRow:
    """The row of a table's match that has just ended."""
    assert table.match is not None
    persons = tuple([known(chair.person) for chair in table.chairs])
    named = [known(chair.person or chair.left) for chair in table.chairs]
    summary = MatchSummary(
        table=table.id,
        match=table.number,
        game=table.settings.game,
        title=table.ruleset.title,
        finished=table.match.over,
        ended=table.changed,
        players=tuple(
            [
                PlayerSummary(name=player.name, bot=player.bot, person=person, since=_since(table, seat))
                for seat, (player, person) in enumerate(zip(table.players, named, strict=True))
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


def _since(table: Table, seat: int) -> Since | None:
    """The deals since a person has taken this seat over; `None` if they have played from the beginning."""
    missed = table.chairs[seat].missed
    if missed == 0 or table.match is None:
        return None
    deals = table.match.deals[missed:]
    heads = [sum(deal.heads[other] for deal in deals) for other in range(len(table.chairs))]
    better = [own > heads[seat] if table.ruleset.goal == "most" else own < heads[seat] for own in heads]
    over = table.match.over
    return Since(
        deals=len(deals),
        heads=heads[seat],
        all_heads=sum(heads),
        place=1 + sum(better) if over else None,
        tied=heads.count(heads[seat]) if over else 0,
    )
