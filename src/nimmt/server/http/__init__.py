"""The HTTP interface: operations as JSON, the handshakes of the sockets, the metrics and the web page."""

from .endpoint import client_gone as client_gone
from .endpoint import no_route as no_route
from .endpoint import server_error as server_error
from .headers import LARGEST_BODY as LARGEST_BODY
from .headers import Headers as Headers
from .metrics import READINGS as READINGS
from .metrics import NetworkError as NetworkError
from .metrics import read_networks as read_networks
from .operation import CONFLICT as CONFLICT
from .operation import STATUS as STATUS
from .operation import Operation as Operation
from .operation import Parameter as Parameter
from .protocol import HttpProtocol as HttpProtocol
from .routes import OPERATIONS as OPERATIONS
from .routes import all_routes as all_routes
from .tables import MOST_TABLES as MOST_TABLES
