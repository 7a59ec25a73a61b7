"""A hostile client: `python -m benchmarks.faults.offenders KIND URL` prints a dot for each action."""

import asyncio
import base64
import secrets
import socket
import sys
from contextlib import closing, suppress
from itertools import cycle
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

COMINGS_A_SECOND = 50
BULK = 10_000
HEADERS = {"X-Forwarded-For": "10.98.0.1"}
LOST = (OSError, WebSocketException, EOFError)


def did() -> None:
    sys.stdout.write(".")
    sys.stdout.flush()


async def not_reading(url: str) -> None:
    """Connect with the smallest receive buffer that the system allows, and never read."""
    parts = urlsplit(url)
    near = socket.socket()
    near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    near.setblocking(False)
    loop = asyncio.get_running_loop()
    with closing(near):
        await loop.sock_connect(near, (parts.hostname, parts.port))
        await loop.sock_sendall(near, _handshake(parts.path, parts.netloc))
        did()
        await asyncio.Event().wait()


def _handshake(path: str, host: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *[f"{name}: {value}" for name, value in HEADERS.items()],
    )
    return "\r\n".join((*lines, "", "")).encode()


async def flooding(url: str) -> None:
    """Send as fast as possible, and reconnect when the server closes the connection."""
    await asyncio.gather(_flood_with_messages(url), _flood_with_frames(url))


async def _flood_with_frames(url: str) -> None:
    """Send the smallest frames many at a time, as no client library does."""
    parts = urlsplit(url)
    for opcode in cycle((Opcode.PING, Opcode.PONG, Opcode.TEXT)):
        with suppress(*LOST):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            with closing(writer):
                writer.write(_handshake(parts.path, parts.netloc))
                await reader.readuntil(b"\r\n\r\n")
                while not reader.at_eof():
                    writer.write(Frame(opcode, b"").serialize(mask=True) * BULK)
                    await writer.drain()
                    did()
        await asyncio.sleep(0.01)


async def _flood_with_messages(url: str) -> None:
    while True:
        with suppress(*LOST):
            async with connect(url.replace("http", "ws", 1), additional_headers=HEADERS) as far:
                while True:
                    await far.send('{"type":"say","phrase":"moo"}')
                    did()
        await asyncio.sleep(0.01)


async def coming_and_going(url: str) -> None:
    async with asyncio.TaskGroup() as visits:
        while True:
            visits.create_task(_come_and_go(url))
            await asyncio.sleep(1 / COMINGS_A_SECOND)


async def _come_and_go(url: str) -> None:
    with suppress(*LOST):
        async with connect(url.replace("http", "ws", 1), additional_headers=HEADERS) as far:
            await far.recv()
            did()


OFFENDERS = {"not-reading": not_reading, "flooding": flooding, "coming-and-going": coming_and_going}

if __name__ == "__main__":
    _, kind, url = sys.argv
    asyncio.run(OFFENDERS[kind](url))
