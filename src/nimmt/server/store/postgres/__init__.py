"""The store in PostgreSQL. It needs asyncpg, which is an optional dependency: import it late."""

from .backup import restore_postgres as restore_postgres
from .store import open_postgres as open_postgres
