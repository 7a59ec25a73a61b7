"""What is kept: the log of every table, which is the truth; and what is derived from it, to be found fast."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from nimmt.rules import NimmtError

PersonId: TypeAlias = str
TableId: TypeAlias = str


class StoreError(NimmtError):
    """A database that cannot be used."""

    publicly = "the database does not answer at the moment"
    """What everyone may know of it: no file, and no host."""


class StoreUnavailable(StoreError):  # noqa: N818 - a state, and no fault of the caller
    """The database does not answer at the moment. Nothing was written, or the caller has to look."""


class StoreFull(StoreUnavailable):
    """There is no room to write, until somebody makes some."""

    publicly = "the server has no room on its disk"


class TableRow(Struct, frozen=True, kw_only=True):
    """A table as the lists need it: derived from its log."""

    id: TableId
    version: int
    stage: str
    """`open`, `playing`, `finished` or `closed`."""
    public: bool
    host: PersonId | None
    due: float | None
    """When the table's clock has to be looked at next, in seconds since the epoch."""
    changed: float
    summary: bytes
    """JSON for the list of open tables."""


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match that has ended, or was given up: derived from its table's log."""

    table: TableId
    number: int
    """From 1, for a table may hold several matches."""
    game: str
    finished: bool
    ended: float
    persons: tuple[PersonId | None, ...]
    """By seat; `None` is a bot, or somebody who has left for good."""
    summary: bytes
    """JSON for the lists: names, totals, places."""


class ResultRow(Struct, frozen=True, kw_only=True):
    """What a person has come to in a match that has ended: derived from its table's log."""

    table: TableId
    number: int
    person: PersonId
    ended: float
    game: str
    seats: int
    place: int | None
    """`None`: it was given up."""
    tied: int
    """How many have that place."""
    deals: int
    heads: int
    all_heads: int
    """Of all seats together."""


class Tally(NamedTuple):
    """Matches of one person with the same game, seats, place and ties; sums over them, also of products."""

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


class Rewritten(Struct, frozen=True, kw_only=True):
    """A table's log without somebody who has left for good, and all that is derived from it."""

    person: PersonId
    row: TableRow
    changed: Sequence[tuple[int, bytes]]
    """Entries by their number, from 1, that are put in the place of those that were."""
    added: bytes
    """The last entry: with it whoever goes on from the log as it was is refused."""
    matches: Sequence[MatchRow]
    persons: Sequence[PersonId]
    """Who is in it."""


class Kept(NamedTuple):
    """All that is kept of one table."""

    last: int
    """The number of the log's last entry, of which there are as many unless some are missing."""
    log: list[bytes]
    row: TableRow | None
    matches: list[MatchRow]
    players: list[ResultRow]
    attendance: list[PersonId]


class Person(Struct, frozen=True, kw_only=True):
    id: PersonId
    name: str
    bot: bool = False
    """A program with a token of its own."""
    made: float


class Screen(Struct, frozen=True, kw_only=True):
    """One that all can see, and that somebody has let look at a table."""

    key: bytes
    """A hash; the secret itself is never stored."""
    table: TableId
    number: int
    """Of the match that was on then."""
    person: PersonId
    """Who lets it."""


class Store(Protocol):
    """All of it is durable when the call returns."""

    # the log
    async def append(
        self,
        table: TableId,
        after: int,
        entries: Sequence[bytes],
        row: TableRow,
        matches: Sequence[MatchRow] = (),
        persons: Sequence[PersonId] = (),
    ) -> bool:
        """Add entries behind the version `after`, with what is derived from them, in one transaction.

        `persons` come to the table with them: each must be known, and not have left for good.

        False if `after` is not the last version, for someone else was first: nothing is changed then.
        """

    async def log(self, table: TableId, after: int = 0) -> list[bytes]:
        """The entries behind that version, in order. None at all if there is no such table."""

    def listen(self, told: Callable[[TableId | None, int], None]) -> None:
        """Call it whenever another process has added to a table's log, with the new version.

        It may be told of this process's own additions too. `None` means that calls may have been missed:
        look at everything again.
        """

    # derived from the log
    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or being played, the latest change first."""

    async def count_tables(self, host: PersonId) -> int:
        """How many tables of this host are not closed yet."""

    async def claim_due(self, now: float, until: float, limit: int) -> list[TableId]:
        """Tables that are due: theirs is set to `until`, so that only one process has each meanwhile."""

    async def matches_of(self, person: PersonId, limit: int, before: float | None = None) -> list[MatchRow]:
        """The latest first; `before`: only those that ended earlier."""

    async def results_of(self, person: PersonId, limit: int, before: float | None = None) -> list[ResultRow]:
        """As `matches_of`, of those that came to their end."""

    async def tallies_of(self, person: PersonId) -> list[Tally]:
        """The same in sums, of all."""

    async def tables_of(self, person: PersonId) -> list[TableId]:
        """Where this person ever sat down or was the host."""

    async def rebuild(
        self,
        table: TableId,
        row: TableRow,
        matches: Sequence[MatchRow],
        persons: Sequence[PersonId] = (),
    ) -> bool:
        """Replace all that is derived from this table's log.

        False if the log has gone beyond `row.version` meanwhile: nothing is changed then.
        """

    def tables(self) -> AsyncIterator[TableId]:
        """Every table that has a log, in the order of their ids."""

    async def kept(self, table: TableId) -> Kept:
        """Everything about that table, of one moment, while others go on writing."""

    async def strays(self) -> list[tuple[str, TableId]]:
        """What is derived from no log: in which list, and of which table."""

    async def forget_strays(self) -> None: ...

    async def count_listed(self) -> int:
        """How many tables there are in the lists, of whatever stage."""

    # persons
    async def add_person(self, person: Person, key: bytes) -> None:
        """`key` is a hash; the secret itself is never stored."""

    async def person(self, person: PersonId) -> Person | None: ...

    async def rename(self, person: PersonId, name: str) -> None: ...

    async def keys(self, person: PersonId) -> list[bytes]:
        """The hashes of the secrets that this person may come with, one for each device."""

    async def add_key(self, person: PersonId, key: bytes) -> None: ...

    async def add_code(self, code: bytes, person: PersonId, expires: float) -> bool:
        """A one-time code, as a hash; earlier ones of the same person end.

        False if someone else has the same code: nothing is changed then.
        """

    async def use_code(self, code: bytes, now: float, *, longest: float = inf) -> PersonId | None:
        """Whose it was, once only, and not after it has expired; none lives for longer than `longest`."""

    # screens that all can see
    async def add_screen_code(self, code: bytes, table: TableId, person: PersonId, expires: float) -> bool:
        """As `add_code`: for a screen that this person lets look at that table."""

    async def use_screen_code(
        self, code: bytes, now: float, *, longest: float = inf
    ) -> tuple[TableId, PersonId] | None:
        """As `use_code`: at which table, and who has let it."""

    async def add_screen(self, screen: Screen, *, since: int = 0) -> None:
        """Those of matches before this one at the same table are forgotten."""

    async def screen(self, key: bytes) -> Screen | None: ...

    async def screens(self, table: TableId) -> list[Screen]: ...

    async def withdraw_screens(self, table: TableId, person: PersonId, screens: Sequence[Screen]) -> None:
        """Those may look no longer, and this person's code for that table is no longer valid."""

    async def screens_of(self, person: PersonId) -> list[Screen]:
        """Those that this person has let look."""

    # whom one does not want to see
    async def hide(self, person: PersonId, other: PersonId, hidden: bool) -> None: ...

    async def hidden(self, person: PersonId) -> frozenset[PersonId]:
        """Whose names and phrases this person does not want to see."""

    # who leaves for good
    async def leave(self, person: PersonId, now: float) -> None:
        """Forget who this is, with all keys, codes, screens and wishes; the tables are then still to do."""

    async def leaving(self, limit: int) -> list[tuple[PersonId, TableId, float]]:
        """Who has left and since when, and the tables still to do; `""` is none of them."""

    async def left(self, person: PersonId, table: TableId) -> None:
        """That is done."""

    async def rewrite(self, rewritten: Rewritten) -> bool:
        """Put it in the place of all that is kept of the table, and that table is done, in one transaction.

        False if the log has gone on meanwhile: nothing is changed then.
        """

    async def sweep_out(self) -> None:
        """Nothing of what was deleted is left in files that the store itself looks after."""

    # who is connected, over all processes
    async def beat(self, process: str, now: float, *, gone_before: float) -> bool:
        """This process lives; those not heard of since `gone_before` are gone, and their guests orphans.

        False if this process was not known, or no longer: its guests have to arrive, or arrive again.
        """

    async def orphans(self) -> list[tuple[TableId, PersonId, str]]:
        """Guests of processes that are gone, until someone lets them depart: table, person, process."""

    async def arrive(self, table: TableId, person: PersonId, process: str) -> None:
        """The first connection of this person to that table in this process, which has beaten before."""

    async def depart(self, table: TableId, person: PersonId, process: str) -> None:
        """The last one is gone."""

    async def present(self, table: TableId) -> frozenset[PersonId]:
        """Who has a connection to that table, in whatever process that lives."""

    # all of it
    async def backup(self, path: Path) -> None:
        """A copy of everything into a new SQLite file, while others go on reading and writing."""

    async def close(self) -> None: ...


async def open_store(database: str, *, read_only: bool = False) -> Store:
    """A store by its address: a path is SQLite, `postgresql://…` is PostgreSQL.

    One that only reads (and can be backed up) changes nothing, not even an older schema, and may be opened
    while a server has the same SQLite file.
    """
    if is_postgres(database):
        with asyncpg_needed():
            from .postgres.store import open_postgres
        return await open_postgres(database, read_only=read_only)
    from .sqlite.store import open_sqlite

    return await open_sqlite(Path(database), read_only=read_only)


def is_postgres(database: str) -> bool:
    """Else it is a file."""
    kind, separator, _ = database.partition("://")
    if separator and kind not in ("postgresql", "postgres"):
        raise StoreError(f"A database is a file or postgresql://…, and this one begins with {kind}://.")
    return bool(separator)


@contextmanager
def asyncpg_needed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError(
            "PostgreSQL needs asyncpg, which is not installed: pip install 'nimmt[postgres]'."
        ) from None
