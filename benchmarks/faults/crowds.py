"""One who does not read, floods, or comes and goes all the time: what the others at the table feel of it."""

import asyncio
import base64
import secrets
import socket
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from statistics import quantiles
from typing import TypeAlias
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

from .company import Party
from .killing import server
from .play import Play, evening
from .players import LOST
from .scenario import Outcome, Setting, seconds

SECONDS = 8.0
"""Of play with the offender, and as long without."""
COMINGS_A_SECOND = 50
LONG = {"points": None, "deals": 30}
THINKING = 0.06
MOST_TIMES, MOST_MORE = 3, 0.1
"""The longest answers may take so many times as long, and so many seconds more, before it is felt."""
HEADERS = {"X-Forwarded-For": "10.98.0.1"}


class Offence:
    """How often it was tried."""

    def __init__(self) -> None:
        self.count = 0


Offend: TypeAlias = Callable[[str, Offence], Coroutine[None, None, None]]
"""At the socket of this address, until it is cancelled."""


async def one_who_does_not_read(setting: Setting) -> Outcome:
    return await _with_offender(setting, _not_reading, "a watcher that never reads")


async def one_who_floods(setting: Setting) -> Outcome:
    return await _with_offender(setting, _flooding, "a watcher that sends as fast as it can")


async def one_who_comes_and_goes(setting: Setting) -> Outcome:
    who = f"a watcher that comes {COMINGS_A_SECOND} times a second"
    return await _with_offender(setting, _coming_and_going, who)


async def _with_offender(setting: Setting, offend: Offend, who: str) -> Outcome:
    database = str(setting.folder / "nimmt.db")
    settings = {"game": "classic", "seats": 4, "options": LONG, "pace": "at-once", "programs": True}
    party = Party(settings, ("host", "person", "program", "person"), ())
    async with evening(setting, database, [server(database)], [party], thinking=THINKING) as play:
        before = await _measured(play)
        table = play.company.groups[0].table
        offence = Offence()
        url = f"{play.servers[0].url}/api/v1/tables/{table}/socket"
        offending = asyncio.create_task(offend(url, offence))
        with_it = await _measured(play)
        offending.cancel()
        await asyncio.gather(offending, return_exceptions=True)
    play.demand(offence.count > 0, "The offender did nothing.")
    _compare(play, before, with_it)
    return Outcome(
        f"{who}, at a table of four in play ({offence.count} times)",
        play.broken,
        f"answers to the others: {seconds(before)} without it, {seconds(with_it)} with it (p50 / p99); "
        f"{len(before)} and {len(with_it)} decisions in {SECONDS:.0f} s each",
    )


async def _measured(play: Play) -> list[float]:
    """How long the others waited for their answers."""
    before = len(play.company.latencies)
    await asyncio.sleep(SECONDS)
    return play.company.latencies[before:]


def _compare(play: Play, before: list[float], with_it: list[float]) -> None:
    for name, percent in (("half", 49), ("99 %", 98)):
        usual, found = (quantiles(values, n=100)[percent] for values in (before, with_it))
        most = MOST_TIMES * usual + MOST_MORE
        play.demand(
            found < most, f"{name} of the answers came within {found:.3f} s, and before {usual:.3f} s."
        )
    play.demand(len(with_it) > len(before) / 3, f"Only {len(with_it)} decisions, and before {len(before)}.")


async def _not_reading(url: str, offence: Offence) -> None:
    """A connection with as little room for what arrives as the system allows."""
    parts = urlsplit(url)
    near = socket.socket()
    near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    near.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(near, (parts.hostname, parts.port))
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = (
        f"GET {parts.path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *[f"{name}: {value}" for name, value in HEADERS.items()],
    )
    with closing(near):
        await loop.sock_sendall(near, "\r\n".join((*lines, "", "")).encode())
        offence.count = 1
        await asyncio.Event().wait()


async def _flooding(url: str, offence: Offence) -> None:
    while True:
        with suppress(*LOST):
            async with connect(url.replace("http", "ws", 1), additional_headers=HEADERS) as far:
                while True:
                    await far.send('{"type":"say","phrase":"moo"}')
                    offence.count += 1
                    await asyncio.sleep(0)
        await asyncio.sleep(0.01)


async def _coming_and_going(url: str, offence: Offence) -> None:
    async with asyncio.TaskGroup() as visits:
        while True:
            visits.create_task(_come_and_go(url, offence))
            await asyncio.sleep(1 / COMINGS_A_SECOND)


async def _come_and_go(url: str, offence: Offence) -> None:
    with suppress(*LOST):
        async with connect(url.replace("http", "ws", 1), additional_headers=HEADERS) as far:
            await far.recv()
            offence.count += 1
