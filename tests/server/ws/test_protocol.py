"""The shortcut around ASGI, the closing handshake, and the internals of uvicorn that both rely on."""

import asyncio
import gc
import inspect
import logging
import weakref
from collections.abc import Generator
from functools import partial
from itertools import accumulate, pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from nimmt.server.limits import Bucket
from nimmt.server.run import LARGEST_FRAME
from nimmt.server.ws.protocol import FRAMES, TableProtocol, framed

HANDSHAKE = b"""GET / HTTP/1.1\r
Host: nimmt.test\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
Sec-WebSocket-Version: 13\r
\r
"""


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2**16 - 1, 2**16])
def test_a_message_is_framed_as_websockets_does_it(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


INHERITED = {
    "connection_lost": ["exc"],
    "connection_made": ["transport"],
    "data_received": ["data"],
    "handle_connect": ["event"],
    "handle_cont": ["event"],
    "handle_parser_exception": [],
    "handle_ping": [],
    "keepalive_timeout": [],
    "run_asgi": [],
    "send": ["message"],
    "send_keepalive_ping": [],
    "send_receive_event_to_app": [],
    "shutdown": [],
}
ATTRIBUTES = {
    "close_sent",
    "close_timeout",
    "conn",
    "curr_msg_data_type",
    "disconnected",
    "frames",
    "handshake_complete",
    "handshake_initiated",
    "loop",
    "ping_interval",
    "ping_sent_at",
    "ping_timeout",
    "ping_timer",
    "pong_timer",
    "queue",
    "read_paused",
    "scope",
    "transport",
    "writable",
}


@pytest.mark.parametrize("name", INHERITED)
def test_the_overridden_methods_of_uvicorn_are_still_called_so(name: str) -> None:
    method = getattr(WebSocketsSansIOProtocol, name, None)
    assert method is not None, f"uvicorn no longer has {name}: see server/ws/protocol.py"
    assert [*inspect.signature(method).parameters][1:] == INHERITED[name]


@pytest.mark.anyio
async def test_the_attributes_of_uvicorn_that_the_protocol_uses_still_exist() -> None:
    socket, _ = await opened()
    assert {name for name in ATTRIBUTES if not hasattr(socket, name)} == set()
    assert isinstance(socket.conn.parser, Generator)
    assert hasattr(socket.conn, "handshake_exc")
    assert hasattr(socket.conn, "close_sent")
    assert [*inspect.signature(socket.conn.fail).parameters] == ["code", "reason"]
    assert [*inspect.signature(socket._parse_frame).parameters] == ["frame"]
    assert socket.writable.is_set()
    assert (socket.close_sent, socket.disconnected, socket.handshake_initiated) == (False, False, True)
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


@pytest.mark.anyio
@pytest.mark.parametrize("app", ["stays", "says_goodbye"])
async def test_nothing_is_left_of_a_connection_that_has_ended(app: str) -> None:
    """Also without the garbage collector, which stops the server while it looks at all objects."""
    socket, line = connected(globals()[app])
    socket.data_received(HANDSHAKE)
    await line.used.wait()
    socket.post(b"news")
    socket.on_lost = partial(TableProtocol.resume_writing, socket)
    ended = weakref.ref(socket)
    gc.disable()
    try:
        socket.connection_lost(None)
        await asyncio.gather(*socket.tasks)
        await asyncio.sleep(0)  # the last callbacks
        del socket
        assert ended() is None
    finally:
        gc.enable()


class Stuck(asyncio.Transport):
    """The transport to a client that does not read: once it closes, it is closing forever."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.writes = 0
        self.used = asyncio.Event()
        self.aborted = asyncio.Event()
        self.pauses = 0
        self._closing = False

    def write(self, data: Any) -> None:
        self.written += data
        self.writes += 1
        self.used.set()

    def pause_reading(self) -> None:
        self.pauses += 1

    def resume_reading(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        self._closing = True

    def abort(self) -> None:
        self._closing = True
        self.aborted.set()

    def get_write_buffer_size(self) -> int:
        return len(self.written)


def connected(app: ASGIApp) -> tuple[TableProtocol, Stuck]:
    socket, line = (
        TableProtocol(uvicorn.Config(app, ws=TableProtocol, log_config=None), ServerState(), {}),
        Stuck(),
    )
    socket.connection_made(line)
    return socket, line


async def stays(_scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def says_goodbye(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": 1008})


async def lets_wait(_scope: Scope, receive: Receive, _send: Send) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def opened() -> tuple[TableProtocol, Stuck]:
    socket, line = connected(stays)
    socket.data_received(HANDSHAKE)
    await line.used.wait()
    return socket, line


def told(opcode: Opcode, data: bytes) -> bytes:
    """A frame of a client."""
    return Frame(opcode, data).serialize(mask=True)


@pytest.mark.anyio
async def test_a_server_that_ends_is_not_held_up_by_who_says_goodbye_and_does_not_read() -> None:
    socket, line = await opened()
    socket.data_received(told(Opcode.CLOSE, Close(1000, "").serialize()))
    assert line.is_closing()
    written = line.written
    socket.shutdown()
    assert line.written == written
    await asyncio.gather(*socket.tasks)


@pytest.mark.anyio
async def test_what_is_posted_in_one_iteration_is_written_at_once_and_in_order() -> None:
    socket, line = await opened()
    written, writes = line.written, line.writes
    assert socket.post(b"first")
    assert socket.post(b"second")
    line.used.clear()
    await line.used.wait()
    assert line.written == written + framed(b"first") + framed(b"second")
    assert line.writes == writes + 1
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


@pytest.mark.anyio
async def test_what_was_posted_comes_before_what_is_sent_and_before_the_end() -> None:
    socket, line = await opened()
    written = line.written
    socket.post(b"first")
    await socket.send({"type": "websocket.send", "text": "second"})
    socket.post(b"third")
    socket.shutdown()
    farewell = Frame(Opcode.CLOSE, Close(1012, "").serialize()).serialize(mask=False)
    sent = framed(b"first") + framed(b"second") + framed(b"third")
    assert line.written == written + sent + farewell
    await asyncio.gather(*socket.tasks)


@pytest.mark.anyio
async def test_pings_of_who_does_not_read_are_not_answered() -> None:
    socket, line = await opened()
    written = line.written
    socket.pause_writing()
    socket.data_received(told(Opcode.PING, b"a"))
    assert line.written == written
    socket.resume_writing()
    socket.data_received(told(Opcode.PING, b"b"))
    assert line.written == written + Frame(Opcode.PONG, b"b").serialize(mask=False)
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


@pytest.mark.anyio
@pytest.mark.parametrize("still", [0.0, 30.0])
async def test_a_server_that_stood_still_pings_again_before_it_takes_a_client_for_lost(still: float) -> None:
    socket, line = await opened()
    assert socket.ping_interval is not None
    assert socket.ping_timeout is not None
    socket._heard -= socket.ping_interval
    socket.send_keepalive_ping()
    written = line.written
    socket.ping_sent_at -= socket.ping_timeout + still
    socket.keepalive_timeout()
    assert line.is_closing() == (not still)
    assert len(line.written) > len(written)
    if still:
        assert line.written[len(written)] == 0x80 | Opcode.PING
        assert socket.pong_timer is not None
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("header", "status"),
    [
        (b"Cookie: nimmt=" + b"a" * 9000, 431),
        (b"\r\n".join([b"X-%d: a" % number for number in range(200)]), 431),
        (b"Content-Length: 5", 400),
    ],
    ids=["long", "many", "body"],
)
async def test_who_asks_for_a_socket_as_nobody_can_is_answered_and_sent_away(
    header: bytes, status: int
) -> None:
    socket, line = connected(stays)
    socket.data_received(HANDSHAKE.replace(b"Host: nimmt.test", header))
    assert line.written.startswith(b"HTTP/1.1 %d " % status)
    assert line.is_closing()
    socket.shutdown()
    assert line.written.count(b"HTTP/1.1") == 1
    assert not socket.tasks


@pytest.mark.anyio
async def test_who_talks_nonsense_before_the_socket_is_open_is_sent_away() -> None:
    socket, line = connected(lets_wait)
    socket.data_received(HANDSHAKE)
    socket.data_received(b"nonsense")
    assert line.is_closing()
    socket.shutdown()
    assert line.written == b""
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


INVALID = {
    "no-utf8": (told(Opcode.TEXT, b"\xff\xfe"), 1007),
    "no-utf8-in-fragments": (
        Frame(Opcode.TEXT, b"\xc3", fin=False).serialize(mask=True) + told(Opcode.CONT, b"\x28"),
        1007,
    ),
    "no-utf8-in-a-reason": (told(Opcode.CLOSE, b"\x03\xe8\xff"), 1007),
    "no-opcode": (b"\x83\x80\0\0\0\0", 1002),
    "reserved-bits": (b"\xc1\x80\0\0\0\0", 1002),
    "not-masked": (Frame(Opcode.TEXT, b"moo").serialize(mask=False), 1002),
    "too-long": (b"\x81\xff" + (2**63 - 1).to_bytes(8) + b"\0\0\0\0", 1009),
    "many-fragments": (
        Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
        + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 150,
        1009,
    ),
    "no-beginning": (told(Opcode.CONT, b"moo"), 1002),
    "long-ping": (b"\x89\xfe\0\x7e\0\0\0\0" + b"x" * 126, 1002),
    "http": (HANDSHAKE, 1002),
}


@pytest.mark.anyio
@pytest.mark.parametrize(("data", "code"), INVALID.values(), ids=INVALID)
async def test_who_breaks_the_protocol_is_told_so_and_nothing_is_logged(
    data: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    socket, line = await opened()
    written = len(line.written)
    socket.data_received(data)
    said = line.written[written:]
    assert (said[0], int.from_bytes(said[2:4])) == (0x88, code)
    assert line.is_closing()
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


FLOODS: dict[str, bytes] = {
    "pings": told(Opcode.PING, b""),
    "long-pings": told(Opcode.PING, b"x" * 125),
    "pongs": told(Opcode.PONG, b""),
    "messages": told(Opcode.TEXT, b"{}"),
    "empty-messages": told(Opcode.TEXT, b""),
    "fragments": Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
    + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 98
    + told(Opcode.CONT, b""),
}


def count_frames(monkeypatch: pytest.MonkeyPatch) -> list[Opcode]:
    """The kinds of the frames that are parsed from now on."""
    parsed: list[Opcode] = []
    parse = Frame.parse.__func__  # type: ignore[attr-defined]

    def noting(cls: type[Frame], *arguments: Any, **options: Any) -> Generator[None, None, Frame]:
        frame: Frame = yield from parse(cls, *arguments, **options)
        parsed.append(frame.opcode)
        return frame

    monkeypatch.setattr(Frame, "parse", classmethod(noting))
    return parsed


@pytest.mark.anyio
@pytest.mark.parametrize("frame", FLOODS.values(), ids=FLOODS)
async def test_a_flood_is_not_parsed_to_its_end(frame: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    socket, line = await opened()
    socket._frames = Bucket(FRAMES, lambda: 0.0)
    parsed = count_frames(monkeypatch)
    socket.data_received(frame * (256_000 // len(frame)))
    assert len(parsed) == FRAMES.burst + 1
    assert told_to_go(line) == 1008
    assert line.is_closing()
    assert socket.has_flooded()
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


def told_to_go(line: Stuck) -> int:
    """The code of the frame that was sent last, which must be a farewell with a short reason."""
    head = line.written.rindex(b"\x88")
    return int.from_bytes(line.written[head + 2 : head + 4])


@pytest.mark.anyio
async def test_a_flood_before_the_socket_is_open_or_after_it_was_closed_is_not_parsed_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for app, said in ((lets_wait, 0), (says_goodbye, 1)):
        socket, line = connected(app)
        socket._frames = Bucket(FRAMES, lambda: 0.0)
        socket.data_received(HANDSHAKE)
        await asyncio.sleep(0)
        assert line.written.count(b"\x88") == said
        parsed = count_frames(monkeypatch)
        socket.data_received(FLOODS["messages"] * 30_000)
        assert len(parsed) == FRAMES.burst + 1
        assert line.is_closing()
        socket.connection_lost(None)
        await asyncio.gather(*socket.tasks)
        monkeypatch.undo()


@pytest.mark.anyio
async def test_pings_and_fragments_now_and_then_are_no_flood() -> None:
    now = 1000.0
    socket, line = await (listener := Listener()).open()
    socket._frames = Bucket(FRAMES, lambda: now)
    piece = b"x" * (LARGEST_FRAME // 100)
    for _ in range(50):
        now += 1.0
        socket.data_received(
            part(Opcode.TEXT, piece, fin=False)
            + part(Opcode.CONT, piece, fin=False) * 48
            + told(Opcode.CONT, piece)
            + told(Opcode.PING, b"") * 25
            + told(Opcode.PONG, b"") * 25
        )
        await asyncio.sleep(0)
    assert not line.is_closing()
    assert listener.heard == ["x" * 50 * len(piece)] * 50
    assert line.written.count(b"\x8a\0") == 50 * 25
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


class Listener:
    """An application that notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self.heard.append(message.get("text") or message["bytes"])

    async def open(self) -> tuple[TableProtocol, Stuck]:
        socket, line = connected(self)
        socket.data_received(HANDSHAKE)
        await line.used.wait()
        await asyncio.sleep(0)
        return socket, line


@pytest.mark.anyio
async def test_a_lone_message_does_not_pause_the_reading() -> None:
    socket, line = await (listener := Listener()).open()
    for text in ("one", "two", "three"):
        socket.data_received(told(Opcode.TEXT, text.encode()))
        await asyncio.sleep(0)
    assert (listener.heard, line.pauses) == (["one", "two", "three"], 0)
    for text in ("four", "five", "six"):
        socket.data_received(told(Opcode.TEXT, text.encode()))
    assert line.pauses == 1, "a client that is faster than the application is read no further"
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)
    assert listener.heard[3:] == ["four", "five", "six"]


@pytest.mark.anyio
@pytest.mark.parametrize("size", [126, 200, 2**16 - 1])
async def test_after_a_long_message_a_lone_one_does_not_pause_the_reading_either(size: int) -> None:
    socket, line = await (listener := Listener()).open()
    socket.data_received(told(Opcode.TEXT, b"x" * size))
    await asyncio.sleep(0)
    pauses = line.pauses
    socket.data_received(told(Opcode.TEXT, b"short"))
    await asyncio.sleep(0)
    assert (listener.heard, line.pauses) == (["x" * size, "short"], pauses)
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


def part(opcode: Opcode, data: bytes, *, fin: bool) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


WAYS: dict[str, bytes] = {
    "short": told(Opcode.TEXT, b"short"),
    "x" * 125: told(Opcode.TEXT, b"x" * 125),
    "y" * 126: told(Opcode.TEXT, b"y" * 126),
    "Käse": told(Opcode.TEXT, "Käse".encode()),
    "in parts": part(Opcode.TEXT, b"in ", fin=False)
    + told(Opcode.PING, b"between")
    + part(Opcode.CONT, b"parts", fin=True),
    "after a pong": told(Opcode.PONG, b"") + told(Opcode.TEXT, b"after a pong"),
}


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(20))
async def test_messages_are_heard_as_they_were_sent_however_the_network_cuts_them(seed: int) -> None:
    chance = Random(seed)
    texts = chance.choices([*WAYS], k=30)
    stream = b"".join([WAYS[text] for text in texts])
    whole = chance.random() < 0.5
    ends = [*accumulate([len(WAYS[text]) for text in texts])]
    cuts = ends if whole else sorted({*chance.sample(range(1, len(stream)), 40), *chance.sample(ends, 10)})
    socket, _ = await (listener := Listener()).open()
    for begin, end in pairwise([0, *cuts, len(stream)]):
        if begin < end:
            socket.data_received(stream[begin:end])
        await asyncio.sleep(0)
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)
    assert listener.heard == texts


@pytest.mark.anyio
async def test_bytes_that_look_like_a_message_within_another_are_part_of_it() -> None:
    inner = told(Opcode.TEXT, b"inner")
    outer = told(Opcode.BINARY, b"x" * 10 + inner)
    head = outer[: len(outer) - len(inner)]
    mask = outer[2:6]
    unmasked = bytes([byte ^ mask[(10 + index) % 4] for index, byte in enumerate(inner)])
    socket, _ = await (listener := Listener()).open()
    socket.data_received(head)
    socket.data_received(inner)
    await asyncio.sleep(0)
    assert listener.heard == [b"x" * 10 + unmasked]
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)
