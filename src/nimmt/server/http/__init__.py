"""The HTTP interface: operations as JSON, the handshakes of the sockets, the metrics and the web page."""

from .endpoint import client_gone, no_route, server_error
from .headers import LARGEST_BODY, Headers
from .metrics import READINGS, NetworkError, read_networks
from .operation import CONFLICT, STATUS, Operation, Parameter
from .routes import OPERATIONS, all_routes
from .tables import MOST_TABLES

__all__ = [
    "CONFLICT",
    "LARGEST_BODY",
    "MOST_TABLES",
    "OPERATIONS",
    "READINGS",
    "STATUS",
    "Headers",
    "NetworkError",
    "Operation",
    "Parameter",
    "all_routes",
    "client_gone",
    "no_route",
    "read_networks",
    "server_error",
]
