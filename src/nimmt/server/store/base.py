"""The types of the store: ids, errors and rows."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from nimmt.rules import NimmtError

PersonId: TypeAlias = str
DeviceId: TypeAlias = str
"""Internal: it is never sent to a client."""
TableId: TypeAlias = str
GroupId: TypeAlias = str
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the amount done so far and the total."""


class StoreError(NimmtError):
    """A database that cannot be used."""

    publicly = "the database does not answer at the moment"
    """The message for strangers, which names no file or host."""

    @property
    def sentence(self) -> str:
        """The same as a sentence."""
        return f"{self.publicly[0].upper()}{self.publicly[1:]}: try again."


class StoreUnavailable(StoreError):  # noqa: N818 - a state, and no fault of the caller
    """The database does not answer at the moment.

    Usually nothing was written. If the connection broke during a commit, the caller must read again.
    """


class StoreFull(StoreUnavailable):
    """The disk is full."""

    publicly = "the server has no room on its disk"


class StoreLocked(StoreUnavailable):
    """Another program does not let the server write."""

    publicly = "another program has locked the server's database"


class StoreReadOnly(StoreUnavailable):
    """The database can be read, but not written."""

    publicly = "the server's database can only be read at the moment"


class StoreReplaced(StoreUnavailable):
    """The file of the database is not where it was opened."""

    publicly = "the file of the server's database was removed or replaced"

    @property
    def sentence(self) -> str:
        return f"T{self.publicly[1:]}: its operator has to put it back, or to restart the server."


class LogDamaged(StoreError):  # noqa: N818 - a state, like those above
    """Entries of a table's log are missing, altered, or do not follow from those before them."""

    publicly = "the log of this table is damaged"

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"The log of table {table} is damaged: {why}.")
        self.table, self.why = table, why

    @property
    def sentence(self) -> str:
        return "The log of this table is damaged, so the table cannot be opened."


class TakenError(StoreError):
    """A key or code that must be unique exists already."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A table as the lists show it, derived from its log."""

    id: TableId
    version: int
    """The number of entries in its log."""
    stage: str
    """`open`, `playing`, `finished` or `closed`."""
    public: bool
    host: PersonId | None
    due: float | None
    """When the table's clock has to be checked next, in seconds since the epoch."""
    changed: float
    summary: bytes
    """JSON for the list of open tables."""


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match that was finished or given up, derived from its table's log."""

    table: TableId
    number: int
    """From 1: a table may hold several matches."""
    game: str
    finished: bool
    ended: float
    persons: tuple[PersonId | None, ...]
    """By seat; `None` is a bot or a deleted person."""
    summary: bytes
    """JSON for the lists: names, totals, places."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """One person's result in a match that has ended, derived from the table's log."""

    table: TableId
    number: int
    person: PersonId
    ended: float
    game: str
    seats: int
    place: int | None
    """`None` if the match was given up."""
    tied: int
    """How many seats share this place."""
    deals: int
    heads: int
    all_heads: int
    """The heads of all seats together."""


class ResultTally(NamedTuple):
    """Sums over one person's results with the same game, seats, place and ties.

    `deals_heads` is the sum of deals times heads, and so on.
    """

    game: str
    seats: int
    place: int
    tied: int
    matches: int
    deals: int
    heads: int
    all_heads: int
    deals_deals: int
    deals_heads: int
    deals_all: int
    heads_heads: int
    heads_all: int
    all_all: int


class Rewrite(Struct, frozen=True, kw_only=True):
    """A table's log without a deleted person, and the rows derived from it."""

    person: PersonId
    row: TableRow
    changed: Sequence[tuple[int, bytes]]
    """Entries that replace earlier ones, by number from 1."""
    added: bytes
    """A new last entry: it makes an append to the old log fail."""
    matches: Sequence[MatchRow]
    persons: Sequence[PersonId]
    """The persons who are still in the log."""


class StoredTable(NamedTuple):
    """Everything stored about one table."""

    log: list[bytes]
    row: TableRow | None
    row_fits: bool
    """The row matches its checksum."""
    matches: list[MatchRow]
    players: list[ResultRow]
    attendance: list[PersonId]


class Person(Struct, frozen=True, kw_only=True):
    """A player or host, known by an id and a name."""

    id: PersonId
    name: str
    bot: bool = False
    """A program with a token of its own."""
    made: float


class Key(Struct, frozen=True, kw_only=True):
    """The key of one device: hashes, because the secrets themselves are never stored."""

    device: DeviceId
    """It stays the same when the key is renewed."""
    key: bytes
    made: float | None
    """When the device got the identity; `None` if that was before it was recorded."""
    used: float | None
    issued: float
    """When the latest secret was sent to the device."""
    successor: bytes | None = None
    """The key that replaces this one as soon as the device uses it."""
    nonce: bytes | None = None
    """Its secret is derived from this and from the present secret."""


class Screen(Struct, frozen=True, kw_only=True):
    """A TV screen that a player authorised to show a table."""

    key: bytes
    """A hash; the secret itself is never stored."""
    table: TableId
    number: int
    """The match that was being played then."""
    person: PersonId
    """The player who authorised it."""


class Group(Struct, frozen=True, kw_only=True):
    """A standing group of people. Everyone who knows its id can join it."""

    id: GroupId
    name: str
    maker: PersonId
    """The member who looks after the group: at first the one who made it."""
    made: float
    talk: bool = False
    """Whether members may write to each other at a table of the group."""


class Member(NamedTuple):
    """A member of a group."""

    person: PersonId
    name: str
    since: float
    removed: bool
    """No member any more, and not let in again."""


class GroupOfPerson(NamedTuple):
    """A group as its members list it."""

    group: Group
    members: int
    tables: int
    """The number of its tables that are not closed."""


class Membership(NamedTuple):
    """What is stored about a person in one group."""

    group: GroupId
    name: str
    since: float
    removed: bool
    maker: bool


class Remark(NamedTuple):
    """A line that a member of a group wrote at a table of the group."""

    number: int
    person: PersonId
    name: str
    at: float
    line: str


class SeasonTally(NamedTuple):
    """How often a member of a group reached a place in a season, with so many others who shared it."""

    person: PersonId
    game: str
    place: int
    tied: int
    matches: int
    points: int


class Pairing(Struct, frozen=True, kw_only=True):
    """A TV that shows a code of its own, so that a player can authorise it."""

    key: bytes
    """The hash of its secret."""
    table: TableId | None
    """The table for which a player has authorised it."""
