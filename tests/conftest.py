"""How hard the tests try: NIMMT_HYPOTHESIS=check (as a rule) or long. NIMMT_SEED tries the same again."""

import os
import signal
import sys
from secrets import randbelow

import pytest
from hypothesis import settings

from tests import sweeper

settings.register_profile("check", deadline=None, max_examples=60, print_blob=True)
settings.register_profile("long", settings.get_profile("check"), max_examples=5000)
PROFILE = os.environ.get("NIMMT_HYPOTHESIS", "check")
settings.load_profile(PROFILE)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for a job that a shell runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

sweeper.start()
os.environ.setdefault("NIMMT_SEED", str(randbelow(10**9)))  # here, so that all workers have the same


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever tests a server or a browser often waits for it."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    return (cores or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `make long` runs."""
    if PROFILE != "long":
        left_out = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(
        f"NIMMT_SEED={os.environ['NIMMT_SEED']} compares kernel and rules on the same matches."
    )
    for reason in sorted({report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])}):
        terminalreporter.write_line(reason)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What a test wrote may hold half of a surrogate pair, which no worker can send: it would end there."""
    report.sections = [
        (name, text.encode(errors="backslashreplace").decode()) for name, text in report.sections
    ]
