"""Fuzzing over real connections: two thousand odd, mutated and garbage requests; 100,000 in `make long`."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from nimmt.server.people import COOKIE
from tests.server.http.fuzz_requests import Known, Request, RequestTwister
from tests.server.live_server import GUARD, UNLIMITED, Client, Server

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(3600)]
IS_LONG = os.environ.get("NIMMT_HYPOTHESIS") == "long"
REQUESTS = 100_000 if IS_LONG else 2000
SENDERS = 8
BROKEN = (OSError, asyncio.IncompleteReadError)


@asynccontextmanager
async def furnished(folder: Path) -> AsyncIterator[tuple[Server, Known]]:
    """A server with a small page, tables and persons."""
    (folder / "web" / "assets").mkdir(parents=True)
    (folder / "web" / "index.html").write_text("<!doctype html>")
    (folder / "web" / "assets" / "none.js").write_text("moo();")
    server = Server(str(folder / "nimmt.db"), command=UNLIMITED)
    server.environment = {**os.environ, "NIMMT_WEB": str(folder / "web")}
    await asyncio.to_thread(server.start)
    try:
        yield server, await furnish(server)
    finally:
        assert await asyncio.to_thread(server.stop) == 0


async def furnish(server: Server) -> Known:
    tokens, tables, persons, groups = [], [], [], []
    for name in ("Ana", "Bob", "Cem", "Gone"):
        person = await Client(server, name).introduce()
        tokens.append(person.http.cookies[COOKIE])
        persons.append(tokens[-1].split("_")[1])
        options = {"deals": 1, "points": None, "hand": 2}
        tables.append(await person.open_table(seats=2, options=options, pace="at-once", public=True))
        groups.append((await person.http.post("/api/v1/groups", json={"name": name})).json()["id"])
        await person.enter(tables[-1])
        await person.sit()
        if name != "Ana":
            await person.must("seat-bot", bot="lowest")
            await person.must("begin")
        if name not in ("Ana", "Bob"):
            await person.play_on(Random(1))
        await person.close()
    return Known(f"127.0.0.1:{server.port}", tuple(tokens), tuple(tables), tuple(persons), tuple(groups))


class Sender:
    """Sends requests over one connection for as long as the server keeps it open."""

    def __init__(self, port: int) -> None:
        self.statuses: Counter[int] = Counter()
        self.frames = self.unanswered = 0
        self._port = port
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: Request) -> None:
        async with asyncio.timeout(GUARD):
            if request.method is None:
                await self._drop()
                with suppress(*BROKEN):
                    await self._throw(request)
                await self._drop()
            else:
                await self._ask(request)
        self.frames += request.frames

    async def _throw(self, request: Request) -> None:
        """Send what may be no HTTP, and read until the server ends the connection."""
        reader, writer = await self._connect()
        writer.write(request.data)
        if request.later:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(request.later)
        writer.write_eof()
        while await reader.read(2**16):
            pass

    async def _ask(self, request: Request) -> None:
        try:
            reader, writer = self._line or await self._connect()
            writer.write(request.data)
            closes = await self._answer(reader, request)
        except BROKEN:  # the server does not read the rest of a long body, or has closed an idle connection
            self.unanswered += 1
            closes = True
        if closes:
            await self._drop()

    async def _answer(self, reader: asyncio.StreamReader, request: Request) -> bool:
        """Read a response. Whether it is the last one of the connection."""
        status = 100
        while status == 100:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            status = int(head[9:12])
        self.statuses[status] += 1
        headers = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
        if request.method == "HEAD" or status == 304:
            pass
        elif headers.get(b"transfer-encoding") == b"chunked":
            while size := int(await reader.readline(), 16):
                await reader.readexactly(size + 2)
            await reader.readline()
        else:
            await reader.readexactly(int(headers[b"content-length"]))
        return headers.get(b"connection") == b"close"

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self._line = await asyncio.open_connection("127.0.0.1", self._port)
        return self._line

    async def _drop(self) -> None:
        if self._line is not None:
            self._line[1].transport.abort()
            self._line = None

    async def run(self, twister: RequestTwister, count: int) -> None:
        for _ in range(count):
            await self.send(twister.request())
        await self._drop()


async def test_whatever_is_sent_the_server_answers_and_logs_no_failure(tmp_path: Path) -> None:
    seed = os.environ["NIMMT_SEED"]
    async with furnished(tmp_path) as (server, known):
        senders = [Sender(server.port) for _ in range(SENDERS)]
        runs = [
            sender.run(RequestTwister(Random(f"{seed} {number}"), known), REQUESTS // SENDERS)
            for number, sender in enumerate(senders)
        ]
        await asyncio.gather(*runs)
        ana = Client(server, token=known.tokens[0])
        assert (await ana.http.get("/api/v1/me")).status_code == 200
        await ana.close()
    statuses = sum([sender.statuses for sender in senders], Counter[int]())
    frames = sum(sender.frames for sender in senders)
    unanswered = sum(sender.unanswered for sender in senders)
    print(f"{REQUESTS} requests, {frames} frames; {unanswered} unanswered, {dict(sorted(statuses.items()))}")
    assert statuses.total() > REQUESTS // 2
    assert unanswered < REQUESTS // 50
    assert not [status for status in statuses if status >= 500]
    assert {200, 201, 400, 401, 403, 404, 405} <= statuses.keys()
    assert frames > REQUESTS // 20
    bad = [line for line in server.log if "trace" in line or line["event"] in ("failure", "no-json")]
    assert not bad
    assert not [line for line in server.log if line["level"] == "error"]
