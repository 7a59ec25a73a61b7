"""Clients that send the messages of a game at the same times through an echo server."""

import asyncio
from collections.abc import Sequence
from time import perf_counter

from .fast_socket import FastSocket, Place, connect
from .players import SEATS, until
from .traffic import Measurement, SentDecision

FILL = b"." * 4096


class Rooms:
    """One room for each table, with a client for each player."""

    def __init__(self, tables: int) -> None:
        self.measured = Measurement()
        self._tables = tables
        self._sockets: dict[tuple[int, int], FastSocket] = {}
        self._due: dict[bytes, float] = {}
        self._left: dict[bytes, int] = {}
        """The number of messages still to arrive, by the number in them."""

    async def gather(self, place: Place) -> None:
        for table in range(self._tables):
            for seat in range(SEATS):
                self._sockets[table, seat] = await connect(place, f"/{table}", self._hear)

    async def play(self, traffic: Sequence[SentDecision]) -> Measurement:
        measured = self.measured = Measurement()
        for number, sent in enumerate(traffic):
            due = measured.began + sent.at
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self._send(b"%d" % number, sent, due)
        await until(lambda: not self._left)
        return measured

    def _send(self, number: bytes, sent: SentDecision, due: float) -> None:
        sizes = ",".join(map(str, sent.shown)).encode()
        text = b'{"n":%b,"to":[%b],"x":"' % (number, sizes)
        self._due[number] = due
        self.measured.lateness.append(perf_counter() - due)
        self._left[number] = SEATS * len(sent.shown) + 1
        self._sockets[sent.table, sent.seat].send(
            b'%b%b"}' % (text, FILL[: max(0, sent.size - len(text) - 2)])
        )
        self.measured.made += 1

    def _hear(self, data: bytes) -> None:
        number = data[data.index(b":") + 1 : data.index(b",")]
        self.measured.heard += 1
        self.measured.bytes += len(data)
        self._left[number] -= 1
        if not self._left[number]:
            del self._left[number]
            self.measured.latencies.append(perf_counter() - self._due.pop(number))

    async def close(self) -> None:
        for socket in self._sockets.values():
            await socket.close()
