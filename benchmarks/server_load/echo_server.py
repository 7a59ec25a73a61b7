"""An echo server for comparison: the same server software, settings and messages, but no game.

As in the game, messages are JSON. A message has a number and the sizes of the messages that everyone in the
room shall receive. With a database as its argument the server stores each message before it is shown, as the
game does with a decision.
"""

import json
import socket
import sys
import time
from collections import Counter

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from nimmt.server.run import LARGEST_FRAME
from nimmt.server.store import Store, TableRow, open_store

ENTRY = b'{"type":"echoed","x":"%s"}' % (b"." * 123)
SUMMARY = b'{"x":"%s"}' % (b"." * 316)
"""As long as those of the game."""
FILL = "." * LARGEST_FRAME
ROOMS: dict[str, set[WebSocket]] = {}
LENGTHS: Counter[str] = Counter()
"""The messages stored for each room."""
ANSWER = 32
COMPACT = (",", ":")
AROUND = len('{"n":,"x":""}')


def sized(number: int, size: int) -> str:
    """A message with this number and size in bytes."""
    return json.dumps(
        {"n": number, "x": FILL[: max(0, size - len(str(number)) - AROUND)]}, separators=COMPACT
    )


async def enter(visitor: WebSocket) -> None:
    await visitor.accept()
    name, store = visitor.path_params["room"], visitor.app.state.store
    room = ROOMS.setdefault(name, set())
    room.add(visitor)
    try:
        while True:
            message = await visitor.receive_json()
            if store is not None:
                await keep(store, name)
            for size in message["to"]:
                shown = sized(message["n"], size)
                for other in list(room):
                    await other.send_text(shown)
            await visitor.send_text(sized(message["n"], ANSWER))
    except WebSocketDisconnect:
        room.discard(visitor)


async def keep(store: Store, room: str) -> None:
    LENGTHS[room] += 1
    row = TableRow(
        id=room,
        version=LENGTHS[room],
        stage="playing",
        public=False,
        host=None,
        due=None,
        changed=time.time(),
        summary=SUMMARY,
    )
    assert await store.append(room, LENGTHS[room] - 1, [ENTRY], row)


async def serve(database: str | None = None) -> None:
    app = Starlette(routes=[WebSocketRoute("/{room}", enter)])
    app.state.store = None if database is None else await open_store(database)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="off",
    )
    print(listening.getsockname()[1], file=sys.stderr, flush=True)
    await uvicorn.Server(config).serve(sockets=[listening])
    if app.state.store is not None:
        await app.state.store.close()


if __name__ == "__main__":
    uvloop.run(serve(*sys.argv[1:]))
