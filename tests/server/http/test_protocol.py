"""The deadlines and caps of connections, garbage, and the internals of uvicorn and h11 that they rely on."""

import asyncio
import inspect
import logging
import weakref
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import h11
import pytest
import uvicorn
from h11._readers import ChunkedReader
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from nimmt.server.connections import DEADLINES, STALLED_SECONDS, Caps, Connections
from nimmt.server.http import HttpProtocol
from nimmt.server.http.headers import LARGEST_BODY
from nimmt.server.http.protocol import MOST_CHUNKS
from nimmt.server.ws import FAREWELL_SECONDS, TableProtocol
from tests.server.log_capture import writing

pytestmark = pytest.mark.anyio
HEAD = b"POST / HTTP/1.1\r\nHost: nimmt.test\r\nContent-Length: 4\r\n\r\n"
SOCKET = b"""GET / HTTP/1.1\r
Host: nimmt.test\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
Sec-WebSocket-Version: 13\r
\r
"""
INHERITED = {
    "connection_made": ["transport"],
    "connection_lost": ["exc"],
    "handle_websocket_upgrade": ["event"],
    "send_400_response": ["msg"],
    "_unsupported_upgrade_warning": [],
    "resume_writing": [],
    "timeout_keep_alive_handler": [],
    "shutdown": [],
}


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Line(asyncio.Transport):
    """A transport without a network. `stuck`: the client does not read."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 4711)})
        self.written, self.stuck, self.aborted = b"", False, False
        self.used = asyncio.Event()
        self._closing = False
        self._protocol: Any = None

    def write(self, data: Any) -> None:
        self.written += data
        self.used.set()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return len(self.written) if self.stuck else 0

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        self._closing = True

    def abort(self) -> None:
        self._closing = self.aborted = True
        self._protocol.connection_lost(ConnectionAbortedError())

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    message: Any = {"more_body": True}
    while message.get("more_body"):
        message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def hasty(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Answers without reading the body."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


ENOUGH = Caps(100, 50)


class House:
    """A server without a network."""

    def __init__(self, caps: Caps = ENOUGH, app: ASGIApp = echo, *, by_address: bool = True) -> None:
        self.clock = Clock()
        self.connections = Connections(caps, by_address=by_address, rng=Random(1), clock=self.clock)
        self._config = uvicorn.Config(app, ws=TableProtocol, log_config=None)
        self.state = ServerState()

    def call(self, address: str = "192.0.2.1") -> tuple[HttpProtocol, Line]:
        line = Line(address)
        protocol = HttpProtocol(self._config, self.state, {}, connections=self.connections)
        line.set_protocol(protocol)
        protocol.connection_made(line)
        return protocol, line

    def wait(self, seconds: float) -> None:
        """Let time pass, with a look at the deadlines every second."""
        for _ in range(int(seconds)):
            self.clock.now += 1
            self.connections.sweep(list(self.state.connections))  # type: ignore[arg-type]

    async def end(self) -> None:
        for connection in list(self.state.connections):
            connection.connection_lost(None)
        await asyncio.gather(*self.state.tasks)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    house = House()
    yield house
    await house.end()


@pytest.mark.parametrize("name", INHERITED)
def test_the_overridden_methods_of_uvicorn_are_still_called_so(name: str) -> None:
    method = getattr(H11Protocol, name, None)
    assert method is not None, f"uvicorn no longer has {name}: see server/http/protocol.py"
    assert [*inspect.signature(method).parameters][1:] == INHERITED[name]


def test_uvicorn_still_calls_on_tick_with_a_counter() -> None:
    assert [*inspect.signature(uvicorn.Server.on_tick).parameters] == ["self", "counter"]


async def test_the_attributes_of_uvicorn_that_the_protocol_uses_still_exist(house: House) -> None:
    protocol, line = house.call()
    assert (protocol.client, protocol.flow.write_paused) == (("192.0.2.1", 4711), False)
    assert (protocol.conn.our_state, protocol.conn.their_state) == (h11.IDLE, h11.IDLE)
    protocol.data_received(HEAD)
    assert (protocol.conn.our_state, protocol.conn.their_state) == (h11.SEND_RESPONSE, h11.SEND_BODY)
    assert protocol.cycle.disconnected is False
    assert protocol in house.state.connections
    assert line.get_protocol() is protocol


HALVES: dict[str, tuple[Callable[[], bytes], float]] = {
    "silent": (lambda: b"", DEADLINES["slow-head"]),
    "half-a-head": (lambda: HEAD[:20], DEADLINES["slow-head"]),
    "half-a-handshake": (lambda: SOCKET[:-2], DEADLINES["slow-head"]),
    "no-body": (lambda: HEAD, DEADLINES["slow-body"]),
    "half-a-body": (lambda: HEAD + b"mo", DEADLINES["slow-body"]),
}


@pytest.mark.parametrize(("data", "seconds"), HALVES.values(), ids=HALVES)
async def test_half_a_request_stays_only_so_long(
    house: House, data: Callable[[], bytes], seconds: float
) -> None:
    protocol, line = house.call()
    if data():
        protocol.data_received(data())
    house.wait(seconds)
    assert not line.aborted
    house.wait(1)
    assert line.aborted


async def test_a_drop_now_and_then_gives_no_more_time(house: House) -> None:
    protocol, line = house.call()
    for byte in HEAD[: int(DEADLINES["slow-head"]) + 1]:
        protocol.data_received(bytes((byte,)))
        house.wait(1)
    assert line.aborted


async def test_a_connection_that_is_used_again_and_again_may_stay(house: House) -> None:
    protocol, line = house.call()
    for _ in range(100):
        line.used.clear()
        protocol.data_received(HEAD + b"moo!")
        while protocol.conn.their_state is not h11.IDLE:
            await line.used.wait()
            line.used.clear()
        house.wait(1)
    assert not line.aborted
    assert line.written.count(b"200 OK") == 100


async def test_a_client_that_does_not_read_stays_only_so_long(house: House) -> None:
    protocol, line = house.call()
    protocol.pause_writing()
    line.stuck = True
    for _ in range(100):
        line.written += b"x"  # it reads a little now and then
        house.wait(10)
    assert not line.aborted
    house.wait(DEADLINES["not-reading"])
    assert line.aborted


async def test_a_client_that_lets_its_connection_close_forever_is_cut_off(house: House) -> None:
    for data in (b"nonsense\r\n\r\n", SOCKET):
        protocol, line = house.call()
        protocol.data_received(data)
        line.close()
        house.wait(DEADLINES["not-closing"] + 1)
        assert line.aborted


async def test_an_open_socket_may_be_silent(house: House) -> None:
    protocol, line = house.call()
    protocol.data_received(SOCKET)
    await line.used.wait()
    assert isinstance(line.get_protocol(), TableProtocol)
    house.wait(1000)
    assert not line.aborted
    line.get_protocol().pause_writing()
    house.wait(DEADLINES["not-reading"] + 1)
    assert line.aborted


async def test_an_address_has_so_many_connections_and_others_have_their_own() -> None:
    house = House(Caps(100, 3))
    there = [house.call() for _ in range(3)]
    for protocol, _ in there:
        protocol.data_received(SOCKET)  # a socket is a connection, too
    _, refused = house.call()
    assert refused.written.startswith(b"HTTP/1.1 429 ")
    assert b'"too-many"' in refused.written
    assert refused.is_closing()
    _, other = house.call("192.0.2.2")
    assert (other.written, len(house.connections)) == (b"", 4)
    there[0][1].get_protocol().connection_lost(None)
    _, again = house.call()
    assert again.written == b""
    await house.end()
    assert len(house.connections) == 0


@pytest.mark.parametrize("data", [data for data, _ in HALVES.values()], ids=HALVES)
async def test_a_connection_that_is_waited_for_makes_room_for_a_new_one(data: Callable[[], bytes]) -> None:
    with writing("nimmt.server") as log:
        house = House(Caps(100, 3))
        busy, kept = house.call()
        busy.data_received(SOCKET)
        lines = []
        for _ in range(5):
            protocol, line = house.call()
            lines.append(line)
            if data():
                protocol.data_received(data())
        assert [line.aborted for line in lines].count(True) == 3
        assert not lines[-1].aborted
        assert not kept.aborted
        assert len(house.connections) == 3
        newcomer, line = house.call()
        newcomer.data_received(HEAD + b"moo!")
        await line.used.wait()
        assert line.written.startswith(b"HTTP/1.1 200 ")
        house.wait(60)
        assert [told["level"] for told in log.lines()] == ["warning"] * 2
        assert sum([told["too_many_waiting"] for told in log.lines()]) == 4
        await house.end()
        assert len(house.connections) == 0


async def test_a_socket_that_does_not_read_makes_room_for_a_new_connection() -> None:
    house = House(Caps(100, 2))
    lines = []
    for _ in range(2):
        protocol, line = house.call()
        protocol.data_received(SOCKET)
        lines.append(line)
    lines[1].get_protocol().pause_writing()
    house.wait(STALLED_SECONDS + 1)
    _, newcomer = house.call()
    assert [line.aborted for line in (*lines, newcomer)] == [False, True, False]
    assert newcomer.written == b""
    assert len(house.connections) == 2
    await house.end()


async def test_a_client_that_reads_slowly_makes_no_room() -> None:
    """One reads a little between two looks, the other reads all and gets as much again."""
    house = House(Caps(100, 3))
    calls = (_, line), (much, _) = [house.call() for _ in range(2)]
    for reader, _ in calls:
        reader.data_received(HEAD + b"moo!")
        reader.pause_writing()
    line.stuck = True
    for _ in range(100):
        house.call()  # a silent one, in the place of the one before
        line.written += b"x"
        much.resume_writing()
        much.pause_writing()
        house.wait(1)
    assert [line.aborted for _, line in calls] == [False, False]
    house.wait(STALLED_SECONDS)
    for _ in range(2):
        house.call()[0].data_received(SOCKET)
    assert [line.aborted for _, line in calls].count(True) == 1
    await house.end()


async def test_where_all_clients_read_slowly_one_makes_room_nevertheless() -> None:
    house = House(Caps(100, 2))
    calls = [house.call() for _ in range(2)]
    for reader, _ in calls:
        reader.data_received(HEAD + b"moo!")
        reader.pause_writing()
    _, newcomer = house.call()
    assert [line.aborted for _, line in calls].count(True) == 1
    assert newcomer.written == b""
    await house.end()


async def test_a_slow_request_gets_through_any_flood_of_silent_connections_now_and_then() -> None:
    """Each new connection ends one of `most` at random."""
    most, flood, tries = 8, 16, 500
    house = House(Caps(100, most))
    for _ in range(most):
        house.call()
    through = 0
    for _ in range(tries):
        slow, line = house.call()
        slow.data_received(HEAD[:20])
        for _ in range(flood):
            house.call()
        through += not line.aborted
    expected = (1 - 1 / most) ** flood
    assert abs(through / tries - expected) < 0.07, "almost five standard deviations"
    await house.end()


async def test_nothing_keeps_the_parser_once_a_socket_has_taken_over(house: House) -> None:
    """It would take a tenth of the memory of a player."""
    protocol, _ = house.call()
    kept = weakref.ref(protocol)
    protocol.data_received(SOCKET)
    del protocol
    assert kept() is None
    assert len(house.connections) == 1


async def test_all_together_have_so_many_connections() -> None:
    house = House(Caps(3, 3))
    for number in range(3):
        house.call(f"192.0.2.{number}")[0].data_received(SOCKET)
    for _ in range(2):
        _, refused = house.call("192.0.2.9")
        assert refused.written.startswith(b"HTTP/1.1 503 ")
    assert len(house.connections) == 3
    await house.end()


async def test_when_there_are_too_many_a_silent_one_makes_room_where_most_are() -> None:
    """Silent connections from a few addresses must not shut out everybody else."""
    house = House(Caps(7, 4))
    busy = [house.call("192.0.2.1") for _ in range(4)]
    for protocol, _ in busy:
        protocol.data_received(SOCKET)
    _, lone = house.call("192.0.2.2")
    silent = [house.call("192.0.2.3")[1] for _ in range(2)]
    newcomer, line = house.call("192.0.2.9")
    newcomer.data_received(HEAD + b"moo!")
    await line.used.wait()
    assert line.written.startswith(b"HTTP/1.1 200 ")
    assert [one.aborted for one in silent].count(True) == 1
    assert not lone.aborted
    assert not any(one.aborted for _, one in busy)
    assert len(house.connections) == 7
    await house.end()
    assert len(house.connections) == 0


async def test_when_all_are_busy_there_is_room_as_soon_as_one_is_silent() -> None:
    house = House(Caps(2, 2))
    silent, line = house.call("192.0.2.1")
    silent.data_received(HEAD + b"moo!")
    house.call("192.0.2.2")[0].data_received(SOCKET)
    assert house.call("192.0.2.9")[1].written.startswith(b"HTTP/1.1 503 ")
    while silent.conn.their_state is not h11.IDLE:
        await line.used.wait()
        line.used.clear()
    house.wait(1)
    assert house.call("192.0.2.9")[1].written == b""
    assert line.aborted
    await house.end()


async def test_the_connections_of_a_proxy_are_not_counted_by_address() -> None:
    house = House(Caps(5, 1), by_address=False)
    calls = [house.call("127.0.0.1") for _ in range(5)]
    for protocol, line in calls:
        assert not line.written
        protocol.data_received(SOCKET)
    assert house.call("127.0.0.1")[1].written.startswith(b"HTTP/1.1 503 ")
    await house.end()


async def test_after_a_standstill_the_time_counts_from_there_on(house: House) -> None:
    """What clients sent meanwhile has not been read yet when the deadlines are looked at."""
    slow, half = house.call()
    slow.data_received(HEAD[:20])
    deaf, stuck = house.call()
    deaf.pause_writing()
    stuck.stuck = True
    house.wait(DEADLINES["slow-head"] - 1)
    for seconds in (3, 60, 3600):
        house.clock.now += seconds
        house.connections.sweep(list(house.state.connections))  # type: ignore[arg-type]
        assert not half.aborted
        assert not stuck.aborted
    slow.data_received(HEAD[20:] + b"moo!")
    await half.used.wait()
    assert half.written.startswith(b"HTTP/1.1 200 ")
    house.wait(DEADLINES["not-reading"] - DEADLINES["slow-head"])
    assert not stuck.aborted
    house.wait(3)
    assert stuck.aborted


@pytest.mark.parametrize("still", [0.0, 30.0])
async def test_a_server_that_stood_still_reads_once_more_before_it_closes_an_idle_connection(
    house: House, still: float
) -> None:
    protocol, line = house.call()
    protocol.data_received(HEAD + b"moo!")
    await asyncio.gather(*house.state.tasks)
    assert protocol.timeout_keep_alive_task is not None
    protocol.timeout_keep_alive_task.cancel()
    loop = asyncio.get_running_loop()
    due = loop.time() - still
    timer = protocol.timeout_keep_alive_task = loop.call_at(due, protocol.timeout_keep_alive_handler)
    timer.cancel()
    protocol.timeout_keep_alive_handler()
    assert line.is_closing() == (not still)
    if still:
        protocol.data_received(HEAD + b"moo!")
        await asyncio.gather(*house.state.tasks)
        assert line.written.count(b"200 OK") == 2


async def test_what_was_not_logged_yet_is_logged_at_the_end() -> None:
    with writing("nimmt.server") as log:
        house = House(Caps(100, 1))
        house.call()[0].data_received(SOCKET)
        for _ in range(5):
            house.call()
        house.connections.tell()
        assert sum([line["too_many_of_address"] for line in log.lines()]) == 5
        house.connections.tell()
        assert len(log.lines()) == 2
        await house.end()


async def test_what_was_ended_is_logged_once_a_minute_with_a_count() -> None:
    with writing("nimmt.server") as log:
        house = House(Caps(100, 1))
        house.call("192.0.2.2")
        protocol, _ = house.call()
        protocol.data_received(SOCKET)
        for _ in range(5):
            house.call()
        assert [(line["event"], line["level"]) for line in log.lines()] == [("connections-ended", "warning")]
        assert log.last()["too_many_of_address"] == 1
        house.wait(59)
        assert len(log.lines()) == 1
        house.wait(1)
        assert log.last()["too_many_of_address"] == 4
        assert log.last()["slow_head"] == 1
        house.wait(1000)
        assert len(log.lines()) == 2
        await house.end()


GARBAGE = {
    "bytes": bytes(range(256)) * 4 + b"\r\n\r\n",
    "zeros": b"\0" * 100,
    "tls": b"\x16\x03\x01\x02\x00\x01",
    "long": b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000,
    "lengths": HEAD.replace(b"\r\n\r\n", b"\r\nContent-Length: 5\r\n\r\n"),
    "chunks": HEAD.replace(b"Content-Length: 4", b"Transfer-Encoding: chunked") + b"moo\r\n",
}


@pytest.mark.parametrize("app", [echo, hasty])
@pytest.mark.parametrize("data", GARBAGE.values(), ids=GARBAGE)
async def test_garbage_is_answered_and_not_logged(
    data: bytes, app: ASGIApp, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(app=app)
    protocol, line = house.call()
    protocol.data_received(data)
    assert line.written.startswith(b"HTTP/1.1 400 ")
    assert line.is_closing()
    await house.end()
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]


async def test_garbage_after_the_response_has_begun_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    house = House(app=hasty)
    protocol, line = house.call()
    protocol.data_received(HEAD.replace(b"Content-Length: 4", b"Transfer-Encoding: chunked"))
    await line.used.wait()
    await asyncio.gather(*house.state.tasks)
    protocol.data_received(b"moo\r\nmoo\r\n")
    assert line.is_closing()
    await house.end()
    assert not [record for record in caplog.records if record.exc_info]


def in_chunks(*chunks: bytes) -> bytes:
    return b"".join([b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks])


CHUNKED = HEAD.replace(b"Content-Length: 4", b"Transfer-Encoding: chunked")
BYTEWISE = in_chunks(b"x") * 40_000
LARGE = in_chunks(b"x" * 32 * 1024) * 8


def count_pieces(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pieces of bodies in chunks that are parsed from now on."""
    parsed: list[bytes] = []
    parse = ChunkedReader.__call__

    def noting(reader: ChunkedReader, data: Any) -> Any:
        event = parse(reader, data)
        if isinstance(event, h11.Data):
            parsed.append(event.data)
        return event

    monkeypatch.setattr(ChunkedReader, "__call__", noting)
    return parsed


@pytest.mark.parametrize("data", [BYTEWISE, LARGE], ids=["bytewise", "large"])
async def test_a_body_that_nobody_reads_is_not_parsed_to_its_end(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with writing("nimmt.server") as log:
        house = House(app=hasty)
        protocol, line = house.call()
        protocol.data_received(CHUNKED)
        await line.used.wait()
        await asyncio.gather(*house.state.tasks)
        parsed = count_pieces(monkeypatch)
        protocol.data_received(data)
        assert len(parsed) == (MOST_CHUNKS + 1 if data is BYTEWISE else 3)
        assert line.written.startswith(b"HTTP/1.1 200 ")
        assert line.written.count(b"HTTP/1.1") == 1
        assert line.is_closing()
        assert log.last()["flooding"] == 1
        await house.end()


@pytest.mark.parametrize("app", [echo, hasty])
async def test_a_body_in_far_too_many_chunks_is_not_parsed_to_its_end(
    app: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    with writing("nimmt.server") as log:
        house = House(app=app)
        protocol, line = house.call()
        parsed = count_pieces(monkeypatch)
        protocol.data_received(CHUNKED + BYTEWISE)
        assert len(parsed) == MOST_CHUNKS + 1
        assert line.written.startswith(b"HTTP/1.1 400 ")
        assert b"chunks" in line.written
        assert line.is_closing()
        assert log.last()["flooding"] == 1
        await house.end()


@pytest.mark.parametrize("app", [echo, hasty])
async def test_the_largest_bodies_one_after_another_are_read_whole(app: ASGIApp) -> None:
    house = House(app=app)
    protocol, line = house.call()
    pieces = [b"x" * (LARGEST_BODY // MOST_CHUNKS)] * MOST_CHUNKS
    whole = HEAD.replace(b"Length: 4", b"Length: %d" % LARGEST_BODY) + b"".join(pieces)
    for number in range(1, 11):
        data = CHUNKED + in_chunks(*pieces, b"") if number % 2 else whole
        for begin in range(0, len(data), 1448):
            protocol.data_received(data[begin : begin + 1448])
            await asyncio.sleep(0)
        await asyncio.gather(*house.state.tasks)
        assert line.written.count(b"200 OK") == number
        assert protocol.conn.their_state is h11.IDLE
        assert not line.is_closing()
    await house.end()


class Timers:
    """An event loop that only notes what is to be called later."""

    def __init__(self) -> None:
        self.noted: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, do: Callable[[], None]) -> None:
        self.noted.append((seconds, do))


@pytest.mark.parametrize("data", [data for data, _ in HALVES.values()], ids=HALVES)
async def test_half_a_request_holds_up_the_end_only_for_a_moment(
    house: House, data: Callable[[], bytes]
) -> None:
    protocol, line = house.call()
    if data():
        protocol.data_received(data())
    timers = Timers()
    protocol.loop = timers  # type: ignore[assignment]
    protocol.shutdown()
    assert not line.aborted
    [(seconds, cut_off)] = timers.noted
    assert seconds == FAREWELL_SECONDS
    cut_off()
    assert line.aborted


async def test_a_request_that_is_being_answered_is_not_cut_off(house: House) -> None:
    protocol, line = house.call()
    protocol.data_received(HEAD + b"moo!")
    timers = Timers()
    protocol.loop = timers  # type: ignore[assignment]
    protocol.shutdown()
    [(_, cut_off)] = timers.noted
    cut_off()
    await line.used.wait()
    assert line.written.startswith(b"HTTP/1.1 200 ")
    assert not line.aborted
