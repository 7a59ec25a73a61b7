"""The commands as a user meets them: real processes, their output, their exit status."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from nimmt.rules import read, write
from tests.commands import nimmt_here
from tests.golden import FOLDER, files

TURN = (
    '{"game":"classic","rows":[[12],[37],[43],[58]],'
    '"plays":[{"seat":0,"cards":[14]},{"seat":1,"cards":[44]}]}'
)
RECORD = FOLDER / "classic-2-1.jsonl"
MEGABYTE = 2**20


def nimmt(
    *args: str, text: bytes = b"", limit: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "nimmt.cli", *args],
        input=text,
        capture_output=True,
        preexec_fn=limit,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(done: subprocess.CompletedProcess[str], *words: str, status: int = 1) -> None:
    """One line on stderr that names the fault, and a non-zero status."""
    assert done.returncode == status
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("nimmt: ")
    for word in words:
        assert word in done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A single finished match in a file of its own."""
    path = tmp_path / "match.json"
    path.write_bytes(RECORD.read_bytes().splitlines()[0])
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The same with a card in the second turn that its player does not hold."""
    match = json.loads(RECORD.read_bytes().splitlines()[0])
    match["deals"][0]["turns"][1]["plays"][1] = match["deals"][0]["turns"][1]["plays"][0]
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(match))
    return path


def collection(folder: Path, *texts: bytes) -> Path:
    path = folder / "many.jsonl"
    path.write_bytes(b"\n".join(texts) + b"\n")
    return path


def test_the_referee_answers_every_line_and_its_status_tells_of_errors() -> None:
    done = nimmt("referee", text=f"{TURN}\nrubbish\n\n{TURN}".encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [list(answer) for answer in answers] == [
        ["rows", "cow", "heads", "events"],
        ["error"],
        ["error"],
        ["rows", "cow", "heads", "events"],
    ]
    assert answers[0]["rows"] == [[12, 14], [37], [43, 44], [58]]
    assert (done.returncode, done.stderr) == (1, "")


def test_the_referee_reads_a_file_and_needs_alone_is_no_error(tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text(TURN.replace("14", "3") + "\n")
    done = nimmt("referee", str(turns))
    assert json.loads(done.stdout) == {"needs": {"seat": 0, "card": 3, "rows": [0, 1, 2, 3]}}
    assert done.returncode == 0


def test_the_referee_answers_each_line_before_the_next_is_there() -> None:
    command = [sys.executable, "-m", "nimmt.cli", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(TURN.encode() + b"\n")
            process.stdin.flush()
            assert b"events" in process.stdout.readline()


def test_the_referee_goes_quietly_when_nobody_listens(tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text((TURN + "\n") * 5_000)
    command = f"{sys.executable} -m nimmt.cli referee {turns} | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (400 * MEGABYTE, 400 * MEGABYTE))


def test_a_line_of_100_megabytes_is_refused_by_size_in_bounded_memory() -> None:
    long = b'{"game":"' + b"x" * 100 * MEGABYTE + b'"}'
    done = nimmt("referee", text=long + b"\n" + TURN.encode(), limit=limit_memory)
    first, second = map(json.loads, done.stdout.splitlines())
    assert "1 MiB" in first["error"]
    assert "events" in second
    assert done.returncode == 1


def test_a_record_of_100_megabytes_is_refused_by_size_in_bounded_memory(tmp_path: Path, record: Path) -> None:
    long = b'{"game":"' + b"x" * 100 * MEGABYTE + b'"}'
    done = nimmt("replay", "--json", str(collection(tmp_path, long, record.read_bytes())), limit=limit_memory)
    first, second = map(json.loads, done.stdout.splitlines())
    assert "8 MiB" in first["error"]
    assert second["finished"]
    (tmp_path / "long.json").write_bytes(b"{\n" + long)
    refused(nimmt("replay", str(tmp_path / "long.json"), limit=limit_memory), "8 MiB")


def test_replay_prints_the_outcome_as_json(record: Path) -> None:
    done = nimmt("replay", str(record), "--json")
    outcome = json.loads(done.stdout)
    assert list(outcome) == ["game", "finished", "deals", "totals", "places"]
    assert outcome["totals"] == [
        sum(heads) for heads in zip(*(d["heads"] for d in outcome["deals"]), strict=True)
    ]
    assert outcome["finished"]
    assert sorted(outcome["places"]) == [1, 2]
    assert done.returncode == 0


def test_replay_reads_a_record_that_spreads_over_many_lines(record: Path) -> None:
    plain = nimmt("replay", "--json", str(record)).stdout
    record.write_text(json.dumps(json.loads(record.read_text()), indent=1))
    assert nimmt("replay", "--json", str(record)).stdout == plain
    assert nimmt("replay", "--json", "-", text=record.read_bytes()).stdout == plain


def test_a_record_that_breaks_a_rule_is_refused_with_deal_turn_and_seat(broken: Path) -> None:
    for options in (["--json"], []):
        done = nimmt_here("replay", str(broken), *options)
        refused(done, "deal 1, turn 2, seat 2", "not in the hand")


def test_in_a_collection_every_record_has_its_line(tmp_path: Path, record: Path, broken: Path) -> None:
    path = collection(tmp_path, record.read_bytes(), b"", broken.read_bytes(), b"[", record.read_bytes())
    done = nimmt_here("replay", "--json", str(path))
    outcomes = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in outcome for outcome in outcomes] == [False, True, True, False]
    assert "deal 1, turn 2, seat 2" in outcomes[1]["error"]
    assert (done.returncode, done.stderr) == (1, "")
    assert nimmt_here("replay", "--json", str(collection(tmp_path, record.read_bytes()))).returncode == 0


def test_many_records_on_lines_are_a_collection_whatever_the_name(tmp_path: Path, record: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_bytes(record.read_bytes() + b"\n" + record.read_bytes())
    assert nimmt_here("replay", "--json", str(path)).stdout.count("\n") == 2


def test_replay_shows_the_match_or_one_turn_of_it(record: Path) -> None:
    whole = nimmt_here("replay", str(record))
    match = read(record.read_bytes())
    assert whole.returncode == 0
    assert all(player.name in whole.stdout for player in match.seats)
    one = nimmt_here("replay", str(record), "--turn", "2.3")
    played = [str(card) for cards in match.deals[1].turns[2].plays for card in cards]
    assert all(card in one.stdout for card in played)
    assert len(one.stdout) < len(whole.stdout) / 10
    assert "\x1b" not in whole.stdout + one.stdout
    refused(nimmt_here("replay", str(record), "--turn", "2.11"), "no turn 11 in deal 2")
    for turn in ("7", "1.2.3", "1.", "a.b", "9" * 5000 + ".1"):
        refused(nimmt_here("replay", str(record), "--turn", turn), "2.7", status=2)


def test_verify_redoes_the_deals(record: Path) -> None:
    done = nimmt("verify", str(record))
    match = read(record.read_bytes())
    assert f"{len(match.deals)} deals follow" in done.stdout
    assert done.returncode == 0


def test_verify_names_the_deal_that_does_not_match(record: Path) -> None:
    match = json.loads(record.read_text())
    match["deals"][1]["hands"].reverse()
    record.write_text(json.dumps(match))
    refused(nimmt_here("verify", str(record)), "deal 2, seat 1", "not that of the proof")
    del match["fair"]
    record.write_text(json.dumps(match))
    refused(nimmt_here("verify", str(record)), "fair")


def seen_by(record: Path, **other: object) -> Path:
    """What an honest person at the table of this record saw, with something else in places."""
    fair = json.loads(record.read_text())["fair"]
    commitments = [sha256(bytes.fromhex(part)).hexdigest() for part in fair["parts"]]
    path = record.with_name("seen.json")
    path.write_text(json.dumps({"hash": fair["hash"], "commitments": commitments, "part": None} | other))
    return path


def test_verify_compares_with_what_was_seen_before_the_deal(record: Path) -> None:
    done = nimmt_here("verify", str(record), "--seen", str(seen_by(record)))
    assert (done.returncode, done.stderr) == (0, "")
    assert "sealed before the first deal" in done.stdout
    for other, word in (
        ({"hash": "00" * 32}, "seed"),
        ({"commitments": []}, "commitments"),
        ({"commitments": ["00" * 32] * 2}, "Part 1"),
        ({"part": "00" * 16}, "own part"),
        ({"name": "Ana"}, "name"),
        ({"part": 7}, "part"),
    ):
        refused(nimmt_here("verify", str(record), "--seen", str(seen_by(record, **other))), word)
    refused(nimmt_here("verify", str(record), "--seen", str(record)), "format")
    both = record.with_name("both.jsonl")
    both.write_text((json.dumps(json.loads(record.read_text())) + "\n") * 2)
    for name, value in (("hash", "AB" * 32), ("commitments", ["12"]), ("part", "AB" * 16)):
        seen = seen_by(record, **{name: value})
        refused(nimmt_here("verify", str(both), "--seen", str(seen)), f"{seen}: The {name.rstrip('s')} of")
    refused(nimmt_here("verify", str(record), "--seen", "nothing.json"), "nothing.json")


def test_every_golden_record_verifies_in_one_collection(tmp_path: Path) -> None:
    texts = [path.read_bytes().splitlines()[0] for path in files()]
    done = nimmt("verify", str(collection(tmp_path, *texts)))
    assert (done.stdout.count("\n"), done.returncode, done.stderr) == (len(texts), 0, "")


def test_what_cannot_be_read_is_said_in_one_line(tmp_path: Path) -> None:
    refused(nimmt_here("replay", str(tmp_path / "nothing")), "nothing", "No such file")
    refused(nimmt_here("verify", str(tmp_path)), "directory")
    refused(nimmt_here("referee", str(tmp_path / "nothing")), "No such file")
    (tmp_path / "empty.json").write_bytes(b"")
    refused(nimmt_here("replay", str(tmp_path / "empty.json")), "not JSON")


def test_games_lists_every_game_with_its_seats() -> None:
    shown = nimmt_here("games").stdout
    for word in ("classic", "cow", "plus-dealt", "zeros", "simple", "tactics", "2–10", "2–7", "66"):
        assert word in shown


def test_rules_explains_a_game_and_what_was_agreed() -> None:
    shown = nimmt_here("rules", "classic").stdout
    assert "66" in shown
    assert "cow" not in shown
    assert "cow" in nimmt_here("rules", "tactics", "--cow").stdout
    assert "99" in nimmt_here("rules", "classic", "--points", "99").stdout


@pytest.mark.parametrize(
    "args", [["games"], ["rules", "plus"], ["bots"], ["replay", "FILE"], ["replay", "FILE", "--turn", "1.2"]]
)
def test_a_terminal_that_knows_only_ascii_is_told_everything(
    args: list[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = nimmt(*[str(record) if arg == "FILE" else arg for arg in args])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "?" not in done.stdout


def test_json_is_utf_8_whatever_the_terminal_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    path = tmp_path / "matches.jsonl"
    path.write_text(json.dumps({"Größe": 1}, ensure_ascii=False), encoding="utf-8")
    assert json.loads(nimmt("replay", str(path), "--json").stdout)["error"].count("Größe") == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
@pytest.mark.parametrize("command", ["referee", "replay - --json"])
def test_where_nothing_can_be_read_or_written_that_is_said(command: str, closed: str, record: Path) -> None:
    shell = f"{sys.executable} -m nimmt.cli {command} {closed}"
    given = record.read_bytes() if closed == ">&-" else None
    done = subprocess.run(["sh", "-c", shell], input=given, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("nimmt: There is no standard ")
    assert done.stderr.count(b"\n") == 1


def test_what_does_not_exist_is_named_with_what_does() -> None:
    refused(nimmt_here("rules", "poker"), "'poker'", "classic, cow, plus")
    refused(nimmt_here("rules", "plus", "--cow"), "highest end")
    refused(nimmt_here("play", "--game", "plus", "--seats", "8"), "2 to 7 seats")
    refused(nimmt_here("play", "--bots", "genius"), "genius", "greedy")
    refused(nimmt_here("play", "--bots", "learned", "--game", "cow"), "learned has learned classic")
    refused(nimmt_here("play", "--deals", "many"), "--deals takes a number, seats or none, not 'many'.")
    refused(nimmt_here("rules", "plus", "--zero-deal", "some"), "--zero-deal takes mixed or dealt")
    refused(nimmt_here("rules", "classic", "--points", "none"), "never end")
    refused(nimmt_here("dance"), "dance", status=2)
    refused(nimmt_here("replay"), "FILE", status=2)
    refused(nimmt_here("play", "--seats", "four"), "--seats", status=2)


COMMANDS = (
    *("referee", "replay", "verify", "games", "rules", "play", "arena", "bots", "bot", "bot-check"),
    *("serve", "connect", "admin backup", "admin restore", "admin export", "admin rebuild", "admin check"),
)


def test_every_command_has_help_with_an_example_that_names_it() -> None:
    shown = nimmt_here("--help").stdout
    assert all(command.split()[0] in shown for command in COMMANDS)
    for command in COMMANDS:
        assert f"Example: nimmt {command}" in nimmt_here(*command.split(), "--help").stdout


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, nimmt.cli\nsys.argv = ['nimmt', '-h']\ntry:\n  nimmt.cli.main()\nexcept SystemExit:\n"
        "  heavy = {'rich', 'textual', 'numpy', 'nimmt.rules'} & set(sys.modules)\n"
        "  sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_version_is_the_packages() -> None:
    import nimmt as package

    assert nimmt("--version").stdout == f"nimmt {package.__version__}\n"


def test_an_interrupted_command_ends_without_a_traceback() -> None:
    command = [sys.executable, "-m", "nimmt.cli", "referee"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(TURN.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        os.kill(process.pid, 2)
        assert process.wait() == 130
        assert process.stderr.read() == b""


def test_write_makes_one_line(record: Path) -> None:
    assert b"\n" not in write(read(record.read_bytes()))


def test_a_full_disk_is_said_in_one_line() -> None:
    for command in ("games", "rules classic"):
        shell = f"{sys.executable} -m nimmt.cli {command} > /dev/full"
        done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=False)
        refused(done, "No space left")
