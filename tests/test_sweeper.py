"""A run of tests that is interrupted leaves nothing behind, however it is interrupted."""

import os
import select
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.sweeper import CAN_SWEEP, MARKS

GUARD = 100.0
HOME = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "1", "tests/leftovers.py"]

pytestmark = pytest.mark.skipif(not CAN_SWEEP, reason="Only Linux tells when any process has ended.")


@pytest.mark.parametrize("way", ["Ctrl-C", "SIGTERM", "a killed worker"])
def test_no_server_browser_or_database_stays_behind(tmp_path: Path, way: str) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)
    environment = {**os.environ, "NIMMT_LEFTOVERS": str(told)}
    del environment[MARKS]
    run = subprocess.Popen(
        [*COMMAND, "-o", "python_files=leftovers.py"],
        cwd=HOME,
        env=environment,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    pids = [*map(int, _read(told).split())]
    processes = {os.pidfd_open(pid): pid for pid in pids}
    if way == "Ctrl-C":
        os.killpg(run.pid, signal.SIGINT)
    elif way == "SIGTERM":
        run.terminate()
    else:
        os.kill(pids[0], signal.SIGKILL)
    run.wait(GUARD)
    assert _still_there(processes) == []
    for process in processes:
        os.close(process)
    assert not [*Path(tempfile.gettempdir()).glob(f"nimmt-tests-{pids[0]}-*")]


def _read(pipe: Path) -> str:
    """Whoever writes opens it for that, and closes it when all is said."""
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(end) as stream:
        assert select.select([end], [], [], GUARD)[0], "the run did not come so far"
        os.set_blocking(end, True)
        return stream.read()


def _still_there(processes: dict[int, int]) -> list[int]:
    left = dict(processes)
    while left:
        ended, _, _ = select.select([*left], [], [], GUARD)
        if not ended:
            break
        for process in ended:
            del left[process]
    return [*left.values()]
