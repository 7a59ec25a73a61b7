"""`nimmt` without a command: it serves this machine, and a second one finds the first."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.request import ProxyHandler, build_opener

import pytest
from _pytest.capture import CaptureFixture

from nimmt.server.run import own_address
from tests.server.live_server import GUARD
from tests.server.typed_command import command

WORDS = ["--no-browser", "--port", "0", "--data"]
directly = build_opener(ProxyHandler({})).open


class Running(NamedTuple):
    data: Path
    url: str


def start(data: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    """The process and its first line of output."""
    process = subprocess.Popen(
        [sys.executable, "-m", "nimmt.cli", *WORDS, str(data), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, process.stdout.readline()


def end(process: subprocess.Popen[str]) -> None:
    """Stop it by Ctrl-C; it prints nothing more."""
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=GUARD)
    assert (process.returncode, said, told) == (0, "", "")


def url_in(told: str) -> str:
    return told.split()[4].rstrip(".")


def answers(url: str) -> bool:
    with directly(f"{url}/healthz") as answer:
        return bool(json.load(answer)["ok"])


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for this machine only."""
    data = tmp_path_factory.mktemp("first")
    process, told = start(data)
    yield Running(data, url_in(told))
    end(process)


def test_nimmt_alone_serves_the_game_and_a_second_one_leads_to_it(
    first: Running, capsys: CaptureFixture[str]
) -> None:
    assert answers(first.url)
    assert command(*WORDS, str(first.data)) == 0
    assert capsys.readouterr().out == f"nimmt is open at {first.url}. It runs already.\n"


def test_a_database_that_somebody_else_uses_is_refused_in_one_line(
    first: Running, capsys: CaptureFixture[str]
) -> None:
    noted = first.data / "nimmt.url"
    noted.unlink()
    assert command(*WORDS, str(first.data)) == 1
    noted.write_text(first.url)
    said, told = capsys.readouterr()
    assert said == ""
    assert len(told.splitlines()) == 1
    assert "in use by another nimmt" in told


def test_friends_find_it_in_the_network(tmp_path: Path) -> None:
    process, told = start(tmp_path, "--friends")
    if own_address() is None:  # then it prints the reason
        _, why = process.communicate(timeout=GUARD)
        assert (process.returncode, told, "in no network" in why) == (1, "", True)
        return
    url = url_in(told)
    assert url.startswith(f"http://{own_address()}:")
    assert answers(url)
    end(process)


@pytest.mark.skipif(own_address() is None, reason="This machine is in no network.")
def test_one_that_runs_for_this_machine_alone_is_not_shown_to_friends(
    first: Running, capsys: CaptureFixture[str]
) -> None:
    assert command(*WORDS, str(first.data), "--friends") == 1
    said, told = capsys.readouterr()
    assert said == ""
    assert told.count("\n") == 1
    assert first.url in told
    assert "--friends" in told
