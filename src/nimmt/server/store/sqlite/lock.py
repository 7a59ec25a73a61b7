"""The lock of a SQLite database: one process at a time. The system frees it when the process ends.

On Linux it is on the database file itself, so that no other name of the file and no removed file gets around
it. Elsewhere such a lock would keep SQLite out too, so there it is on a file beside the database.
"""

import os
import re
import sys
from pathlib import Path
from typing import BinaryIO

from ..base import StoreError

LOCKS = Path("/proc/locks")
_held: dict[tuple[int, int], BinaryIO] = {}
"""By device and inode. To open and close a file that SQLite uses would free the locks that SQLite has on it
in this process, so such a file is refused before it is opened."""


class Lock:
    """Held from its creation until `close`. Close the connections to the database first."""

    def __init__(self, database: Path) -> None:
        path = database if sys.platform == "linux" else database.with_name(f"{database.name}.lock")
        try:
            path.touch(mode=0o600)
            there = path.stat()
            self._key = there.st_dev, there.st_ino
            if self._key in _held:
                raise _in_use(database, os.getpid())
            self._file = path.open("r+b")
        except OSError as error:
            raise StoreError(f"{path} cannot be written: {error.strerror}.") from None
        try:
            _take(self._file)
        except OSError:
            self._file.close()
            raise _in_use(database, _holder(there)) from None
        _held[self._key] = self._file

    def close(self) -> None:
        del _held[self._key]
        self._file.close()


def _take(file: BinaryIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _in_use(database: Path, process: int | None) -> StoreError:
    which = "" if process is None else f", process {process}"
    return StoreError(
        f"{database} is in use by another nimmt{which}. A SQLite database serves one process at a time; "
        "PostgreSQL serves several."
    )


def _holder(file: os.stat_result) -> int | None:
    """The process with a lock on this file, where the system lists it."""
    device = f"{os.major(file.st_dev):02x}:{os.minor(file.st_dev):02x}"
    try:
        listed = re.search(rf"FLOCK .* (\d+) {device}:{file.st_ino} ", LOCKS.read_text())
    except OSError:
        return None
    return None if listed is None else int(listed[1])


def _release_in_child() -> None:
    """A forked child inherits the lock, and would keep it after its parent was killed."""
    for file in _held.values():
        os.close(file.fileno())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_in_child)
