"""Rate limits for connections, addresses and persons, as token buckets.

A person whose token is valid is counted as that person. The buckets of an address are for everybody else, and
for people who are new: anybody can make any number of identities. So nobody can keep a known person at the
same address from playing, unless they are known as well.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any, NamedTuple, TypeAlias

from nimmt.table import Code, TableError

Clock: TypeAlias = Callable[[], float]
"""A monotonic clock, in seconds."""

MOST_KEPT = 20_000
"""The most buckets of one kind; the least recently used ones are dropped, and so start full again."""
NETWORK_BITS = 64
"""The prefix of an IPv6 customer, who may use any address in it."""
DAY = 24 * 3600.0
AGES = (DAY, 30 * DAY, 365 * DAY)
"""A person is known when their identity has the first of these ages. The others divide the known people of an
address, so that its budget of bytes cannot be used up with identities that are much younger."""
NOWHERE = "unknown"
"""The address of clients without one."""


class Pace(NamedTuple):
    """`burst` at once, then one every `seconds`."""

    burst: int
    seconds: float


class Paces(NamedTuple):
    """The limits. They are generous: a whole school class may share one address."""

    requests: Pace = Pace(300, 0.02)
    """Requests from one address, without those below."""
    messages: Pace = Pace(60, 0.05)
    """Messages on one connection."""
    sockets: int = 200
    """Open at the same time from one address: those of people who are new, and of people without a name."""
    identities: Pace = Pace(100, 6)
    tables_of_person: Pace = Pace(20, 30)
    tables_of_address: Pace = Pace(60, 10)
    """Opened by people who are new."""
    entries: Pace = Pace(100_000, 0.0005)
    """Entries of logs that are read for somebody: to replay a match, or to load a table that nobody uses."""
    codes: Pace = Pace(10, 30)
    code_tries: Pace = Pace(10, 30)
    code_tries_of_all: Pace = Pace(200, 0.1)
    """There are 30⁸ codes, each valid for five minutes. With a thousand valid at a time, one is guessed about
    once in two hundred thousand times five minutes."""
    table_code_tries_of_all: Pace = Pace(200, 1)
    """A code of a table is shorter, and valid as long as the table is open. Only wrong ones count."""
    floods: Pace = Pace(3, 10)
    """Connections ended for flooding, before new ones of the person or address are refused for a while."""
    visits: Pace = Pace(200, 0.1)
    """Sockets opened by a person or from an address, however short their life."""
    exports: Pace = Pace(5, 120)
    """Exports of a person's data: each replays all of their matches."""
    requests_of_person: Pace = Pace(100, 1)
    """Further requests of a person count as requests from their address."""
    sockets_of_person: int = 40
    unasked: Pace = Pace(100, 1)
    """What a person does that no table has asked for: changed choices, phrases, chairs, settings, names."""
    bytes_of_person: Pace = Pace(100_000_000, 0.001)
    """Stored because of one person: 186.4 MB in a day."""
    bytes_of_table: Pace = Pace(5_000_000, 0.00025)
    """Stored in the log of one table: 350.6 MB in a day."""
    bytes_of_address: Pace = Pace(1_000_000_000, 0.0002)
    """Stored because of people at one address: 1.432 GB in a day, for each group of ages."""
    open_tables: int = 250
    """Opened by the people of such a group, and still open: bots finish matches there without a budget."""
    waits: int = 50
    """TVs that wait for a table at the same time from one address, even if they have hung up since."""


def paces_for(connections: int) -> Paces:
    """The limits of a server that takes so many connections from an address.

    A quarter of them is left for known people, and for requests.
    """
    usual = Paces()
    return usual._replace(sockets=min(usual.sockets, connections * 3 // 4))


class Place(NamedTuple):
    """Where a person was last."""

    address: str
    made: float
    """When their identity was made, by the clock of the limits."""


class OpenTable(NamedTuple):
    group: str
    """The people at an address to whom the opener belongs."""
    at: float


class TooFastError(TableError):
    """The client may try again after `seconds`."""

    def __init__(self, what: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(Code.TOO_FAST, f"Too many {what}: try again in {seconds} s.")


class Bucket:
    """A token bucket, full at first."""

    def __init__(self, pace: Pace, clock: Clock = time.monotonic) -> None:
        self._pace, self._clock = pace, clock
        self._left, self._at = float(pace.burst), clock()

    def take(self) -> bool:
        """Take a token; `False` if the bucket is empty."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """Take as much as is needed, on credit if necessary."""
        self._fill()
        self._left -= amount

    def wait(self) -> float:
        """Seconds until the next token."""
        if self._left >= 1:
            return 0.0
        self._fill()
        return max(0.0, (1 - self._left) * self._pace.seconds)

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._pace.burst, self._left + (now - self._at) / self._pace.seconds)
        self._at = now


class Buckets:
    """A bucket for each key, as long as it is in use."""

    def __init__(self, pace: Pace, clock: Clock, most: int = MOST_KEPT) -> None:
        self._pace, self._clock, self._most = pace, clock, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, what: str) -> None:
        """Take a token or raise `TooFastError` with a sentence about `what`."""
        bucket = self.of(key)
        if not bucket.take():
            raise TooFastError(what, seconds=max(1, ceil(bucket.wait())))

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._pace, self._clock)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket

    def check(self, key: str, what: str) -> None:
        """Raise `TooFastError` if there is no token left."""
        wait = self._wait(key)
        if wait > 0:
            raise TooFastError(what, seconds=ceil(wait))

    def is_empty(self, key: str) -> bool:
        return self._wait(key) > 0

    def _wait(self, key: str) -> float:
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.wait()

    def __len__(self) -> int:
        return len(self._buckets)


class Limits:
    """All limits, named after what they limit. Each method raises a `TableError` when it refuses.

    A `key` is the id of a known person, or the address of anybody else; no id looks like an address.
    """

    def __init__(self, paces: Paces | None = None, clock: Clock = time.monotonic) -> None:
        self._paces, self._clock = paces or Paces(), clock
        self._sockets: Counter[str] = Counter()
        self._waits: Counter[str] = Counter()
        self._places: OrderedDict[str, Place] = OrderedDict()
        """Of persons; those who have done nothing for longest are dropped, and then count as new."""
        self._requests = self._buckets(self._paces.requests)
        self._requests_of_person = self._buckets(self._paces.requests_of_person)
        self._floods = self._buckets(self._paces.floods)
        self._visits = self._buckets(self._paces.visits)
        self._identities = self._buckets(self._paces.identities)
        self._tables_of_person = self._buckets(self._paces.tables_of_person)
        self._tables_of_address = self._buckets(self._paces.tables_of_address)
        self._entries = self._buckets(self._paces.entries)
        self._exports = self._buckets(self._paces.exports)
        self._unasked = self._buckets(self._paces.unasked)
        self._bytes_of_person = self._buckets(self._paces.bytes_of_person)
        self._bytes_of_table = self._buckets(self._paces.bytes_of_table)
        self._bytes_of_address = self._buckets(self._paces.bytes_of_address)
        self._open_tables: dict[str, OpenTable] = {}
        """By table, the oldest first."""
        self._tables_of_group: Counter[str] = Counter()
        self._codes = self._buckets(self._paces.codes)
        self._code_tries = self._buckets(self._paces.code_tries)
        self._code_tries_of_all = self._buckets(self._paces.code_tries_of_all)
        self._table_code_tries_of_all = self._buckets(self._paces.table_code_tries_of_all)

    def meet(self, person: str, address: str, age: float) -> None:
        """Note where a person is, and for how many seconds they have had their identity."""
        self._places[person] = Place(address, self._clock() - max(0.0, age))
        self._places.move_to_end(person)
        if len(self._places) > MOST_KEPT:
            self._places.popitem(last=False)

    def request(self, address: str, person: str | None = None) -> None:
        """A person has a bucket of their own. Only when it is empty they use that of the address."""
        if person is None or not self._requests_of_person.of(person).take():
            self._requests.take(address, "requests of yours" if person else "requests from your address")

    def messages(self) -> Bucket:
        """A bucket for the messages of one connection."""
        return Bucket(self._paces.messages, self._clock)

    @contextmanager
    def socket(self, address: str, person: str | None = None) -> Iterator[None]:
        """Count an open socket."""
        keys = []
        if person is not None:
            self._check_sockets(person, self._paces.sockets_of_person, "You have")
            keys.append(person)
        if person is None or self._is_new(person):
            self._check_sockets(address, self._paces.sockets, "Your address has")
            keys.append(address)
        self._sockets.update(keys)
        try:
            yield
        finally:
            for key in keys:
                take_off(self._sockets, key)

    @contextmanager
    def wait(self, address: str) -> Iterator[None]:
        """Count a request that is answered only when something happens."""
        if self._waits[address] >= self._paces.waits:
            raise TableError(
                Code.TOO_MANY, f"{self._paces.waits} TVs at your address wait for a table already."
            )
        self._waits[address] += 1
        try:
            yield
        finally:
            take_off(self._waits, address)

    def _check_sockets(self, key: str, most: int, who: str) -> None:
        if self._sockets[key] >= most:
            raise TableError(Code.TOO_MANY, f"{who} {most} connections already.")

    def flooded(self, key: str) -> None:
        """Note a connection that was ended for flooding."""
        with suppress(TableError):  # several connections may flood at once
            self._floods.take(key, "floods of messages")

    def lets_in(self, key: str) -> bool:
        """Whether to accept a socket: not after repeated floods, nor from constant reconnects."""
        return not self._floods.is_empty(key) and self._visits.of(key).take()

    def new_identity(self, address: str) -> None:
        self._identities.take(address, "new names from your address")

    def new_table(self, person: str, table: str) -> None:
        """Count a table as open, until it is `closed`."""
        group = self._group(person)
        self._tables_of_person.check(person, "new tables of yours")
        self._forget_tables()
        if self._tables_of_group[group] >= self._paces.open_tables:
            raise TableError(
                Code.TOO_MANY,
                f"{self._paces.open_tables} tables from your address are open: close one first.",
            )
        if self._is_new(person):
            self._tables_of_address.take(self._place(person).address, "new tables from your address")
        self._tables_of_person.of(person).take()
        self._open_tables[table] = OpenTable(group, self._clock())
        self._tables_of_group[group] += 1

    def closed(self, table: str) -> None:
        opened = self._open_tables.pop(table, None)
        if opened is not None:
            take_off(self._tables_of_group, opened.group)

    def _forget_tables(self) -> None:
        """Another process may have closed a table without this one being told, so none counts for ever."""
        while self._open_tables:
            table, opened = next(iter(self._open_tables.items()))
            if opened.at > self._clock() - DAY:
                break
            self.closed(table)

    def read(self, key: str, entries: int) -> None:
        """Read a part of a log for a person or an address. New people count for their address."""
        if key in self._places and self._is_new(key):
            key = self._places[key].address
        self._entries.check(key, "tables and matches read for you")
        self._entries.of(key).spend(entries)

    def export(self, person: str) -> None:
        self._exports.take(person, "exports of yours")

    def may_write(self, person: str, table: str | None = None) -> None:
        """Whether anything may be stored because of this person, at this table."""
        self._bytes_of_person.check(person, "changes of yours")
        self._bytes_of_address.check(self._group(person), "changes from your address")
        if table is not None:
            self._bytes_of_table.check(table, "changes at this table")

    def unasked(self, person: str) -> None:
        """A person does something that the table has not asked for."""
        self._unasked.take(person, "changes of yours")

    def wrote(self, person: str | None, table: str | None, size: int) -> None:
        """Bytes were stored because of this person, at this table."""
        if person is not None:
            self._bytes_of_person.of(person).spend(size)
            self._bytes_of_address.of(self._group(person)).spend(size)
        if table is not None:
            self._bytes_of_table.of(table).spend(size)

    def new_code(self, person: str) -> None:
        self._codes.take(person, "new codes of yours")

    def try_code(self, address: str) -> None:
        """Limit the tries of each address and of all together, because a code is short."""
        self._code_tries.take(address, "codes from your address")
        self._code_tries_of_all.take("", "codes at the moment")

    def try_table_code(self, address: str) -> None:
        """Count a try before it is known whether it is wrong: many may be made at the same time."""
        self._code_tries.take(address, "codes from your address")
        self._table_code_tries_of_all.take("", "codes at the moment")

    def table_code_was_right(self, address: str) -> None:
        """A whole class may type the code of its table."""
        self._code_tries.of(address).spend(-1)
        self._table_code_tries_of_all.of("").spend(-1)

    def code_was_right(self, address: str) -> None:
        """A code that is right is no guess: everybody in a room may scan the same one."""
        self._code_tries.of(address).spend(-1)
        self._code_tries_of_all.of("").spend(-1)

    def _place(self, person: str) -> Place:
        place = self._places.get(person)
        if place is None:
            return Place(NOWHERE, self._clock())
        self._places.move_to_end(person)
        return place

    def _is_new(self, person: str) -> bool:
        return self._clock() - self._place(person).made < AGES[0]

    def _group(self, person: str) -> str:
        """The people at an address who have had their identities about as long as this one."""
        address, made = self._place(person)
        age = self._clock() - made
        return f"{address} {sum([age >= least for least in AGES])}"

    def _buckets(self, pace: Pace) -> Buckets:
        return Buckets(pace, self._clock)


def take_off(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]


def address_of(scope: MutableMapping[str, Any], behind_proxy: bool) -> str:
    """The key for limits: an IPv4 address, or the network of an IPv6 address."""
    peer = peer_of(scope, behind_proxy)
    if peer is None:
        return NOWHERE
    if isinstance(peer, IPv4Address):
        return str(peer)
    return str(ip_network((peer.packed, NETWORK_BITS), strict=False))


def peer_of(scope: MutableMapping[str, Any], behind_proxy: bool) -> IPv4Address | IPv6Address | None:
    """The address of the client, if it is known.

    A proxy adds the address that it sees at the end of X-Forwarded-For. The part before comes from the
    client and can be anything.
    """
    client = scope.get("client")
    seen = client[0] if client else ""
    if behind_proxy:
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        seen = forwarded[-1].decode("latin-1").rpartition(",")[2].strip() if forwarded else seen
    address = read_address(seen)
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """Some proxies add a port: `192.0.2.7:4711`, `[2001:db8::7]:4711`."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return ip_address(text)
    except ValueError:
        return None
