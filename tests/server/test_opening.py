"""`nimmt` without a command: the game is served to this machine, and a second one finds the first."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from nimmt.server.serving import own_address

COMMAND = [sys.executable, "-m", "nimmt.cli", "--no-browser", "--port", "0", "--data"]
directly = build_opener(ProxyHandler({})).open


def start(data: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [*COMMAND, str(data), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline()


def test_nimmt_alone_serves_the_game_and_a_second_one_leads_to_it(tmp_path: Path) -> None:
    process, told = start(tmp_path)
    url = told.split()[4].rstrip(".")
    with directly(f"{url}/healthz") as answer:
        assert json.load(answer)["ok"]
    second = subprocess.run([*COMMAND, str(tmp_path)], capture_output=True, text=True, check=False)
    assert second.returncode == 0
    assert second.stdout == f"nimmt is open at {url}. It runs already.\n"
    process.send_signal(signal.SIGINT)
    _, noise = process.communicate(timeout=60)
    assert (process.returncode, noise) == (0, "")


def test_a_database_that_somebody_else_uses_is_refused_in_one_line(tmp_path: Path) -> None:
    process, _ = start(tmp_path)
    (tmp_path / "nimmt.url").unlink()
    second = subprocess.run([*COMMAND, str(tmp_path)], capture_output=True, text=True, check=False)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert second.returncode == 1
    assert second.stdout == ""
    assert len(second.stderr.splitlines()) == 1
    assert "in use by another nimmt" in second.stderr


def test_friends_find_it_in_the_network(tmp_path: Path) -> None:
    process, told = start(tmp_path, "--friends")
    if own_address() is None:  # then it says so
        _, why = process.communicate(timeout=60)
        assert (process.returncode, told, "in no network" in why) == (1, "", True)
        return
    url = told.split()[4].rstrip(".")
    assert url.startswith(f"http://{own_address()}:")
    with directly(f"{url}/healthz") as answer:
        assert json.load(answer)["ok"]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


@pytest.mark.skipif(own_address() is None, reason="This machine is in no network.")
def test_one_that_runs_for_this_machine_alone_is_not_shown_to_friends(tmp_path: Path) -> None:
    process, told = start(tmp_path)
    command = [*COMMAND, str(tmp_path), "--friends"]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.count("\n") == 1
    assert told.split()[4].rstrip(".") in second.stderr
    assert "--friends" in second.stderr
