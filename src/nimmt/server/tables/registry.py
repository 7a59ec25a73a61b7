"""The tables that this process holds: load them, do what is due, and track who is connected."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from functools import partial

from nimmt.rules import SEED_BYTES, encode
from nimmt.table import (
    Chance,
    Guest,
    Opened,
    Settings,
    check_settings,
    come,
    drop,
    due,
    open_table,
)

from ..background import end, logged, tried, until_stored
from ..bots import BotPool
from ..clock import ClockWatch, time
from ..keys import new_table_id, table_code
from ..limits import Limits
from ..logs import log
from ..store import LogDamaged, PersonId, StoreError, StoreUnavailable, TableId, TableStore
from .budget import ROW_BYTES
from .history import History, load
from .index import row_of
from .room import STANDSTILL_SECONDS, Room, read_log

SWEEP_SECONDS = 0.5
MOST_IDLE_SWEEPS = 10
"""A table that was just opened, or looked at, is often visited soon."""
CLAIM_SECONDS = 10.0
LINGER_SECONDS = 2.0
"""A person who reconnects within this time was never away."""
PULSE_SECONDS = 0.25
"""How often a process checks whether it has stood still."""
MOST_STANDSTILLS = 1000
BEAT_SECONDS = 3.0
GONE_SECONDS = 12.0
"""A process without a heartbeat for this long is gone, and its connections with it."""


class Rooms:
    """The rooms of all tables that this process holds. Any process may hold any table."""

    def __init__(self, store: TableStore, bots: BotPool, chance: Chance, limits: Limits) -> None:
        self.store = store
        self.bots = bots
        self.chance = chance
        self.limits = limits
        self.process = chance("process").randbytes(8).hex()
        self.on_change: list[Callable[[], None]] = []
        """Callbacks for when the list of open tables may have changed."""
        self.on_aside: list[Callable[[Room], Coroutine[None, None, None]]] = []
        """What to do for a room when something beside its log has changed at another process."""
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Future[None]] = {}
        self._folding = asyncio.Lock()
        """Logs are folded one after the other: several threads would only slow everybody down."""
        self._idle: dict[Room, int] = {}
        """For how many sweeps a room has been idle."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._missing: dict[tuple[TableId, PersonId], object] = {}
        """Persons whose last connection has just ended, with a token that identifies this absence."""
        self._failing: set[str] = set()
        """Background tasks that fail because of the database."""
        self._damaged: set[TableId] = set()
        """Tables whose damaged log has been reported."""
        self._clock = ClockWatch()
        self._awake = time()
        """When this process was awake last."""
        self._standstills = deque[tuple[float, float]](maxlen=MOST_STANDSTILLS)
        """When this process stood still and when it woke up, for the tables that it does not hold."""
        self._beaten = self._beating_since = 0.0
        """The time of the last heartbeat, and since when they have been regular."""

    async def start(self) -> None:
        self.store.listen(self._told)
        await self._beat()
        self._awake = time()
        self._spawn(self._feel_forever())
        self._spawn(self._sweep_forever())
        self._spawn(self._beat_forever())

    async def close(self) -> None:
        """Stop the background tasks, and let pending writes finish."""
        await end(self._tasks)
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for room in self._rooms.values():
            await room.close()

    def changed(self) -> None:
        for told in self.on_change:
            told()

    def notice_standstill(self) -> None:
        """Postpone all clocks if this process has stood still since the last call.

        Rooms call it before they decide anything: a timer that was due may fire before a message is read.
        """
        since, self._awake = self._awake, time()
        if self._awake - since > STANDSTILL_SECONDS:
            self._standstills.append((since, self._awake))
            log("stood-still", level="warning", seconds=round(self._awake - since, 1))
            for room in self:
                room.stand_still(since)
                self.look_after(room)

    def look_after(self, room: Room) -> None:
        """Let the room do what is due, as soon as the database allows it."""
        self._spawn(until_stored(partial(self._look_after_held, room)))

    async def _look_after_held(self, room: Room) -> None:
        """Ask first whether the database answers: while the room waits for it, so do all commands there."""
        await self.store.length(room.table.id)
        await room.look_after()

    def _stood_still(self, after: float) -> float:
        """For how many seconds this process has stood still after this time."""
        return sum([until - max(since, after) for since, until in self._standstills if until > after])

    async def _feel_forever(self) -> None:
        while True:
            self.notice_standstill()
            await asyncio.sleep(PULSE_SECONDS)

    def note_damage(self, error: LogDamaged) -> None:
        """Log once that the log of a table is damaged."""
        if error.table not in self._damaged:
            self._damaged.add(error.table)
            log("log-damaged", level="error", table=error.table, why=error.why)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def hide(self, person: PersonId, hidden: frozenset[PersonId]) -> None:
        """Apply the persons whom this person hides, at every table."""
        for room in self:
            for visitor in room.visitors:
                if visitor.guest is not None and visitor.guest.person == person:
                    visitor.hidden = hidden
                    room.send_snapshot(visitor)

    async def open(self, host: Guest, settings: Settings, table_id: TableId | None = None) -> Room:
        """Open a table, with a new id unless one was drawn for it before."""
        check_settings(settings)
        self.limits.may_write(host.person)
        entry = Opened(
            at=time(),
            by=host.person,
            id=table_id or await self.new_id(),
            host=host.person,
            settings=settings,
            seed=self.chance("seed").randbytes(SEED_BYTES).hex(),
        )
        change = open_table(entry)
        table, row, data = change.table.id, row_of(change.table), encode(entry)
        self.limits.new_table(host.person, table)
        try:
            stored = await self.store.append(table, 0, [data], row, persons=[host.person])
        except StoreError:
            self.limits.closed(table)
            raise
        assert stored, "a new id is nobody else's"
        self.limits.wrote(host.person, table, 2 * ROW_BYTES + len(data) + len(row.summary))
        room = self._rooms[table] = Room(self, change.table, History([change]))
        self.changed()
        return room

    async def new_id(self) -> TableId:
        """An id whose code no other table has."""
        table = new_table_id(self.chance)
        while await self.store.tables_with_code(table_code(table)):
            table = new_table_id(self.chance)
        return table

    def held(self, table: TableId) -> Room | None:
        """The room of a table that this process holds."""
        return self._rooms.get(table)

    async def catch_up(self, table: TableId) -> None:
        """Read what was added to the log of this table, if this process holds it."""
        if (held := self._rooms.get(table)) is not None:
            await held.catch_up()

    async def find(self, table: TableId, reader: str | None = None) -> Room:
        """The room of a table, loaded from the log if necessary: then this person or address is charged.

        Use it before the next `await`: an empty room may be dropped at any time.
        """
        if reader is not None and table not in self._rooms and table not in self._loading:
            self.limits.read(reader, await self.store.length(table))
        while table not in self._rooms:
            if table not in self._loading:
                self._loading[table] = asyncio.ensure_future(self._load(table))
                self._loading[table].add_done_callback(_mark_heard)
            loading = self._loading[table]
            await asyncio.wait((loading,))  # several may wait, and one who is cancelled does not end it
            loading.result()
        return self._rooms[table]

    async def _load(self, table: TableId) -> None:
        try:
            log = await read_log(self.store, table)
            async with self._folding:
                found = await asyncio.to_thread(load, table, log, time)
            room = self._rooms[table] = Room(self, *found)
            if lost := self._stood_still(room.table.changed):
                room.stand_still(time() - lost)
                self.look_after(room)
            await room.catch_up()  # entries that were added while the log was folded
        except LogDamaged as error:
            self.note_damage(error)
            raise
        finally:
            del self._loading[table]  # here: awaiting a finished future does not yield

    async def arrive(self, room: Room, person: PersonId) -> None:
        """Report that a person has connected. They are no longer marked as away."""
        await self.store.arrive(room.table.id, person, self.process)
        await room.do(lambda table, now: come(table, person, now))

    def depart(self, room: Room, person: PersonId) -> None:
        """Report that a connection has ended. The person is marked as away unless they reconnect soon."""
        if not room.has(person):
            self._spawn(self._miss(room.table.id, person))

    async def _miss(self, table: TableId, person: PersonId) -> None:
        """Wait, then mark the person as away, unless they have been connected again meanwhile."""
        this_time = self._missing[table, person] = object()
        await asyncio.sleep(LINGER_SECONDS)
        if self._missing.get((table, person)) is this_time:
            del self._missing[table, person]
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
            await room.do(lambda table, now: () if room.has(person) else drop(table, person, now))

    def _forget_idle(self, room: Room) -> None:
        if room.idle and self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    def _told(self, table: TableId | None, length: int) -> None:
        """Another process has added to a log; `None`: notifications were lost, so check every table."""
        if table is None:
            for room in self:
                self._spawn(until_stored(room.catch_up))
                self._tell_aside(room)
        elif (held := self._rooms.get(table)) is not None and length == 0:
            self._tell_aside(held)
        elif held is not None and held.table.length < length:
            self._spawn(until_stored(partial(held.catch_up, length)))
        self.changed()

    def _tell_aside(self, room: Room) -> None:
        for told in self.on_aside:
            self._spawn(until_stored(partial(told, room)))

    def _spawn(self, coroutine: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(logged(coroutine))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep_forever(self) -> None:
        while True:
            await logged(self._if_stored("sweep", self._sweep()))
            await asyncio.sleep(SWEEP_SECONDS)

    async def _if_stored(self, task: str, work: Coroutine[None, None, None]) -> None:
        """Log once that the database is away, and once that all tasks work again.

        With a full disk it can still be read, so one task may work while another fails.
        """
        try:
            await work
        except StoreUnavailable as error:
            if not self._failing:
                log("store-away", level="warning", why=str(error))
            self._failing.add(task)
        else:
            if self._failing == {task}:
                log("store-back")
            self._failing.discard(task)

    async def _sweep(self) -> None:
        now = time()
        for table in await self.store.claim_due(now, now + CLAIM_SECONDS, 50, self.process):
            await tried(self._look_after(table), table)
        self._idle = {room: self._idle.get(room, 0) + 1 for room in self if room.idle}
        for room, sweeps in self._idle.items():
            if sweeps > MOST_IDLE_SWEEPS:
                self._forget_idle(room)

    async def _look_after(self, table: TableId) -> None:
        """If a claimed table is not due yet, because its clocks were moved on, claim it again when it is."""
        room = await self.find(table)
        length = room.table.length
        await room.look_after()
        at = due(room.table)
        if room.table.length == length and at is not None and at > time():
            await self.store.put_off(table, length, at)

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await logged(self._if_stored("beat", self._beat_and_miss()))

    async def _beat_and_miss(self) -> None:
        await self._beat()
        await self._miss_orphans()

    async def _beat(self) -> None:
        """Send a heartbeat. After an outage, judge others late: they could not send one either."""
        self._clock.look()
        now = time()
        if now - self._beaten > 2 * BEAT_SECONDS:
            self._beating_since = now
        judges = now - self._beating_since >= GONE_SECONDS
        if not await self.store.beat(self.process, now, gone_before=now - GONE_SECONDS if judges else 0.0):
            await self._arrive_again()
        self._beaten = now

    async def _miss_orphans(self) -> None:
        """Mark persons as away whose process is gone, unless they are connected to another one."""
        for table, person, process in await self.store.orphans():
            await tried(self._drop_absent(table, person), table)
            await self.store.depart(table, person, process)

    async def _arrive_again(self) -> None:
        """Report all connections again, because this process was taken for gone."""
        for room in self:
            for person in room.persons:
                await self.arrive(room, person)


def _mark_heard(loading: asyncio.Future[None]) -> None:
    """Its error is for those who wait. If all have gone, the next visitor gets it again."""
    if not loading.cancelled():
        loading.exception()
