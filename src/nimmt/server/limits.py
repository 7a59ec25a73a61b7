"""Rate limits for connections, addresses and persons, as token buckets."""

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


class Pace(NamedTuple):
    """`burst` at once, then one every `seconds`."""

    burst: int
    seconds: float


class Paces(NamedTuple):
    """The limits. They are generous: a whole school class may share one address."""

    requests: Pace = Pace(300, 0.02)
    messages: Pace = Pace(60, 0.05)
    """Messages on one connection."""
    sockets: int = 200
    """Open at the same time from one address."""
    identities: Pace = Pace(100, 6)
    tables_of_person: Pace = Pace(20, 30)
    tables_of_address: Pace = Pace(60, 10)
    studies: Pace = Pace(60, 1)
    """Matches that are replayed for a request."""
    codes: Pace = Pace(10, 30)
    code_tries: Pace = Pace(10, 30)
    code_tries_of_all: Pace = Pace(200, 0.1)
    """There are 30⁸ codes, each valid for five minutes. With a thousand valid at a time, one is guessed about
    once in two hundred thousand times five minutes."""
    floods: Pace = Pace(3, 10)
    """Connections ended for flooding, before new ones from the address are refused for a while."""
    visits: Pace = Pace(200, 0.1)
    """Sockets opened from one address, however short their life."""
    exports: Pace = Pace(5, 120)
    """Exports of a person's data: each replays all of their matches."""


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
        """Take a token; False if the bucket is empty."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Seconds until the next token."""
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
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._pace, self._clock)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise TooFastError(what, seconds=max(1, ceil(bucket.wait())))

    def is_empty(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.wait() > 0

    def __len__(self) -> int:
        return len(self._buckets)


class Limits:
    """All limits, named after what they limit. Each method raises a `TableError` when it refuses."""

    def __init__(self, paces: Paces | None = None, clock: Clock = time.monotonic) -> None:
        self._paces, self._clock = paces or Paces(), clock
        self._sockets: Counter[str] = Counter()
        self._requests = self._buckets(self._paces.requests)
        self._floods = self._buckets(self._paces.floods)
        self._visits = self._buckets(self._paces.visits)
        self._identities = self._buckets(self._paces.identities)
        self._tables_of_person = self._buckets(self._paces.tables_of_person)
        self._tables_of_address = self._buckets(self._paces.tables_of_address)
        self._studies = self._buckets(self._paces.studies)
        self._exports = self._buckets(self._paces.exports)
        self._codes = self._buckets(self._paces.codes)
        self._code_tries = self._buckets(self._paces.code_tries)
        self._code_tries_of_all = self._buckets(self._paces.code_tries_of_all)

    def request(self, address: str) -> None:
        self._requests.take(address, "requests from your address")

    def messages(self) -> Bucket:
        """A bucket for the messages of one connection."""
        return Bucket(self._paces.messages, self._clock)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Count an open socket; opening it also counts as a request."""
        self.request(address)
        if self._sockets[address] >= self._paces.sockets:
            raise TableError(Code.TOO_MANY, f"Your address has {self._paces.sockets} connections already.")
        self._sockets[address] += 1
        try:
            yield
        finally:
            take_off(self._sockets, address)

    def flooded(self, address: str) -> None:
        """Note a connection that was ended for flooding."""
        with suppress(TableError):  # several connections may flood at once
            self._floods.take(address, "floods of messages from your address")

    def lets_in(self, address: str) -> bool:
        """Whether to accept a socket: not after repeated floods, nor from constant reconnects."""
        if self._floods.is_empty(address):
            return False
        try:
            self._visits.take(address, "connections from your address")
        except TableError:
            return False
        return True

    def new_identity(self, address: str) -> None:
        self._identities.take(address, "new names from your address")

    def new_table(self, address: str, person: str) -> None:
        self._tables_of_person.take(person, "new tables of yours")
        self._tables_of_address.take(address, "new tables from your address")

    def study(self, address: str) -> None:
        self._studies.take(address, "matches played through for your address")

    def export(self, person: str) -> None:
        self._exports.take(person, "exports of yours")

    def new_code(self, address: str) -> None:
        self._codes.take(address, "new codes from your address")

    def try_code(self, address: str) -> None:
        """Limit the tries of each address and of all together, because a code is short."""
        self._code_tries.take(address, "codes from your address")
        self._code_tries_of_all.take("", "codes at the moment")

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
        return "unknown"
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
