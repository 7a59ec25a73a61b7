"""End the processes that a test run leaves behind, even if it crashes: `python tests/sweeper.py PID MARK`.

A test process has a mark in its environment, which its child processes inherit. A sweeper waits for it to
exit, then ends every process with the mark and removes the folder of that name.
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
"""Environment variable: the marks of the parent test runs and of this one."""
SWEEPER = "NIMMT_TEST_SWEEPER"
"""Environment variable: the process id of the sweeper."""
PATIENCE_SECONDS = 5.0
"""The time to exit after each signal."""
CAN_SWEEP = hasattr(os, "pidfd_open")


def start() -> None:
    """Mark this process, and start its sweeper."""
    outside = dict(os.environ)
    mark = f"nimmt-tests-{os.getpid()}-{time_ns()}"
    os.environ[MARKS] = f"{outside.pop(MARKS, '')} {mark}".strip()
    if CAN_SWEEP:
        command = [sys.executable, "-I", "-S", __file__, str(os.getpid()), mark]
        os.environ[SWEEPER] = str(os.posix_spawn(sys.executable, command, outside, setsid=True))


def run_folder() -> Path:
    """A folder that is removed with the run. A benchmark becomes a run when it asks for one."""
    if MARKS not in os.environ:
        start()
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
    """Wait until all processes have exited, or the time is over."""
    left, end = {*processes}, None if seconds is None else monotonic() + seconds
    while left and (end is None or monotonic() < end):
        ended, _, _ = select.select(left, [], [], None if end is None else max(0.0, end - monotonic()))
        left -= {*ended}


if __name__ == "__main__":
    wait_and_sweep(int(sys.argv[1]), sys.argv[2])
