"""The web application: routes from the operations, sockets of tables and of the lobby."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nimmt.rules import FormatError, decode, encode
from nimmt.table import Code, TableError

from .http.headers import Headers, is_https, origin_allowed, security_headers
from .http.metrics import NOT_FOR_YOU, may_scrape, metrics_of
from .http.openapi import ALL
from .http.operations import CONFLICT, STATUS, Answer, Call, Operation
from .http.static import web_routes
from .keys import is_table_id
from .limits import TooFastError, address_of
from .logs import log
from .metrics.counters import REFUSALS
from .metrics.registry import CONTENT_TYPE
from .people.identity import COOKIE, COOKIE_SECONDS, guest_of
from .people.screens import SCREEN_COOKIE, SCREEN_COOKIE_SECONDS
from .services import COME_BACK, House
from .store import Person, PersonId, StoreError
from .wire import Bye, Problem
from .ws.connection import Connection

POLICY, TRY_AGAIN = 1008, 1013


def make_app(house: House) -> Starlette:
    """The application of a house that is open; whoever opened it closes it."""
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Headers, behind_proxy=house.plan.behind_proxy)],
        exception_handlers={HTTPException: _unknown, ClientDisconnect: _gone, Exception: _unexpected},
    )
    app.state.house = house
    return app


def routes() -> list[BaseRoute]:
    """All of `/api` is the interface for programs: what is not there is not looked for among the pages."""
    paths: dict[str, dict[str, Operation]] = {}
    for operation in ALL:
        paths.setdefault(operation.path, {})[operation.method] = operation
    others: list[BaseRoute] = []
    api: list[BaseRoute] = [
        WebSocketRoute("/v1/tables/{table}/socket", table_socket),
        WebSocketRoute("/v1/lobby", lobby_socket),
    ]
    for path, by_method in paths.items():
        within = path.removeprefix("/api")
        group = others if within == path else api
        group.append(Route(within, _endpoint(by_method), methods=list(by_method)))
    others.append(Route("/metrics", metrics, methods=["GET"]))
    return [*others, Mount("/api", Router(api, redirect_slashes=False)), *web_routes()]


def _endpoint(by_method: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        operation = by_method["GET" if request.method == "HEAD" else request.method]
        try:
            return await _answer(request, operation)
        except TooFastError as error:
            return problem(error.code, str(error), after=error.seconds)
        except TableError as error:
            return problem(error.code, str(error))
        except StoreError as error:
            log("store-unavailable", path=request.url.path, why=str(error))
            return problem(Code.UNAVAILABLE, "The database does not answer at the moment: try again.")

    return endpoint


async def _answer(request: Request, operation: Operation) -> Response:
    house: House = request.app.state.house
    if house.leaving:
        raise TableError(Code.UNAVAILABLE, COME_BACK)
    if request.method not in ("GET", "HEAD") and not origin_allowed(request.scope, house.plan.behind_proxy):
        raise TableError(Code.FORBIDDEN, "This comes from a page of another site.")
    address = address_of(request.scope, house.plan.behind_proxy)
    house.limits.request(address)
    person = await house.identities.find(request)
    if operation.identified and person is None:
        raise TableError(Code.NO_IDENTITY, "This needs a name first: POST /api/v1/me.")
    body = None if operation.takes is None else _decode(await request.body(), operation.takes)
    query = _query(request, operation)
    answer = await operation.do(Call(house, address, person, request.path_params, query, body))
    return _respond(request, operation, answer)


def _decode(data: bytes, kind: type) -> object:
    try:
        return decode(data, kind)
    except FormatError as error:
        raise TableError(Code.BAD_MESSAGE, str(error)) from None


def _query(request: Request, operation: Operation) -> dict[str, Any]:
    known = {parameter.name: parameter.kind for parameter in operation.query}
    found = {}
    for name, value in request.query_params.multi_items():
        if name not in known:
            raise TableError(Code.BAD_MESSAGE, f"There is no parameter {name[:40]!r} here.")
        found[name] = _number(name, value, known[name])
    return found


def _number(name: str, value: str, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        raise TableError(
            Code.BAD_MESSAGE, f"The parameter {name} is a number, and cannot be {value[:40]!r}."
        ) from None


def _respond(request: Request, operation: Operation, answer: Answer) -> Response:
    response = _response(answer.content, operation.status)
    response.headers["Cache-Control"] = "no-store"
    if answer.forgotten:
        response.delete_cookie(COOKIE)
    if answer.token is not None:
        _give(request, response, COOKIE, answer.token, COOKIE_SECONDS)
    if answer.screen is not None:
        _give(request, response, SCREEN_COOKIE, answer.screen, SCREEN_COOKIE_SECONDS)
    return response


def _response(content: Any, status: int) -> Response:
    if isinstance(content, AsyncIterator):
        return StreamingResponse(content, status, media_type="application/json")
    return Response(encode(content), status, media_type="application/json")


def _give(request: Request, response: Response, cookie: str, secret: str, seconds: int) -> None:
    house: House = request.app.state.house
    response.set_cookie(
        cookie,
        secret,
        max_age=seconds,
        path="/",
        secure=is_https(request.scope, house.plan.behind_proxy),
        httponly=True,
        samesite="lax",
    )


async def metrics(request: Request) -> Response:
    """No part of the interface for programs: it is for those who look after the server."""
    house: House = request.app.state.house
    if not may_scrape(request, house.plan):
        return problem(Code.FORBIDDEN, NOT_FOR_YOU)
    return Response(metrics_of(house), headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE)


def problem(code: Code, sentence: str, *, after: int = 1) -> Response:
    """Why it is not done, and in how many seconds it may be, where to ask again is of use."""
    REFUSALS.add("http", code)
    status = STATUS.get(code, CONFLICT)
    headers = {"Cache-Control": "no-store"}
    if code in (Code.TOO_FAST, Code.UNAVAILABLE):
        headers["Retry-After"] = str(after)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    content = encode(Problem(code=code, error=sentence))
    return Response(content, status, headers, media_type="application/json")


async def _unknown(request: Request, error: Exception) -> Response:
    """What no route takes."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        response = problem(Code.BAD_MESSAGE, f"{request.method} is not possible here.")
        response.status_code = 405
        response.headers.update(error.headers or {})
        return response
    return problem(Code.NOT_FOUND, "There is nothing at this address.")


async def _gone(_: Request, __: Exception) -> Response:
    """Whoever asked went away before all was said: nobody hears this."""
    return problem(Code.BAD_MESSAGE, "The request ended too early.")


async def _unexpected(request: Request, error: Exception) -> Response:
    """Outside of everything else, so that it brings its own headers."""
    log("failure", level="error", path=request.url.path, why=f"{type(error).__name__}: {error}")
    response = problem(Code.UNAVAILABLE, "Something went wrong in the server; it has been noted.")
    response.status_code = 500
    house: House = request.app.state.house
    response.headers.update(dict(security_headers(request.scope, house.plan.behind_proxy)))
    return response


async def table_socket(socket: WebSocket) -> None:
    """A table's life. `?v=` continues from that version, `?as=tv` is a screen for all."""
    house: House = socket.app.state.house
    try:
        await _enter(socket, house)
    except TableError as error:
        await _refuse(socket, error.code, str(error), again=error.code is Code.UNAVAILABLE)
    except StoreError:
        await _refuse(socket, Code.UNAVAILABLE, "The database does not answer: try again.", again=True)


async def _enter(socket: WebSocket, house: House) -> None:
    address = _check_socket(socket, house)
    if not house.limits.lets_in(address):
        await socket.close(POLICY)  # without a handshake, for whatever is sent after one has to be read
        return
    with house.limits.socket(address):
        person, hidden = await _who(socket, house)
        table, v, manner = _asked_for(socket)
        guest = None if person is None else guest_of(person)
        screen = await house.screens.find(socket, table) if manner == "tv" else None
        await socket.accept()
        connection = Connection(socket, guest, manner, hidden, house.limits.messages(), screen)
        await connection.stay(house.rooms, await house.rooms.find(table), v)
        if connection.flooded:
            house.limits.flooded(address)


async def _who(socket: WebSocket, house: House) -> tuple[Person | None, frozenset[PersonId]]:
    """Who comes, and whom they do not want to see."""
    person = await house.identities.find(socket)
    return person, frozenset() if person is None else await house.store.hidden(person.id)


def _check_socket(socket: WebSocket, house: House) -> str:
    if house.leaving:
        raise TableError(Code.UNAVAILABLE, COME_BACK)
    if not origin_allowed(socket.scope, house.plan.behind_proxy):
        raise TableError(Code.FORBIDDEN, "This comes from a page of another site.")
    return address_of(socket.scope, house.plan.behind_proxy)


def _asked_for(socket: WebSocket) -> tuple[str, int | None, Any]:
    table, v = socket.path_params["table"], socket.query_params.get("v")
    manner = socket.query_params.get("as", "table")
    if not is_table_id(table):
        raise TableError(Code.NOT_FOUND, "There is no such table.")
    if v is not None and not (v.isascii() and v.isdigit() and len(v) < 12):
        raise TableError(Code.BAD_MESSAGE, f"The version is a number, not {v[:20]!r}.")
    if manner not in ("table", "tv"):
        raise TableError(Code.BAD_MESSAGE, f"One comes as table or as tv, not as {manner[:20]!r}.")
    return table, None if v is None else int(v), manner


async def lobby_socket(socket: WebSocket) -> None:
    house: House = socket.app.state.house
    try:
        address = _check_socket(socket, house)
        if not house.limits.lets_in(address):
            await socket.close(POLICY)
            return
        with house.limits.socket(address):
            person, hidden = await _who(socket, house)
            await socket.accept()
            await house.lobby.stay(
                socket, house.limits.messages(), None if person is None else person.id, hidden
            )
    except TableError as error:
        await _refuse(socket, error.code, str(error), again=error.code is Code.UNAVAILABLE)
    except StoreError:
        await _refuse(socket, Code.UNAVAILABLE, "The database does not answer: try again.", again=True)


async def _refuse(socket: WebSocket, code: Code, sentence: str, *, again: bool) -> None:
    """A browser is told nothing of a refused handshake, so the reason comes as a message."""
    REFUSALS.add("socket", code)
    message = encode(Bye(code=code, error=sentence, again=again))
    with suppress(WebSocketDisconnect, OSError):  # who is gone already is told nothing
        if socket.client_state is WebSocketState.CONNECTING:
            await socket.accept()
        await socket.send({"type": "websocket.send", "text": message.decode()})
        await socket.close(TRY_AGAIN if again else POLICY)
