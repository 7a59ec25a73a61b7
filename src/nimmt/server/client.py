"""The client's side of a table's socket. `nimmt connect`, the tests and the benchmarks build on it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec
from websockets.asyncio.client import connect

from nimmt.rules import Cards, Chosen, NimmtError, RowIndex, Seen, View, commitment_to, encode, fold
from nimmt.table import ChooseRow, Code, Command, Commit, PlayCards, Ref, Reveal, Stage, TableView

from .wire import Bye, Done, Down, Refused, Snapshot, Television, Update

LARGEST_MESSAGE = 2**22
TRY_AGAIN = (Code.UNAVAILABLE, Code.TOO_FAST)
"""The server refused a command only for the moment."""
LOBBY = "/api/v1/lobby"
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
        return self.table is not None and self.table.stage in ("finished", "closed")


class OwnPart:
    """A person's part of the shuffle: a new one for each hash, revealed to one frozen list only.

    Send the `commitment` with `sit`, and what `due` returns after each message about the table.
    """

    def __init__(self, draw: Callable[[], bytes]) -> None:
        """`draw` returns 16 random bytes each time."""
        self._draw = draw
        self._hash = self._part = ""
        self.seen: Seen | None = None
        """What was shown before the part was revealed."""
        self._revealed: tuple[int, int] | None = None
        """The match in which a part was revealed last, and how many seats were missing then."""

    def commitment(self, hash_: str) -> str:
        """The commitment to the part for the seed with this hash."""
        if hash_ != self._hash:
            self._hash, self._part, self.seen = hash_, self._draw().hex(), None
        return commitment_to(self._part)

    def due(self, table: TableView) -> Commit | Reveal | None:
        """The command that the shuffle needs from this person now."""
        start = table.start
        if table.you is None or table.stage not in (Stage.OPEN, Stage.STARTING):
            return None
        if self._is_repeated(table):
            return None
        commitment = self.commitment(table.hash)
        if start is None or start.commitments is None:
            return None if table.chairs[table.you].ready else Commit(commitment=commitment)
        if table.you not in start.awaited or commitment not in start.commitments:
            return None
        self.seen = self.seen or Seen(self._hash, start.commitments, self._part)
        self._revealed = table.match, len(start.missing)
        return Reveal(part=self._part) if self.seen.commitments == start.commitments else None

    def _is_repeated(self, table: TableView) -> bool:
        """Whether there is another seed after a part was revealed, and no further seat is named as missing.

        Who knows all parts could otherwise repeat the start until the cards please them.
        """
        if table.hash == self._hash or self._revealed is None:
            return False
        missing = () if table.start is None else table.start.missing
        return table.match == self._revealed[0] and len(missing) <= self._revealed[1]
