"""The store in a SQLite file."""

from .backup import read_backup, restore_sqlite
from .file import new_file, upgrade
from .store import open_sqlite

__all__ = ["new_file", "open_sqlite", "read_backup", "restore_sqlite", "upgrade"]
