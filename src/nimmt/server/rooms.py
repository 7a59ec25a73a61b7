"""The tables that this process holds: stored first, then shown; caught up when another process was first."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import suppress
from time import time
from typing import TypeAlias

import msgspec

from nimmt.bots import BOTS
from nimmt.rules.codec import encode
from nimmt.rules.fair import SEED_BYTES
from nimmt.table import (
    Change,
    Code,
    Command,
    Entry,
    Guest,
    Opened,
    Settings,
    Table,
    TableError,
    Thought,
    answer,
    check_settings,
    come,
    drop,
    follow,
    handle,
    open_table,
    think,
    thoughts,
    tick,
)
from nimmt.table.clock import LOWEST
from nimmt.table.entries import Began, Renewed

from . import guests
from .derived import match_rows, row_of
from .errands import logged, tried, until_stored
from .guests import Visitor
from .keys import new_table_id
from .logs import log
from .store import PersonId, Store, StoreError, StoreUnavailable, TableId
from .thinking import Thinkers

HISTORY = 400
"""So many of the latest changes are kept for those who come back."""
THINKING_SECONDS = 5.0
SWEEP_SECONDS = 0.5
CLAIM_SECONDS = 10.0
LINGER_SECONDS = 2.0
"""A connection that comes back so soon was never lost."""
BEAT_SECONDS = 3.0
NOBODY_WATCHES = "The host of this table does not let anybody watch."
GONE_SECONDS = 12.0
"""A process that was not heard of for so long is gone, and its guests with it."""

Maker: TypeAlias = Callable[[Table, float], tuple[Entry, ...]]
_ENTRY = msgspec.json.Decoder(Entry)


class Room:
    """One table and those who look at it."""

    def __init__(self, rooms: "Rooms", table: Table, history: Iterable[Change]) -> None:
        self.table = table
        self.visitors: set[Visitor] = set()
        self._rooms = rooms
        self._history: deque[Change] = deque(maxlen=HISTORY)
        self._turn_ends: deque[Table] = deque(maxlen=2)
        """As it was when the last turns ended: who watches with a delay sees the earlier one."""
        self._remember(history)
        self._writing = asyncio.Lock()
        self._doing = 0
        self._closed = False
        self._doubtful = False
        """A write may or may not have been done: look at the log before anything else."""
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
        doing = asyncio.ensure_future(self._do(make))
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    def _done(self, _: "asyncio.Future[int]") -> None:
        self._doing -= 1

    async def _do(self, make: Maker) -> int:
        async with self._writing:
            if self._doubtful:
                await self._catch_up()
            while True:
                entries = make(self.table, time())
                if not entries or await self._store(entries):
                    return self.table.version
                await self._catch_up()

    async def command(self, command: Command, by: Guest) -> int:
        """What a person or program asks for. The same ref again gets the same answer and does nothing."""

        known: list[int] = []

        def make(table: Table, now: float) -> tuple[Entry, ...]:
            answered = None if command.ref is None else table.answered(by.person, command.ref)
            if answered is None:
                return handle(table, command, by, now, seed=secrets.token_bytes(SEED_BYTES))
            known.append(answered)
            return ()

        version = await self.do(make)
        known += [] if command.ref is None else [self.table.answered(by.person, command.ref) or version]
        return known[0] if known else version

    async def catch_up(self) -> None:
        """Read what others have added to the log."""
        async with self._writing:
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
        visitor.seat = guests.seat_of(self.table, visitor)
        if not guests.may_look(self.table, visitor):
            raise TableError(Code.FORBIDDEN, NOBODY_WATCHES)

    def show_again(self, visitor: Visitor) -> None:
        """Everything anew, to one whose queue ran over."""
        self._send_all(visitor)

    def exit(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)

    def has(self, person: PersonId) -> bool:
        return any(visitor.guest is not None and visitor.guest.person == person for visitor in self.visitors)

    def close(self) -> None:
        """No bot is asked any more."""
        self._closed = True
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _store(self, entries: Sequence[Entry]) -> bool:
        """False: another process was first."""
        changes, table = [], self.table
        for entry in entries:
            changes.append(follow(table, entry))
            table = changes[-1].table
        rows = match_rows(self.table, changes)
        self._doubtful = True
        stored = await self._rooms.store.append(
            table.id, self.table.version, [encode(entry) for entry in entries], row_of(table), rows
        )
        self._doubtful = False
        if stored:
            self._adopt(changes)
        return stored

    async def _catch_up(self) -> None:
        entries = await self._rooms.store.log(self.table.id, self.table.version)
        changes, table = [], self.table
        for entry in entries:
            changes.append(follow(table, _ENTRY.decode(entry)))
            table = changes[-1].table
        self._doubtful = False
        self._adopt(changes)

    def _adopt(self, changes: Sequence[Change]) -> None:
        if not changes:
            return
        self.table = changes[-1].table
        self._remember(changes)
        for visitor in list(self.visitors):
            self._tell(visitor)
        self._arrange()
        self._rooms.changed()

    def _remember(self, changes: Iterable[Change]) -> None:
        for change in changes:
            self._history.append(change)
            if change.table.version == change.table.turn_ends[1]:
                self._turn_ends.append(change.table)

    def _tell(self, visitor: Visitor) -> None:
        if not guests.may_look(self.table, visitor):
            visitor.leave(NOBODY_WATCHES)
            return
        if guests.seat_of(self.table, visitor) != visitor.seat:
            visitor.seat = guests.seat_of(self.table, visitor)
            self._send_all(visitor)
            return
        target = self._shown_version(visitor)
        self._bring_up(visitor, visitor.v, target)

    def _bring_up(self, visitor: Visitor, v: int, target: int) -> None:
        """Change by change where that is possible, else everything anew."""
        missed = self._missed(v, target, visitor)
        if missed is None:
            self._send_all(visitor)
            return
        visitor.v = target
        for change in missed:
            visitor.send(guests.update(change, visitor, time()))

    def _send_all(self, visitor: Visitor) -> None:
        table = self.shown(visitor)
        visitor.v = table.version
        visitor.send(guests.snapshot(table, visitor, time()))

    def _shown_version(self, visitor: Visitor) -> int:
        delayed = guests.is_delayed(self.table, visitor.seat)
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
        elsewhere = [guests.seat_of(change.table, visitor) != visitor.seat for change in (known, *missed)]
        return None if any(elsewhere) or any(map(_begins_anew, missed)) else missed

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
            await asyncio.sleep(max(0.0, thought.at - time()))
            make = await self._found(thought) if thought.bot != LOWEST else tick
            await self._finish(thought, make)
        finally:
            if self._thinking.get(key) is asyncio.current_task():
                del self._thinking[key]

    async def _found(self, thought: Thought) -> Maker:
        asked = self.table.asked
        view, legal, seed = think(self.table, thought)
        bot = thought.bot if thought.bot in BOTS else LOWEST  # a log may name one that is no more
        found = await self._rooms.thinkers.think(bot, view, legal, seed, THINKING_SECONDS)
        if found.fault is not None:
            log("bot-fault", table=self.table.id, bot=thought.bot, why=found.fault)
        return lambda table, now: answer(table, thought, found.action, asked=asked, now=max(now, thought.at))

    async def _finish(self, thought: Thought, make: Maker) -> None:
        try:
            await self.do(make)
        except (TableError, StoreError) as error:
            log("bot-not-heard", table=self.table.id, bot=thought.bot, why=str(error))


class Rooms:
    """All tables that this process holds at the moment; any process may hold any."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.process = secrets.token_hex(8)
        self.on_change: list[Callable[[], None]] = []
        """Called when a list of tables may have changed."""
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._store_is_away = False

    async def start(self) -> None:
        self.store.listen(self._told)
        await self._beat()
        self._spawn(self._sweep_forever())
        self._spawn(self._beat_forever())

    async def close(self) -> None:
        """Let every write that has begun come to its end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms.values():
            room.close()
            async with room._writing:
                pass

    def changed(self) -> None:
        for told in self.on_change:
            told()

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def hide(self, person: PersonId, hidden: frozenset[PersonId]) -> None:
        """Whom this person does not want to see: from now on, at every table."""
        for room in self:
            for visitor in room.visitors:
                if visitor.guest is not None and visitor.guest.person == person:
                    visitor.hidden = hidden
                    room.show_again(visitor)

    async def open(self, host: Guest, settings: Settings) -> Room:
        check_settings(settings)
        seed = secrets.token_bytes(SEED_BYTES).hex()
        entry = Opened(
            at=time(), by=host.person, id=new_table_id(), host=host.person, settings=settings, seed=seed
        )
        change = open_table(entry)
        stored = await self.store.append(change.table.id, 0, [encode(entry)], row_of(change.table))
        assert stored, "a new id is nobody else's"
        room = self._rooms[change.table.id] = Room(self, change.table, [change])
        self.changed()
        return room

    async def find(self, table: TableId) -> Room:
        """The room of that table: the one that is there, or made from the log.

        Use it at once: a room that nobody is in may be forgotten whenever others have their turn.
        """
        while table not in self._rooms:
            if table not in self._loading:
                loading = self._loading[table] = asyncio.ensure_future(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            await asyncio.shield(self._loading[table])
        return self._rooms[table]

    async def _load(self, table: TableId) -> None:
        entries = [_ENTRY.decode(entry) for entry in await self.store.log(table)]
        if not entries:
            raise TableError(Code.NOT_FOUND, "There is no such table.")
        assert isinstance(entries[0], Opened)
        changes = [open_table(entries[0])]
        for entry in entries[1:]:
            changes.append(follow(changes[-1].table, entry))
        self._rooms[table] = Room(self, changes[-1].table, changes)

    async def arrive(self, room: Room, person: PersonId) -> None:
        """A person's connection: a seat that was dropped is the person's again."""
        await self.store.arrive(room.table.id, person, self.process)
        await room.do(lambda table, now: come(table, person, now))

    def depart(self, room: Room, person: PersonId) -> None:
        """A connection has ended; if no other is there soon, the seat is marked as dropped."""
        if not room.has(person):
            self._spawn(self._miss(room.table.id, person))

    async def _miss(self, table: TableId, person: PersonId) -> None:
        await asyncio.sleep(LINGER_SECONDS)
        await until_stored(lambda: self._miss_now(table, person))

    async def _miss_now(self, table: TableId, person: PersonId) -> None:
        room = await self.find(table)
        if not room.has(person):
            await self.store.depart(table, person, self.process)
            await self._drop_absent(table, person)
        self._forget_idle(room)

    async def _drop_absent(self, table: TableId, person: PersonId) -> None:
        if person not in await self.store.present(table):
            room = await self.find(table)
            await room.do(lambda table, now: drop(table, person, now))

    def _forget_idle(self, room: Room) -> None:
        if room.idle and self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    def _told(self, table: TableId | None, version: int) -> None:
        """Another process has added to a log; or nobody knows which have."""
        behind = [
            room
            for room in self._rooms.values()
            if table is None or (room.table.id == table and room.table.version < version)
        ]
        for room in behind:
            self._spawn(until_stored(room.catch_up))
        self.changed()

    def _spawn(self, coroutine: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(logged(coroutine))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep_forever(self) -> None:
        while True:
            await logged(self._sweep_if_stored())
            await asyncio.sleep(SWEEP_SECONDS)

    async def _sweep_if_stored(self) -> None:
        """A database that goes away is told of once, and once when it is back."""
        try:
            await self._sweep()
        except StoreUnavailable as error:
            if not self._store_is_away:
                log("store-away", level="warning", why=str(error))
            self._store_is_away = True
        else:
            if self._store_is_away:
                log("store-back")
            self._store_is_away = False

    async def _sweep(self) -> None:
        now = time()
        for table in await self.store.claim_due(now, now + CLAIM_SECONDS, 50):
            await tried(self._look_after(table), table)
        for room in self:
            self._forget_idle(room)

    async def _look_after(self, table: TableId) -> None:
        room = await self.find(table)
        await room.look_after()

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await logged(self._beat_if_stored())

    async def _beat_if_stored(self) -> None:
        with suppress(StoreUnavailable):  # the sweep tells of it
            await self._beat()
            await self._miss_orphans()

    async def _beat(self) -> None:
        """Say that this process lives."""
        now = time()
        if not await self.store.beat(self.process, now, gone_before=now - GONE_SECONDS):
            await self._arrive_again()

    async def _miss_orphans(self) -> None:
        """Miss the guests of processes that no longer live, unless they have come to another meanwhile."""
        for table, person, process in await self.store.orphans():
            await tried(self._drop_absent(table, person), table)
            await self.store.depart(table, person, process)

    async def _arrive_again(self) -> None:
        """This process was taken for gone: its guests are here nevertheless."""
        for room in self:
            for person in {visitor.guest.person for visitor in room.visitors if visitor.guest is not None}:
                await self.arrive(room, person)


def _begins_anew(change: Change) -> bool:
    """Events are told on top of a view, and a match that begins has none yet."""
    return isinstance(change.entry, Began | Renewed)
