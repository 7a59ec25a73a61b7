"""`nimmt connect`: a program that speaks the bot protocol plays at a server, over the socket as people do."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from nimmt.bots import Bot
from nimmt.rules import Action, NimmtError, Phase, Play, TakeRow, View, bot_view, fold
from nimmt.rules.codec import encode
from nimmt.table import Code
from nimmt.table.commands import ChooseRow, PlayCards, Sit

from .derived import TableSummary
from .wire import Bye, Done, Down, Lobby, Refused, Snapshot, Television, Update

LONGEST_PAUSE = 30.0
_DOWN: msgspec.json.Decoder[Down] = msgspec.json.Decoder(Down)
_LOBBY = msgspec.json.Decoder(Lobby | Bye)


class ConnectError(NimmtError):
    """A server that a program cannot play at."""


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
    while True:
        table = await _free_table(home)
        try:
            await play_at(home, table, bot)
        except ConnectError as error:
            tell(str(error))
            await asyncio.sleep(1)


async def _free_table(home: Home) -> str:
    async with aclosing(_lists(home)) as lists:
        async for tables in lists:
            for table in tables:
                if table.programs and table.stage == "open" and table.taken < table.seats:
                    return table.id
    raise AssertionError("the lists never end")


async def _lists(home: Home) -> AsyncGenerator[tuple[TableSummary, ...]]:
    pause = 0.5
    while True:
        try:
            async with home.open("lobby") as socket:
                async for message in socket:
                    found = _LOBBY.decode(message)
                    pause = 0.5
                    if isinstance(found, Lobby):
                        yield found.tables
        except (OSError, ConnectionClosed, InvalidHandshake) as error:
            tell(f"The server cannot be reached ({error}); trying again.")
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


class _Player:
    """One program at one table. It comes back by itself when the connection is lost."""

    def __init__(self, home: Home, table: str, bot: Bot, seat: int | None) -> None:
        self._home, self._table, self._bot, self._seat = home, table, bot, seat
        self._v: int | None = None
        self._view: View | None = None
        self._you: int | None = None
        self._answered: int | None = None
        """The question that was answered last."""
        self._over = False

    async def stay(self) -> None:
        pause = 0.5
        while True:
            try:
                path = f"tables/{self._table}/socket"
                async with self._home.open(path if self._v is None else f"{path}?v={self._v}") as socket:
                    async for message in socket:
                        pause = 0.5
                        await self._hear(socket, _DOWN.decode(message))
                        if self._over:
                            return
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                tell(f"The server cannot be reached ({error}); trying again.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _hear(self, socket: ClientConnection, message: Down) -> None:
        match message:
            case Snapshot():
                self._v, self._view = message.v, message.view
                await self._notice(socket, message)
            case Update():
                await self._follow(socket, message)
            case Refused():
                self._refused(message)
            case Bye(again=False, error=error):
                raise ConnectError(error)
            case Bye() | Done() | Television():
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
                self._over = True
                return
            if self._you is None:
                await _send(socket, Sit(seat=self._seat, ref="sit"))
        if message.asked is not None and self._must_act():
            await self._act(socket, message)

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
            await _send(socket, ChooseRow(row=action.row, asked=message.asked, ref=ref))
        else:
            await _send(socket, PlayCards(cards=action.cards, asked=message.asked, ref=ref))

    def _refused(self, message: Refused) -> None:
        if message.ref == "sit":
            raise ConnectError(message.error)
        if message.code is Code.UNAVAILABLE:
            self._answered = None
        tell(f"The server refused: {message.error}")


def _actions(seat: int, view: View, legal: Sequence[object]) -> list[Action]:
    if view.phase is Phase.TAKE_ROW:
        return [TakeRow(seat, row) for row in legal if isinstance(row, int)]
    return [Play(seat, cards) for cards in legal if isinstance(cards, tuple)]


async def _send(socket: ClientConnection, command: Sit | PlayCards | ChooseRow) -> None:
    await socket.send(encode(command).decode())


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
