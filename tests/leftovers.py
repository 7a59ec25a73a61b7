"""A test that starts a server, a PostgreSQL and a browser, and never ends: `test_sweeper.py` ends it."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.server.live_server import Server
from tests.server.store.postgres_server import NoPostgresError
from tests.server.store.postgres_server import Server as Postgres
from tests.sweeper import SWEEPER
from tests.web.conftest import executable


def test_something_that_never_ends(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "nimmt.db")).start()
    assert server.process is not None
    pids = [os.getpid(), int(os.environ[SWEEPER]), server.process.pid, *server.workers]
    try:
        pids += Postgres().pids
    except NoPostgresError as error:
        print(error)
    if (chromium := executable()) is not None:
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
        place = f"--user-data-dir={tmp_path / 'profile'}"
        browser = subprocess.Popen([chromium, *options, place], stderr=subprocess.PIPE)
        assert browser.stderr is not None
        while b"DevTools listening" not in browser.stderr.readline():
            assert browser.poll() is None
        pids.append(browser.pid)
    Path(os.environ["NIMMT_LEFTOVERS"]).write_text(" ".join(map(str, pids)))
    while True:
        signal.pause()


if not hasattr(signal, "pause"):
    pytest.skip("Nothing can be swept up here.", allow_module_level=True)
