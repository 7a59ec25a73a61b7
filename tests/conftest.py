"""Hypothesis profiles and pytest hooks: NIMMT_HYPOTHESIS=check (the default) or long.

`check` repeats the same examples; `long` draws new ones and prints NIMMT_SEED, which repeats them.
"""

import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from random import Random
from secrets import randbelow

import pytest
from hypothesis import HealthCheck, settings

from tests import sweeper

settings.register_profile(
    "check",
    deadline=None,
    max_examples=25,
    print_blob=True,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],  # the machine may be busy
)
settings.register_profile("long", settings.get_profile("check"), max_examples=1000, derandomize=False)
PROFILE = os.environ.get("NIMMT_HYPOTHESIS", "check")
settings.load_profile(PROFILE)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in a background job of a shell
    signal.signal(signal.SIGINT, signal.default_int_handler)

MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 2 * 1024**3:
    os.environ.setdefault("TMPDIR", str(MEMORY))  # fsync on a disk is slow
    tempfile.tempdir = None

os.environ["LC_ALL"] = "C.UTF-8"  # English on every machine

sweeper.start()
# Set here, so that all workers share it.
os.environ.setdefault("NIMMT_SEED", str(randbelow(10**9)) if PROFILE == "long" else "1")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores: tests of a server or a browser often wait."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    return (cores or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that only `make long` runs; NIMMT_ORDER=7 shuffles the files, and the tests in each."""
    if order := os.environ.get("NIMMT_ORDER"):
        rng = Random(order)
        rng.shuffle(items)
        files = sorted({item.path for item in items})
        rng.shuffle(files)
        items.sort(key=lambda item: files.index(item.path))
    if PROFILE != "long":
        left_out = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Exclude everything that is loaded now from garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(
        f"NIMMT_SEED={os.environ['NIMMT_SEED']} compares kernel and rules on the same matches."
    )
    for reason in sorted({report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])}):
        terminalreporter.write_line(reason)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Escape lone surrogates in captured output: a worker that sends one crashes."""
    report.sections = [
        (name, text.encode(errors="backslashreplace").decode()) for name, text in report.sections
    ]
