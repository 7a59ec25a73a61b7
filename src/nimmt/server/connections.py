"""The TCP connections of the server: how many there may be, and how long each may keep the server waiting."""

import time
from asyncio import Transport
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Literal, NamedTuple, Protocol, TypeAlias

from .limits import Clock
from .logs import log
from .metrics import CONNECTIONS_ENDED

MOST = 10_000
MOST_OF_ADDRESS = 500
"""As in `deploy/nginx.conf`. A whole school may share one address."""
FEWEST = 8
SPARE_FILES = 256
"""Files for the database, the bots, and connections that are accepted only to be refused."""
FILES_EACH = 2
"""A connection, and the file of the page that it may be reading."""
STILL_SECONDS = 2.0
"""If deadlines were not looked at for so long, the process stood still."""
STALLED_SECONDS = 10.0
"""A client that has read nothing for so long is ended for a new one as soon as a silent one."""
LINE_SECONDS = 60.0
"""The shortest time between two log lines about connections."""

Wait: TypeAlias = Literal["slow-head", "slow-body", "not-reading", "not-closing"]
"""What the server waits for: the head or the body of a request, or a client that does not read."""
Refusal: TypeAlias = Literal["too-many", "too-many-of-address"]
End: TypeAlias = Wait | Refusal | Literal["too-many-waiting", "flooding", "no-http"]
"""Why a connection was refused or ended."""
DEADLINES: dict[Wait, float] = {"slow-head": 10.0, "slow-body": 20.0, "not-reading": 30.0, "not-closing": 5.0}
"""In seconds. A head is at most 64 KiB and so is a body; any progress of a client that reads counts."""


class Caps(NamedTuple):
    """The most connections at a time."""

    of_all: int
    of_address: int


def caps_for(files: int | None) -> Caps:
    """The caps for a process that may open this many files; `None`: as many as it likes."""
    room = MOST if files is None else (files - SPARE_FILES) // FILES_EACH
    most = max(FEWEST, min(MOST, room))
    return Caps(most, max(FEWEST, min(MOST_OF_ADDRESS, most // 4)))


def file_limit() -> int | None:
    """How many files this process may open; `None`: there is no limit, or no way to know it."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most


def raise_file_limit(wanted: int = SPARE_FILES + FILES_EACH * MOST) -> None:
    """Raise the soft limit on open files as far as it is useful and allowed."""
    now = file_limit()
    if now is None or now >= wanted:
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    with suppress(OSError, ValueError):  # the kernel may allow less than the limit says
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


class Watched(Protocol):
    """A connection, as uvicorn's protocols are."""

    transport: Transport
    waited_for: "Waiting | None"
    waited_since: float

    def waits_for(self) -> "Waiting | None": ...


class Waiting(NamedTuple):
    """Waiting is over when the next one differs in anything."""

    why: Wait
    progress: object = None


class Connections:
    """Counts the open connections, keeps them within the caps, and ends those that keep it waiting."""

    def __init__(
        self, caps: Caps | None = None, *, by_address: bool = True, rng: Random, clock: Clock = time.monotonic
    ) -> None:
        """Behind a proxy all connections come from its address, so they are not counted by address."""
        self.caps = caps_for(file_limit()) if caps is None else caps
        self._by_address, self._rng, self._clock = by_address, rng, clock
        self._open = 0
        self._of_address: dict[str, dict[Watched, None]] = {}
        """The connections of each address, in the order in which they came."""
        self._untold: Counter[End] = Counter()
        self._swept = clock()
        self._told = self._swept - LINE_SECONDS
        self._has_room = True
        """Whether any connection may be ended for a new one, as far as is known since the last sweep."""

    def __len__(self) -> int:
        return self._open

    def enter(self, address: str, connection: Watched) -> Refusal | None:
        """Count a new connection, which has to `leave`; or say why it is refused."""
        there = self._of_address.get(address, {})
        if self._by_address and len(there) >= self.caps.of_address and not self._make_room([address]):
            return self._refused("too-many-of-address")
        if self._open >= self.caps.of_all and not self._make_room_anywhere():
            return self._refused("too-many")
        self._open += 1
        self._of_address.setdefault(address, {})[connection] = None
        return None

    def leave(self, address: str, connection: Watched) -> None:
        there = self._of_address.get(address, {})
        if connection in there:
            self._open -= 1
            del there[connection]
            if not there:
                del self._of_address[address]

    def hand_over(self, address: str, before: Watched, after: Watched) -> None:
        """Another protocol has taken over a connection that is counted, unless it was ended just now."""
        there = self._of_address.get(address, {})
        if before in there:
            del there[before]
            there[after] = None

    def _make_room(self, addresses: Iterable[str]) -> bool:
        """End a connection that keeps the server waiting, at the first address that has one.

        A random one, so that somebody who only opens connections does not shut out others who try again: if
        it were the oldest, a fast enough flood would end every other one before its request has arrived.
        """
        for address in addresses:
            if (connection := self._to_give_way(address)) is not None:
                self.leave(address, connection)
                self.note("too-many-waiting")
                connection.transport.abort()
                return True
        return False

    def _to_give_way(self, address: str) -> Watched | None:
        """A client on a slow line seems not to read most of the time: it stays if any other can go."""
        reading = None
        for connection in self._shuffled(self._of_address[address]):
            waiting = connection.waits_for()
            if waiting is not None and not self._is_reading(connection, waiting):
                return connection
            reading = connection if waiting is not None else reading
        return reading

    def _is_reading(self, connection: Watched, waiting: Waiting) -> bool:
        stalled = waiting == connection.waited_for
        return waiting.why == "not-reading" and not (
            stalled and self._clock() - connection.waited_since >= STALLED_SECONDS
        )

    def _shuffled(self, connections: Iterable[Watched]) -> Iterator[Watched]:
        """Mostly only the first ones are needed, so they are drawn one by one."""
        left = list(connections)
        while left:
            drawn = self._rng.randrange(len(left))
            left[drawn], left[-1] = left[-1], left[drawn]
            yield left.pop()

    def _make_room_anywhere(self) -> bool:
        """Make room at the address with the most connections where that is possible.

        To look at all in vain takes long, so that is done only once between two sweeps.
        """
        if self._has_room:
            fullest = sorted(self._of_address, key=lambda address: -len(self._of_address[address]))
            self._has_room = self._make_room(fullest)
        return self._has_room

    def _refused(self, why: Refusal) -> Refusal:
        self.note(why)
        return why

    def sweep(self, connections: Iterable[Watched]) -> None:
        """End the connections whose time is over. Call it about once a second.

        What they sent while the process stood still has not been read yet, so they get that time back first.
        """
        now = self._clock()
        since, self._swept = now - self._swept, now
        self._has_room = True
        for connection in connections:
            if since > STILL_SECONDS:
                connection.waited_since += since
                continue
            waiting = connection.waits_for()
            if waiting != connection.waited_for:
                connection.waited_for, connection.waited_since = waiting, now
            elif waiting is not None and now - connection.waited_since >= DEADLINES[waiting.why]:
                self.note(waiting.why)
                connection.transport.abort()
        self._tell_now_and_then()

    def note(self, why: End) -> None:
        """Count a connection that the server ended. At most one line a minute is logged about all of them."""
        CONNECTIONS_ENDED.add(why)
        self._untold[why] += 1
        self._tell_now_and_then()

    def _tell_now_and_then(self) -> None:
        if self._clock() - self._told >= LINE_SECONDS:
            self.tell()

    def tell(self) -> None:
        """Log what was not logged yet."""
        if not self._untold:
            return
        crowded = any(why.startswith("too-many") for why in self._untold)
        log(
            "connections-ended",
            level="warning" if crowded else "info",
            open=self._open,
            most=self.caps.of_all,
            most_of_address=self.caps.of_address,
            **{why.replace("-", "_"): count for why, count in self._untold.items()},
        )
        self._untold.clear()
        self._told = self._clock()
