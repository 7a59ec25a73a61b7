"""WebSocket connections: to a table, and to the lobby."""

from .connection import Connection as Connection
from .lobby import LobbyWatch as LobbyWatch
from .lobby import open_tables as open_tables
from .protocol import FAREWELL_SECONDS as FAREWELL_SECONDS
from .protocol import FLOODED as FLOODED
from .protocol import TableProtocol as TableProtocol
