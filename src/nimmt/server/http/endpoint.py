"""From a request to an operation, and from its reply to a response."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from nimmt.rules import FormatError, decode, encode
from nimmt.table import Code, TableError

from ..limits import TooFastError, address_of
from ..logs import log
from ..metrics import REFUSALS
from ..people import COOKIE, COOKIE_SECONDS, SCREEN_COOKIE, SCREEN_COOKIE_SECONDS
from ..services import RESTARTING, Services
from ..store import LogDamaged, StoreError
from ..wire import Problem
from .caller import find_caller
from .headers import is_https, origin_allowed, security_headers
from .operation import CONFLICT, STATUS, Call, Operation, Reply


def endpoint(by_method: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint of one path."""

    async def respond(request: Request) -> Response:
        operation = by_method["GET" if request.method == "HEAD" else request.method]
        try:
            return await _respond(request, operation)
        except TooFastError as error:
            return problem(error.code, str(error), retry_after=error.seconds)
        except TableError as error:
            return problem(error.code, str(error))
        except StoreError as error:
            if isinstance(error, LogDamaged):
                request.app.state.services.rooms.note_damage(error)
            else:
                log("store-unavailable", path=request.url.path, why=str(error))
            return problem(Code.UNAVAILABLE, error.sentence)
        except asyncio.CancelledError:
            services: Services = request.app.state.services
            if not services.stopping:
                raise
            return problem(Code.UNAVAILABLE, RESTARTING)

    return respond


async def _respond(request: Request, operation: Operation) -> Response:
    services: Services = request.app.state.services
    behind_proxy = services.options.behind_proxy
    if services.stopping:
        raise TableError(Code.UNAVAILABLE, RESTARTING)
    if request.method not in ("GET", "HEAD") and not origin_allowed(request.scope, behind_proxy):
        raise TableError(Code.FORBIDDEN, "This comes from a page of another site.")
    address = address_of(request.scope, behind_proxy)
    caller = await find_caller(request, services, address)
    if operation.identified and caller is None:
        raise TableError(Code.NO_IDENTITY, "This needs a name first: POST /api/v1/me.")
    body = None if operation.takes is None else _decode(await request.body(), operation.takes)
    query = _query(request, operation)
    screen = request.cookies.get(SCREEN_COOKIE)
    call = Call(services, address, caller, request.path_params, query, body, screen)
    reply = await operation.handler(call)
    return _response(request, operation, reply)


def _decode(data: bytes, kind: type) -> object:
    try:
        return decode(data, kind)
    except FormatError as error:
        raise TableError(Code.BAD_MESSAGE, str(error)) from None


def _query(request: Request, operation: Operation) -> dict[str, Any]:
    kinds = {parameter.name: parameter.kind for parameter in operation.query}
    values = {}
    for name, text in request.query_params.multi_items():
        if name not in kinds:
            raise TableError(Code.BAD_MESSAGE, f"There is no parameter {name[:40]!r} here.")
        values[name] = _number(name, text, kinds[name])
    return values


def _number(name: str, text: str, kind: Any) -> Any:
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        raise TableError(
            Code.BAD_MESSAGE, f"The parameter {name} is a number, and cannot be {text[:40]!r}."
        ) from None


def _response(request: Request, operation: Operation, reply: Reply) -> Response:
    response = _encoded(reply.content, operation.status)
    response.headers["Cache-Control"] = "no-store"
    if reply.forgotten:
        response.delete_cookie(COOKIE)
    if reply.token is not None:
        _set_cookie(request, response, COOKIE, reply.token, COOKIE_SECONDS)
    if reply.screen is not None:
        _set_cookie(request, response, SCREEN_COOKIE, reply.screen, SCREEN_COOKIE_SECONDS)
    return response


def _encoded(content: Any, status: int) -> Response:
    if isinstance(content, AsyncIterator):
        return StreamingResponse(content, status, media_type="application/json")
    return Response(encode(content), status, media_type="application/json")


def _set_cookie(request: Request, response: Response, cookie: str, secret: str, seconds: int) -> None:
    services: Services = request.app.state.services
    response.set_cookie(
        cookie,
        secret,
        max_age=seconds,
        path="/",
        secure=is_https(request.scope, services.options.behind_proxy),
        httponly=True,
        samesite="lax",
    )


def problem(code: Code, sentence: str, *, retry_after: int = 1) -> Response:
    """A refusal. `retry_after` is sent only where a second try can help."""
    REFUSALS.add("http", code)
    status = STATUS.get(code, CONFLICT)
    headers = {"Cache-Control": "no-store"}
    if code in (Code.TOO_FAST, Code.UNAVAILABLE):
        headers["Retry-After"] = str(retry_after)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    content = encode(Problem(code=code, error=sentence))
    return Response(content, status, headers, media_type="application/json")


async def no_route(request: Request, error: Exception) -> Response:
    """The response to a path or method that no route takes."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        response = problem(Code.BAD_MESSAGE, f"{request.method} is not possible here.")
        response.status_code = 405
        response.headers.update(error.headers or {})
        return response
    return problem(Code.NOT_FOUND, "There is nothing at this address.")


async def client_gone(_: Request, __: Exception) -> Response:
    """The client disconnected before it had sent its whole request, so nobody receives this."""
    return problem(Code.BAD_MESSAGE, "The request ended too early.")


async def server_error(request: Request, error: Exception) -> Response:
    """An error of ours. This runs outside of the middleware, so it adds the security headers itself."""
    log("failure", level="error", path=request.url.path, why=f"{type(error).__name__}: {error}")
    response = problem(Code.UNAVAILABLE, "Something went wrong in the server; it has been noted.")
    response.status_code = 500
    services: Services = request.app.state.services
    response.headers.update(dict(security_headers(request.scope, services.options.behind_proxy)))
    return response
