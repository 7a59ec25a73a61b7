"""The store in a SQLite file."""

from .backup import read_backup as read_backup
from .backup import restore_sqlite as restore_sqlite
from .checksums import seal as seal
from .file import new_file as new_file
from .file import upgrade as upgrade
from .store import open_sqlite as open_sqlite
