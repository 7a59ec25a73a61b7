"""Programs as bots: no fault of a program stops a match."""

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from nimmt.bots import BotError, ProgramLog, find_bot, serve
from nimmt.bots.programs.log import MOST_STDERR
from nimmt.bots.programs.program import MOST_RESTARTS, Program
from nimmt.bots.programs.protocol import fallback_action
from nimmt.rules import Action, Play
from tests.bots.positions import Position, first_positions

SOON = 100
"""The time limit in milliseconds for programs that never answer."""
PATIENT = 30_000
"""The time limit for the others, enough on any machine."""

PRELUDE = """
import json, os, sys, threading
def hear():
    heard = json.loads(sys.stdin.readline())
    return sys.exit(0) if heard["type"] == "bye" else heard
def say(what):
    print(json.dumps(what), flush=True)
def last(request):
    say({"type": "play", "cards": request["legal"][-1]})
def hang():
    threading.Event().wait()
"""
READY = PRELUDE + 'hello = hear()\nsay({"type": "ready", "name": str(os.getpid())})\n'
FOREVER = "while True: last(hear())\n"

Run = Callable[..., Program]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Make a bot from lines of Python."""
    running: list[Program] = []

    def make(code: str, *, time_ms: int | None = PATIENT, **options: Any) -> Program:
        path = tmp_path / f"bot{len(running)}.py"
        path.write_text(code)
        command = shlex.join([sys.executable, str(path)])
        options = {"bye_seconds": PATIENT / 1000, **options}
        running.append(Program(command, log=ProgramLog(tmp_path / "log.jsonl"), time_ms=time_ms, **options))
        return running[-1]

    yield make
    for program in running:
        program._lose()


def ask(program: Program, position: Position) -> Action:
    return program.act(*position, Random(1))


def good(position: Position) -> Action:
    return position.legal[-1]


def log(tmp_path: Path, kind: str) -> list[dict[str, Any]]:
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    return [entry for entry in map(json.loads, lines) if entry["type"] == kind]


PLAYS = [position for position in first_positions() if isinstance(position.legal[0], Play)]
FIRST, SECOND, THIRD, *_ = PLAYS


def test_a_good_program_is_asked_and_believed(run: Run) -> None:
    program = run(READY + FOREVER)
    assert [ask(program, position) for position in PLAYS] == [good(position) for position in PLAYS]
    assert program.faults == 0
    assert program.close() == 0


def test_it_is_greeted_with_protocol_limit_and_seed_and_asked_with_view_and_legal(
    run: Run, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    keep = f"open({str(heard)!r}, 'w').write(json.dumps([hello, request]))\n"
    program = run(READY + "request = hear()\n" + keep + "last(request)\n" + FOREVER, time_ms=20_000)
    ask(program, FIRST)
    hello, request = json.loads(heard.read_text())
    assert hello == {
        "type": "hello",
        "protocol": "nimmt-bot/1",
        "time_ms": 20_000,
        "seed": Random(1).getrandbits(32),
    }
    assert list(request) == ["type", "view", "legal"]
    assert request["legal"] == [[*action.cards] for action in FIRST.legal if isinstance(action, Play)]


def test_a_program_is_asked_for_a_row_too(run: Run) -> None:
    rows = [position for position in first_positions(seats=6) if not isinstance(position.legal[0], Play)]
    program = run(READY + "request = hear()\nsay({'type': 'take-row', 'row': request['legal'][-1]})\n")
    assert ask(program, rows[0]) == good(rows[0])
    assert program.faults == 0


@pytest.mark.parametrize(
    "answer",
    [
        "rubbish",
        "null",
        "[]",
        "7",
        '{"type": "play"}',
        '{"type": "play", "cards": [999]}',
        '{"type": "play", "cards": []}',
        '{"type": "play", "cards": ["9"]}',
        '{"type": "play", "cards": [9.5]}',
        '{"type": "play", "cards": [1, 2, 3]}',
        '{"type": "play", "cards": 9}',
        '{"type": "take-row", "row": 0}',
        '{"type": "error", "error": "I do not know."}',
        '{"cards": [9]}',
        pytest.param("[" * 10_000, id="deep"),
        pytest.param('{"type": "play", "cards": [' + "9" * 60_000 + "]}", id="large"),
        pytest.param("\0\0", id="zeros"),
    ],
)
def test_a_wrong_answer_costs_that_decision_and_no_more(answer: str, run: Run, tmp_path: Path) -> None:
    wrong = f"hear()\nsys.stdout.buffer.write({answer!r}.encode('latin-1') + b'\\n')\nsys.stdout.flush()\n"
    program = run(READY + wrong + FOREVER)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    assert ask(program, SECOND) == good(SECOND)
    assert program.faults == 1
    [fault] = log(tmp_path, "fault")
    assert fault["answer"] == answer[:2000]


def test_what_is_made_for_it_is_the_first_legal_play_and_says_so() -> None:
    action = fallback_action(*FIRST)
    assert action == replace(FIRST.legal[0], auto=True)


def test_an_answer_that_is_no_text_is_wrong(run: Run) -> None:
    program = run(READY + "hear()\nsys.stdout.buffer.write(b'\\xff\\xfe\\n')\nsys.stdout.flush()\n" + FOREVER)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    assert ask(program, SECOND) == good(SECOND)


def test_an_answer_with_one_key_too_many_is_wrong(run: Run) -> None:
    code = "request = hear()\nsay({'type': 'play', 'cards': request['legal'][-1], 'mood': 'good'})\n"
    program = run(READY + code)
    assert ask(program, FIRST) == fallback_action(*FIRST)


def test_silence_is_a_fault_each_time_and_it_is_started_three_times_more(run: Run, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    count = f"open({str(starts)!r}, 'a').write('.')\n"  # before it is ready: then its time begins to run
    program = run(count + READY + "hear()\nhang()\n", time_ms=SOON)
    asked = first_positions()[:8]
    assert [ask(program, position) for position in asked] == [
        fallback_action(*position) for position in asked
    ]
    assert program.faults == len(asked)
    assert starts.read_text() == "." * (1 + MOST_RESTARTS)


def test_a_late_answer_is_not_taken_for_the_next_one(run: Run, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    code = f"request = hear()\nopen({str(gate)!r}).read()\n"
    code += "say({'type': 'play', 'cards': request['legal'][1]})\n"
    program = run(READY + code + FOREVER, time_ms=SOON)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    program._time_ms = PATIENT
    gate.write_text("now")  # until here the first answer is held back
    assert FIRST.legal[1] in SECOND.legal
    assert ask(program, SECOND) == good(SECOND)
    assert program.faults == 1


def test_an_answer_that_never_ends_is_late(run: Run) -> None:
    drip = "hear()\nsys.stdout.write('{\"type\": ')\nsys.stdout.flush()\nhang()\n"
    program = run(READY + drip, time_ms=SOON)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    assert program.faults == 1


def test_an_answer_that_drips_in_is_an_answer(run: Run) -> None:
    drip = """
for letter in json.dumps({"type": "play", "cards": hear()["legal"][-1]}) + "\\n":
    sys.stdout.write(letter)
    sys.stdout.flush()
"""
    assert ask(run(READY + drip), FIRST) == good(FIRST)


def test_a_huge_line_is_passed_over(run: Run, tmp_path: Path) -> None:
    huge = "hear()\nfor _ in range(100): sys.stdout.write('x' * 100_000)\nprint(flush=True)\n"
    program = run(READY + huge + FOREVER)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    assert ask(program, SECOND) == good(SECOND)
    [fault] = log(tmp_path, "fault")
    assert "64 KiB" in fault["reason"]
    assert len(fault["answer"]) <= 2000


@pytest.mark.parametrize("flood", ["'x' * 60_000", "'{}' + chr(10)"])
def test_a_flood_on_stdout_is_held_back(flood: str, run: Run) -> None:
    program = run(READY + f"hear()\nwhile True: sys.stdout.write({flood})\n", time_ms=SOON)
    for position in (FIRST, SECOND, THIRD):
        assert ask(program, position) == fallback_action(*position)
    assert program.faults == 3


def test_a_flood_on_stderr_does_not_hold_it_up_and_its_beginning_is_kept(run: Run, tmp_path: Path) -> None:
    flood = "for _ in range(100): sys.stderr.write('noise ' * 10_000)\n"
    program = run(READY + f"while True:\n    request = hear()\n    {flood}    last(request)\n")
    assert ask(program, FIRST) == good(FIRST)
    assert ask(program, SECOND) == good(SECOND)
    assert program.faults == 0
    kept = "".join(entry["text"] for entry in log(tmp_path, "stderr"))
    assert kept == ("noise " * MOST_STDERR)[:MOST_STDERR]


def test_an_endless_flood_on_stderr_ends_nothing(run: Run) -> None:
    flood = """
def flood():
    while True: os.write(2, b"noise " * 10_000)
threading.Thread(target=flood, daemon=True).start()
"""
    program = run(READY + flood + FOREVER)
    assert [ask(program, position) for position in PLAYS[:4]] == [good(position) for position in PLAYS[:4]]


def test_a_good_answer_and_then_a_line_without_end(run: Run) -> None:
    program = run(READY + "last(hear())\nwhile True: sys.stdout.write('x' * 60_000)\n")
    assert ask(program, FIRST) == good(FIRST)
    program._time_ms = SOON
    assert ask(program, SECOND) == fallback_action(*SECOND)
    assert program.faults == 1


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "It exited with status 0."),
        ("raise SystemExit(3)", "It exited with status 3."),
        (PRELUDE + "hear()\nos.kill(os.getpid(), 9)", "It was ended by signal 9."),
        (READY + "hear()\nraise SystemExit(4)", "It exited with status 4."),
        (PRELUDE + "hear()\nprint('hi', flush=True)\nhang()", "It did not answer hello with ready"),
        (PRELUDE + "hear()\nsay({'type': 'ready'})\nhang()", "It did not answer hello with ready"),
        (READY + "hear()\nos.close(1)\nhang()", "It closed its output."),
    ],
)
def test_a_program_that_does_not_stay_is_a_fault_that_says_how(
    code: str, reason: str, run: Run, tmp_path: Path
) -> None:
    stays = "closed" in reason
    program = run(code, bye_seconds=0.1) if stays else run(code)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    [fault] = log(tmp_path, "fault")
    assert reason in fault["reason"]


def test_one_that_never_gets_ready_is_given_up(run: Run) -> None:
    program = run(PRELUDE + "hang()", start_seconds=0.05)
    for position in first_positions()[:6]:
        assert ask(program, position) == fallback_action(*position)
    assert program.faults == 6


def test_one_that_dies_again_and_again_is_started_three_times_a_match(run: Run, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    program = run(READY + f"open({str(starts)!r}, 'a').write('.')\nhear()\nraise SystemExit(1)\n")
    asked = first_positions()[:6]
    for position in asked:
        ask(program, position)
    assert starts.read_text() == "...."
    for position in asked:  # from the first deal again: another match
        ask(program, position)
    assert starts.read_text() == "........"
    assert program.faults == 12


def test_one_that_dies_once_is_there_again_for_the_next_decision(run: Run, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    code = (
        f"if not os.path.exists({str(mark)!r}):\n    open({str(mark)!r}, 'w')\n    hear()\n    sys.exit(1)\n"
    )
    program = run(READY + code + FOREVER)
    assert ask(program, FIRST) == fallback_action(*FIRST)
    assert ask(program, SECOND) == good(SECOND)
    assert program.faults == 1


def test_one_that_does_not_read_is_not_waited_for(run: Run) -> None:
    program = run(READY + "hang()\n", time_ms=SOON)
    played = first_positions()[-1].view.deals
    long = FIRST._replace(view=replace(FIRST.view, deals=played * 500))
    assert ask(program, long) == fallback_action(*long)


def test_a_long_request_arrives_whole(run: Run) -> None:
    program = run(READY + FOREVER)
    played = first_positions()[-1].view.deals
    long = FIRST._replace(view=replace(FIRST.view, deals=played * 500))
    assert ask(program, long) == good(long)


def test_without_a_limit_it_has_all_the_time(run: Run) -> None:
    assert ask(run(READY + FOREVER, time_ms=None), FIRST) == good(FIRST)


def test_what_it_says_unasked_is_no_answer(run: Run, tmp_path: Path) -> None:
    code = "last(hear())\nprint('by the way')\nsay({'type': 'play', 'cards': [1]})\nopen(MARK, 'w')\n"
    mark = tmp_path / "gate"
    os.mkfifo(mark)
    program = run(READY + code.replace("MARK", repr(str(mark))) + FOREVER)
    assert ask(program, FIRST) == good(FIRST)
    mark.read_text()  # it has said more by now
    assert ask(program, SECOND) == good(SECOND)
    assert program.faults == 0
    assert log(tmp_path, "unasked")[0]["text"] == "by the way"


def alive(pid: str) -> bool:
    return Path("/proc", pid).exists()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc, which shows what still runs")
@pytest.mark.parametrize("rest", [FOREVER, "last(hear())\nhang()\n", "last(hear())\n"])
def test_after_close_nothing_is_left_of_it(rest: str, run: Run) -> None:
    program = run(READY + rest, bye_seconds=0.1)
    assert ask(program, FIRST) == good(FIRST)
    assert program.name
    program.close()
    assert not alive(program.name)
    program.close()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc, which shows what still runs")
def test_a_forgotten_program_ends_too(tmp_path: Path) -> None:
    path = tmp_path / "forgotten.py"
    path.write_text(READY + FOREVER)
    program = Program(shlex.join([sys.executable, str(path)]), log=ProgramLog(tmp_path / "log.jsonl"))
    ask(program, FIRST)
    pid = program.name
    del program
    assert pid
    assert not alive(pid)


def test_what_it_started_ends_with_it(run: Run, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    code = (
        f"import subprocess\nsubprocess.Popen(['sh', '-c', 'exec 3> {gate}; cat'], stdin=subprocess.PIPE)\n"
    )
    program = run(READY + code + "last(hear())\nhang()\n")
    ask(program, FIRST)
    with gate.open() as reader:  # open at both ends: it runs
        program._lose()
        assert reader.read() == ""  # and now it does not


def test_a_fault_can_be_played_again_from_the_log(run: Run, tmp_path: Path) -> None:
    program = run(READY + "hear()\nprint('oops', flush=True)\n")
    ask(program, FIRST)
    [fault] = log(tmp_path, "fault")
    assert fault["bot"] == f"cmd:{program.command}"
    assert fault["answer"] == "oops"
    answers: list[bytes] = []
    serve(find_bot("greedy"), [fault["hello"].encode(), fault["request"].encode()], answers.append)
    ready, answer = map(json.loads, answers)
    assert ready["type"] == "ready"
    assert answer["cards"] in json.loads(fault["request"])["legal"]


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "bot.py"
    path.write_text(READY + "hear()\nprint('oops', flush=True)\nhang()\n")
    command = shlex.join([sys.executable, str(path)])
    bot = find_bot(f"cmd:{command}", log=tmp_path / "file" / "log.jsonl")
    assert bot.act(*FIRST, Random(1)) == fallback_action(*FIRST)
    assert bot.faults == 1
    bot.close()


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "After cmd: comes the command"),
        ("   ", "After cmd: comes the command"),
        ("no-such-program --at all", "no such program: 'no-such-program'"),
        ("/", "not executable"),
        ("python 'my bot.py", "cannot be read: No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_once(command: str, reason: str) -> None:
    with pytest.raises(BotError, match=reason):
        find_bot(f"cmd:{command}")
