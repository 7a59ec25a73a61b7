"""Start and stop of a server, its errors and its log."""

import asyncio
import json
import os
import re
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import apsw
import httpx
import pytest
from _pytest.capture import CaptureFixture
from websockets.frames import Frame, Opcode

from nimmt.rules import decode
from nimmt.server.app import make_app
from nimmt.server.bots import BotPool
from nimmt.server.run import LAST_SECONDS, REQUEST_SECONDS
from nimmt.server.services import RESTARTING, ServerOptions, Services
from nimmt.server.store import open_store
from nimmt.server.wire import Bye
from nimmt.server.ws import FAREWELL_SECONDS
from nimmt.table import Code
from tests.server.live_server import GUARD, UNLIMITED, Client, Server, known, serving
from tests.server.store.postgres_server import Server as Postgres
from tests.server.typed_command import command

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None}
PATIENT_WITH_LOCKS = known(module="waits_for_locks")
STILL = 1.0
"""A client whose socket cannot be written to for these seconds has filled all buffers."""


class Refused:
    """The error of a server that does not start."""

    def __init__(self, capsys: CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> str:
        assert command("serve", "--port", "0", *arguments) == 1
        said, told = self._capsys.readouterr()
        assert said == ""
        [line] = told.splitlines()
        assert line.startswith("nimmt: ")
        assert line.endswith(".")
        return str(line)


@pytest.fixture
def refused(capsys: CaptureFixture[str]) -> Refused:
    return Refused(capsys)


def test_a_port_that_is_taken_is_named(refused: Refused, sqlite_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in refused("--port", port, "--database", str(sqlite_path))


def test_a_host_that_is_not_here_is_named(refused: Refused, sqlite_path: Path) -> None:
    assert "192.0.2.1" in refused("--host", "192.0.2.1", "--database", str(sqlite_path))


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("folder", "is a folder"),
        ("file/nimmt.db", "cannot be written"),
        ("file", "is not a SQLite database"),
        ("newer.db", "written by a newer nimmt"),
        ("used.db", "in use by another nimmt"),
        ("mysql://localhost/nimmt", "postgresql://"),
        ("postgresql://[localhost/nimmt", "not the address of a database"),
        ("postgresql://user:hidden@127.0.0.1:1/nimmt", "does not answer"),
        ("postgresql:user:hidden@localhost/nimmt", "begins with postgresql://"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(
    refused: Refused, database: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("This is a letter, and no database at all. " * 100)
    make_newer(tmp_path / "newer.db")
    used = asyncio.run(open_store(str(tmp_path / "used.db")))
    sentence = refused("--database", database if ":" in database else str(tmp_path / database))
    asyncio.run(used.close())
    assert says in sentence
    assert "hidden" not in sentence


def make_newer(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE TABLE schema (number INTEGER); CREATE TABLE log (entry TEXT)")
        connection.execute("INSERT INTO schema VALUES (1000)")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_ended_says_goodbye_and_leaves_nothing_behind(
    number: int, tmp_path: Path
) -> None:
    database = tmp_path / "new" / "folder" / "nimmt.db"
    server = await asyncio.to_thread(Server(str(database)).start)
    workers = server.workers
    assert workers
    client = await Client(server, "Ana").introduce()
    table = await client.open_table(seats=2, options=SHORT)
    await client.enter(table)
    await client.sit()
    async with client.lobby() as lists:
        await anext(lists)
        stopping = asyncio.create_task(asyncio.to_thread(server.stop, number))
        await client.until(lambda: client.bye is not None)
        assert client.bye == Bye(code=Code.UNAVAILABLE, error=RESTARTING, again=True)
        told = {"type": "bye", "code": "unavailable", "error": RESTARTING, "again": True}
        assert await anext(lists) == told
    assert await stopping == 0
    await client.close()
    assert not [pid for pid in workers if lives(pid)]
    assert mode_of(database) == 0o600, "it is for its owner's eyes only"
    assert server.log[-1]["event"] == "stopped"
    assert not [line for line in server.log if "trace" in line or line["level"] in ("warning", "error")]


async def test_a_second_signal_breaks_off_nothing(sqlite_path: Path) -> None:
    """The server is closing its database, which another program has locked in the middle of a write."""
    server = await asyncio.to_thread(Server(str(sqlite_path), command=PATIENT_WITH_LOCKS).start)
    assert server.process is not None
    with locked(sqlite_path):
        await asyncio.to_thread(end_in_the_middle_of_a_request, server)
        for number in (signal.SIGTERM, signal.SIGINT):
            server.process.send_signal(number)
    assert await asyncio.to_thread(server.stop) == 0
    assert server.log[-1]["event"] == "stopped"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else can write this database."""
    with closing(apsw.Connection(str(path))) as connection:
        connection.set_busy_timeout(round(1000 * GUARD))
        with connection:
            connection.execute("UPDATE schema SET number = number")
            yield


def end_in_the_middle_of_a_request(server: Server) -> bytes:
    """Begin to end the server while it does what was asked; the answer."""
    assert server.process is not None
    body = b'{"name":"Bob"}'
    head = (
        "POST /api/v1/me HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.url}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    with closing(socket.create_connection(("127.0.0.1", server.port))) as caller:
        caller.sendall("\r\n".join((*head, "", "")).encode() + body)
        httpx.get(f"{server.url}/api/v1/games")  # so that the request has arrived
        server.process.send_signal(signal.SIGTERM)
        return rest(caller)


async def test_what_waits_for_the_database_at_the_end_is_refused_and_no_fault(sqlite_path: Path) -> None:
    server = await asyncio.to_thread(Server(str(sqlite_path), command=PATIENT_WITH_LOCKS).start)
    ana = await Client(server, "Ana").introduce()
    await ana.enter(await ana.open_table(seats=2))
    with locked(sqlite_path):
        await ana.send({"type": "sit", "ref": "sit"})
        answer = await asyncio.to_thread(end_in_the_middle_of_a_request, server)
    assert await asyncio.to_thread(server.stop) == 0
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"code": "unavailable", "error": RESTARTING}
    assert "requests-given-up" in events(server)
    assert not [line for line in server.log if "trace" in line or line["level"] in ("warning", "error")]
    await ana.close()


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


def lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def test_newcomers_are_refused_with_a_sentence_while_it_ends(sqlite_path: Path) -> None:
    store = await open_store(str(sqlite_path))
    services = Services(ServerOptions(str(sqlite_path)), store, BotPool(0))
    await services.start()
    services.say_goodbye()
    app = make_app(services)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://nimmt.test") as asking:
        for path in ("/healthz", "/api/v1/games"):
            answer = await asking.get(path)
            assert (answer.status_code, answer.json()) == (503, {"code": "unavailable", "error": RESTARTING})
    for path in ("/api/v1/lobby", f"/api/v1/tables/{'a' * 26}/socket"):
        assert await socket_says(app, path) == Bye(code=Code.UNAVAILABLE, error=RESTARTING, again=True)
    await services.close()


async def socket_says(app: Any, path: str) -> Bye:
    """The message that a new socket gets before it is closed."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": path, "headers": [], "query_string": b"", "scheme": "ws"}
    await app({**scope, "client": ("127.0.0.1", 1), "subprotocols": [], "root_path": ""}, receive, send)
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.send", "websocket.close"]
    return decode(sent[1]["text"].encode(), Bye)


async def test_a_database_that_goes_away_is_told_and_comes_back(own_server: Postgres) -> None:
    async with serving(own_server.url) as server:
        client = await Client(server, "Ana").introduce()
        table = await client.open_table(seats=2, options=SHORT, pace="at-once")
        await client.enter(table)
        await client.sit()
        await asyncio.to_thread(own_server.stop)
        answer = await client.http.get("/healthz")
        away = {"code": "unavailable", "error": "The database does not answer at the moment: try again."}
        assert (answer.status_code, answer.json()) == (503, away)
        refusal = await client.tell("seat-bot", bot="greedy", ref="bot")
        assert getattr(refusal, "code", None) is Code.UNAVAILABLE
        await asyncio.to_thread(server.until, lambda: "store-away" in events(server))
        await asyncio.to_thread(own_server.start)
        await asyncio.to_thread(server.until, lambda: "store-back" in events(server))
        await client.must("seat-bot", bot="greedy", ref="bot")
        await client.must("begin")
        await client.play_on(Random(1))
        await client.close()
    told = [event for event in events(server) if event.startswith("store-a") or event == "store-back"]
    assert told == ["store-away", "store-back"]


def events(server: Server) -> list[str]:
    return [line["event"] for line in server.log]


async def test_every_line_of_a_session_is_json_and_holds_no_secret(sqlite_path: Path) -> None:
    secrets: list[str] = []
    async with serving(sqlite_path) as server:
        ana = await Client(server, "Ana").introduce()
        bot = (await ana.http.post("/api/v1/bots", json={"name": "Bot"})).json()
        code = (await ana.http.post("/api/v1/me/code")).json()["code"]
        phone = Client(server, "Phone")
        await phone.http.post("/api/v1/me/claim", json={"code": code})
        await phone.http.post("/api/v1/me/claim", json={"code": code})
        secrets += [bot["token"], code, ana.http.cookies["nimmt"], phone.http.cookies["nimmt"]]
        table = await ana.open_table(seats=3, options=SHORT, pace="at-once", programs=True)
        program = Client(server, token=bot["token"])
        for client in (ana, program):
            await client.enter(table)
        part = "5eed" * 8
        await ana.must("sit", part=part)
        await program.must("sit")
        await ana.must("seat-bot", bot="medium")
        await ana.send("rubbish")
        await ana.tell("play", cards=[1])
        await ana.must("begin")
        os.kill(server.workers[0], signal.SIGKILL)
        await asyncio.gather(*[client.play_on(Random(2)) for client in (ana, program)])
        await ana.http.get("/nowhere?token=" + bot["token"])
        record = (await ana.http.get(f"/api/v1/tables/{table}/record")).json()
        secrets += [record["fair"]["seed"], part]
        for client in (ana, phone, program):
            await client.close()
    assert {"starting", "ready", "stopping", "stopped"} <= {line["event"] for line in server.log}
    text = json.dumps(server.log)
    for secret in secrets:
        assert secret not in text
        assert secret.rpartition("_")[2] not in text
    assert not re.search("no-json|Traceback", text)
    assert all(line["event"] == "bot-fault" for line in server.log if table in json.dumps(line))
    assert "uvicorn.error" not in events(server), "its words may change, and then name tables"


@pytest.mark.parametrize(
    ("taken", "given"),
    [
        (":@", "@"),
        (":@", ":hid%40den@"),
        ("?", "?password=hid@den&"),
        ("?", "?passwor%64=hid@den&"),
        ("?", "?sslpassword=hid@den&"),
    ],
)
async def test_a_password_on_the_command_line_is_told_and_not_logged(
    postgres_url: str, taken: str, given: str
) -> None:
    """This PostgreSQL asks for no password, and takes any."""
    async with serving(postgres_url.replace(taken, given, 1)) as server:
        pass
    assert ("password-visible" in events(server)) is ("den" in given)
    assert "den" not in json.dumps(server.log)
    [starting] = [line for line in server.log if line["event"] == "starting"]
    assert starting["database"] == f"postgresql://{urlsplit(postgres_url).path}"


def test_who_goes_in_the_middle_of_a_request_is_no_failure(sqlite_path: Path) -> None:
    server = Server(str(sqlite_path)).start()
    with closing(socket.create_connection(("127.0.0.1", server.port))) as caller:
        begun = f"POST /api/v1/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
        caller.sendall(f"{begun}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{{".encode())
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    assert server.stop() == 0
    assert "failure" not in events(server)


def unread(server: Server, path: str, token: str, *headers: str) -> socket.socket:
    """A request of a client with little room for what it does not read."""
    caller = socket.socket()
    caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    caller.connect(("127.0.0.1", server.port))
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Authorization: Bearer {token}",
        *headers,
    )
    caller.sendall("\r\n".join((*lines, "", "")).encode())
    return caller


def fill(caller: socket.socket, message: bytes) -> int:
    """Send until the server reads no more, because its answers have nowhere to go. Returns the bytes sent."""
    sent, data = 0, message * 1000
    caller.setblocking(False)
    while select.select([], [caller], [], STILL)[1]:
        with suppress(BlockingIOError):
            sent += caller.send(data[sent % len(data) :])
    return sent


def rest(caller: socket.socket) -> bytes:
    """What has arrived until the connection was cut off."""
    received = b""
    caller.setblocking(True)
    with suppress(ConnectionResetError):
        while data := caller.recv(2**16):
            received += data
    return received


async def test_clients_that_do_not_read_hardly_hold_up_the_end(sqlite_path: Path) -> None:
    server = await asyncio.to_thread(Server(str(sqlite_path), command=UNLIMITED).start)
    ana = await Client(server, "Ana").introduce()
    table, token = await ana.open_table(seats=2), ana.http.cookies["nimmt"]
    await ana.enter(table)
    await ana.sit()
    handshake = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {'A' * 22}==")
    deaf = unread(server, f"/api/v1/tables/{table}/socket", token, *handshake, "Sec-WebSocket-Version: 13")
    said = Frame(Opcode.TEXT, b"moo").serialize(mask=True)
    messages = await asyncio.to_thread(fill, deaf, said) // len(said)
    lazy = unread(server, "/api/v1/openapi.json", token)
    request = f"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    with closing(deaf), closing(lazy):
        await asyncio.to_thread(fill, lazy, request)
        await ana.close()
        assert await asyncio.to_thread(server.stop) == 0
        heard = rest(deaf)
        assert heard.count(b"bad-message") < messages, "it did not read while the server was running"
        assert RESTARTING.encode() not in heard, "nor its end"
        rest(lazy)
    assert waited_for_nobody(server)


def waited_for_nobody(server: Server) -> bool:
    """Whether the server ended by itself, without giving up on a client.

    How long that takes follows from its constants; the rest depends on how busy this machine is.
    """
    return "requests-given-up" not in events(server) and not [line for line in server.log if "trace" in line]


async def test_half_a_body_hardly_holds_up_the_end(sqlite_path: Path) -> None:
    server = await asyncio.to_thread(Server(str(sqlite_path)).start)
    with closing(socket.create_connection(("127.0.0.1", server.port))) as caller:
        caller.sendall(b"POST /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nmoo")
        async with httpx.AsyncClient() as later:
            await later.get(f"{server.url}/healthz")  # so that the half body has arrived
        assert await asyncio.to_thread(server.stop) == 0
        rest(caller)
    assert waited_for_nobody(server)


def test_a_server_that_does_not_wait_for_the_database_ends_within_two_seconds() -> None:
    """Time to say goodbye, then for requests that are being answered. uvicorn looks every 0.1 s."""
    assert FAREWELL_SECONDS + 0.1 + 0.1 + REQUEST_SECONDS < 2
    assert FAREWELL_SECONDS + 0.1 < REQUEST_SECONDS, "clients that are waited for are cut off before that"
    assert REQUEST_SECONDS + 0.1 < LAST_SECONDS
