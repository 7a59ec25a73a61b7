"""Ends whatever a test run has left behind, however the run has ended: `python tests/sweeper.py PID MARK`.

A process that runs tests has a mark in its environment, and all that it starts inherits it. Beside it a
sweeper waits for its end, then ends every process that bears the mark and removes the folder of that name.
"""

import os
import select
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, time_ns

MARKS = "NIMMT_TEST_RUNS"
"""The mark of this process, after that of the one that has started it."""
SWEEPER = "NIMMT_TEST_SWEEPER"
"""The process that sweeps after this one."""
PATIENCE_SECONDS = 5.0
"""So long a process has to come to its end by itself."""
CAN_SWEEP = hasattr(os, "pidfd_open")


def start() -> None:
    """Mark this process, and let a sweeper wait for its end."""
    outside = dict(os.environ)
    mark = f"nimmt-tests-{os.getpid()}-{time_ns()}"
    os.environ[MARKS] = f"{outside.pop(MARKS, '')} {mark}".strip()
    if CAN_SWEEP:
        command = [sys.executable, "-I", "-S", __file__, str(os.getpid()), mark]
        os.environ[SWEEPER] = str(os.posix_spawn(sys.executable, command, outside, setsid=True))


def run_folder() -> Path:
    """A folder that goes with the run."""
    folder = _folder(os.environ[MARKS].split()[-1])
    folder.mkdir(mode=0o755, exist_ok=True)
    return folder


def _folder(mark: str) -> Path:
    return Path(tempfile.gettempdir()) / mark


def wait_and_sweep(pid: int, mark: str) -> None:
    with suppress(ProcessLookupError):
        run = os.pidfd_open(pid)
        if os.getppid() == pid:
            _wait([run], None)
    for number in (signal.SIGTERM, signal.SIGKILL):
        left = [*_opened(_marked(mark))]
        for process in left:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(process, number)
        _wait(left, PATIENCE_SECONDS)
    shutil.rmtree(_folder(mark), ignore_errors=True)


def _marked(mark: str) -> Iterator[int]:
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if f"{mark}".encode() in environment.read_bytes():
                yield int(environment.parent.name)


def _opened(pids: Iterable[int]) -> Iterator[int]:
    for pid in pids:
        with suppress(ProcessLookupError):
            yield os.pidfd_open(pid)


def _wait(processes: Iterable[int], seconds: float | None) -> None:
    """For the end of all, but at most so long."""
    left, end = {*processes}, None if seconds is None else monotonic() + seconds
    while left and (end is None or monotonic() < end):
        ended, _, _ = select.select(left, [], [], None if end is None else max(0.0, end - monotonic()))
        left -= {*ended}


if __name__ == "__main__":
    wait_and_sweep(int(sys.argv[1]), sys.argv[2])
