"""`nimmt bot-check`: a good program passes, and faults are shown with their request."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from nimmt.bots import CaseResult, ProgramLog, check_program
from nimmt.bots.programs import check
from nimmt.bots.programs.check import MOST_FAULTS
from nimmt.rules import GAMES

GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    if kind == "bye":
        break
    if kind == "hello":
        answer = {"type": "ready", "name": "test"}
    elif kind == "play":
        answer = {"type": "play", "cards": asked["legal"][len(asked["legal"]) // 2]}
    else:
        answer = {"type": "take-row", "row": asked["legal"][-1]}
    print(json.dumps(answer), flush=True)
"""


def command(folder: Path, code: str) -> str:
    (folder / "bot.py").write_text(code)
    return shlex.join([sys.executable, str(folder / "bot.py")])


def judged(folder: Path, code: str, *, bye_seconds: float = 30) -> tuple[list[CaseResult], list[str]]:
    told: list[CaseResult] = []
    log = ProgramLog(folder / "log.jsonl")
    wrong = check_program(
        command(folder, code), log=log, time_ms=30_000, tell=told.append, bye_seconds=bye_seconds
    )
    return told, wrong


def test_a_good_program_is_asked_everything_and_passes(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    keep = f"    open({str(seen)!r}, 'a').write(line)\n    kind = asked"
    told, wrong = judged(tmp_path, GOOD.replace("    kind = asked", keep))
    assert wrong == []
    assert not any(case.faults for case in told)
    requests = [json.loads(line) for line in seen.read_text().splitlines()]
    asked = [request for request in requests if "view" in request]
    assert {request["view"]["game"] for request in asked} == set(GAMES)
    for game, ruleset in GAMES.items():
        views = [request["view"] for request in asked if request["view"]["game"] == game]
        assert {ruleset.fewest_seats, ruleset.most_seats} <= {view["seats"] for view in views}
        assert any(view["deals"] for view in views)
        rows = [r for r in asked if r["type"] == "take-row" and r["view"]["game"] == game]
        assert bool(rows) == (ruleset.low == "choose")
    simple = [request["view"] for request in asked if request["view"]["game"] == "simple"]
    assert any(view["turns"] and [] in view["turns"][-1]["plays"] for view in simple)
    assert any(0 in request["view"]["hand"] for request in asked)
    assert any(
        len(cards) == 2 for request in asked if request["type"] == "play" for cards in request["legal"]
    )
    assert {"hand", "cow", "zero_deal", "deals"} <= {
        key for request in asked for key in request["view"]["options"]
    }
    assert requests[-1] == {"type": "bye"}


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        ('"row": asked["legal"][-1]', '"row": 4', "not a legal action"),
        ('"cards": asked["legal"][len(asked["legal"]) // 2]', '"cards": [0]', "not a legal action"),
        ('"type": "take-row", "row"', '"row"', "does not follow the protocol"),
        ('if kind == "hello"', 'if kind == "hallo"', "It did not answer hello. It exited with status 1."),
        ('if kind == "bye"', 'if kind != "hello" and asked["view"]["cow"]', "It exited with status 0."),
    ],
)
def test_a_fault_is_shown_with_the_request(good: str, bad: str, reason: str, tmp_path: Path) -> None:
    assert good in GOOD
    told, wrong = judged(tmp_path, GOOD.replace(good, bad))
    faults = [fault for case in told for fault in case.faults]
    assert len(faults) == MOST_FAULTS
    assert reason in faults[0].reason
    assert json.loads(faults[0].request)["type"] in ("hello", "play", "take-row")
    assert "The rest was skipped" in wrong[0]


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        ("        break", "        sys.exit(7)", "After bye it exited with status 7 instead of 0."),
        ("        break", "        import threading; threading.Event().wait()", "It did not exit after bye"),
        (
            "    print(json",
            "    if kind == 'play' and not asked['view']['turns']: print('')\n    print(json",
            None,
        ),
    ],
)
def test_how_it_goes_is_judged_too_and_blank_lines_are_forgiven(
    good: str, bad: str, reason: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = [case for case in check.cases() if case.title == "classic, hands of one card"]
    monkeypatch.setattr(check, "cases", lambda: few)
    stays = "wait()" in bad
    told, wrong = judged(tmp_path, GOOD.replace(good, bad), bye_seconds=0.1 if stays else 30)
    assert not any(case.faults for case in told)
    assert len(wrong) == (reason is not None)
    assert all(str(reason) in sentence for sentence in wrong)


def run_command(*args: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "nimmt.cli", "bot-check", *args]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_the_command_says_what_is_wrong_and_its_status_tells(tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    done = run_command(command(tmp_path, GOOD), "--log", log, "--time-ms", "30000")
    assert (done.returncode, done.stderr) == (0, "")
    assert "answers were right and in time." in done.stdout
    bad = GOOD.replace('"row": asked["legal"][-1]', '"row": 4')
    done = run_command(command(tmp_path, bad), "--log", log, "--time-ms", "30000")
    assert (done.returncode, done.stderr) == (1, "")
    assert '    answered: {"type": "take-row", "row": 4}' in done.stdout
    assert '    asked:    {"type":"take-row","view":{"game":"classic"' in done.stdout
    assert f"5 faults; the questions and its stderr are in {log}." in done.stdout
    done = run_command("no-such-program", "--log", log)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "there is no such program" in done.stderr
