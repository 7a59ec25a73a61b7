"""`nimmt connect`: a program of the bot protocol plays on a server, over the same socket as people."""

import asyncio
import secrets
import sys
from collections.abc import AsyncGenerator, Container, Iterator, Sequence
from contextlib import aclosing, contextmanager
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from nimmt.bots import Bot
from nimmt.rules import Action, Phase, Play, TakeRow, View, bot_view
from nimmt.table import Code, Command, Rise, Sit, Stage

from .client import LOBBY, TRY_AGAIN, ConnectError, MissedUpdateError, TableClient, open_socket, table_path
from .wire import Bye, Down, LobbyDown, Refused, Snapshot, TableSummary, Update

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
WAITING = "No table has a seat for a program yet: waiting for one."
_LOBBY: msgspec.json.Decoder[LobbyDown] = msgspec.json.Decoder(LobbyDown)


class TokenError(ConnectError):
    """The server does not know the program's token."""


class BotAccount(NamedTuple):
    """A server's address and the program's token there."""

    server: str
    token: str

    def open(self, path: str) -> connect:
        return open_socket(self.server, path, {"Authorization": f"Bearer {self.token}"})


def table_id(link: str) -> str:
    """A table's id, from the id itself or from the link that its host shares."""
    return urlsplit(link).path.rstrip("/").rpartition("/")[2] if "/" in link else link


async def play_at(
    account: BotAccount, table: str, bot: Bot, *, seat: int | None = None, once: bool = False
) -> None:
    """Sit down at a table and play until it is closed or the seat is lost, or `once`: one match."""
    await _Player(account, table, bot, seat, once).play()


async def play_anywhere(account: BotAccount, bot: Bot) -> None:
    """Play at one public table after another that has a free seat for a program; never return."""
    refused: set[str] = set()
    table = await _free_table(account, refused, waiting=WAITING)
    while True:
        try:
            await play_at(account, table, bot, once=True)
        except TokenError:
            raise
        except ConnectError as error:
            refused.add(table)
            tell(str(error))
        table = await _free_table(account, refused)


async def _free_table(account: BotAccount, refused: Container[str], *, waiting: str = "") -> str:
    async with aclosing(_lobby(account)) as lists:
        async for tables in lists:
            for table in tables:
                if table.id not in refused and _has_a_seat(table):
                    return table.id
            if waiting:
                tell(waiting)
                waiting = ""
    raise AssertionError("the lobby never ends")


def _has_a_seat(table: TableSummary) -> bool:
    return table.programs and table.stage == "open" and table.taken < table.seats


async def _lobby(account: BotAccount) -> AsyncGenerator[tuple[TableSummary, ...]]:
    """The list of public tables, whenever it changes."""
    backoff = _Backoff()
    while True:
        with _retried(account):
            async with account.open(LOBBY) as socket:
                async for data in socket:
                    message = _LOBBY.decode(data)
                    backoff.reset()
                    if isinstance(message, Bye):
                        tell(message.error)
                    else:
                        yield message.tables
        await backoff.wait()


class _Backoff:
    """Waits between attempts to connect, each twice as long as the one before."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self._seconds = SHORTEST_PAUSE

    async def wait(self) -> None:
        await asyncio.sleep(self._seconds)
        self._seconds = min(2 * self._seconds, LONGEST_PAUSE)


@contextmanager
def _retried(account: BotAccount) -> Iterator[None]:
    """Report a lost connection, which the caller opens again; raise `ConnectError` for a wrong server."""
    try:
        yield
    except InvalidStatus as error:
        status = error.response.status_code
        if 400 <= status < 500:
            raise ConnectError(f"At {account.server} is no nimmt: it answers with {status}.") from None
        tell(f"The server cannot be reached ({error}); trying again.")
    except (OSError, ConnectionClosed, InvalidHandshake) as error:
        tell(f"The server cannot be reached ({error}); trying again.")
    except msgspec.DecodeError as error:
        raise ConnectError(f"The server says what this nimmt does not understand: {error}.") from None


class _Player:
    """One program at one table. It reconnects by itself."""

    def __init__(self, account: BotAccount, table: str, bot: Bot, seat: int | None, once: bool) -> None:
        self._account, self._table, self._bot, self._seat = account, table, bot, seat
        self._once = once
        self._seated = False
        self._client = TableClient()
        self._answered: int | None = None
        """The latest question that the program has answered."""
        self._sitting = f"sit-{secrets.token_hex(8)}"
        self._over = False

    async def play(self) -> None:
        backoff = _Backoff()
        while not self._over:
            with _retried(self._account):
                async with self._account.open(table_path(self._table, v=self._client.v)) as socket:
                    await self._repeat(socket)
                    await self._listen(socket, backoff)
            if not self._over:
                await backoff.wait()

    async def _listen(self, socket: ClientConnection, backoff: _Backoff) -> None:
        async for data in socket:
            try:
                message = self._client.receive(data)
            except MissedUpdateError:
                self._client.v = None  # reconnect, and get a snapshot
                return
            backoff.reset()
            await self._react(socket, message)
            if self._over:
                return

    async def _react(self, socket: ClientConnection, message: Down) -> None:
        match message:
            case Snapshot() | Update():
                await self._follow(socket, message)
            case Refused():
                await self._refused(socket, message)
            case Bye(again=False, error=error):
                raise ConnectError(error)
            case _:
                pass

    async def _follow(self, socket: ClientConnection, message: Snapshot | Update) -> None:
        client, table = self._client, self._client.table
        assert table is not None
        if table.stage is Stage.CLOSED and client.you is None and not self._seated:
            raise ConnectError("This table is closed.")
        if table.stage is Stage.CLOSED or (self._seated and client.you is None):
            self._over = True
            return
        self._seated = client.you is not None
        if self._once and self._seated and table.stage is Stage.FINISHED:
            await self._send(socket, Rise(ref=f"rise-{self._sitting}"))
            self._over = True
            return
        if message.table is not None and client.you is None and not client.pending:
            await self._send(socket, Sit(seat=self._seat, ref=self._sitting))
        if message.asked is not None and client.must_act and message.asked != self._answered:
            self._answered = message.asked
            await self._act(socket, message.asked)

    async def _act(self, socket: ClientConnection, asked: int) -> None:
        """Ask the program, and send its answer."""
        view, seat = self._client.view, self._client.you
        assert view is not None
        assert seat is not None
        legal = _actions(seat, view, self._client.legal)
        action = await asyncio.to_thread(self._bot.act, bot_view(view), legal, Random(asked))
        choice = action.row if isinstance(action, TakeRow) else action.cards
        await self._send(socket, self._client.decision(choice, f"a{asked}"))

    async def _send(self, socket: ClientConnection, command: Command) -> None:
        await socket.send(self._client.request(command))

    async def _repeat(self, socket: ClientConnection) -> None:
        for message in self._client.unanswered:
            await socket.send(message)

    async def _refused(self, socket: ClientConnection, message: Refused) -> None:
        if message.code is Code.NO_IDENTITY:
            raise TokenError("The server does not know this token; POST /api/v1/bots gives one.")
        if message.code in TRY_AGAIN:
            await asyncio.sleep(SHORTEST_PAUSE)
            await self._repeat(socket)
        elif message.code is Code.PAUSED:
            self._answered = None  # the question comes again after the pause
        elif message.ref == self._sitting:
            raise ConnectError(message.error)
        else:
            tell(f"The server refused: {message.error}")


def _actions(seat: int, view: View, legal: Sequence[object]) -> list[Action]:
    if view.phase is Phase.TAKE_ROW:
        return [TakeRow(seat, row) for row in legal if isinstance(row, int)]
    return [Play(seat, cards) for cards in legal if isinstance(cards, tuple)]


def tell_faults(bot: Bot) -> None:
    """Report the decisions that were made for the program."""
    program = bot.program
    if program is not None and program.faults:
        decisions = "1 decision was" if program.faults == 1 else f"{program.faults} decisions were"
        tell(f"{decisions} made for the program; {program.log_path} says why.")


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
