"""How many connections a server takes, and that newcomers get in while an address has too many."""

import asyncio
import resource
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.frames import Frame, Opcode

from nimmt.server import connections
from nimmt.server.connections import FEWEST, MOST, MOST_OF_ADDRESS, SPARE_FILES, Caps, caps_for
from tests.server.live_server import COMMAND, GUARD, Server, serving
from tests.server.metrics.text_format import Scrape

pytestmark = pytest.mark.anyio
FILES = SPARE_FILES + 80
CAPS = Caps(40, 10)
FLOODER, NEWCOMER = "127.0.0.1", "127.0.0.2"


@pytest.mark.parametrize(
    ("files", "caps"),
    [
        (None, Caps(MOST, MOST_OF_ADDRESS)),
        (2**20, Caps(MOST, MOST_OF_ADDRESS)),
        (1024, Caps(384, 96)),
        (FILES, CAPS),
        (64, Caps(FEWEST, FEWEST)),
    ],
)
def test_the_caps_leave_files_for_everything_else(files: int | None, caps: Caps) -> None:
    assert caps_for(files) == caps


def test_the_limit_on_files_is_raised_as_far_as_it_is_useful_and_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit = (1024, 4096)
    monkeypatch.setattr(resource, "getrlimit", lambda _: limit)

    def limited(_: int, new: tuple[int, int]) -> None:
        nonlocal limit
        limit = new

    monkeypatch.setattr(resource, "setrlimit", limited)
    for wanted, raised in ((512, 1024), (2000, 2000), (10**6, 4096)):
        connections.raise_file_limit(wanted)
        assert limit == (raised, 4096)
        assert connections.file_limit() == raised


def with_files(count: int) -> list[str]:
    """The command of a server that may open this many files."""
    return ["sh", "-c", f'ulimit -n {count} && exec "$@"', "sh", *COMMAND]


def from_address(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=address))


async def test_one_address_with_silent_connections_shuts_nobody_out(sqlite_path: Path) -> None:
    async with serving(sqlite_path, command=with_files(FILES)) as server:
        with ExitStack() as stack:
            silent = []
            for _ in range(2 * FILES):
                reader, writer = await asyncio.open_connection(FLOODER, server.port, local_addr=(FLOODER, 0))
                stack.callback(writer.close)
                silent.append(reader)
            ended = silent[: -CAPS.of_address]
            for reader in ended:
                with suppress(ConnectionResetError):
                    assert await reader.read() == b""
            for address in (FLOODER, NEWCOMER):
                async with from_address(address) as newcomer:
                    assert (await newcomer.get(f"{server.url}/healthz")).json()["ok"]
                    figures = Scrape((await newcomer.get(f"{server.url}/metrics")).text)
    assert figures("nimmt_most_connections") == CAPS.of_all
    assert figures("nimmt_open_connections") <= CAPS.of_address + 1
    assert figures("nimmt_connections_ended_total", why="too-many-waiting") >= len(ended)
    assert figures("nimmt_connections_ended_total", why="too-many-of-address") == 0
    lines = [line for line in server.log if line["event"] == "connections-ended"]
    assert {(line["level"], line["most_of_address"]) for line in lines} == {("warning", CAPS.of_address)}
    assert sum([line["too_many_waiting"] for line in lines]) >= len(ended), "the last ones at the stop"
    assert not [line for line in server.log if "trace" in line or line["level"] == "error"]


def frames(*kinds: tuple[Opcode, bytes, bool]) -> bytes:
    return b"".join([Frame(opcode, data, fin).serialize(mask=True) for opcode, data, fin in kinds])


SOCKET = b"""GET /api/v1/lobby HTTP/1.1\r
Host: nimmt.test\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
Sec-WebSocket-Version: 13\r
\r
"""
CHUNKED = b"%b HTTP/1.1\r\nHost: nimmt.test\r\nTransfer-Encoding: chunked\r\n\r\n"
FLOODS = {
    "pings": (SOCKET, frames((Opcode.PING, b"", True))),
    "pongs": (SOCKET, frames((Opcode.PONG, b"", True))),
    "messages": (SOCKET, frames((Opcode.TEXT, b"{}", True))),
    "fragments": (
        SOCKET,
        frames((Opcode.TEXT, b"", False), *[(Opcode.CONT, b"", False)] * 98, (Opcode.CONT, b"", True)),
    ),
    "chunks": (CHUNKED % b"POST /nothing", b"1\r\nx\r\n"),
    "unread-chunks": (CHUNKED % b"GET /healthz", b"1\r\nx\r\n"),
}
MEGABYTE = 1024 * 1024


async def flood(server: Server, address: str, opening: bytes, piece: bytes) -> bytes:
    """Send the piece over and over until the server ends the connection; return the start of its answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
    writer.write(opening)
    answer = await reader.readuntil(b"\r\n")
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        while b" 403 " not in answer:
            writer.write(piece * (MEGABYTE // len(piece)))
            await writer.drain()
            await reader.readexactly(MEGABYTE)
    writer.close()
    return answer


async def count_floods(server: Server, client: httpx.AsyncClient) -> float:
    figures = Scrape((await client.get(f"{server.url}/metrics")).text)
    return figures("nimmt_connections_ended_total", why="flooding")


async def test_floods_are_ended_and_others_are_answered_meanwhile(sqlite_path: Path) -> None:
    async with serving(sqlite_path) as server, from_address(NEWCOMER) as other, asyncio.timeout(GUARD):
        for number, (opening, piece) in enumerate(FLOODS.values()):
            flooding = asyncio.create_task(flood(server, f"127.0.1.{number}", opening, piece))
            assert (await other.get(f"{server.url}/api/v1/games")).status_code == 200
            await flooding
            while await count_floods(server, other) <= number:
                pass  # the server counts it when it has noticed the end itself
    lines = [line for line in server.log if line["event"] == "connections-ended"]
    assert sum([line["flooding"] for line in lines]) == len(FLOODS)
    assert not [line for line in server.log if "trace" in line or line["level"] == "error"]


async def test_an_address_that_floods_again_and_again_is_not_let_in_for_a_while(sqlite_path: Path) -> None:
    async with serving(sqlite_path) as server, asyncio.timeout(GUARD):
        answers = [await flood(server, FLOODER, *FLOODS["pings"])]
        while b" 101 " in answers[-1]:
            answers.append(await flood(server, FLOODER, *FLOODS["pings"]))
        assert len(answers) > 1
        assert b" 403 " in answers[-1]
