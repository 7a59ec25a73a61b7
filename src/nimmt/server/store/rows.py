"""Conversions between rows of the databases and the types of the store."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from .base import (
    Key,
    LogDamaged,
    MatchRow,
    Person,
    PersonId,
    ResultRow,
    ResultTally,
    Screen,
    TableId,
    TableRow,
)

SqlRow: TypeAlias = Sequence[Any]
SqlValue: TypeAlias = str | bytes | float | None


def table_values(row: TableRow) -> tuple[Any, ...]:
    summary = row.summary.decode()
    return (row.id, row.version, row.stage, row.public, row.host, row.due, row.changed, summary)


def table_row(values: SqlRow) -> TableRow:
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


def match_row(values: SqlRow) -> MatchRow:
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


class _Since(msgspec.Struct):
    """What counts for a person who has taken over a bot's seat."""

    deals: int
    heads: int
    all_heads: int
    place: int | None
    tied: int


class _Player(msgspec.Struct):
    since: _Since | None = None


class _Summary(msgspec.Struct):
    """The results in the JSON summary of a match."""

    totals: tuple[int, ...]
    places: tuple[int, ...] | None = None
    deals: int = 0
    players: tuple[_Player, ...] = ()


def match_results(row: MatchRow) -> list[ResultRow]:
    """One result per person, even for a person with several seats."""
    summary = msgspec.json.decode(row.summary, type=_Summary)
    persons = sorted({person for person in row.persons if person is not None})
    return [_result(row, summary, person) for person in persons]


def _result(row: MatchRow, summary: _Summary, person: PersonId) -> ResultRow:
    seat, places = row.persons.index(person), summary.places or ()
    place = places[seat] if places else None
    since = summary.players[seat].since if summary.players else None
    if since is None:
        tied = places.count(place) if place is not None else 0
        since = _Since(summary.deals, summary.totals[seat], sum(summary.totals), place, tied)
    return ResultRow(
        table=row.table,
        number=row.number,
        person=person,
        ended=row.ended,
        game=row.game,
        seats=len(row.persons),
        place=since.place,
        tied=since.tied,
        deals=since.deals,
        heads=since.heads,
        all_heads=since.all_heads,
    )


def player_values(row: MatchRow) -> list[tuple[Any, ...]]:
    return [msgspec.structs.astuple(result) for result in match_results(row)]


def result_row(values: SqlRow) -> ResultRow:
    return ResultRow(**dict(zip(ResultRow.__struct_fields__, values, strict=True)))


def tally_row(values: SqlRow) -> ResultTally:
    game, *numbers = values
    return ResultTally(game, *map(int, numbers))


def person_row(values: SqlRow) -> Person:
    person, name, bot, made = values
    return Person(id=person, name=name, bot=bool(bot), made=made)


def key_row(values: SqlRow) -> Key:
    return Key(**dict(zip(Key.__struct_fields__, values, strict=True)))


def screen_row(values: SqlRow) -> Screen:
    key, table, number, person = values
    return Screen(key=key, table=table, number=number, person=person)


def checked_log(table: TableId, after: int, rows: Sequence[SqlRow], *, unlisted: bool) -> list[bytes]:
    """The entries of a log, from the rows of `statements.LOG`."""
    found, listed = [row[:3] for row in rows if row[0] is not None], rows[0][3]
    for number, (seq, _, intact) in enumerate(found, after + 1):
        if seq != number:
            raise LogDamaged(table, f"entry {number} is missing")
        if not intact:
            raise LogDamaged(table, f"entry {number} does not match its checksum")
    _check_end(table, after + len(found), listed, unlisted=unlisted)
    return [entry for _, entry, _ in found]


def _check_end(table: TableId, last: int, listed: int | None, *, unlisted: bool) -> None:
    """Every append writes the list of tables too, so only that tells whether the end of a log is missing."""
    if listed == (last or None) or (unlisted and (listed or 0) < last):
        return
    if listed is None:
        raise LogDamaged(table, "it is not in the list of tables")
    if not last:
        raise LogDamaged(table, "it has no entries, but is in the list of tables")
    raise LogDamaged(table, f"it ends with entry {last}, but the list of tables has version {listed}")


def check_append(
    table: TableId, after: int, entries: Sequence[bytes], row: TableRow, matches: Sequence[MatchRow]
) -> None:
    """Assert that the arguments of `append` belong together."""
    assert entries, "there is nothing to append"
    assert row.id == table, "the row is another table's"
    assert row.version == after + len(entries), "the row is of another version"
    assert all(match.table == table for match in matches), "a match is another table's"
