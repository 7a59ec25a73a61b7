"""One table that this process holds: stored first, then shown; caught up when another process was first."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from msgspec.structs import replace

from nimmt.bots import BOTS
from nimmt.rules import SEED_BYTES, encode
from nimmt.table import (
    Chance,
    Change,
    Code,
    Command,
    Entry,
    Guest,
    Table,
    TableError,
    Thought,
    answer,
    follow,
    handle,
    postpone,
    think,
    thoughts,
    tick,
)
from nimmt.table.clock import LOWEST
from nimmt.table.commands import Rematch
from nimmt.table.entries import Began, Forgotten, Renewed
from nimmt.table.erasure import persons_in
from nimmt.table.view import audience

from ..background import logged
from ..bots import BotPool
from ..clock import MOST_SECONDS, time, until
from ..logs import log
from ..metrics import note_decisions
from ..store import LogStore, PersonId, StoreError, TableId, TableRow
from . import visibility
from .index import DECODER, changes_of, has_same_summary, match_rows, row_of
from .visibility import Visitor

HISTORY = 32
"""So many of the latest changes are kept for those who come back."""
THINKING_SECONDS = 5.0
NO_REFS: dict[PersonId, Any] = {}
NOBODY_WATCHES = "The host of this table does not let anybody watch."

Maker: TypeAlias = Callable[[Table, float], tuple[Entry, ...]]


class Surroundings(Protocol):
    """What a room needs of the house that it is in."""

    thinkers: BotPool
    chance: Chance

    @property
    def store(self) -> LogStore: ...

    def changed(self) -> None:
        """A list of tables may have changed."""


class Room:
    """One table and those who look at it."""

    def __init__(self, house: Surroundings, table: Table, history: Iterable[Change]) -> None:
        self.table = table
        self.visitors: set[Visitor] = set()
        self._house = house
        self._history: deque[Change] = deque(maxlen=HISTORY)
        self._turn_ends: deque[Table] = deque(maxlen=2)
        """As it was when the last turns ended: who watches with a delay sees the earlier one."""
        self._remember(history)
        self._shared: dict[tuple[int, frozenset[PersonId]], bytes] = {}
        """What several are told of the latest changes."""
        self._writing = asyncio.Lock()
        self._doing = 0
        self._closed = False
        self._doubtful = False
        """A write may or may not have been done: look at the log before anything else."""
        self._row: TableRow | None = None
        """As it was stored last."""
        self._thinking: dict[tuple[int, Thought], asyncio.Task[None]] = {}
        self._arrange()

    @property
    def idle(self) -> bool:
        return not self.visitors and not self._thinking and not self._doing and not self._writing.locked()

    async def do(self, make: Maker) -> int:
        """Add what `make` makes of the table as it is, store it, then show it. The version it led to.

        Whoever asked may be gone meanwhile: what has begun comes to its end, and is shown to the others.
        """
        self._doing += 1
        doing = asyncio.ensure_future(self._do(make, perf_counter()))
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, _: "asyncio.Future[int]") -> None:
        self._doing -= 1

    async def _do(self, make: Maker, came: float) -> int:
        async with self._writing:
            if self._doubtful:
                await self._catch_up()
            while True:
                entries = make(self.table, time())
                if not entries or await self._store(entries, came):
                    return self.table.version
                if not await self._catch_up():
                    raise StoreError("The log of this table is not as it was: start the server anew.")

    async def command(self, command: Command, by: Guest) -> int:
        """What a person or program asks for. The same ref again gets the same answer and does nothing.

        Whoever calls it waits for the end: what is stored has to be shown to the others.
        """
        seed = self._house.chance("rematch").randbytes(SEED_BYTES) if isinstance(command, Rematch) else b""
        self._doing += 1
        try:
            version = await self._do(
                lambda table, now: handle(table, command, by, now, seed=seed), perf_counter()
            )
        finally:
            self._doing -= 1
        answered = None if command.ref is None else self.table.answered(by.person, command.ref)
        return version if answered is None else answered

    async def catch_up(self, version: int | None = None) -> None:
        """Read what others have added to the log. A named version may be here by then: it may be our own."""
        async with self._writing:
            if version is None or self.table.version < version:
                await self._catch_up()

    async def look_after(self) -> None:
        """What has to happen by now without anybody's doing. The bots are being asked, so they have time."""
        self._arrange()
        await self.do(lambda table, now: tick(table, now, patient=bool(self._thinking)))

    def enter(self, visitor: Visitor, v: int | None) -> None:
        """Tell a newcomer everything, or someone who was here at the version `v` what is missing."""
        self.admit(visitor)
        self.visitors.add(visitor)
        if v is None:
            self._send_all(visitor)
        else:
            self._bring_up(visitor, v, self._shown_version(visitor))

    def admit(self, visitor: Visitor) -> None:
        visitor.seat = visibility.seat_of(self.table, visitor)
        if not visibility.may_look(self.table, visitor):
            raise TableError(Code.FORBIDDEN, NOBODY_WATCHES)

    def show_again(self, visitor: Visitor) -> None:
        """Everything anew, to one whose queue ran over."""
        self._send_all(visitor)

    def exit(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)

    def has(self, person: PersonId) -> bool:
        return person in self.persons

    @property
    def persons(self) -> set[PersonId]:
        """Who is here and can act: a screen for all is nobody."""
        here = [visitor.guest for visitor in self.visitors if visitor.manner == "table"]
        return {guest.person for guest in here if guest is not None}

    async def close(self) -> None:
        """Ask the bots no more, and let a write that has begun come to its end."""
        self._closed = True
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        async with self._writing:
            pass

    async def _store(self, entries: Sequence[Entry], came: float) -> bool:
        """False: another process was first."""
        changes, table = [], self.table
        for entry in entries:
            changes.append(follow(table, entry))
            table = changes[-1].table
        rows = match_rows(self.table, changes)
        row = self._row_of(table)
        self._doubtful = True
        stored = await self._house.store.append(
            table.id,
            self.table.version,
            [encode(entry) for entry in entries],
            row,
            rows,
            [*persons_in(entries)],
        )
        self._doubtful = False
        if stored:
            self._row = row
            reached_disk = perf_counter()
            self._adopt(changes)
            note_decisions(changes, came, reached_disk)
        return stored

    def _row_of(self, table: Table) -> TableRow:
        known = self._row is not None and self._row.version == self.table.version
        same = known and has_same_summary(table, self.table)
        return row_of(table, self._row.summary if self._row is not None and same else None)

    async def _catch_up(self) -> bool:
        """Whether there was anything new."""
        found = await self._house.store.log(self.table.id, self.table.version)
        entries = [DECODER.decode(entry) for entry in found]
        if any(isinstance(entry, Forgotten) for entry in entries):
            await self._start_over()
            return True
        changes, table = [], self.table
        for entry in entries:
            changes.append(follow(table, _in_our_time(entry)))
            table = changes[-1].table
        self._doubtful = False
        self._adopt(changes)
        return bool(changes)

    async def _start_over(self) -> None:
        """What was in the log before has changed: nothing of it stays here, and everyone is told anew."""
        changes = await changes_found(self._house.store, self.table.id)
        self._doubtful = False
        self.table = changes[-1].table
        self._history.clear()
        self._turn_ends.clear()
        self._remember(changes)
        for visitor in list(self.visitors):
            visitor.seat = visibility.seat_of(self.table, visitor)
            if visibility.may_look(self.table, visitor):
                self._send_all(visitor)
            else:
                visitor.leave(NOBODY_WATCHES)
        self._arrange()
        self._house.changed()

    def _adopt(self, changes: Sequence[Change]) -> None:
        if not changes:
            return
        before, self.table = self.table, changes[-1].table
        self._remember(changes)
        self._shared.clear()
        nobody_moved = self.table.chairs is before.chairs
        for visitor in list(self.visitors):
            if nobody_moved and visitor.seat is not None and visitor.v == before.version:
                self._send_changes(visitor, changes)
            else:
                self._tell(visitor)
        self._arrange()
        self._house.changed()

    def _remember(self, changes: Iterable[Change]) -> None:
        for change in changes:
            table = replace(change.table, refs=NO_REFS)  # they take more room than all the rest
            self._history.append(change._replace(table=table))
            if table.version == table.turn_ends[1]:
                self._turn_ends.append(table)

    def _tell(self, visitor: Visitor) -> None:
        seat = visibility.seat_of(self.table, visitor)
        if seat is None and not visibility.may_look(self.table, visitor):
            visitor.leave(NOBODY_WATCHES)
        elif seat != visitor.seat:
            visitor.seat = seat
            self._send_all(visitor)
        else:
            self._bring_up(visitor, visitor.v, self._shown_version(visitor))

    def _bring_up(self, visitor: Visitor, v: int, target: int) -> None:
        """Change by change where that is possible, else everything anew."""
        missed = self._missed(v, target, visitor)
        if missed is None:
            self._send_all(visitor)
            return
        visitor.v = target
        self._send_changes(visitor, missed)

    def _send_changes(self, visitor: Visitor, changes: Sequence[Change]) -> None:
        for change in changes:
            visitor.v = change.table.version
            visitor.send(self._update(change, visitor))

    def _update(self, change: Change, visitor: Visitor) -> bytes:
        """Made once for all who are told the same, as most of those who only see that somebody has chosen."""
        if visitor.manner == "tv" or audience(change, visitor.seat) is not None:
            return visibility.update(change, visitor, time())
        key = change.table.version, visitor.hidden
        message = self._shared.get(key)
        if message is None:
            message = self._shared[key] = visibility.update(change, visitor, time())
        return message

    def _send_all(self, visitor: Visitor) -> None:
        table = self.shown(visitor)
        visitor.v = table.version
        visitor.send(visibility.snapshot(table, visitor, time()))

    def _shown_version(self, visitor: Visitor) -> int:
        delayed = visibility.is_delayed(self.table, visitor)
        return self.table.delayed_version if delayed else self.table.version

    def shown(self, visitor: Visitor) -> Table:
        """The table as this visitor sees it: as it is, or as it was a turn ago."""
        version = self._shown_version(visitor)
        if version == self.table.version:
            return self.table
        return next(table for table in self._turn_ends if table.version == version)

    def _missed(self, v: int, target: int, visitor: Visitor) -> list[Change] | None:
        """The changes from then to there; `None` if they would not do."""
        last = len(self._history) - (self.table.version - v) - 1
        if v > target or last < 0:
            return None
        known, *missed = [self._history[index] for index in range(last, last + 1 + target - v)]
        if self._sat_elsewhere(visitor, known.table):
            return None
        for change in missed:
            if _begins_anew(change) or self._sat_elsewhere(visitor, change.table):
                return None
        return missed

    def _sat_elsewhere(self, visitor: Visitor, then: Table) -> bool:
        """While the chairs are the same nobody has moved."""
        return then.chairs is not self.table.chairs and visibility.seat_of(then, visitor) != visitor.seat

    def _arrange(self) -> None:
        """Let bots think that the table waits for, and those no more that it no longer waits for."""
        wanted = [] if self._closed else [(self.table.asked, thought) for thought in thoughts(self.table)]
        for key in [key for key in self._thinking if key not in wanted]:
            self._thinking.pop(key).cancel()
        for key in wanted:
            if key not in self._thinking:
                self._thinking[key] = asyncio.create_task(logged(self._think(key), table=self.table.id))

    async def _think(self, key: tuple[int, Thought]) -> None:
        _, thought = key
        try:
            await until(thought.at)
            make = await self._found(thought) if thought.bot != LOWEST else _tick_of(thought)
            await self._finish(thought, make)
        finally:
            if self._thinking.get(key) is asyncio.current_task():
                del self._thinking[key]

    async def _found(self, thought: Thought) -> Maker:
        asked = self.table.asked
        view, legal, seed = think(self.table, thought)
        bot = thought.bot if thought.bot in BOTS else LOWEST  # a log may name one that is no more
        found = await self._house.thinkers.think(bot, view, legal, seed, THINKING_SECONDS)
        if found.fault is not None:
            log("bot-fault", table=self.table.id, bot=thought.bot, why=found.fault)
        return lambda table, now: answer(table, thought, found.action, asked=asked, now=max(now, thought.at))

    async def _finish(self, thought: Thought, make: Maker) -> None:
        try:
            await self.do(make)
        except (TableError, StoreError) as error:
            log("bot-not-heard", table=self.table.id, bot=thought.bot, why=str(error))


async def changes_found(store: LogStore, table: TableId) -> list[Change]:
    """Every moment of a table from its log. Whoever is waited for has the time that was left."""
    entries = await store.log(table)
    if not entries:
        raise TableError(Code.NOT_FOUND, "There is no such table.")
    *before, last = await asyncio.to_thread(changes_of, entries)  # those of a long log take their time
    return [*before, last._replace(table=postpone(last.table, time()))]


def _in_our_time(entry: Entry) -> Entry:
    """It has just happened, even if the clock of the process that stored it shows another time."""
    return entry if abs(time() - entry.at) < MOST_SECONDS else replace(entry, at=time())


def _tick_of(thought: Thought) -> Maker:
    """A timer may be a moment early: what it was set for is due nevertheless."""
    return lambda table, now: tick(table, max(now, thought.at))


def _begins_anew(change: Change) -> bool:
    """Events are told on top of a view, and a match that begins has none yet."""
    return isinstance(change.entry, Began | Renewed)
