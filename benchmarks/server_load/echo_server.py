"""An echo server for comparison: the same server software, settings and messages, but no game.

As in the game, messages are JSON. A message has a number and the sizes of the messages that everyone in the
room shall receive.
"""

import json
import socket
import sys

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from nimmt.server.run import LARGEST_FRAME

FILL = "." * LARGEST_FRAME
ROOMS: dict[str, set[WebSocket]] = {}
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
    room = ROOMS.setdefault(visitor.path_params["room"], set())
    room.add(visitor)
    try:
        while True:
            message = await visitor.receive_json()
            for size in message["to"]:
                shown = sized(message["n"], size)
                for other in list(room):
                    await other.send_text(shown)
            await visitor.send_text(sized(message["n"], ANSWER))
    except WebSocketDisconnect:
        room.discard(visitor)


def main() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/{room}", enter)]),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="off",
    )
    print(listening.getsockname()[1], file=sys.stderr, flush=True)
    uvloop.run(uvicorn.Server(config).serve(sockets=[listening]))


if __name__ == "__main__":
    main()
