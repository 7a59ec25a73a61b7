"""What a store can do, as small protocols by use. Every change is durable when the call returns."""

from collections.abc import AsyncIterator, Callable, Sequence
from math import inf
from pathlib import Path
from typing import Protocol

from .base import (
    DeviceId,
    Group,
    GroupId,
    GroupOfPerson,
    Key,
    MatchRow,
    Member,
    Membership,
    Pairing,
    Person,
    PersonId,
    Remark,
    ResultRow,
    ResultTally,
    Rewrite,
    Screen,
    SeasonTally,
    StoredTable,
    TableId,
    TableRow,
)


class LogStore(Protocol):
    """The logs of the tables, from which everything else is derived."""

    async def append(
        self,
        table: TableId,
        after: int,
        entries: Sequence[bytes],
        row: TableRow,
        matches: Sequence[MatchRow] = (),
        persons: Sequence[PersonId] = (),
    ) -> bool:
        """Add entries after the version `after`, with the rows derived from them, in one transaction.

        `persons` join the table with these entries: each must exist and not be deleted.

        Return False and change nothing if `after` is not the last version: another writer was first.
        """

    async def log(self, table: TableId, after: int = 0, *, unlisted: bool = False) -> list[bytes]:
        """The entries after that version, in order; an empty list if there is no such table.

        Raise `LogDamaged` if one of them is missing or does not match its checksum, or if the list of tables
        has another version. With `unlisted`, the list may lack the table or its last entries.
        """

    async def length(self, table: TableId) -> int:
        """The number of entries in the log of a table; 0 if there is no such table."""

    async def tables_with_code(self, code: str) -> list[TableId]:
        """The tables that are not closed and whose ids begin with this code, at most two of them."""

    def listen(self, told: Callable[[TableId | None, int], None]) -> None:
        """Call `told` with a table and its new version when another process has appended to its log.

        It may also be called for appends of this process. A table of `None` means that calls may have been
        missed: check every table. A version of 0 tells of something beside the log.
        """


class IndexStore(Protocol):
    """Lists of tables, matches and results, derived from the logs."""

    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or being played, the latest change first."""

    async def count_tables(self, host: PersonId) -> int:
        """The number of this host's tables that are not closed."""

    async def matches_of(self, person: PersonId, limit: int, before: float | None = None) -> list[MatchRow]:
        """The person's matches, the latest first; with `before`, only those that ended earlier."""

    async def results_of(self, person: PersonId, limit: int, before: float | None = None) -> list[ResultRow]:
        """The person's results in finished matches, in the same order."""

    async def tallies_of(self, person: PersonId) -> list[ResultTally]:
        """Sums over all results of the person."""

    async def tables_of(self, person: PersonId) -> list[TableId]:
        """The tables where this person ever sat or was the host."""


class PersonStore(Protocol):
    """Persons, their keys and one-time codes, and whom they have hidden."""

    async def add_person(self, person: Person, key: bytes) -> None:
        """Add a person with a first key. It is a hash; the secret itself is never stored."""

    async def person(self, person: PersonId) -> Person | None: ...

    async def rename(self, person: PersonId, name: str) -> None: ...

    async def keys(self, person: PersonId) -> list[Key]:
        """The person's keys, one for each device."""

    async def key(self, person: PersonId, key: bytes) -> Key | None:
        """The one of the person's keys that is this key, or that has it as its successor."""

    async def add_key(self, person: PersonId, key: bytes, now: float) -> None: ...

    async def use_key(self, person: PersonId, device: DeviceId, now: float) -> None:
        """Record when the device was last used."""

    async def offer_key(
        self, person: PersonId, key: bytes, successor: bytes, nonce: bytes, now: float
    ) -> bytes | None:
        """Let a successor replace this key when it is used, unless the key has one already.

        Return the nonce of the successor that it has then; `None` if the key is no longer valid.
        """

    async def settle_key(self, person: PersonId, successor: bytes, issued: float) -> None:
        """Replace a key by its successor, unless that was issued again after `issued`."""

    async def add_code(self, code: bytes, person: PersonId, expires: float) -> bool:
        """Add a one-time code, as a hash, in place of the person's previous one.

        Return False and change nothing if another person has the same code.
        """

    async def code_owner(self, code: bytes, now: float, *, longest: float = inf) -> PersonId | None:
        """The person of the code, or None if it has expired.

        A code that expires more than `longest` seconds from now is refused: the clock was set back.
        """

    async def use_code(self, code: bytes, now: float, *, longest: float = inf) -> PersonId | None:
        """Like `code_owner`, and delete the code."""

    async def hide(self, person: PersonId, other: PersonId, hidden: bool) -> None:
        """Hide the other's name and phrases from this person, or show them again."""

    async def hidden(self, person: PersonId) -> frozenset[PersonId]:
        """Everyone whom this person has hidden."""


class DeviceStore(Protocol):
    """Devices that a person no longer wants to be known on."""

    async def forget_device(self, person: PersonId, device: DeviceId, now: float) -> None:
        """Delete the key of this device."""

    async def forget_other_devices(self, person: PersonId, device: DeviceId, now: float) -> None:
        """Delete all other keys of the person, and the one-time code, which may be another device's."""

    async def forgotten_devices(self) -> list[tuple[DeviceId, float]]:
        """Devices whose key was deleted, and when, until `drop_forgotten` is called."""

    async def drop_forgotten(self, device: DeviceId) -> None: ...


class ScreenStore(Protocol):
    """TV screens that players have authorised."""

    async def add_screen_code(self, code: bytes, table: TableId, person: PersonId, expires: float) -> bool:
        """Like `add_code`: a code with which a person authorises a screen to show that table."""

    async def use_screen_code(
        self, code: bytes, now: float, *, longest: float = inf
    ) -> tuple[TableId, PersonId] | None:
        """Like `use_code`: return the table and the person who authorised the screen."""

    async def add_screen(self, screen: Screen, *, since: int = 0) -> None:
        """Add a screen, and delete those of matches before `since` at the same table."""

    async def screen(self, key: bytes) -> Screen | None: ...

    async def screens(self, table: TableId) -> list[Screen]: ...

    async def withdraw_screens(self, table: TableId, person: PersonId, screens: Sequence[Screen]) -> None:
        """Delete these screens, and the person's unused code for that table."""

    async def add_pairing(self, code: bytes, key: bytes, expires: float, now: float) -> bool:
        """Add a code that a TV shows, with the key of that TV, and delete those that have expired.

        False if there is such a code already.
        """

    async def pairing(self, code: bytes, now: float) -> Pairing | None:
        """The TV that shows this code, unless it has expired."""

    async def use_pairing(self, code: bytes, table: TableId, now: float) -> bytes | None:
        """Use a valid code for a table, and return the key of its TV. Only the first use succeeds."""

    async def screens_of(self, person: PersonId) -> list[Screen]:
        """The screens that this person has authorised."""


class GroupStore(Protocol):
    """Groups, their members, their tables and their seasons."""

    async def add_group(self, group: Group) -> None:
        """Add a group with its maker as a member, in its first season."""

    async def group(self, group: GroupId) -> Group | None: ...

    async def change_group(self, group: GroupId, name: str, *, talk: bool) -> None:
        """Without `talk`, what was written at the group's tables is deleted."""

    async def hand_group_over(self, group: GroupId, person: PersonId) -> None:
        """Let another member look after the group; nothing changes if the person is no member."""

    async def members(self, group: GroupId) -> list[Member]:
        """The members by the time when they joined, and everyone who was removed."""

    async def join_group(
        self, group: GroupId, person: PersonId, now: float, *, members: int, groups: int
    ) -> bool:
        """Let a person join, unless the group has so many members, or the person so many groups.

        Return False if nothing has changed: also if the person is a member, or was removed.
        """

    async def leave_group(self, group: GroupId, person: PersonId) -> None:
        """The member who joined first looks after it then. A group without members is deleted."""

    async def bar_member(self, group: GroupId, person: PersonId, barred: bool) -> None:
        """Remove a member for good, or let one who was removed join again."""

    async def groups_of(self, person: PersonId) -> list[GroupOfPerson]:
        """The groups of a member, the one that was joined last first."""

    async def memberships(self, person: PersonId) -> list[Membership]:
        """Everything that is stored about a person in groups."""

    async def seasons(self, group: GroupId) -> list[float]:
        """When each season of the group began."""

    async def begin_season(self, group: GroupId, number: int, now: float) -> bool:
        """Return False and change nothing if there is a season of this number."""

    async def season(self, group: GroupId, since: float, until: float = inf) -> list[SeasonTally]:
        """The places of the members in matches of two persons or more at the group's tables.

        The matches were played to their end, which lies from `since` to before `until`.
        """

    async def announce_table(self, group: GroupId, table: TableId, now: float) -> bool:
        """Note that a table will be opened for the group.

        Return False and change nothing if one is open or between two matches, or is being opened.
        """

    async def withdraw_table(self, table: TableId) -> None:
        """Forget that a table was announced."""

    async def latest_tables(self, group: GroupId, limit: int) -> list[TableId]:
        """The tables of the group, also closed ones, the latest first."""

    async def open_tables_of(self, group: GroupId) -> list[TableRow]:
        """The tables of the group that are not closed, the latest change first."""

    async def group_of_table(self, table: TableId) -> Group | None:
        """The group whose table this is."""

    async def add_remark(self, table: TableId, person: PersonId, line: str, now: float) -> int | None:
        """Add a line that a member writes at a table of the group, and return its number at the table.

        Return `None` and change nothing if the person is no member, the group has not switched this on, or
        the table is closed. `append` deletes all lines when it closes a table.
        """

    async def remarks(self, table: TableId) -> list[Remark]:
        """The lines that were written at a table, in order; none of a closed one."""

    async def remarks_of(self, person: PersonId) -> list[tuple[TableId, float, str]]:
        """The lines that a person wrote, with the table and the time."""

    async def sweep_remarks(self) -> bool:
        """Delete lines of closed tables, that were written while another process closed the table."""

    async def tell_aside(self, table: TableId) -> None:
        """Let the other processes hear version 0 of a table: something beside its log has changed."""


class DeletionStore(LogStore, Protocol):
    """The deletion of a person: first the person's own rows, then the table logs one by one."""

    async def leave(self, person: PersonId, now: float) -> None:
        """Delete the person with all keys, codes, screens and hidden persons; list the tables still to do."""

    async def leaving(self, limit: int) -> list[tuple[PersonId, TableId, float]]:
        """Deletions to finish: person, table, and when it began.

        The table `""` stands for the person's open connections.
        """

    async def left(self, person: PersonId, table: TableId) -> None:
        """Mark this table as done."""

    async def rewrite(self, rewrite: Rewrite) -> bool:
        """Replace the table's log and derived rows, and mark the table as done, in one transaction.

        Return False and change nothing if the log has grown meanwhile.
        """

    async def sweep_out(self) -> None:
        """Remove deleted data from the files that the store itself maintains."""


class PresenceStore(Protocol):
    """The server processes, the persons connected to each, and the due tables that each has claimed."""

    async def beat(self, process: str, now: float, *, gone_before: float) -> bool:
        """Record that this process is alive, and drop processes not heard from since `gone_before`.

        Return False if this process was unknown: it must then call `arrive` for all its connections.
        """

    async def orphans(self) -> list[tuple[TableId, PersonId, str]]:
        """Connections of dropped processes, as table, person and process, until `depart` is called."""

    async def arrive(self, table: TableId, person: PersonId, process: str) -> None:
        """Record the person's first connection to that table in this process."""

    async def depart(self, table: TableId, person: PersonId, process: str) -> None:
        """Record that the person's last connection to that table in this process has closed."""

    async def present(self, table: TableId) -> frozenset[PersonId]:
        """Everyone connected to that table, in any live process."""

    async def claim_due(self, now: float, until: float, limit: int, process: str = "") -> list[TableId]:
        """Claim tables that are due, by setting their due time to `until`: no other process gets them.

        A table at which people are connected to live processes is left to these.
        """

    async def put_off(self, table: TableId, length: int, until: float) -> None:
        """Let a claimed table be due at this time, unless its log is longer than this by now."""


class TableStore(LogStore, PresenceStore, Protocol):
    """The part of the store that running tables need."""


class AdminStore(Protocol):
    """Checks and repairs of the whole database."""

    def tables(self) -> AsyncIterator[TableId]:
        """Every table that has a log, in the order of their ids."""

    async def stored_table(self, table: TableId) -> StoredTable:
        """Everything stored about that table, at one moment, while others go on writing."""

    async def rebuild(
        self,
        table: TableId,
        row: TableRow,
        matches: Sequence[MatchRow],
        persons: Sequence[PersonId] = (),
    ) -> bool:
        """Replace all rows derived from this table's log.

        Return False and change nothing if the log has grown beyond `row.version`.
        """

    def damage(self) -> AsyncIterator[str]:
        """One line for each damage, apart from that of single tables; it begins with the name of a list."""

    async def strays(self) -> list[tuple[str, TableId]]:
        """Derived rows of tables without a log, as the name of the list and the table."""

    async def forget_strays(self) -> None: ...

    async def count_listed(self) -> int:
        """The number of listed tables, at any stage."""

    async def backup(self, path: Path) -> None:
        """Copy everything into a new SQLite file, while others go on reading and writing."""


class Store(
    TableStore,
    IndexStore,
    PersonStore,
    DeviceStore,
    ScreenStore,
    GroupStore,
    DeletionStore,
    AdminStore,
    Protocol,
):
    """An open database."""

    async def try_writing(self) -> None:
        """Write something small that changes nothing: raise an error if the database cannot be written."""

    async def close(self) -> None: ...
