"""A lock file beside the database: one process at a time. The system frees it when the process ends."""

import os
import sys
from pathlib import Path
from typing import BinaryIO

from ..base import StoreError

_held = set[BinaryIO]()


class Lock:
    """Held from its creation until `close`."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise StoreError(f"{path} cannot be written: {error.strerror}.") from None
        _held.add(self._file)
        try:
            _take(self._file)
        except OSError:
            self.close()
            raise StoreError(
                f"{database} is in use by another nimmt. A SQLite database serves one process at a time; "
                "PostgreSQL serves several."
            ) from None

    def close(self) -> None:
        _held.discard(self._file)
        self._file.close()


def _take(file: BinaryIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _release_in_child() -> None:
    """A forked child inherits the lock, and would keep it after its parent was killed."""
    for file in _held:
        os.close(file.fileno())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_in_child)
