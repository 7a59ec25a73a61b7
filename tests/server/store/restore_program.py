"""A restore that interrupts itself: `python -m tests.server.store.restore_program DATABASE BACKUP SIGNAL`."""

import os
import sys
from pathlib import Path

from nimmt.server.store import restore


def main(database: str, backup: str, number: str) -> None:
    def interrupt(done: int, total: int) -> None:
        print(done, total, flush=True)
        os.kill(os.getpid(), int(number))

    restore(database, Path(backup), overwrite=True, progress=interrupt)


if __name__ == "__main__":
    main(*sys.argv[1:])
