"""The client's side of a table's socket. `nimmt connect`, the tests and the benchmarks build on it."""

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import msgspec
from websockets.asyncio.client import connect

from nimmt.rules import (
    Cards,
    Chosen,
    NimmtError,
    Options,
    RowIndex,
    Seat,
    Seen,
    View,
    commitment_to,
    encode,
    fold,
)
from nimmt.table import (
    ChooseRow,
    Code,
    Command,
    Commit,
    PersonId,
    PlayCards,
    Ref,
    Reveal,
    Stage,
    StartView,
    TableView,
)

from .wire import Bye, Done, Down, Refused, Snapshot, Talked, Television, Update

LARGEST_MESSAGE = 2**22
TRY_AGAIN = (Code.UNAVAILABLE, Code.TOO_FAST)
"""The server refused a command only for the moment."""
LOBBY = "/api/v1/lobby"
NOT_DEALT = (Stage.OPEN, Stage.STARTING)
OVER = (Stage.FINISHED, Stage.CLOSED)
LEFT_OUT = "The cards are shuffled without your part."
CHANGED = "The server has changed what was fixed before your part was revealed."
REPEATED = "The server began the shuffle anew for no good reason, and may be choosing the cards."
_DECODER: msgspec.json.Decoder[Down] = msgspec.json.Decoder(Down)


class ConnectError(NimmtError):
    """A client cannot use this server or table."""


class MissedUpdateError(NimmtError):
    """An update does not follow the version that the client has."""


def table_path(table: str, **query: object) -> str:
    """The path of a table's socket; with `v=` the server sends only what is newer than that version."""
    given = {name: value for name, value in query.items() if value is not None}
    return f"/api/v1/tables/{table}/socket" + (f"?{urlencode(given)}" if given else "")


def socket_url(server: str, path: str) -> str:
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ConnectError(f"A server's address is like http://127.0.0.1:8000, not {server!r}.")
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}{path}"


def open_socket(server: str, path: str, headers: dict[str, str], **options: Any) -> connect:
    """A connection over the network, to be awaited or entered."""
    return connect(
        socket_url(server, path),
        additional_headers=headers,
        compression=None,
        max_size=LARGEST_MESSAGE,
        **options,
    )


class TableClient:
    """What a client knows of a table, and its commands that have no answer yet. It does no I/O.

    Pass every message of the socket to `receive`, and send what `request` returns. After a lost connection,
    connect to `table_path` with the last version and send `unanswered` again: a ref is obeyed only once.
    """

    def __init__(self) -> None:
        self.v: int | None = None
        self.table: TableView | None = None
        self.view: View | None = None
        self.legal: tuple[Cards | RowIndex, ...] = ()
        self.asked: int | None = None
        """The version of the latest question, which `legal` answers."""
        self.tv: Television | None = None
        self.bye: Bye | None = None
        self.pending: dict[Ref, Command] = {}

    def receive(self, data: str | bytes) -> Down:
        """Decode a message and apply it."""
        message = _DECODER.decode(data)
        self.apply(message)
        return message

    def apply(self, message: Down) -> None:
        match message:
            case Update():
                self._update(message)
            case Snapshot():
                self.v, self.table, self.view = message.v, message.table, message.view
                self.legal, self.asked = message.legal, message.asked
            case Television():
                self.v, self.table, self.tv = message.v, message.table, message
            case Done() | Refused():
                self._settle(message)
            case Bye():
                self.bye = message
            case Talked():
                pass

    def _update(self, message: Update) -> None:
        if self.v is None or not (message.v == self.v + 1 or self._is_own_choice(message)):
            raise MissedUpdateError(f"Version {message.v} came after {self.v}.")
        self.v = message.v
        self.table = message.table or self.table
        if self.view is not None:
            for event in message.events:
                self.view = fold(self.view, event)
        if message.asked is not None:
            self.legal, self.asked = message.legal, message.asked

    def _is_own_choice(self, message: Update) -> bool:
        """Whether a message repeats the version, to tell this player's choice again or a changed one."""
        own = [isinstance(event, Chosen) and event.seat == self.you for event in message.events]
        return message.v == self.v and bool(own) and all(own)

    def _settle(self, message: Done | Refused) -> None:
        if message.ref is not None and not (isinstance(message, Refused) and message.code in TRY_AGAIN):
            self.pending.pop(message.ref, None)

    def request(self, command: Command) -> str:
        """The message that sends a command, which must have a ref that this client never used before."""
        assert command.ref is not None
        self.pending[command.ref] = command
        return encode(command).decode()

    @property
    def unanswered(self) -> list[str]:
        """The messages to send again."""
        return [encode(command).decode() for command in self.pending.values()]

    def decision(self, choice: Cards | RowIndex, ref: Ref | None = None) -> PlayCards | ChooseRow:
        """The command that answers the latest question."""
        if isinstance(choice, int):
            return ChooseRow(row=choice, asked=self.asked, ref=ref)
        return PlayCards(cards=choice, asked=self.asked, ref=ref)

    @property
    def you(self) -> int | None:
        """The client's seat."""
        return None if self.table is None else self.table.you

    @property
    def must_act(self) -> bool:
        return self.view is not None and self.you is not None and self.you in self.view.acting

    @property
    def over(self) -> bool:
        """The match has ended, or the table is closed."""
        return self.table is not None and self.table.stage in OVER


class _StartKey(NamedTuple):
    """What tells two starts at a table apart."""

    match: int
    hash: str


class _FrozenSeat(NamedTuple):
    person: PersonId | None
    bot: str | None
    commitment: str | None


class _FrozenStart(NamedTuple):
    """What a frozen list fixes: who sits where with which commitment, and what is played."""

    match: int
    you: Seat | None
    seats: tuple[_FrozenSeat, ...]
    commitments: tuple[str, ...] | None
    missing: tuple[Seat, ...]
    game: tuple[str, Options, Seat | None]
    takeover: bool
    """Whether people may take over a bot's seat after the deal."""


class OwnPart:
    """A person's part of the shuffle: a new one for each match and hash, revealed to one frozen list only.

    Each table needs its own. Send the `commitment` with `sit`, and what `due` returns after each message
    about the table; warn the person if there is an `alarm` then.
    """

    def __init__(self, draw: Callable[[], bytes]) -> None:
        """`draw` returns 16 random bytes each time."""
        self._draw = draw
        self._parts: dict[_StartKey, str] = {}
        self.seen: Seen | None = None
        """What was shown before the part was revealed."""
        self.alarm: str | None = None
        """Why the own part does not protect the deals of the table that `due` was called with last."""
        self._frozen: dict[_StartKey, _FrozenStart] = {}
        """The lists of the latest match."""
        self._watched: int | None = None
        """The latest match whose cards were dealt while the person had no seat."""
        self._dealt: _StartKey | None = None
        """The latest start from which cards were dealt."""

    def commitment(self, table: TableView) -> str:
        """The commitment to the part for the table's present seed."""
        return commitment_to(self._part(table))

    def _part(self, table: TableView) -> str:
        if _key(table) not in self._parts:
            self._parts[_key(table)] = self._draw().hex()
        return self._parts[_key(table)]

    def due(self, table: TableView) -> Commit | Reveal | None:
        """The command that the shuffle needs from this person now."""
        self.alarm = None
        start = table.start
        if self._was_here(table) and self._is_repeated(table):
            self.alarm = REPEATED
            return None
        if self._is_cheated(table):
            self.alarm = CHANGED
            return None
        if table.you is None:
            self._watched = table.match if table.stage not in NOT_DEALT else self._watched
            return None
        if table.stage not in NOT_DEALT and _key(table) in self._frozen:
            self._dealt = _key(table)
        if start is not None and self._is_changed(table, start):
            self.alarm = CHANGED
        elif start is not None and start.commitments is not None:
            return self._reveal(table, start, start.commitments)
        elif table.stage in NOT_DEALT:
            commitment = self.commitment(table)
            if start is not None and table.you in start.missing:
                self.alarm = LEFT_OUT
            elif table.chairs[table.you].commitment in {None, *self._old(table)}:
                return Commit(commitment=commitment)
        return None

    def _old(self, table: TableView) -> set[str]:
        """Commitments for other seeds. One that was on its way can still get into the chair."""
        return {commitment_to(part) for key, part in self._parts.items() if key != _key(table)}

    def _reveal(self, table: TableView, start: StartView, commitments: tuple[str, ...]) -> Reveal | None:
        if table.stage in NOT_DEALT:
            self._freeze(table, start, commitments)
        elif not self._parts or self._has_taken_over(table):
            return None  # this client came after the deal
        assert table.you is not None
        own = self.commitment(table)
        if table.chairs[table.you].commitment != own or own not in commitments:
            self.alarm = LEFT_OUT
            return None
        if commitments != tuple([chair.commitment for chair in table.chairs if chair.commitment]):
            self.alarm = CHANGED  # a chair with another one could be the reason for another start
            return None
        is_due = table.stage in NOT_DEALT and table.you in start.awaited
        return Reveal(part=self._part(table)) if is_due else None

    def _has_taken_over(self, table: TableView) -> bool:
        """Whether the person may have got this seat after the deal, and so plays without a part."""
        known = self._frozen.get(_key(table))
        sat_elsewhere = known is not None and known.you != table.you
        return table.settings.takeover and (sat_elsewhere or self._watched == table.match)

    def _freeze(self, table: TableView, start: StartView, commitments: tuple[str, ...]) -> None:
        """Keep the first list that is shown for a seed."""
        if _key(table) in self._frozen:
            return
        same_match = {key: known for key, known in self._frozen.items() if key.match == table.match}
        self._frozen = same_match | {_key(table): _frozen_start(table, start)}
        part = self._part(table) if self.commitment(table) in commitments else None
        self.seen = Seen(table.hash, commitments, part)

    def _is_changed(self, table: TableView, start: StartView) -> bool:
        """Whether the table does not show what was frozen, now or before the start began anew."""
        now, known = _frozen_start(table, start), self._frozen.get(_key(table))
        is_dealt = table.stage not in NOT_DEALT
        if known is not None:
            return _fixed(known) != _fixed(now) or _is_other(known, now, is_dealt)
        same_match = [frozen for frozen in self._frozen.values() if frozen.match == table.match]
        return any(_is_other(frozen, now, is_dealt) for frozen in same_match)

    def _was_here(self, table: TableView) -> bool:
        """Whether the person plays in this match, or did so when it began."""
        lists = self._frozen.values()
        return table.you is not None or any(one.you is not None and one.match == table.match for one in lists)

    def _is_cheated(self, table: TableView) -> bool:
        """Whether no honest server shows a match like this for which the person has a part.

        Its start is hidden, its seed is shown before the end, or the part is in the list although this client
        was never shown a list, and so has told nobody the part.
        """
        key, start = _key(table), table.start
        if all(other.match != key.match for other in self._parts):
            return False
        if table.fair is not None and table.stage not in OVER:
            return True
        if table.fair is None and table.stage in {*NOT_DEALT, Stage.CLOSED}:
            return False
        if start is None or start.commitments is None:
            return True
        part = None if key in self._frozen else self._parts.get(key)
        return part is not None and commitment_to(part) in start.commitments

    def _is_repeated(self, table: TableView) -> bool:
        """Whether there is another seed after a frozen list, and no good reason for it.

        The operator may know all parts of that list, and could otherwise repeat the start until the cards
        please. There are two reasons: before the deal, somebody's part of that list is missing; or its match
        is over.
        """
        key = _key(table)
        if key in self._frozen and table.stage in NOT_DEALT:
            return False  # the same start, as an older message tells it
        if self._dealt is not None and self._dealt.match == key.match and self._dealt != key:
            return True
        return not all(_may_follow(table, frozen) for old, frozen in self._frozen.items() if old != key)


def _key(table: TableView) -> _StartKey:
    return _StartKey(table.match, table.hash)


def _frozen_start(table: TableView, start: StartView) -> _FrozenStart:
    return _FrozenStart(
        table.match,
        table.you,
        tuple([_FrozenSeat(chair.person, chair.bot, chair.commitment) for chair in table.chairs]),
        start.commitments,
        start.missing,
        (table.settings.game, table.settings.options, start.starter),
        table.settings.takeover,
    )


def _fixed(frozen: _FrozenStart) -> tuple[object, ...]:
    """What is fixed by this list, and is new when the start begins anew."""
    return frozen.commitments, frozen.missing, [seat.commitment for seat in frozen.seats]


def _is_other(frozen: _FrozenStart, now: _FrozenStart, is_dealt: bool) -> bool:
    """Whether anything has changed that stays fixed even if the start begins anew.

    Otherwise an operator could add persons whose parts are missing one by one.
    """
    if (frozen.game, len(frozen.seats)) != (now.game, len(now.seats)):
        return True
    if is_dealt and frozen.takeover and now.takeover:
        return False  # who sits where has no influence on the cards any more
    if frozen.you != now.you:
        return True
    if not all(0 <= seat < len(now.seats) for seat in now.missing):
        return True
    seats = zip(frozen.seats, now.seats, strict=True)
    return not all(_is_kept(before, seat, is_dealt) for before, seat in seats)


def _is_kept(before: _FrozenSeat, now: _FrozenSeat, is_dealt: bool) -> bool:
    """Whether nobody else has this seat. Persons may leave, and bots be removed when the match is over."""
    if now.person is not None:
        return now.person == before.person
    return before.person is not None or now.bot == before.bot or (is_dealt and now.bot is None)


def _may_follow(table: TableView, frozen: _FrozenStart) -> bool:
    if table.match == frozen.match:
        missing = set(() if table.start is None else table.start.missing)
        sealed = {number for number, seat in enumerate(frozen.seats) if seat.commitment is not None}
        return missing.issuperset(frozen.missing) and not missing.isdisjoint(sealed - {*frozen.missing})
    if table.match < frozen.match:
        return table.stage not in NOT_DEALT
    finished = () if table.series is None else table.series.matches
    return any(match.match >= frozen.match for match in finished)
