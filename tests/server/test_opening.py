"""`nimmt` without a command: the game is served to this machine, and a second one finds the first."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

COMMAND = [sys.executable, "-m", "nimmt.cli", "--no-browser", "--port", "0", "--data"]


def start(data: Path) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [*COMMAND, str(data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline()


def test_nimmt_alone_serves_the_game_and_a_second_one_leads_to_it(tmp_path: Path) -> None:
    process, told = start(tmp_path)
    url = told.split()[4].rstrip(".")
    with urlopen(f"{url}/healthz") as answer:
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
