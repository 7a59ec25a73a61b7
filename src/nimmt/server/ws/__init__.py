"""WebSocket connections: to a table, and to the lobby."""

from .connection import Connection
from .lobby import LobbyWatch, open_tables
from .protocol import FAREWELL_SECONDS, TableProtocol

__all__ = ["FAREWELL_SECONDS", "Connection", "LobbyWatch", "TableProtocol", "open_tables"]
