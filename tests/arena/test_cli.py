"""`nimmt arena` as a command: output and exit status of real processes."""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmt.arena import Result
from nimmt.rules import read, verify
from tests.arena.stopper import STOPPER
from tests.commands import nimmt_here

BOTS = ("--bots", "greedy,random", "--hand", "3")
PATIENT = ("--time-ms", "60000")
"""A time limit that is enough on any machine."""


def arena(*args: str, limit: Callable[[], None] | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nimmt.cli", "arena", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=limit)


def found(*args: str) -> dict[str, Any]:
    workers = () if "--workers" in args else ("--workers", "1")
    done = nimmt_here("arena", *args, *workers, "--json", "-")
    assert (done.returncode, done.stderr) == (0, "")
    value: dict[str, Any] = json.loads(done.stdout)
    for bot in value["bots"]:
        bot.pop("decisions_per_second")
    return value


def refused(done: subprocess.CompletedProcess[str], *words: str, status: int = 1) -> None:
    assert done.returncode == status
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("nimmt: ")
    for word in words:
        assert word in done.stderr


def test_the_result_is_a_table_with_every_bot() -> None:
    done = arena(*BOTS, "--deals", "5", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("classic", "5 deals", "greedy", "random", "par 25.0 %", "heads", "rating", "faults"):
        assert word in done.stdout
    assert "\x1b" not in done.stdout


def test_a_pipe_gets_whole_names_and_nothing_live() -> None:
    done = arena("--bots", "greedy,montecarlo:1", "--hand", "2", "--deals", "1", "--workers", "1")
    assert "montecarlo:1" in done.stdout
    assert done.stdout.count("rating") == 1


def test_a_terminal_without_more_than_ascii_gets_its_table() -> None:
    command = [sys.executable, "-m", "nimmt.cli", "arena", *BOTS, "--deals", "2", "--workers", "1"]
    done = subprocess.run(command, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


def test_json_on_standard_output_is_all_there_is_and_is_as_the_format_says() -> None:
    done = arena(*BOTS, "--deals", "5", "--workers", "1", "--json", "-")
    result = msgspec.json.decode(done.stdout, type=Result, strict=True)
    value = json.loads(done.stdout)
    assert list(value) == list(Result.__struct_fields__)
    assert (result.deals, result.matches, result.seats, result.par) == (5, 20, 4, 0.25)
    assert [bot.name for bot in result.bots] == ["greedy", "random"]
    assert [pair.bots for pair in result.pairs] == [("greedy", "random")]
    assert [len(row) for row in result.ahead] == [2, 2]
    assert sum(bot.decisions for bot in result.bots) >= 20 * 4 * 3
    assert all(sum(bot.distribution.values()) == 40 for bot in result.bots)


def test_the_workers_make_no_difference() -> None:
    assert found(*BOTS, "--deals", "8", "--workers", "1") == found(*BOTS, "--deals", "8", "--workers", "2")


def test_one_against_the_field() -> None:
    value = found(
        "--bots", "greedy,lowest", "--field", "random", "--hand", "3", "--deals", "4", "--seats", "3"
    )
    assert [(bot["name"], bot["field"]) for bot in value["bots"]] == [
        ("greedy", False),
        ("lowest", False),
        ("random", True),
    ]
    assert value["matches"] == 4 * 2 * 3
    assert value["ahead"][0][1] is None


def test_whole_matches_go_on_until_they_are_over(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    value = found(*BOTS, "--match", "--points", "15", "--deals", "2", "--seats", "2", "--records", str(path))
    records = [read(line) for line in path.read_bytes().splitlines()]
    assert value["matches"] == len(records) == 4
    assert any(len(record.deals) > 1 for record in records)
    for record in records:
        verify(record)


def test_everything_is_kept_where_it_is_asked_for(tmp_path: Path) -> None:
    files = {name: tmp_path / f"run.{name}" for name in ("json", "svg", "jsonl", "records")}
    done = arena(
        *BOTS,
        *("--deals", "3", "--workers", "1", "--json", str(files["json"]), "--plot", str(files["svg"])),
        *("--resume", str(files["jsonl"]), "--records", str(files["records"])),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(files["json"].read_text())["deals"] == 3
    assert files["svg"].read_text().startswith("<svg")
    assert len(files["jsonl"].read_text().splitlines()) == 1 + 12
    assert len(files["records"].read_text().splitlines()) == 12
    assert "greedy" in done.stdout


def test_a_run_goes_on_and_its_records_with_it(tmp_path: Path) -> None:
    journal, records = tmp_path / "run.jsonl", tmp_path / "records.jsonl"
    options = (*BOTS, "--workers", "1", "--resume", str(journal), "--records", str(records))
    found(*options, "--deals", "2")
    journal.write_bytes(journal.read_bytes()[:-30])
    assert found(*options, "--deals", "4") == found(*BOTS, "--deals", "4")
    assert len(records.read_text().splitlines()) == 16
    assert len(set(records.read_text().splitlines())) == 16
    refused(arena(*options, "--seed", "3"), "another seed", "1 there, 3 asked for")


def test_ctrl_c_shows_what_there_is_and_the_same_command_goes_on(tmp_path: Path) -> None:
    program, journal = tmp_path / "stopper.py", tmp_path / "run.jsonl"
    program.write_text(STOPPER)
    bots = f"greedy,cmd:{sys.executable} {program} {tmp_path / 'stopped'} 30"
    options = (
        *("--bots", bots, "--hand", "3", "--seats", "2", "--workers", "1"),
        *(*PATIENT, "--resume", str(journal)),
    )
    done = arena(*options, "--deals", "40")
    refused(done, "Stopped after", "The same command goes on from there", status=130)
    assert "greedy" in done.stdout
    lines = journal.read_bytes().splitlines()
    assert 1 + 2 <= len(lines) < 1 + 80
    again = arena(*options, "--deals", "12", "--json", "-")
    assert json.loads(again.stdout)["matches"] == 24
    assert journal.read_bytes().splitlines()[: len(lines)] == lines


STUBBORN = """
import json, signal, sys
sign_of_life = open(sys.argv[1], "w")
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "stubborn"}), flush=True)
    elif request["type"] == "play":
        print("asked", file=sign_of_life, flush=True)
        print(json.dumps({"type": "play", "cards": request["legal"][0]}), flush=True)
    elif request["type"] == "take-row":
        print(json.dumps({"type": "take-row", "row": 0}), flush=True)
while True:
    signal.pause()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_run_that_ends_early_leaves_no_program_behind(tmp_path: Path, how: signal.Signals) -> None:
    program, life = tmp_path / "stubborn.py", tmp_path / "life"
    program.write_text(STUBBORN)
    os.mkfifo(life)
    bots = f"greedy,cmd:{sys.executable} {program} {life}"
    command = [
        sys.executable,
        "-m",
        "nimmt.cli",
        "arena",
        "--bots",
        bots,
        "--deals",
        "99999",
        "--workers",
        "2",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as leader:
        with life.open() as signs:
            assert signs.readline() == "asked\n"
            leader.send_signal(how)
            signs.read()  # ends when the last program has closed its end
        assert leader.wait() in (-how, 130)


STUCK = """
import signal, sys
from multiprocessing import Pipe
from random import Random
from nimmt.arena import workers
from nimmt.bots import find_bot
from tests.bots.positions import first_positions

workers.EXIT_SECONDS = 0
bot = find_bot(f"cmd:{sys.executable} {sys.argv[1]} {sys.argv[2]}", time_ms=60_000)
bot.act(*first_positions()[0], Random(1))
signal.signal(signal.SIGTERM, signal.SIG_IGN)
alarm, other_end = Pipe(duplex=False)
other_end.close()
workers._wait_for_alarm(alarm)
"""


def test_a_worker_that_is_stuck_leaves_no_program_behind(tmp_path: Path) -> None:
    program, life = tmp_path / "stubborn.py", tmp_path / "life"
    program.write_text(STUBBORN)
    os.mkfifo(life)
    command = [sys.executable, "-c", STUCK, str(program), str(life)]
    with subprocess.Popen(command) as worker, life.open() as signs:
        assert signs.read() == "asked\n"  # ends when the program has closed its end
        assert worker.wait() == 1


SILLY = """
import json, sys
for line in sys.stdin:
    hello = json.loads(line)["type"] == "hello"
    reply = {"type": "ready", "name": "silly"} if hello else {"type": "play", "cards": [999]}
    print(json.dumps(reply), flush=True)
"""


def test_faults_of_programs_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMMT_BOT_LOG", str(tmp_path / "log.jsonl"))
    program = tmp_path / "silly.py"
    program.write_text(SILLY)
    value = found(
        *("--bots", f"greedy,cmd:{sys.executable} {program}", *PATIENT),
        *("--hand", "2", "--deals", "2", "--seats", "2"),
    )
    greedy, silly = value["bots"]
    assert greedy["faults"] == 0
    assert silly["faults"] == silly["decisions"] > 0


LUCKY = """
import json, random, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        luck = random.Random(request["seed"])
        print(json.dumps({"type": "ready", "name": "lucky"}), flush=True)
    elif request["type"] == "play":
        print(json.dumps({"type": "play", "cards": luck.choice(request["legal"])}), flush=True)
    elif request["type"] == "take-row":
        print(json.dumps({"type": "take-row", "row": luck.choice(request["legal"])}), flush=True)
"""


def test_programs_that_are_started_anew_owe_their_luck_to_the_seed(tmp_path: Path) -> None:
    program = tmp_path / "lucky.py"
    program.write_text(LUCKY)
    options = (
        "--bots",
        f"greedy,cmd:{sys.executable} {program}",
        "--hand",
        "4",
        "--seats",
        "2",
        "--deals",
        "3",
        *PATIENT,
    )
    one, two = (found(*options, "--fresh", "--workers", workers) for workers in ("1", "2"))
    assert one == two
    assert one["bots"][1]["faults"] == 0


def test_until_stops_before_the_deals_run_out() -> None:
    value = found(*BOTS, "--seats", "2", "--until", "0.04", "--workers", "1")
    assert 100 <= value["deals"] < 1000
    assert max(bot["wins"]["error"] for bot in value["bots"]) <= 0.04


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--bots", "greedy"), ("alone", "field")),
        (("--bots", ""), ("alone",)),
        (("--bots", "greedy,nobody"), ("'nobody'", "greedy", "cmd:COMMAND")),
        (("--bots", "greedy,greedy"), ("greedy is named twice",)),
        (("--bots", "greedy,cmd:no-such-program"), ("no-such-program", "cannot be started")),
        ((*BOTS, "--field", "genius"), ("'genius'",)),
        ((*BOTS, "--seats", "11"), ("2 to 10 seats",)),
        ((*BOTS, "--game", "plus", "--seats", "8"), ("2 to 7 seats",)),
        ((*BOTS, "--game", "poker"), ("'poker'", "classic, cow")),
        ((*BOTS, "--deals", "0"), ("--deals takes a number from 1",)),
        ((*BOTS, "--until", "3"), ("--until", "0.01")),
        ((*BOTS, "--until", "nan"), ("--until", "0.01")),
        ((*BOTS, "--workers", "0"), ("--workers takes a number from 1",)),
        ((*BOTS, "--time-ms", "0"), ("--time-ms takes a number from 1",)),
        ((*BOTS, "--ray", "here:1", "--workers", "2"), ("--workers",)),
        ((*BOTS, "--points", "9"), ("--match",)),
        ((*BOTS, "--match", "--match-deals", "many"), ("--match-deals takes",)),
        ((*BOTS, "--hand", "60"), ("at most 25 cards",)),
        ((*BOTS, "--json", "no/such/folder/a.json"), ("no/such/folder/a.json cannot be written",)),
        ((*BOTS, "--plot", "a.gif"), ("an .svg file", "'a.gif'")),
        ((*BOTS, "--plot", "a.png"), ("an .svg file", "'a.png'")),
        ((*BOTS, "--plot", "no/such/folder/a.svg"), ("a.svg cannot be written",)),
        ((*BOTS, "--resume", "/"), ("/ is not a regular file",)),
        ((*BOTS, "--resume", "/dev/zero"), ("/dev/zero is not a regular file",)),
        ((*BOTS, "--resume", __file__), ("not a run that can be resumed",)),
        ((*BOTS, "--records", __file__), ("not overwritten",)),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence_before_anything_is_played(
    args: tuple[str, ...], words: tuple[str, ...]
) -> None:
    done = nimmt_here("arena", *args)
    refused(done, *words)
    assert done.stdout == ""


@pytest.mark.parametrize("args", [(), (*BOTS, "--seats", "four"), (*BOTS, "--dance")])
def test_a_slip_of_the_pen_is_named(args: tuple[str, ...]) -> None:
    refused(nimmt_here("arena", *args), status=2)


def small_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


def test_a_disk_that_fills_up_is_told_of_and_what_was_finished_can_be_gone_on_with(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    options = (*BOTS, "--workers", "1", "--deals", "30", "--resume", str(journal))
    refused(arena(*options, limit=small_files), "run.jsonl cannot be written: File too large")
    assert found(*options) == found(*BOTS, "--deals", "30")


def test_a_run_that_is_over_is_only_told_again(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    options = (*BOTS, "--deals", "3", "--workers", "1", "--resume", str(journal))
    first = found(*options)
    text = journal.read_bytes()
    assert found(*options) == first
    assert journal.read_bytes() == text
