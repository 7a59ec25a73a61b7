"""The WebSocket endpoints: the handshake decides who connects, and as what."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nimmt.rules import encode
from nimmt.table import Code, TableError

from ..keys import is_table_id
from ..limits import address_of
from ..metrics import REFUSALS
from ..people import FORGOTTEN, Caller, guest_of
from ..services import RESTARTING, Services
from ..store import DeviceId, LogDamaged, PersonId, StoreError
from ..wire import Bye
from ..ws import FLOODED, Connection
from .caller import caller_key, find_caller
from .headers import origin_allowed

POLICY, TRY_AGAIN = 1008, 1013


async def table_socket(socket: WebSocket) -> None:
    """A table's life. `?v=` resumes after that version; `?as=tv` connects a TV screen."""
    await _admit(socket, _stay_at_table)


async def lobby_socket(socket: WebSocket) -> None:
    """The list of open tables, live."""
    await _admit(socket, _stay_in_lobby)


async def _admit(
    socket: WebSocket, stay: Callable[[WebSocket, Services, Caller | None], Awaitable[bool]]
) -> None:
    """Let a client in, and note if it stays until it is sent away for flooding."""
    services: Services = socket.app.state.services
    limits = services.limits
    try:
        address = _check(socket, services)
        key = caller_key(socket, services, address)
        if key is not None and not limits.lets_in(key):
            await socket.close(POLICY)  # no handshake: after one, all that the client sends must be read
            return
        caller = await find_caller(socket, services, address)
        person = None if caller is None else caller.person.id
        if key is None and not limits.lets_in(person or address):
            await socket.close(POLICY)
            return
        with limits.socket(address, person):
            if await stay(socket, services, caller) or _has_flooded(socket):
                limits.flooded(person or address)
                services.connections.note("flooding")
    except TableError as error:
        await _refuse(socket, error.code, str(error), again=error.code in (Code.UNAVAILABLE, Code.TOO_FAST))
    except StoreError as error:
        again = not isinstance(error, LogDamaged)
        await _refuse(socket, Code.UNAVAILABLE, error.sentence, again=again)


def _check(socket: WebSocket, services: Services) -> str:
    """The client's address, if a page of this server or a program connects."""
    if services.stopping:
        raise TableError(Code.UNAVAILABLE, RESTARTING)
    if not origin_allowed(socket.scope, services.options.behind_proxy):
        raise TableError(Code.FORBIDDEN, "This comes from a page of another site.")
    return address_of(socket.scope, services.options.behind_proxy)


async def _stay_at_table(socket: WebSocket, services: Services, caller: Caller | None) -> bool:
    hidden = await _hidden(services, caller)
    table, v, manner = _asked_for(socket)
    guest = None if caller is None else guest_of(caller.person)
    if guest is not None:
        services.limits.may_write(guest.person)  # to come and go is stored, too
    screen = await services.screens.find(socket, table) if manner == "tv" else None
    await socket.accept()
    reader = address_of(socket.scope, services.options.behind_proxy) if guest is None else guest.person
    connection = Connection(socket, guest, manner, hidden, services.limits.messages(), screen)
    leave = partial(connection.leave, FORGOTTEN, code=Code.NO_IDENTITY)
    with services.devices.connected(_device(caller), leave):
        await connection.stay(services.rooms, await services.rooms.find(table, reader), v)
    return connection.flooded


async def _stay_in_lobby(socket: WebSocket, services: Services, caller: Caller | None) -> bool:
    hidden = await _hidden(services, caller)
    await socket.accept()
    person_id = None if caller is None else caller.person.id
    forgotten = asyncio.Event()
    with services.devices.connected(_device(caller), forgotten.set):
        messages = services.limits.messages()
        flooded = await services.lobby.stay(socket, messages, person_id, hidden, forgotten)
    if forgotten.is_set():
        raise TableError(Code.NO_IDENTITY, FORGOTTEN)
    if flooded:
        await _refuse(socket, Code.TOO_FAST, "Far too many messages.", again=False)
    return flooded


def _has_flooded(socket: WebSocket) -> bool:
    """Whether the protocol ended the connection for flooding."""
    has_flooded: Callable[[], bool] = socket.scope.get("extensions", {}).get(FLOODED, bool)
    return has_flooded()


async def _hidden(services: Services, caller: Caller | None) -> frozenset[PersonId]:
    """The people whom the caller hides."""
    return frozenset() if caller is None else await services.store.hidden(caller.person.id)


def _device(caller: Caller | None) -> DeviceId | None:
    return None if caller is None else caller.key.device


def _asked_for(socket: WebSocket) -> tuple[str, int | None, Any]:
    table, v = socket.path_params["table"], socket.query_params.get("v")
    manner = socket.query_params.get("as", "table")
    if not is_table_id(table):
        raise TableError(Code.NOT_FOUND, "There is no such table.")
    if v is not None and not (v.isascii() and v.isdigit() and len(v) < 12):
        raise TableError(Code.BAD_MESSAGE, f"The version is a number, not {v[:20]!r}.")
    if manner not in ("table", "tv"):
        raise TableError(Code.BAD_MESSAGE, f"A client connects as table or as tv, not as {manner[:20]!r}.")
    return table, None if v is None else int(v), manner


async def _refuse(socket: WebSocket, code: Code, sentence: str, *, again: bool) -> None:
    """Send the reason as a message: a browser does not tell the page why a handshake was refused."""
    REFUSALS.add("socket", code)
    message = encode(Bye(code=code, error=sentence, again=again))
    with suppress(WebSocketDisconnect, OSError):  # the client is gone already
        if socket.client_state is WebSocketState.CONNECTING:
            await socket.accept()
        await socket.send({"type": "websocket.send", "text": message.decode()})
        await socket.close(TRY_AGAIN if again else POLICY)
