"""The examples do what they promise."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nimmt.bots import CaseResult, ProgramLog, check_program
from nimmt.rules import Took, read, replay, steps, verify, write

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    return subprocess.check_output(command, text=True, encoding="utf-8").splitlines()


def test_every_example_is_run_here() -> None:
    names = {path.name for path in EXAMPLES.iterdir() if path.suffix in (".py", ".js", ".mjs")}
    elsewhere = {"socket_bot.py", "socket_bot.mjs"}  # server/test_connect.py
    elsewhere |= {"ppo.py", "dataset.py"}  # envs/test_ppo.py, test_dataset.py
    assert names == {"match.py", "referee.py", "replay.py", "bot.py", "bot.js"} | elsewhere


def test_a_match_is_played_until_somebody_has_66_heads() -> None:
    *deals, last = run("match.py")
    totals = [json.loads(line.partition(": ")[2].translate(BRACKETS)) for line in deals]
    places = json.loads(last.removeprefix("Places: ").translate(BRACKETS))
    assert all(max(total) < 66 for total in totals[:-1])
    assert max(totals[-1]) >= 66
    assert places == [sorted(totals[-1]).index(total) + 1 for total in totals[-1]]


BRACKETS = str.maketrans("()", "[]")


def test_a_match_takes_ten_lines() -> None:
    _, _, code = (EXAMPLES / "match.py").read_text(encoding="utf-8").partition("start\n\n")
    assert len(code.splitlines()) == 10


def test_the_referee_asks_for_the_row_and_then_judges() -> None:
    question, verdict = map(json.loads, run("referee.py"))
    assert question == {"needs": {"seat": 0, "card": 3, "rows": [0, 1, 2, 3]}}
    assert verdict["rows"] == [[30, 36], [3, 9], [43, 44], [58, 61]]
    assert verdict["heads"] == {"0": 1}


def test_the_replay_tells_every_row_that_was_taken_and_the_totals() -> None:
    record = read((EXAMPLES / "match.json").read_bytes())
    taken = [event for _, events in steps(record) for event in events if isinstance(event, Took)]
    assert taken
    told = run("replay.py")
    assert [line for line in told if line.endswith(f" for {taken[0].heads}")]
    assert sum(" takes " in line for line in told) == len(taken)
    totals = replay(record).totals
    assert told[-3:] == [f"{p.name} has {n}" for p, n in zip(record.seats, totals, strict=True)]


def test_the_replay_takes_another_record(tmp_path: Path) -> None:
    golden = EXAMPLES.parent / "golden" / "matches" / "plus-2-1.jsonl"
    record, _, _ = golden.read_bytes().partition(b"\n")
    (tmp_path / "match.json").write_bytes(record)
    ana, bob = replay(read(record)).totals
    assert run("replay.py", str(tmp_path / "match.json"))[-2:] == [f"Ana has {ana}", f"Bob has {bob}"]


def test_the_record_beside_the_examples_is_proved_and_whole() -> None:
    text = (EXAMPLES / "match.json").read_bytes()
    record = read(text)
    verify(record)
    assert replay(record).over
    assert write(record) + b"\n" == text


@pytest.mark.parametrize(
    ("program", "name"),
    [
        (sys.executable, "bot.py"),
        pytest.param(
            "node",
            "bot.js",
            marks=pytest.mark.skipif(not shutil.which("node"), reason="node is not installed"),
        ),
    ],
)
def test_the_example_bots_do_everything_right_in_ten_lines(program: str, name: str, tmp_path: Path) -> None:
    told: list[CaseResult] = []
    command = shlex.join([program, str(EXAMPLES / name)])
    assert (
        check_program(command, log=ProgramLog(tmp_path / "log.jsonl"), time_ms=30_000, tell=told.append) == []
    )
    assert [case.faults for case in told] == [()] * len(told)
    _, _, code = (EXAMPLES / name).read_text(encoding="utf-8").partition("\n\n")
    assert len([line for line in code.splitlines() if line and "import" not in line]) == 10


@pytest.mark.parametrize("name", ["match.py", "referee.py", "replay.py", "bot.py", "bot.js"])
def test_an_example_fits_on_a_screen(name: str) -> None:
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) <= 20
