"""Every route of the server."""

from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute

from . import catalog, groups, me, screens, tables
from .endpoint import endpoint
from .metrics import metrics
from .operation import Operation
from .sockets import lobby_socket, table_socket
from .static import web_routes

OPERATIONS = (
    *catalog.OPERATIONS,
    *me.OPERATIONS,
    *tables.OPERATIONS,
    *screens.OPERATIONS,
    *groups.OPERATIONS,
)


def all_routes() -> list[BaseRoute]:
    """Everything below `/api` is for programs: an unknown path there is an error, not a page."""
    paths: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = operation
    others: list[BaseRoute] = []
    api: list[BaseRoute] = [
        WebSocketRoute("/v1/tables/{table}/socket", table_socket),
        WebSocketRoute("/v1/lobby", lobby_socket),
    ]
    for path, by_method in paths.items():
        within = path.removeprefix("/api")
        group = others if within == path else api
        group.append(Route(within, endpoint(by_method), methods=list(by_method)))
    others.append(Route("/metrics", metrics, methods=["GET"]))
    return [*others, Mount("/api", Router(api, redirect_slashes=False)), *web_routes()]
