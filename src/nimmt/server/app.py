"""The web application around the services."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect

from .http import Headers, all_routes, client_gone, no_route, server_error
from .services import Services


def make_app(services: Services) -> Starlette:
    """The application of open services. The caller closes them."""
    app = Starlette(
        routes=all_routes(),
        middleware=[Middleware(Headers, behind_proxy=services.options.behind_proxy)],
        exception_handlers={
            HTTPException: no_route,
            ClientDisconnect: client_gone,
            Exception: server_error,
        },
    )
    app.state.services = services
    return app
