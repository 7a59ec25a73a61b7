"""One table that this process holds: each change is stored, then shown to everyone who is connected."""

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Protocol, TypeAlias

from msgspec.structs import replace

from nimmt.rules import SEED_BYTES, encode
from nimmt.table import (
    BETWEEN,
    Began,
    Chance,
    Change,
    Changes,
    Code,
    Command,
    Decided,
    Entry,
    Forgotten,
    Guest,
    Postponed,
    Ref,
    Renewed,
    Stage,
    Table,
    TableError,
    audience,
    decode_entry,
    fold_log,
    persons_in,
    stand_still,
    tick,
)

from ..background import finished
from ..bots import BotPool
from ..clock import MOST_SECONDS, time
from ..limits import Limits
from ..metrics import note_decisions
from ..store import LogDamaged, LogStore, PersonId, StoreError, StoreUnavailable, TableId, TableRow
from . import visibility
from .bots import Decision, TableBots
from .budget import Budgeted, charges
from .history import History, load
from .index import has_same_summary, match_rows, row_of
from .visibility import Visitor

STANDSTILL_SECONDS = 2.0
"""A process that has done nothing for longer stood still: it was stopped, or its machine was suspended."""
MOST_UNCHANGED = 100
"""The number of latest commands without effect that are remembered at a table."""
NOBODY_WATCHES = "The host of this table does not let anybody watch."

_Sent: TypeAlias = tuple[PersonId, Ref | None]
"""A person, and the ref of a command."""


class Surroundings(Protocol):
    """What a room needs from the registry that holds it."""

    bots: BotPool
    chance: Chance
    limits: Limits

    @property
    def store(self) -> LogStore: ...

    def note_damage(self, error: LogDamaged) -> None:
        """Report that the log of a table is damaged."""

    def changed(self) -> None:
        """Report that the list of open tables may have changed."""

    def notice_standstill(self) -> None:
        """Tell all rooms if this process has stood still."""

    def look_after(self, room: "Room") -> None:
        """Let the room do what is due, as soon as the database allows it."""


class Room:
    """One table and the visitors who are connected to it."""

    def __init__(self, surroundings: Surroundings, table: Table, history: History) -> None:
        self.table = table
        self.history = history
        self.visitors: set[Visitor] = set()
        self._surroundings = surroundings
        self._shared: dict[tuple[int, frozenset[PersonId]], bytes] = {}
        """Messages about the latest changes that several visitors get."""
        self._writing = asyncio.Lock()
        self._doing = 0
        self._commanding: list[PersonId] = []
        """The persons whose commands are under way."""
        self._doubtful = False
        """A write may or may not have succeeded: read the log before doing anything else."""
        self._still_since: float | None = None
        """Since when nobody could do anything, because this process stood still or the database was away: the
        clocks are postponed before anything is decided."""
        self._unchanged: dict[_Sent, int] = {}
        """The versions that were answered to commands that changed nothing."""
        self._row: TableRow | None = None
        """As it was stored last."""
        self._bots = TableBots(self, surroundings.bots)
        self._bots.ask()

    @property
    def idle(self) -> bool:
        busy = self._doing or self._commanding or self._writing.locked() or self._still_since is not None
        return not self.visitors and not self._bots.asked and not busy

    async def do(self, decision: Decision) -> int:
        """Store the changes of a decision, then show them. Returns the version that they led to.

        If the caller is cancelled, the change is nevertheless stored and shown.
        """
        self._doing += 1
        return await finished(self._do_counted(decision, perf_counter()), table=self.table.id)

    async def _do_counted(self, decision: Decision, came: float) -> int:
        try:
            return await self._do(decision, came)
        finally:
            self._doing -= 1

    async def _do(self, decision: Decision, came: float, *, patient: bool = True) -> int:
        """A decision that is refused or changes nothing waits for the disk only if it is `patient`."""
        if not patient and self._writing.locked() and not decision(self.table, time()):
            return self.table.version
        async with self._writing:
            self._surroundings.notice_standstill()
            began = time()
            try:
                if self._doubtful or self._still_since is not None:
                    await self._catch_up()
                if self._still_since is not None:
                    await self._carry_out(self._postpone, came)
                    self._still_since = None
                return await self._carry_out(decision, came)
            except StoreUnavailable:
                if self._still_since is None:
                    self.stand_still(began)
                    self._surroundings.look_after(self)
                raise

    async def _carry_out(self, decision: Decision, came: float) -> int:
        while True:
            changes = decision(self.table, time())
            if not changes or await self._store(changes, came):
                return self.table.version
            if not await self._catch_up():
                raise StoreError("The log of this table is not as it was: start the server anew.")

    def stand_still(self, since: float) -> None:
        """Nobody could do anything since then, so no clock has run."""
        if self._still_since is None:
            self._still_since = since

    def _postpone(self, table: Table, now: float) -> Changes:
        return () if self._still_since is None else stand_still(table, self._still_since, now)

    def _take_off(self, other: Postponed) -> None:
        """Do not postpone again what another process that stood still at the same time has postponed."""
        if self._still_since is not None:
            self._still_since += max(0.0, other.at - max(other.since, self._still_since))
            if time() - self._still_since <= STANDSTILL_SECONDS:
                self._still_since = None

    async def command(self, command: Command, by: Guest) -> int:
        """Do what a person or program asks for. The same ref gets the same answer and changes nothing again.

        Only the own commands of a person wait for each other in any case. If it depended on others how long
        an answer takes that tells nothing new, it would tell that another player is changing a choice.
        Do not cancel: a stored change must still be shown to the others.
        """
        await self.hear_of(getattr(command, "asked", None))
        sent = by.person, command.ref
        if sent in self._unchanged:
            return self._unchanged[sent]
        seed = self._seed("rematch") if isinstance(command, BETWEEN) else b""
        decision = Budgeted(command, by, seed, self._surroundings.limits)
        patient = by.person in self._commanding
        self._commanding.append(by.person)
        try:
            version = await self._do(decision, perf_counter(), patient=patient)
        finally:
            self._commanding.remove(by.person)
        if command.ref is None:
            return version
        answered = self.table.answered(by.person, command.ref)
        return self._keep_unchanged(sent, version) if answered is None else answered

    def _keep_unchanged(self, sent: _Sent, version: int) -> int:
        """Remember a command that changed nothing: its ref is not in the log."""
        self._unchanged[sent] = version
        if len(self._unchanged) > MOST_UNCHANGED:
            self._unchanged.pop(next(iter(self._unchanged)))
        return version

    async def catch_up(self, length: int | None = None) -> None:
        """Read what other processes have added to the log, unless it is already here up to this length."""
        async with self._writing:
            if length is None or self.table.length < length:
                await self._catch_up()

    async def hear_of(self, version: int | None) -> None:
        """A client that comes from another process may know a version that was not heard of here yet."""
        if version is None or version <= self.table.version:
            return
        self._doing += 1  # the room stays
        try:
            if await self._surroundings.store.log(self.table.id, self.table.length):
                await self.catch_up()
        finally:
            self._doing -= 1

    async def look_after(self) -> None:
        """Do what is due without a command. The bots are being asked, so they get their time."""
        self._bots.ask()
        await self.do(
            lambda table, now: tick(
                table,
                now,
                seed=self._seed("restart") if table.awaited else b"",
                patient=self._bots.asked,
            )
        )

    def _seed(self, kind: str) -> bytes:
        return self._surroundings.chance(kind).randbytes(SEED_BYTES)

    def enter(self, visitor: Visitor, v: int | None) -> None:
        """Send a new visitor a snapshot, or one who reconnects with version `v` the missed changes."""
        self.admit(visitor)
        self.visitors.add(visitor)
        if v is None:
            self.send_snapshot(visitor)
        else:
            self._bring_up(visitor, v)
            self._send_choice(visitor)

    def admit(self, visitor: Visitor) -> None:
        visitor.seat = visibility.seat_of(self.table, visitor)
        if not visibility.may_watch(self.table, visitor):
            raise TableError(Code.FORBIDDEN, NOBODY_WATCHES)

    def exit(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)

    def has(self, person: PersonId) -> bool:
        return person in self.persons

    @property
    def persons(self) -> set[PersonId]:
        """The persons who are connected and can act: a TV screen cannot."""
        here = [visitor.guest for visitor in self.visitors if visitor.manner == "table"]
        return {guest.person for guest in here if guest is not None}

    async def close(self) -> None:
        """Stop asking bots, and let a pending write finish."""
        self._bots.close()
        async with self._writing:
            pass

    async def _store(self, changes: Changes, came: float) -> bool:
        """Store these changes, then show them. `False`: another process was first, nothing is stored."""
        row = self._row_of(changes[-1].table)
        self._doubtful = True
        entries, matches = [encode(change.entry) for change in changes], match_rows(changes)
        stored = await self._surroundings.store.append(
            self.table.id,
            self.table.length,
            entries,
            row,
            matches,
            [*persons_in([change.entry for change in changes])],
        )
        self._doubtful = False
        if stored:
            self._row = row
            for person, size, silent in charges(changes, entries, matches):
                self._surroundings.limits.wrote(person, None if silent else self.table.id, size)
            reached_disk = perf_counter()
            self._adopt(changes)
            note_decisions(changes, came, reached_disk)
        return stored

    def _row_of(self, table: Table) -> TableRow:
        known = self._row is not None and self._row.version == self.table.length
        same = known and has_same_summary(table, self.table)
        return row_of(table, self._row.summary if self._row is not None and same else None)

    async def _catch_up(self) -> bool:
        """Whether there was anything new in the log."""
        try:
            found = await self._surroundings.store.log(self.table.id, self.table.length)
        except LogDamaged as error:
            self._surroundings.note_damage(error)
            raise
        entries = [decode_entry(data) for data in found]
        for entry in entries:
            if isinstance(entry, Postponed):
                self._take_off(entry)
        if any(isinstance(entry, Forgotten) for entry in entries):
            await self._reload()
            return True
        changes = list(fold_log(map(_in_our_time, entries), self.table))
        self._doubtful = False
        self._adopt(changes)
        return bool(changes)

    async def _reload(self) -> None:
        """Entries of the log were rewritten: drop what was made from them, and send everyone a snapshot."""
        log = await read_log(self._surroundings.store, self.table.id)
        self.table, self.history = await asyncio.to_thread(load, self.table.id, log, time)
        self._doubtful = False
        for visitor in list(self.visitors):
            visitor.seat = visibility.seat_of(self.table, visitor)
            if visibility.may_watch(self.table, visitor):
                self.send_snapshot(visitor)
            else:
                visitor.leave(NOBODY_WATCHES)
        self._bots.ask()
        self._surroundings.changed()

    def _adopt(self, changes: Sequence[Change]) -> None:
        """Take over changes that are stored, and show them."""
        if not changes:
            return
        before, self.table = self.table, changes[-1].table
        if self.table.stage is Stage.CLOSED:
            self._surroundings.limits.closed(self.table.id)
        self.history.add(changes)
        self._shared.clear()
        if shown := [change for change in changes if not change.silent]:
            self._show(shown, before)
        changed = [
            change.entry.action.seat
            for change in changes
            if isinstance(change.entry, Decided) and change.silent
        ]
        for visitor in self.visitors:
            if visitor.seat in changed:
                self._send_choice(visitor)

    def _show(self, changes: Sequence[Change], before: Table) -> None:
        nobody_moved = self.table.chairs is before.chairs
        for visitor in list(self.visitors):
            if nobody_moved and visitor.seat is not None and visitor.v == before.version:
                self._send_changes(visitor, changes)
            else:
                self._tell(visitor)
        self._bots.ask()
        self._surroundings.changed()

    def _send_choice(self, visitor: Visitor) -> None:
        """Send a player's own choice, which may have been changed since the version that the client has."""
        message = visibility.choice(self.table, visitor)
        if message is not None:
            visitor.send(message)

    def _tell(self, visitor: Visitor) -> None:
        seat = visibility.seat_of(self.table, visitor)
        if seat is None and not visibility.may_watch(self.table, visitor):
            visitor.leave(NOBODY_WATCHES)
        elif seat != visitor.seat:
            visitor.seat = seat
            self.send_snapshot(visitor)
        else:
            self._bring_up(visitor, visitor.v)

    def _bring_up(self, visitor: Visitor, v: int) -> None:
        """Send the changes after version `v` where that is possible, else a snapshot."""
        target = self._shown_version(visitor)
        missed = self._missed(visitor, v, target)
        if missed is None:
            self.send_snapshot(visitor)
            return
        visitor.v = target
        self._send_changes(visitor, missed)

    def _send_changes(self, visitor: Visitor, changes: Sequence[Change]) -> None:
        for change in changes:
            visitor.v = change.table.version
            visitor.send(self._update(change, visitor))

    def _update(self, change: Change, visitor: Visitor) -> bytes:
        """Cached for visitors who get the same message: most learn only that a player has chosen."""
        if visitor.manner == "tv":
            return visibility.update(change, visitor, time())
        if audience(change, visitor.seat) is not None:
            return visibility.update(change, visitor)
        key = change.table.version, visitor.hidden
        message = self._shared.get(key)
        if message is None:
            message = self._shared[key] = visibility.update(change, visitor)
        return message

    def send_snapshot(self, visitor: Visitor) -> None:
        table = self.shown(visitor)
        visitor.v = table.version
        visitor.send(visibility.snapshot(table, visitor, time()))

    def _shown_version(self, visitor: Visitor) -> int:
        delayed = visibility.is_delayed(self.table, visitor)
        return self.table.delayed_version if delayed else self.table.version

    def shown(self, visitor: Visitor) -> Table:
        """The table as this visitor sees it: as it is, or as it was a turn ago."""
        version = self._shown_version(visitor)
        return self.table if version == self.table.version else self.history.turn_end(version)

    def _missed(self, visitor: Visitor, v: int, target: int) -> list[Change] | None:
        """The changes from `v` to `target`; `None` if the visitor needs a snapshot instead.

        Events are folded onto a view, and at the beginning of a match the client has none.
        """
        changes = self.history.between(v, target)
        if changes is None or any(self._sat_elsewhere(visitor, change.table) for change in changes):
            return None
        missed = changes[1:]
        return None if any(isinstance(change.entry, Began | Renewed) for change in missed) else missed

    def _sat_elsewhere(self, visitor: Visitor, then: Table) -> bool:
        """Whether the visitor had another seat. While the chairs are the same, nobody has moved."""
        return then.chairs is not self.table.chairs and visibility.seat_of(then, visitor) != visitor.seat


async def read_log(store: LogStore, table: TableId) -> list[bytes]:
    """The whole log of a table."""
    log = await store.log(table)
    if not log:
        raise TableError(Code.NOT_FOUND, "There is no such table.")
    return log


def _in_our_time(entry: Entry) -> Entry:
    """An entry that another process has just stored, timed by our clock if theirs is wrong."""
    behind = time() - entry.at
    if abs(behind) < MOST_SECONDS:
        return entry
    if isinstance(entry, Postponed):
        return replace(entry, at=entry.at + behind, since=entry.since + behind)
    return replace(entry, at=entry.at + behind)
