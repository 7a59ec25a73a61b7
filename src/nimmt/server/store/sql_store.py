"""The part of the store that is the same on SQLite and PostgreSQL."""

from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from math import inf
from typing import Any, ClassVar, TypeAlias

from . import group_statements, statements
from .base import (
    DeviceId,
    Key,
    MatchRow,
    Pairing,
    Person,
    PersonId,
    ResultRow,
    ResultTally,
    Screen,
    StoredTable,
    StoreError,
    TableId,
    TableRow,
    TakenError,
)
from .groups import SqlGroups
from .rows import (
    SqlRow,
    SqlValue,
    checked_log,
    key_row,
    match_row,
    person_row,
    result_row,
    screen_row,
    table_row,
    tally_row,
)

PAGE = 1000
DEVICE_DIGITS = 16

Statement: TypeAlias = tuple[Any, ...]
"""SQL, and the values for it."""


class SqlStore(SqlGroups):
    """A store on top of two operations: read, and write in a transaction."""

    row_lock: ClassVar[str]
    """The clause of a SELECT that keeps other processes from claiming the same rows."""

    @abstractmethod
    def _fits(self, table: str) -> str:
        """The SQL condition that a row of this table matches its checksum."""

    @abstractmethod
    def _raw(self, column: str) -> str:
        """The SQL expression for the bytes of a text, which may no longer be UTF-8."""

    @abstractmethod
    async def _read(self, sql: str, *values: SqlValue) -> list[SqlRow]: ...

    @abstractmethod
    async def _write(self, *work: Statement) -> list[SqlRow]:
        """Run the statements in one transaction, and return the rows of the last one."""

    async def _added(self, *statement: Any) -> bool:
        """Whether the row was added: False if its key is taken."""
        try:
            await self._write(statement)
        except TakenError:
            return False
        return True

    async def try_writing(self) -> None:
        await self._write(*[(sql,) for sql in statements.TRY_WRITING])

    async def log(self, table: TableId, after: int = 0, *, unlisted: bool = False) -> list[bytes]:
        sql = statements.LOG.format(entry=self._raw("entry"), fits=self._fits("log"))
        return checked_log(table, after, await self._read(sql, table, after), unlisted=unlisted)

    async def tables(self) -> AsyncIterator[TableId]:
        last = ""
        while page := await self._read(statements.TABLES, last, PAGE):
            for (table,) in page:
                if not isinstance(table, str) or table <= last:  # a damaged file
                    raise StoreError("The logs are not in their order.")
                yield table
                last = table

    async def damage(self) -> AsyncIterator[str]:
        for table, names in statements.SUMMED.items():
            columns = ", ".join([self._raw(name) for name in names])
            sql = f"SELECT {columns} FROM {table} WHERE NOT ({self._fits(table)})"
            try:
                found = await self._read(sql)
            except StoreError as error:
                yield f"{table}: {error}"
            else:
                for row in found:
                    which = ", ".join([bytes(name or b"").decode(errors="backslashreplace") for name in row])
                    yield f"{table}: the row of {which} does not match its checksum."

    async def stored_table(self, table: TableId) -> StoredTable:
        """Read again if the log has grown: an append changes the log and the derived rows together."""
        while True:
            last = await self.length(table)
            found = await self._stored_table(table)
            if await self.length(table) == last:
                return found

    async def _stored_table(self, table: TableId) -> StoredTable:
        sql = statements.TABLE.format(columns=statements.TABLE_COLUMNS, fits=self._fits("tables"))
        rows = await self._read(sql, table)
        matches = await self._read(statements.MATCHES, table)
        players = await self._read(statements.PLAYERS, table)
        return StoredTable(
            await self.log(table, unlisted=True),
            table_row(rows[0][:-1]) if rows else None,
            not rows or bool(rows[0][-1]),
            [match_row(values) for values in matches],
            [result_row(values) for values in players],
            [person for (person,) in await self._read(statements.ATTENDANCE, table)],
        )

    async def length(self, table: TableId) -> int:
        [(last,)] = await self._read(statements.LAST, table)
        return int(last)

    async def strays(self) -> list[tuple[str, TableId]]:
        return [(derived, table) for derived, table in await self._read(statements.STRAYS)]

    async def forget_strays(self) -> None:
        await self._write(*[(sql,) for sql in statements.FORGET_STRAYS])

    async def count_listed(self) -> int:
        [(count,)] = await self._read(statements.COUNT_LISTED)
        return int(count)

    async def tables_with_code(self, code: str) -> list[TableId]:
        return [table for (table,) in await self._read(statements.WITH_CODE, code, f"{code}~")]

    async def lobby(self, limit: int) -> list[TableRow]:
        return [table_row(values) for values in await self._read(statements.LOBBY, limit)]

    async def count_tables(self, host: PersonId) -> int:
        [(count,)] = await self._read(statements.COUNT_TABLES, host)
        return int(count)

    async def claim_due(self, now: float, until: float, limit: int, process: str = "") -> list[TableId]:
        sql = statements.CLAIM_DUE.format(lock=self.row_lock)
        return [table for (table,) in await self._write((sql, now, process, limit, until))]

    async def put_off(self, table: TableId, length: int, until: float) -> None:
        await self._write((statements.PUT_OFF, until, table, length))

    async def matches_of(self, person: PersonId, limit: int, before: float | None = None) -> list[MatchRow]:
        latest = inf if before is None else before
        return [
            match_row(values) for values in await self._read(statements.MATCHES_OF, person, latest, limit)
        ]

    async def results_of(self, person: PersonId, limit: int, before: float | None = None) -> list[ResultRow]:
        latest = inf if before is None else before
        found = await self._read(statements.RESULTS_OF, person, latest, limit)
        return [result_row(values) for values in found]

    async def tallies_of(self, person: PersonId) -> list[ResultTally]:
        return [tally_row(values) for values in await self._read(statements.TALLIES_OF, person)]

    async def tables_of(self, person: PersonId) -> list[TableId]:
        return [table for (table,) in await self._read(statements.TABLES_OF, person)]

    async def add_person(self, person: Person, key: bytes) -> None:
        await self._write(
            (statements.ADD_PERSON, person.id, person.name, person.bot, person.made),
            _add_key(person.id, key, person.made),
        )

    async def person(self, person: PersonId) -> Person | None:
        found = await self._read(statements.PERSON, person)
        return person_row(found[0]) if found else None

    async def rename(self, person: PersonId, name: str) -> None:
        await self._write((statements.RENAME, name, person))

    async def keys(self, person: PersonId) -> list[Key]:
        return [key_row(values) for values in await self._read(statements.KEYS, person)]

    async def key(self, person: PersonId, key: bytes) -> Key | None:
        found = await self._read(statements.KEY, person, key)
        return key_row(found[0]) if found else None

    async def add_key(self, person: PersonId, key: bytes, now: float) -> None:
        await self._write(_add_key(person, key, now))

    async def use_key(self, person: PersonId, device: DeviceId, now: float) -> None:
        await self._write((statements.USE_KEY, now, person, device))

    async def offer_key(
        self, person: PersonId, key: bytes, successor: bytes, nonce: bytes, now: float
    ) -> bytes | None:
        for (kept,) in await self._write((statements.OFFER_KEY, successor, nonce, now, person, key)):
            return bytes(kept)
        return None

    async def settle_key(self, person: PersonId, successor: bytes, issued: float) -> None:
        await self._write((statements.SETTLE_KEY, person, successor, issued))

    async def forget_device(self, person: PersonId, device: DeviceId, now: float) -> None:
        note, delete = statements.FORGET_DEVICE
        await self._write((note, now, person, device), (delete, person, device))

    async def forget_other_devices(self, person: PersonId, device: DeviceId, now: float) -> None:
        note, delete = statements.FORGET_OTHER_DEVICES
        forget = (note, now, person, device), (delete, person, device)
        await self._write(*forget, (statements.FORGET_CODE, person))

    async def forgotten_devices(self) -> list[tuple[DeviceId, float]]:
        return [(device, since) for device, since in await self._read(statements.FORGOTTEN_DEVICES)]

    async def drop_forgotten(self, device: DeviceId) -> None:
        await self._write((statements.DROP_FORGOTTEN, device))

    async def add_code(self, code: bytes, person: PersonId, expires: float) -> bool:
        return await self._added(statements.ADD_CODE, person, code, expires)

    async def code_owner(self, code: bytes, now: float, *, longest: float = inf) -> PersonId | None:
        return _owner(await self._read(statements.CODE, code), now, longest)

    async def use_code(self, code: bytes, now: float, *, longest: float = inf) -> PersonId | None:
        return _owner(await self._write((statements.USE_CODE, code)), now, longest)

    async def add_screen_code(self, code: bytes, table: TableId, person: PersonId, expires: float) -> bool:
        return await self._added(statements.ADD_SCREEN_CODE, person, code, table, expires)

    async def use_screen_code(
        self, code: bytes, now: float, *, longest: float = inf
    ) -> tuple[TableId, PersonId] | None:
        for table, person, expires in await self._write((statements.USE_SCREEN_CODE, code)):
            return (str(table), str(person)) if now <= expires <= now + longest else None
        return None

    async def add_screen(self, screen: Screen, *, since: int = 0) -> None:
        await self._write(
            (statements.FORGET_SCREENS, screen.table, since),
            (statements.ADD_SCREEN, screen.key, screen.table, screen.number, screen.person),
        )

    async def add_pairing(self, code: bytes, key: bytes, expires: float, now: float) -> bool:
        await self._write((statements.FORGET_PAIRINGS, now))
        return await self._added(statements.ADD_PAIRING, code, key, expires)

    async def pairing(self, code: bytes, now: float) -> Pairing | None:
        for key, expires, table in await self._read(statements.PAIRING, code):
            return Pairing(key=bytes(key), table=table) if now <= expires else None
        return None

    async def use_pairing(self, code: bytes, table: TableId, now: float) -> bytes | None:
        for (key,) in await self._write((statements.USE_PAIRING, table, code, now)):
            return bytes(key)
        return None

    async def screen(self, key: bytes) -> Screen | None:
        found = await self._read(statements.SCREEN, key)
        return screen_row(found[0]) if found else None

    async def screens(self, table: TableId) -> list[Screen]:
        return [screen_row(values) for values in await self._read(statements.SCREENS, table)]

    async def screens_of(self, person: PersonId) -> list[Screen]:
        return [screen_row(values) for values in await self._read(statements.SCREENS_OF, person)]

    async def withdraw_screens(self, table: TableId, person: PersonId, screens: Sequence[Screen]) -> None:
        keys = [(statements.WITHDRAW_SCREEN, screen.key) for screen in screens]
        await self._write((statements.WITHDRAW_CODES, table, person), *keys)

    async def hide(self, person: PersonId, other: PersonId, hidden: bool) -> None:
        await self._write((statements.HIDE if hidden else statements.SHOW, person, other))

    async def hidden(self, person: PersonId) -> frozenset[PersonId]:
        return frozenset([other for (other,) in await self._read(statements.HIDDEN, person)])

    async def leave(self, person: PersonId, now: float) -> None:
        first, *others = statements.LEAVE
        left = [(statement, person) for statement in others]
        await self._write((first, now, person), *left, (group_statements.FORGET_EMPTY,))

    async def leaving(self, limit: int) -> list[tuple[PersonId, TableId, float]]:
        found = await self._read(statements.LEAVING, limit)
        return [(person, table, since) for person, table, since in found]

    async def left(self, person: PersonId, table: TableId) -> None:
        await self._write((statements.LEFT, person, table))

    async def beat(self, process: str, now: float, *, gone_before: float) -> bool:
        known = await self._write((statements.BEAT, now, process))
        if not known:
            await self._write((statements.BEGIN_BEATING, process, now))
        await self._write((statements.FORGET_PROCESSES, gone_before, 2 * now - gone_before))
        return bool(known)

    async def orphans(self) -> list[tuple[TableId, PersonId, str]]:
        return [(table, person, process) for table, person, process in await self._read(statements.ORPHANS)]

    async def arrive(self, table: TableId, person: PersonId, process: str) -> None:
        await self._write((statements.ARRIVE, table, person, process))

    async def depart(self, table: TableId, person: PersonId, process: str) -> None:
        await self._write((statements.DEPART, table, person, process))

    async def present(self, table: TableId) -> frozenset[PersonId]:
        return frozenset([person for (person,) in await self._read(statements.PRESENT, table)])


def _owner(codes: list[SqlRow], now: float, longest: float) -> PersonId | None:
    """The person of a one-time code, if it is valid."""
    for person, expires in codes:
        return str(person) if now <= expires <= now + longest else None
    return None


def _add_key(person: PersonId, key: bytes, now: float) -> Statement:
    """A new key is issued and used now; its first digits are the id of the device."""
    return statements.ADD_KEY, person, key, key.hex()[:DEVICE_DIGITS], now, now, now
