"""Rows of the databases, to and from what the store's callers know."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from . import MatchRow, Person, PersonId, ResultRow, Screen, TableId, TableRow, Tally

Row: TypeAlias = Sequence[Any]
Value: TypeAlias = str | bytes | float | None


def table_values(row: TableRow) -> tuple[Any, ...]:
    summary = row.summary.decode()
    return (row.id, row.version, row.stage, row.public, row.host, row.due, row.changed, summary)


def table_row(values: Row) -> TableRow:
    table, version, stage, public, host, due, changed, summary = values
    return TableRow(
        id=table,
        version=version,
        stage=stage,
        public=bool(public),
        host=host,
        due=due,
        changed=changed,
        summary=summary.encode(),
    )


def match_values(row: MatchRow) -> tuple[Any, ...]:
    persons = msgspec.json.encode(row.persons).decode()
    return (row.table, row.number, row.game, row.finished, row.ended, persons, row.summary.decode())


def match_row(values: Row) -> MatchRow:
    table, number, game, finished, ended, persons, summary = values
    return MatchRow(
        table=table,
        number=number,
        game=game,
        finished=bool(finished),
        ended=ended,
        persons=msgspec.json.decode(persons, type=tuple[str | None, ...]),
        summary=summary.encode(),
    )


class _Outcome(msgspec.Struct):
    """What the summary of a match says of how it ended."""

    totals: tuple[int, ...]
    places: tuple[int, ...] | None = None
    deals: int = 0


def results_of(row: MatchRow) -> list[ResultRow]:
    """Of each person."""
    outcome = msgspec.json.decode(row.summary, type=_Outcome)
    persons = sorted({person for person in row.persons if person is not None})
    return [_result(row, outcome, person) for person in persons]


def _result(row: MatchRow, outcome: _Outcome, person: PersonId) -> ResultRow:
    seat, places = row.persons.index(person), outcome.places or ()
    place = places[seat] if places else None
    return ResultRow(
        table=row.table,
        number=row.number,
        person=person,
        ended=row.ended,
        game=row.game,
        seats=len(row.persons),
        place=place,
        tied=places.count(place) if place is not None else 0,
        deals=outcome.deals,
        heads=outcome.totals[seat],
        all_heads=sum(outcome.totals),
    )


def player_values(row: MatchRow) -> list[tuple[Any, ...]]:
    """A row for each person, however many seats they have."""
    return [msgspec.structs.astuple(result) for result in results_of(row)]


def result_row(values: Row) -> ResultRow:
    return ResultRow(**dict(zip(ResultRow.__struct_fields__, values, strict=True)))


def tally_row(values: Row) -> Tally:
    game, *numbers = values
    return Tally(game, *map(int, numbers))


def person_row(values: Row) -> Person:
    person, name, bot, made = values
    return Person(id=person, name=name, bot=bool(bot), made=made)


def screen_row(values: Row) -> Screen:
    key, table, number, person = values
    return Screen(key=key, table=table, number=number, person=person)


def check_append(
    table: TableId, after: int, entries: Sequence[bytes], row: TableRow, matches: Sequence[MatchRow]
) -> None:
    """What a caller must have right before any database is asked."""
    assert entries, "there is nothing to append"
    assert row.id == table, "the row is another table's"
    assert row.version == after + len(entries), "the row is of another version"
    assert all(match.table == table for match in matches), "a match is another table's"
