"""A database with many tables: copies of a few that are really played."""

import re
from collections.abc import Sequence
from random import Random
from time import time
from typing import NamedTuple

from msgspec.structs import replace

from nimmt.rules import Options, commitment_to, encode, legal
from nimmt.server.keys import new_table_id
from nimmt.server.store import MatchRow, TableRow, open_store, statements
from nimmt.server.store.rows import match_values, player_values, table_values
from nimmt.server.tables import match_rows, row_of
from nimmt.table import (
    IDLE,
    Begin,
    Change,
    Guest,
    Opened,
    Reveal,
    Settings,
    Sit,
    Stage,
    decide,
    decide_action,
    open_table,
    system_chance,
    tick,
)

from .bulk_insert import Put, bulk_insert

PATTERNS = 40
FULL = 20
"""The number of finished tables with a whole match, up to 66 heads; the others have one deal."""
AT_ONCE = 500
"""Tables that are written together, which bounds the memory."""
SEATS = 4
PERSONAL = re.compile(rb'"(id|table|host|by|person|persons)":')
PART = "00" * 16


class Pattern(NamedTuple):
    """A stored table; every copy has another id and other persons."""

    id: str
    persons: tuple[str, ...]
    entries: list[bytes]
    row: TableRow
    matches: list[MatchRow]

    def copy(self, table: str, persons: Sequence[str]) -> "Pattern":
        names = [
            (old.encode(), new.encode())
            for old, new in zip((self.id, *self.persons), (table, *persons), strict=True)
        ]

        def changed(text: bytes) -> bytes:
            if not PERSONAL.search(text):  # such as most decisions
                return text
            for old, new in names:
                text = text.replace(old, new)
            return text

        row = replace(self.row, id=table, host=persons[0], summary=changed(self.row.summary))
        matches = [
            replace(match, table=table, persons=tuple(persons), summary=changed(match.summary))
            for match in self.matches
        ]
        return Pattern(table, tuple(persons), [*map(changed, self.entries)], row, matches)


def finished(seed: int, *, full: bool = False) -> Pattern:
    """A table with an old match, closed because nobody came back."""
    options = Options() if full else Options(points=None, deals=1)
    changes = _played(Random(seed), options, time() - 7 * 24 * 3600, decisions=10**9)
    last = changes[-1].table
    return _pattern([*changes, *tick(last, last.changed + IDLE[Stage.FINISHED])])


def unfinished(seed: int, decisions: int) -> Pattern:
    """A table with a running match, or with two who wait for others if there are no decisions."""
    return _pattern(_played(Random(seed), Options(), time(), decisions=decisions))


def _played(rng: Random, options: Options, at: float, *, decisions: int) -> list[Change]:
    guests = [Guest(f"pattern-person-{rng.randbytes(8).hex()}", f"Player {n}") for n in range(SEATS)]
    settings = Settings(seats=SEATS, options=options, public=True)
    opened = Opened(
        at=at,
        id=new_table_id(system_chance),
        host=guests[0].person,
        settings=settings,
        seed=rng.randbytes(32).hex(),
    )
    changes = [open_table(opened)]
    for guest in guests if decisions else guests[:2]:
        sit = Sit(commitment=commitment_to(PART))
        changes += decide(changes[-1].table, sit, guest, at, seed=b"")
    if decisions:
        changes += decide(changes[-1].table, Begin(), guests[0], at, seed=b"")
        for guest in guests:
            changes += decide(changes[-1].table, Reveal(part=PART), guest, at, seed=b"")
    while decisions and changes[-1].table.acting:
        table = changes[-1].table
        assert table.match is not None
        at, decisions = at + 1, decisions - 1
        changes += decide_action(table, rng.choice(legal(table.match, table.acting[0])), at)
    return changes


def _pattern(changes: Sequence[Change]) -> Pattern:
    table = changes[-1].table
    persons = [chair.person or f"nobody-{seat}" for seat, chair in enumerate(table.chairs)]
    entries = [encode(change.entry) for change in changes]
    return Pattern(table.id, tuple(persons), entries, row_of(table), match_rows(changes))


class FilledTables(NamedTuple):
    """The ids of the tables by their state."""

    finished: list[str]
    full: list[str]
    open: list[str]


async def fill(database: str, *, finished_tables: int, open_tables: int) -> FilledTables:
    """At every second open table a match is running; at the others two wait for more players."""
    whole = [finished(seed, full=True) for seed in range(FULL)]
    short = [finished(seed) for seed in range(PATTERNS)]
    running = [unfinished(seed, (seed % 2) * 4 * seed) for seed in range(PATTERNS)]
    await (await open_store(database)).close()  # creates the schema
    async with bulk_insert(database) as put:
        return FilledTables(
            full=await _copies(put, whole, FULL),
            finished=await _copies(put, short, finished_tables - FULL),
            open=await _copies(put, running, open_tables),
        )


async def _copies(put: Put, patterns: Sequence[Pattern], tables: int) -> list[str]:
    ids = [new_table_id(system_chance) for _ in range(tables)]
    for begin in range(0, tables, AT_ONCE):
        numbers = range(begin, min(tables, begin + AT_ONCE))
        await _put(put, [_copy(patterns[n % len(patterns)], ids[n], n) for n in numbers])
    return ids


def _copy(pattern: Pattern, table: str, number: int) -> Pattern:
    """A copy; every person plays at a few tables."""
    return pattern.copy(table, [f"person-{number // 8:09d}-{seat}" for seat in range(SEATS)])


async def _put(put: Put, copies: Sequence[Pattern]) -> None:
    matches = [match for copy in copies for match in copy.matches]
    numbered = [(copy.id, seq, entry) for copy in copies for seq, entry in enumerate(copy.entries, 1)]
    await put("log", "table_id, seq, entry", [(table, seq, entry.decode()) for table, seq, entry in numbered])
    await put("tables", statements.TABLE_COLUMNS, [table_values(copy.row) for copy in copies])
    await put("matches", statements.MATCH_COLUMNS, [match_values(match) for match in matches])
    players = [player for match in matches for player in player_values(match)]
    await put("players", statements.PLAYER_COLUMNS, players)
