"""A real server in its own process, and clients that keep every message."""

import asyncio
import json
import os
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Protocol, Self, cast

import httpx
import msgspec
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from nimmt.server.client import LOBBY, OwnPart, TableClient, open_socket, table_path
from nimmt.server.wire import Done, Down, Refused, Snapshot, Update
from nimmt.table import Reveal, TableView
from tests.chance import SEED, STARTS

GUARD = 60.0
"""Seconds after which a waiting test has failed."""
TELLS_WHERE = {"PYTHONFAULTHANDLER": "1"}
"""An aborted server prints the stack of each thread to stderr."""
REFS = count(1)


def known(seed: bytes = SEED, *, module: str = "known_chance", arguments: Sequence[str] = ()) -> list[str]:
    """The command of a server whose tables all have this seed."""
    program = [sys.executable, "-m", f"tests.server.programs.{module}"]
    return [*program, *arguments, seed.hex(), "serve", "--host", "127.0.0.1"]


def patient(seconds: float) -> list[str]:
    """The command of a server that drops a disconnected player after these seconds."""
    return known(module="patient", arguments=[str(seconds)])


COMMAND = known()
PATIENT = patient(6.0)
"""The command of a server that gives players more time to reconnect."""
UNLIMITED = known(module="unlimited")
HASTY = known(module="quick_takeover")
"""The command of a server that soon takes over the tables of a killed process."""
ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ANY_CERTIFICATE.check_hostname, ANY_CERTIFICATE.verify_mode = False, ssl.CERT_NONE


class Server:
    """`nimmt serve` on loopback. It can be killed and started again on the same port and database."""

    def __init__(
        self, database: str, *arguments: str, port: int = 0, command: list[str] | None = None
    ) -> None:
        self.database, self.arguments, self.port = database, arguments, port
        self.command = command or COMMAND
        self.process: subprocess.Popen[str] | None = None
        self.log: list[dict[str, Any]] = []
        """Every line of stderr, over all starts."""
        self._news = threading.Condition()
        self._reader: threading.Thread | None = None
        self._begun = 0
        self._has_ended = False
        """The process has closed its stderr."""
        self.environment: dict[str, str] | None = None
        """`None`: the environment of this process."""
        self.apart = False
        """In its own process group, which Ctrl-C at the terminal does not reach."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        self.launch()
        self.until(lambda: self.ready)
        return self

    @property
    def ready(self) -> bool:
        """Whether it is ready since the last start."""
        return any(line["event"] == "ready" for line in self.log[self._begun :])

    def launch(self) -> None:
        """Start without waiting."""
        self._begun, self._has_ended = len(self.log), False
        self.process = subprocess.Popen(
            [*self.command, "--port", str(self.port), "--database", self.database, *self.arguments],
            stderr=subprocess.PIPE,
            text=True,
            env={
                **(os.environ if self.environment is None else self.environment),
                **TELLS_WHERE,
                "NIMMT_START": str(next(STARTS)),
            },
            process_group=0 if self.apart else None,
        )
        self._reader = threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True)
        self._reader.start()

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            with self._news:
                self.log.append(_read_line(line))
                self.port = self.log[-1].get("port", self.port)
                self._news.notify_all()
        with self._news:
            self._has_ended = True
            self._news.notify_all()

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds, which is checked after every line of the log."""
        with self._news:
            assert self._news.wait_for(lambda: holds() or self._has_ended, GUARD), f"in vain: {self.log}"
            assert holds(), f"the server has ended instead: {self.log}"

    @property
    def workers(self) -> list[int]:
        """The ids of the bot workers' processes."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(pid) for found in children for pid in found.read_text().split()]

    def stop_workers(self) -> list[int]:
        """Stop the bot workers, so that they do not answer; return their ids."""
        workers = self.workers
        halt(*workers)
        return workers

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._close()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop it as an administrator would; return the exit status."""
        assert self.process is not None
        self.process.send_signal(number)
        return self._close()

    def _close(self) -> int:
        assert self.process is not None
        assert self.process.stderr is not None
        assert self._reader is not None
        try:
            status = self.process.wait(GUARD)
        except subprocess.TimeoutExpired:
            threads = _threads(self.process.pid)
            self.process.send_signal(signal.SIGABRT)
            self.process.wait(GUARD)
            self._reader.join(GUARD)
            raise AssertionError(f"the server does not end: {threads}\n{self._last_words()}") from None
        self._reader.join(GUARD)
        self.process.stderr.close()
        self.process = None
        return status

    def _last_words(self) -> str:
        return "\n".join(str(line.get("line", line)).rstrip() for line in self.log[-100:])


def halt(*pids: int) -> None:
    """Stop processes, and wait for it: after the signal a thread may run on for a while."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    for pid in pids:
        while not _stands_still(pid):
            os.sched_yield()


def _stands_still(pid: int) -> bool:
    threads = Path(f"/proc/{pid}/task").glob("*/stat")
    return all(thread.read_text().rpartition(") ")[2].startswith("T") for thread in threads)


def _threads(pid: int) -> list[str]:
    """The system call in which each thread waits, if the system shows it."""
    tasks = sorted(Path(f"/proc/{pid}/task").glob("*"))
    return [f"{(task / 'stat').read_text()[:40]} {(task / 'wchan').read_text()}" for task in tasks]


def _read_line(line: str) -> dict[str, Any]:
    try:
        return cast("dict[str, Any]", json.loads(line))
    except json.JSONDecodeError:
        return {"event": "no-json", "line": line}


@asynccontextmanager
async def serving(
    database: Path | str, *arguments: str, command: list[str] = COMMAND
) -> AsyncIterator[Server]:
    server = await asyncio.to_thread(Server(str(database), *arguments, command=command).start)
    try:
        yield server
    finally:
        if server.process is not None:
            await asyncio.to_thread(server.stop)


class Socket(Protocol):
    """A connection over the network, or to a server in the same process."""

    async def send(self, message: str | bytes) -> None: ...

    async def close(self) -> None: ...

    def __aiter__(self) -> AsyncIterator[str | bytes]: ...


class Client(TableClient):
    """A person, program or spectator: one identity, and at most one table's socket at a time."""

    table: Any

    def __init__(self, server: Server, name: str | None = None, token: str | None = None) -> None:
        super().__init__()
        self.server, self.name = server, name
        headers = {"Origin": server.url} if token is None else {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(base_url=server.url, headers=headers, timeout=GUARD, verify=False)
        self.own = OwnPart(self._draw)
        self._entered: str | None = None
        self.honest = True
        """The client reveals its part when a match begins."""
        self._revealed: tuple[Socket, Reveal] | None = None
        self.heard: list[str] = []
        """Every message of the socket."""
        self.snapshots: list[Snapshot] = []
        self.updates: list[Update] = []
        self.socket: Socket | None = None
        self._answers: dict[object, Done | Refused] = {}
        self._parts = 0
        self._news = asyncio.Condition()
        self._listening: asyncio.Task[None] | None = None

    async def introduce(self) -> Self:
        """Get an identity, in a cookie."""
        response = await self.http.post("/api/v1/me", json={"name": self.name})
        assert response.status_code == 200, response.text
        return self

    @property
    def id(self) -> str:
        return next(str(chair["person"]) for chair in self.chairs if chair["seat"] == self.you)

    @property
    def chairs(self) -> list[dict[str, Any]]:
        return cast("list[dict[str, Any]]", msgspec.to_builtins(self.table.chairs))

    async def open_table(self, **settings: Any) -> str:
        response = await self.http.post("/api/v1/tables", json={"settings": settings})
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    async def enter(self, table: str, *, v: int | None = None, manner: str = "table") -> Self:
        """Open the table's socket; a client that has been there may name its version."""
        if table != self._entered:
            self._entered, self.own = table, OwnPart(self._draw)
        return await self.connect(table_path(table, **{"as": manner, "v": v}), wait=v is None)

    async def connect(self, path: str, *, wait: bool = True) -> Self:
        """Open the socket at a path, and wait for its first message."""
        self.socket = await self._open(path)
        heard = len(self.heard)
        self._listening = asyncio.create_task(self._listen(self.socket))
        if wait:
            await self.until(lambda: len(self.heard) > heard)
        return self

    async def _open(self, path: str) -> Socket:
        tls = {"ssl": ANY_CERTIFICATE} if self.server.url.startswith("https:") else {}
        return await open_socket(self.server.url, path, self._headers(), **tls)

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {
            name: self.http.headers[name] for name in ("Origin", "Authorization") if name in self.http.headers
        }
        return given | ({"Cookie": cookies} if cookies else {})

    @asynccontextmanager
    async def lobby(self) -> AsyncIterator[AsyncIterator[Any]]:
        """The list of public tables, whenever it changes."""
        socket = await self._open(LOBBY)
        try:
            async with asyncio.timeout(GUARD):
                yield (json.loads(message) async for message in socket)
        finally:
            await socket.close()

    def move(self, server: Server) -> None:
        """Use another server process from now on."""
        self.server = server
        self.http.base_url = httpx.URL(server.url)
        self.http.headers["Origin"] = server.url

    async def leave(self) -> None:
        """Close the connection."""
        if self.socket is not None:
            await self.socket.close()
        if self._listening is not None:
            await self._listening

    async def close(self) -> None:
        await self.leave()
        await self.http.aclose()

    async def tell(self, kind: str, **fields: Any) -> Done | Refused:
        """Send a command and wait for its answer."""
        ref = fields.pop("ref", None) or f"ref-{next(REFS)}"
        await self.send({"type": kind, "ref": ref, **fields})
        return await self._answer(ref)

    async def _answer(self, ref: object) -> Done | Refused:
        await self.until(lambda: ref in self._answers)
        return self._answers.pop(ref)

    async def must(self, kind: str, **fields: Any) -> int:
        """Send a command that has to succeed; return its version, which this client has received by then."""
        answer = await self.tell(kind, **fields)
        assert isinstance(answer, Done), answer
        if kind == "begin" and self.honest:
            await self.until(lambda: self.started)
        return answer.v

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def sit(self, **fields: Any) -> int:
        return await self.must("sit", commitment=self.own.commitment(self.table), **fields)

    async def commit(self) -> int:
        """Commit to a part again: for a rematch."""
        return await self.must("commit", commitment=self.own.commitment(self.table))

    async def reveal(self) -> int:
        """Reveal the part, for a client that is not honest by itself."""
        await self.until(lambda: self.table.start is not None)
        due = self.own.due(self.table)
        assert isinstance(due, Reveal)
        return await self.must("reveal", part=due.part)

    def _draw(self) -> bytes:
        """This person's next part of the shuffle: the same in every run."""
        self._parts += 1
        return Random(f"{self.name} {self._parts}").randbytes(16)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds, which is checked after every message."""
        async with asyncio.timeout(GUARD), self._news:
            await self._news.wait_for(lambda: holds() or self._is_gone(holds))
        assert holds(), f"the connection ended first: {self.bye}"

    def _is_gone(self, holds: Callable[[], bool]) -> bool:
        return not holds() and self._listening is not None and self._listening.done()

    async def _listen(self, socket: Socket) -> None:
        try:
            async for message in socket:
                assert isinstance(message, str)
                async with self._news:
                    self.heard.append(message)
                    self.receive(message)
                    self._news.notify_all()
                await self._reveal(socket)
        except ConnectionClosed:
            pass
        finally:
            asyncio.get_running_loop().call_soon(asyncio.ensure_future, self._wake())

    async def _reveal(self, socket: Socket) -> None:
        due = self.own.due(self.table) if self.honest and isinstance(self.table, TableView) else None
        if isinstance(due, Reveal) and self._revealed != (socket, due):
            self._revealed = socket, due
            await self.send(json.loads(self.request(replace(due, ref=f"ref-{next(REFS)}"))))

    @property
    def started(self) -> bool:
        """The match has begun, and this client's part is acknowledged."""
        return self.table.stage not in ("open", "starting") and not self.pending

    async def _wake(self) -> None:
        async with self._news:
            self._news.notify_all()

    def apply(self, message: Down) -> None:
        super().apply(message)
        match message:
            case Snapshot():
                self.snapshots.append(message)
            case Update():
                assert not message.events or self.view is not None
                self.updates.append(message)
            case Done() | Refused():
                self._answers[message.ref] = message
            case _:
                pass

    async def play_once(self, rng: Random) -> None:
        """Answer the current question in any legal way."""
        command = msgspec.to_builtins(self.decision(rng.choice(self.legal), f"ref-{next(REFS)}"))
        await self.must(command.pop("type"), **command)

    async def play_on(self, rng: Random, *, until: Callable[[], bool] = lambda: False) -> None:
        """Answer every question, until the match is over or a condition holds."""
        while True:
            await self.until(lambda: self.must_act or self.over or until())
            if self.over or until():
                return
            await self.play_once(rng)
