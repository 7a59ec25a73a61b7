"""`nimmt connect`: a program that speaks the bot protocol plays at a server, over the socket as people do."""

import asyncio
import secrets
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Container, Iterator, Sequence
from contextlib import aclosing, contextmanager
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from nimmt.bots import Bot
from nimmt.rules import Action, NimmtError, Phase, Play, TakeRow, View, bot_view, encode, fold
from nimmt.table import ChooseRow, Code, PlayCards, Sit

from .wire import Bye, Done, Down, Lobby, Refused, Snapshot, TableSummary, Television, Update

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
WAITING = "No table has a seat for a program yet: waiting for one."
Said: TypeAlias = Sit | PlayCards | ChooseRow
Message = TypeVar("Message")
_DOWN: msgspec.json.Decoder[Down] = msgspec.json.Decoder(Down)
_LOBBY: msgspec.json.Decoder[Lobby | Bye] = msgspec.json.Decoder(Lobby | Bye)


class ConnectError(NimmtError):
    """A server that a program cannot play at."""


class TokenError(ConnectError):
    """A server that does not know the program."""


class Home(NamedTuple):
    """Where the server is, and who comes."""

    server: str
    token: str

    def address(self, path: str) -> str:
        parts = urlsplit(self.server)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ConnectError(f"A server's address is like http://127.0.0.1:8000, not {self.server!r}.")
        scheme = "wss" if parts.scheme == "https" else "ws"
        return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}/api/v1/{path}"

    def open(self, path: str) -> connect:
        return connect(
            self.address(path),
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            max_size=2**22,
        )


def table_id(link: str) -> str:
    """A table by its id, or by the link that its host shares."""
    return urlsplit(link).path.rstrip("/").rpartition("/")[2] if "/" in link else link


async def play_at(home: Home, table: str, bot: Bot, *, seat: int | None = None) -> None:
    """Sit down at a table and play until it is closed or the match is over."""
    await _Player(home, table, bot, seat).stay()


async def play_anywhere(home: Home, bot: Bot) -> None:
    """Sit down at one public table after the other that has a seat for a program, for ever."""
    unwelcome: set[str] = set()
    table = await _free_table(home, unwelcome, waiting=WAITING)
    while True:
        try:
            await play_at(home, table, bot)
        except TokenError:
            raise
        except ConnectError as error:
            unwelcome.add(table)
            tell(str(error))
        table = await _free_table(home, unwelcome)


async def _free_table(home: Home, unwelcome: Container[str], *, waiting: str = "") -> str:
    async with aclosing(_lists(home)) as lists:
        async for tables in lists:
            for table in tables:
                if table.id not in unwelcome and _has_a_seat(table):
                    return table.id
            if waiting:
                tell(waiting)
                waiting = ""
    raise AssertionError("the lists never end")


def _has_a_seat(table: TableSummary) -> bool:
    return table.programs and table.stage == "open" and table.taken < table.seats


async def _lists(home: Home) -> AsyncGenerator[tuple[TableSummary, ...]]:
    pauses = _Pauses()
    while True:
        with _coming_back(home):
            async with home.open("lobby") as socket:
                async for message in _heard(socket, _LOBBY):
                    pauses.begin_anew()
                    if isinstance(message, Bye):
                        tell(message.error)
                    else:
                        yield message.tables
        await pauses.pause()


async def _heard(socket: ClientConnection, decoder: msgspec.json.Decoder[Message]) -> AsyncIterator[Message]:
    async for message in socket:
        try:
            yield decoder.decode(message)
        except msgspec.DecodeError as error:
            raise ConnectError(f"The server says what this nimmt does not understand: {error}.") from None


class _Pauses:
    """Longer and longer ones between tries, until one succeeds."""

    def __init__(self) -> None:
        self.begin_anew()

    def begin_anew(self) -> None:
        self._seconds = SHORTEST_PAUSE

    async def pause(self) -> None:
        await asyncio.sleep(self._seconds)
        self._seconds = min(2 * self._seconds, LONGEST_PAUSE)


@contextmanager
def _coming_back(home: Home) -> Iterator[None]:
    """A connection that is lost is told of, and made again; a wrong address is not tried again."""
    try:
        yield
    except InvalidStatus as error:
        status = error.response.status_code
        if 400 <= status < 500:
            raise ConnectError(f"At {home.server} is no nimmt: it answers with {status}.") from None
        tell(f"The server cannot be reached ({error}); trying again.")
    except (OSError, ConnectionClosed, InvalidHandshake) as error:
        tell(f"The server cannot be reached ({error}); trying again.")


class _Player:
    """One program at one table. It comes back by itself when the connection is lost."""

    def __init__(self, home: Home, table: str, bot: Bot, seat: int | None) -> None:
        self._home, self._table, self._bot, self._seat = home, table, bot, seat
        self._v: int | None = None
        self._view: View | None = None
        self._you: int | None = None
        self._answered: int | None = None
        """The question that was answered last."""
        self._said: Said | None = None
        """What has no answer yet. It is said again when the connection was lost; it happens only once."""
        self._sitting = f"sit-{secrets.token_hex(8)}"
        self._over = False

    async def stay(self) -> None:
        pauses = _Pauses()
        while not self._over:
            with _coming_back(self._home):
                async with self._home.open(self._path()) as socket:
                    await self._repeat(socket)
                    await self._listen(socket, pauses)
            if not self._over:
                await pauses.pause()

    def _path(self) -> str:
        path = f"tables/{self._table}/socket"
        return path if self._v is None else f"{path}?v={self._v}"

    async def _listen(self, socket: ClientConnection, pauses: _Pauses) -> None:
        async for message in _heard(socket, _DOWN):
            pauses.begin_anew()
            await self._hear(socket, message)
            if self._over:
                return

    async def _hear(self, socket: ClientConnection, message: Down) -> None:
        match message:
            case Snapshot():
                self._v, self._view = message.v, message.view
                await self._notice(socket, message)
            case Update():
                await self._follow(socket, message)
            case Done():
                self._settle(message)
            case Refused():
                await self._refused(socket, message)
            case Bye(again=False, error=error):
                raise ConnectError(error)
            case Bye() | Television():
                pass

    async def _follow(self, socket: ClientConnection, message: Update) -> None:
        if self._v is not None and message.v != self._v + 1:
            self._v = None
            await socket.close()  # something is missing: come back and get everything
            return
        self._v = message.v
        for event in message.events:
            self._view = None if self._view is None else fold(self._view, event)
        await self._notice(socket, message)

    async def _notice(self, socket: ClientConnection, message: Snapshot | Update) -> None:
        if message.table is not None:
            self._you = message.table.you
            if message.table.stage in ("finished", "closed"):
                self._end()
                return
            if self._you is None and self._said is None:
                await self._say(socket, Sit(seat=self._seat, ref=self._sitting))
        if message.asked is not None and self._must_act():
            await self._act(socket, message)

    def _end(self) -> None:
        if self._you is None:
            raise ConnectError("The match at this table is over, or the table is closed.")
        self._over = True

    def _must_act(self) -> bool:
        return self._view is not None and self._you in self._view.acting

    async def _act(self, socket: ClientConnection, message: Snapshot | Update) -> None:
        """Ask the program, once for each question."""
        if message.asked == self._answered or self._view is None or self._you is None:
            return
        self._answered = message.asked
        legal = _actions(self._you, self._view, message.legal)
        action = await asyncio.to_thread(self._bot.act, bot_view(self._view), legal, Random(message.asked))
        ref = f"a{message.asked}"
        if isinstance(action, TakeRow):
            await self._say(socket, ChooseRow(row=action.row, asked=message.asked, ref=ref))
        else:
            await self._say(socket, PlayCards(cards=action.cards, asked=message.asked, ref=ref))

    async def _say(self, socket: ClientConnection, command: Said) -> None:
        self._said = command
        await self._repeat(socket)

    async def _repeat(self, socket: ClientConnection) -> None:
        if self._said is not None:
            await socket.send(encode(self._said).decode())

    def _settle(self, message: Done | Refused) -> None:
        if self._said is not None and self._said.ref == message.ref:
            self._said = None

    async def _refused(self, socket: ClientConnection, message: Refused) -> None:
        if message.code is Code.NO_IDENTITY:
            raise TokenError("The server does not know this token; POST /api/v1/bots gives one.")
        if message.code in (Code.UNAVAILABLE, Code.TOO_FAST):
            await asyncio.sleep(SHORTEST_PAUSE)
            await self._repeat(socket)
            return
        self._settle(message)
        if message.code is Code.PAUSED:
            self._answered = None  # it is asked again when the match goes on
            return
        if message.ref == self._sitting:
            raise ConnectError(message.error)
        tell(f"The server refused: {message.error}")


def _actions(seat: int, view: View, legal: Sequence[object]) -> list[Action]:
    if view.phase is Phase.TAKE_ROW:
        return [TakeRow(seat, row) for row in legal if isinstance(row, int)]
    return [Play(seat, cards) for cards in legal if isinstance(cards, tuple)]


def tell_faults(bot: Bot) -> None:
    program = bot.program
    if program is not None and program.faults:
        decisions = "1 decision was" if program.faults == 1 else f"{program.faults} decisions were"
        tell(f"{decisions} made for the program; {program.log_path} says why.")


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
