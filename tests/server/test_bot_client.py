"""Programs on a server: `nimmt connect` with bots of the stdio protocol, and bots that use the socket."""

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from nimmt.rules import read, verify
from tests.server.admin.commands import nimmt, running
from tests.server.live_server import GUARD, Client, Server, patient

pytestmark = pytest.mark.anyio
EXAMPLES = Path(__file__).parents[2] / "examples"
SHORT = {"deals": 1, "points": None, "hand": 5}
NODE = "node"
SOON = {"WEBSOCKETS_BACKOFF_INITIAL_DELAY": "0.3", "WEBSOCKETS_BACKOFF_MIN_DELAY": "0.3"}
"""The seconds that the socket bot in Python waits before it reconnects."""


def has_sockets() -> bool:
    """Whether Node with WebSockets is installed."""
    try:
        found = subprocess.run(
            [NODE, "--experimental-websocket", "-e", "WebSocket"], capture_output=True, check=False
        )
    except FileNotFoundError:
        return False
    return found.returncode == 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that drops no player, however long a program needs to reconnect."""
    database = tmp_path_factory.mktemp("connect") / "nimmt.db"
    server = Server(str(database), command=patient(600.0)).start()
    yield server
    server.stop()


@pytest.fixture
async def host(server: Server) -> AsyncIterator[Client]:
    client = await Client(server, "Host").introduce()
    yield client
    await client.close()


async def new_token(host: Client, name: str = "Bot") -> str:
    response = await host.http.post("/api/v1/bots", json={"name": name})
    assert response.status_code == 201
    return str(response.json()["token"])


def connect(server: Server, token: str, *arguments: str, table: str | None = None) -> list[str]:
    place = [] if table is None else ["--table", table]
    command = [sys.executable, "-m", "nimmt.cli", "connect", "--server", server.url, "--token", token]
    return [*command, *place, "--", *arguments]


def program(line: list[str], folder: Path) -> AbstractAsyncContextManager[Process]:
    environment = {**os.environ, **SOON, "NIMMT_BOT_LOG": str(folder / "bots.jsonl")}
    return running(line, folder=folder, environment=environment)


async def ended(process: Process) -> tuple[int | None, str]:
    async with asyncio.timeout(GUARD):
        _, told = await process.communicate()
    return process.returncode, told.decode()


async def open_table(host: Client, programs: int, **settings: Any) -> str:
    wanted = {"programs": True, "options": SHORT, "seats": programs, "pace": "at-once"} | settings
    table = await host.open_table(**wanted)
    await host.enter(table)
    return table


async def begin(host: Client) -> None:
    """Begin the match as soon as every seat is taken."""
    await host.until(lambda: all(chair["presence"] != "empty" for chair in host.chairs))
    await host.must("begin")


async def record_is_good(host: Client) -> None:
    """The record verifies, and the server made no decision for a program."""
    response = await host.http.get(f"/api/v1/tables/{host.table.id}/record")
    record = read(response.content)
    verify(record)
    assert {player.bot for player in record.seats} == {"program"}
    assert not any(turn.auto for turn in record.deals[0].turns)


async def test_programs_play_a_match_to_its_end_though_the_server_is_killed(
    server: Server, host: Client, tmp_path: Path
) -> None:
    """The examples in Python and JavaScript: two over `nimmt connect` and two over the socket."""
    node = has_sockets()
    table = await open_table(host, 4 if node else 2)
    tokens = [await new_token(host) for _ in range(4)]
    bots = [str(EXAMPLES / name) for name in ("bot.py", "socket_bot.py", "bot.js", "socket_bot.mjs")]
    commands = [
        connect(server, tokens[0], sys.executable, bots[0], table=table),
        [sys.executable, bots[1], server.url, table, tokens[1]],
        connect(server, tokens[2], NODE, bots[2], table=f"{server.url}/{table}"),
        [NODE, "--no-warnings", "--experimental-websocket", bots[3], server.url, table, tokens[3]],
    ][: 4 if node else 2]
    async with running_all(commands, tmp_path) as programs:
        await begin(host)
        await host.until(lambda: host.view is not None and host.view.turn >= 2)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await host.leave()
        await host.enter(table, v=host.v)
        await host.until(lambda: host.over)
        await host.must("close")
        results = await asyncio.gather(*map(ended, programs))
    assert [status for status, _ in results] == [0] * len(programs), results
    await record_is_good(host)


WAITING = """
import json, socket, sys
answers = {
    "hello": lambda asked: {"type": "ready", "name": "waiting"},
    "play": lambda asked: {"type": "play", "cards": asked["legal"][0]},
    "take-row": lambda asked: {"type": "take-row", "row": asked["legal"][0]},
}
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "play":
        with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as test:
            test.recv(1)
    if asked["type"] in answers:
        print(json.dumps(answers[asked["type"]](asked)), flush=True)
"""


class Questions:
    """A server to which a program reports each question before it waits for the permission to answer."""

    def __init__(self) -> None:
        self._asked: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "Questions":
        self._server = await asyncio.start_server(self._hear, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def port(self) -> str:
        assert self._server is not None
        return str(self._server.sockets[0].getsockname()[1])

    def _hear(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._asked.put_nowait(writer)

    @asynccontextmanager
    async def asked(self) -> AsyncIterator[None]:
        """The program waits while the block runs."""
        async with asyncio.timeout(GUARD):
            writer = await self._asked.get()
        try:
            yield
        finally:
            writer.close()
            await writer.wait_closed()


async def test_an_answer_that_nobody_heard_is_given_again(
    server: Server, host: Client, tmp_path: Path
) -> None:
    """The server is killed while the program thinks, and is down when it answers."""
    table = await open_table(host, 2, options=SHORT | {"hand": 1})
    await host.must("seat-bot", bot="greedy")
    async with Questions() as questions:
        bot = connect(
            server, await new_token(host), sys.executable, "-c", WAITING, questions.port, table=table
        )
        bot.insert(bot.index("--"), "--time-ms=60000")
        async with program(bot, tmp_path) as process:
            await begin(host)
            async with questions.asked():
                await asyncio.to_thread(server.kill)
            assert process.stderr is not None
            assert b"cannot be reached" in await process.stderr.readline()
            await asyncio.to_thread(server.start)
            await host.leave()
            await host.enter(table, v=host.v)
            await host.until(lambda: host.over)
            await host.must("close")
            assert (await ended(process))[0] == 0
    record = read((await host.http.get(f"/api/v1/tables/{table}/record")).content)
    assert [turn.auto for turn in record.deals[0].turns] == [()]


@asynccontextmanager
async def running_all(commands: list[list[str]], folder: Path) -> AsyncIterator[list[Process]]:
    if not commands:
        yield []
        return
    async with program(commands[0], folder) as first, running_all(commands[1:], folder) as others:
        yield [first, *others]


async def test_without_a_table_it_finds_one_that_allows_programs(
    server: Server, host: Client, tmp_path: Path
) -> None:
    await host.open_table(public=True)  # without programs
    bot = connect(server, await new_token(host, "Finder"), sys.executable, str(EXAMPLES / "bot.py"))
    async with program(bot, tmp_path) as process:
        assert process.stderr is not None
        async with asyncio.timeout(GUARD):
            told = await process.stderr.readline()
        assert told == b"No table has a seat for a program yet: waiting for one.\n"
        for _ in range(2):  # and another one afterwards
            await open_table(host, 2, public=True)
            await host.must("sit", part="00" * 16)
            await host.until(lambda: any(chair.get("name") == "Finder" for chair in host.chairs))
            await host.must("close")
            await host.leave()
        process.send_signal(signal.SIGINT)
        assert await ended(process) == (130, "")


async def test_programs_that_die_or_are_slow_are_played_for_and_the_table_goes_on(
    server: Server, host: Client, tmp_path: Path
) -> None:
    slow = """
import signal, sys
sys.stdin.readline()
print('{"type":"ready","name":"slow"}', flush=True)
signal.pause()
"""
    table = await open_table(host, 2)
    dying = connect(server, await new_token(host), sys.executable, "-c", "print('oh')", table=table)
    sleeping = connect(server, await new_token(host), sys.executable, "-c", slow, table=table)
    sleeping.insert(sleeping.index("--"), "--time-ms=20")
    async with running_all([dying, sleeping], tmp_path) as programs:
        await begin(host)
        await host.until(lambda: host.over)
        await host.must("close")
        for status, told in await asyncio.gather(*map(ended, programs)):
            assert status == 0
            assert "made for the program; " in told
            assert str(tmp_path / "bots.jsonl") in told
    await record_is_good(host)


@pytest.mark.parametrize(
    ("token", "table", "says"),
    [
        ("nimmt_forged", "open", "does not know this token"),
        ("good", "a" * 26, "no such table"),
        ("good", "nonsense", "no such table"),
        ("good", "closed", "has not allowed programs"),
    ],
)
async def test_what_cannot_be_is_told_in_one_sentence(
    token: str, table: str, says: str, server: Server, host: Client
) -> None:
    tables = {"open": await open_table(host, 2), "closed": await host.open_table(seats=2)}
    given = await new_token(host) if token == "good" else token
    await check_refusal(server.url, given, tables.get(table, table), says)


async def test_a_wrong_address_is_told_in_one_sentence(server: Server) -> None:
    for address, says in (("nonsense", "http://127.0.0.1:8000"), (f"{server.url}/elsewhere", "is no nimmt")):
        await check_refusal(address, "T", "a" * 26, says)


async def check_refusal(address: str, token: str, table: str, says: str) -> None:
    bot = (sys.executable, EXAMPLES / "bot.py")
    refused = await nimmt("connect", "--server", address, "--token", token, "--table", table, "--", *bot)
    assert refused.status == 1
    [line] = refused.told.splitlines()
    assert says in line
