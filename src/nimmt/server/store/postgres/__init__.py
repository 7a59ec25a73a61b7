"""The store in PostgreSQL. It needs asyncpg, which is an optional dependency: import it late."""

from .backup import restore_postgres
from .store import open_postgres

__all__ = ["open_postgres", "restore_postgres"]
