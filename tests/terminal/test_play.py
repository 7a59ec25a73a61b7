"""`nimmt play` in a process of its own, on a pipe or a pseudo-terminal."""

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nimmt.cli import main
from nimmt.rules import read, replay, verify
from tests.chance import Known

ROOT = Path(__file__).parent.parent.parent
KNOWN = "from nimmt.cli import main; from tests.chance import Known; main(Known())"
"""The commands, with the same cards each time."""
NIMMT = [sys.executable, "-c", KNOWN]
TERMINAL = f"import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); {KNOWN}"
"""The commands with standard input as the controlling terminal, which sends Ctrl-C."""
PROMPT = "Your card: "
COLOUR_SETTINGS = {"FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM"}


def environment(folder: Path, **others: str) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if name not in COLOUR_SETTINGS}
    return {**own, "NIMMT_DATA": str(folder), "TERM": "xterm-256color", **others}


def piped(folder: Path, answers: str, *args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*NIMMT, "play", *args],
        input=answers.encode(),
        capture_output=True,
        cwd=ROOT,
        env=environment(folder, **env),
        check=False,
    )


def kept(folder: Path) -> Path:
    (path,) = (folder / "matches").iterdir()
    return path


def test_a_match_from_a_pipe_ends_with_its_input_and_has_no_colour(tmp_path: Path) -> None:
    done = piped(tmp_path, "?\ns\nrubbish\n")
    shown = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in shown
    assert "“rubbish” is not a card" in shown
    assert f"{PROMPT}rubbish\n" in shown
    assert f"The match is saved in {kept(tmp_path)}" in shown
    assert shown.endswith("Go on with: nimmt play --resume\n")
    assert done.stderr == b""


def test_a_whole_match_from_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    every_card = "\n".join(map(str, range(1, 105)))
    done = piped(
        tmp_path, every_card, "--deals", "1", "--record", str(path), "--game", "simple", "--hand", "3"
    )
    assert done.returncode == 0, done.stderr
    assert f"nimmt verify {path}\n" in done.stdout.decode()
    verify(read(path.read_bytes()))
    assert replay(read(path.read_bytes())).over


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    done = piped(tmp_path, "", "--name", "Çağla", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d\.\d ", done.stdout.decode("ascii"))
    german = piped(tmp_path / "de", "x\n", "--lang", "de", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert '"x" ist keine Karte: Tippe' in german
    french = piped(tmp_path / "fr", "", "--lang", "fr", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "tetes de boeuf" in french


def test_bytes_that_are_no_text_are_an_answer_like_any_other(tmp_path: Path) -> None:
    done = subprocess.run(
        [*NIMMT, "play"],
        input=b"\xff\xfe\n",
        capture_output=True,
        cwd=ROOT,
        env=environment(tmp_path),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"is not a card" in done.stdout


def through_a_shell(folder: Path, rest: str) -> subprocess.CompletedProcess[bytes]:
    command = f"{shlex.join(NIMMT)} play {rest}"
    return subprocess.run(
        command, shell=True, capture_output=True, cwd=ROOT, env=environment(folder), check=False
    )


def test_without_an_input_the_match_is_kept_and_left(tmp_path: Path) -> None:
    done = through_a_shell(tmp_path, "<&-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert replay(read(kept(tmp_path).read_bytes())).turn == 1


def test_a_reader_that_goes_away_causes_no_traceback(tmp_path: Path) -> None:
    assert through_a_shell(tmp_path, "</dev/null | head -n 1").stderr == b""


def test_sixty_columns(tmp_path: Path) -> None:
    shown = piped(tmp_path, "?\n", "--seats", "10", COLUMNS="60").stdout.decode()
    lines = [line for line in shown.splitlines() if not re.search("nimmt|saved in|[0-9a-f]{64}", line)]
    assert max(map(len, lines)) == 60


@pytest.mark.parametrize(
    ("seats", "against"), [("2", "Bella (greedy)."), ("3", "Bella (greedy) and Rosa (random).")]
)
def test_as_many_bots_as_there_are_seats(seats: str, against: str, tmp_path: Path) -> None:
    assert f"You play against {against}\n" in piped(tmp_path, "", "--seats", seats).stdout.decode()


def test_the_starter_is_counted_as_people_do(tmp_path: Path) -> None:
    shown = piped(tmp_path, "", "--game", "simple", "--starter", "2").stdout.decode()
    assert ". Bella starts." in " ".join(shown.split())


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--game", "poker"], "no game 'poker'"),
        (["--seats", "11"], "2 to 10 seats"),
        (["--seats", "1"], "2 to 10 seats"),
        (["--game", "simple", "--starter", "5"], "One of the seats 1 to 4 starts, not seat 5."),
        (["--game", "simple", "--starter", "0"], "One of the seats 1 to 4 starts, not seat 0."),
        (["--bots", "deep"], "no bot 'deep'; there are random, lowest, greedy"),
        (["--name", "a\x1bb"], "letters that can be shown"),
        (["--name", " "], "letters that can be shown"),
        (["--resume"], "no unfinished match"),
        (["--resume", "--record", "missing.json"], "There is no match in"),
        (["--record", "/dev/null/match.json"], "Not a directory"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    args: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("NIMMT_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["nimmt", "play", "--plain", *args])
    with pytest.raises(SystemExit, match=r"^1$"):
        main(Known())
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert words in told


class Terminal:
    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._text = ""

    @property
    def settings(self) -> list[object]:
        """Whether it echoes, waits for whole lines, and the like."""
        return list(termios.tcgetattr(self._fd))

    def read_until(self, words: str) -> str:
        while words not in self._text:
            ready, _, _ = select.select([self._fd], [], [], 60)
            assert ready, f"{words!r} never came after {self._text!r}"
            try:
                self._text += os.read(self._fd, 4096).decode(errors="replace")
            except OSError:  # the process has exited
                pytest.fail(f"{words!r} never came after {self._text!r}")
        seen, _, self._text = self._text.partition(words)
        return seen

    def press(self, keys: str) -> None:
        os.write(self._fd, keys.encode())


@contextmanager
def session(folder: Path, *args: str, **others: str) -> Iterator[tuple[Terminal, "subprocess.Popen[bytes]"]]:
    outer, inner = pty.openpty()
    command = [sys.executable, "-c", TERMINAL, "play", *args]
    env = environment(folder, COLUMNS="80", LINES="24", **others)
    with subprocess.Popen(
        command, stdin=inner, stdout=inner, stderr=inner, cwd=ROOT, env=env, start_new_session=True
    ) as process:
        os.close(inner)
        try:
            yield Terminal(outer), process
        finally:
            process.kill()
            os.close(outer)


def highest_card(shown: str) -> str:
    """The highest card of the hand on the screen."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    *_, highest = re.finditer(r"(\d+)·\d", plain[plain.rindex("you ") :])
    return highest[1]


def test_ctrl_c_in_a_terminal_keeps_the_match_and_exits_with_130(tmp_path: Path) -> None:
    with session(tmp_path, "--plain", "--game", "simple", "--seats", "3") as (terminal, process):
        for _ in range(3):
            shown = terminal.read_until(PROMPT)
            terminal.press(highest_card(shown) + "\r")
        assert "\x1b[" in shown  # a terminal has colours
        terminal.read_until(PROMPT)
        terminal.press("\x03\r")  # if Python is not yet reading, it sees the first key with the second
        terminal.read_until("nimmt play --resume")
        assert process.wait(60) == 130
    state = replay(read(kept(tmp_path).read_bytes()))
    assert state.turn == 4
    with session(tmp_path, "--plain", "--resume") as (terminal, process):
        assert "You are back at the table." in terminal.read_until("turn 4 of 12")
        terminal.read_until(PROMPT)
        terminal.press("\x04")
        terminal.read_until("nimmt play --resume")
        assert process.wait(60) == 0


def begin(terminal: Terminal) -> str:
    """Start on the full screen; return the output up to the deal."""
    shown = terminal.read_until("q quits")
    terminal.press("\r")
    return shown + terminal.read_until("Deal 1. The rows begin")


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("\x03", 130), ("\x04", 0)])
def test_the_full_screen_takes_keys_and_leaves_the_terminal_as_it_was(
    key: str, status: int, tmp_path: Path
) -> None:
    with session(tmp_path, "--game", "simple", "--seats", "3") as (terminal, process):
        before = terminal.settings
        begin(terminal)
        assert terminal.settings != before
        terminal.press("\x1b[D\r")  # the highest card
        terminal.read_until("turn 2 of 12")
        terminal.press(key)
        terminal.read_until("\x1b[?1049l")  # the alternate screen is closed
        assert "\x1b[?25h" in terminal.read_until("nimmt play --resume")  # the cursor is visible again
        assert process.wait(60) == status
        assert terminal.settings == before
    assert replay(read(kept(tmp_path).read_bytes())).turn == 2


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_leaves_the_terminal_as_it_was(name: str, tmp_path: Path) -> None:
    number = signal.Signals[name]
    with session(tmp_path) as (terminal, process):
        before = terminal.settings
        begin(terminal)
        process.send_signal(number)
        terminal.read_until("nimmt play --resume")
        assert process.wait(60) == 128 + number
        assert terminal.settings == before


COLOUR = re.compile(r"\x1b\[[0-9;]*\b(?:[34]8;|3[0-7]|4[0-7]|9[0-7])[0-9;]*m")


@pytest.mark.parametrize("no_color", ["", "1"])
def test_colours_are_left_out_where_nobody_wants_them(no_color: str, tmp_path: Path) -> None:
    wishes = {"NO_COLOR": no_color} if no_color else {}
    with session(tmp_path, **wishes) as (terminal, _):
        assert bool(COLOUR.search(begin(terminal))) == (not no_color)


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("PYTHONIOENCODING", "ascii")])
def test_a_terminal_that_can_show_only_lines_gets_lines(name: str, value: str, tmp_path: Path) -> None:
    with session(tmp_path, **{name: value}) as (terminal, process):
        terminal.read_until(PROMPT)
        terminal.press("\x04")
        assert process.wait(60) == 0


def test_a_killed_match_goes_on_at_the_turn_in_which_it_was_killed(tmp_path: Path) -> None:
    with session(tmp_path, "--plain", "--game", "simple", "--seats", "2") as (terminal, process):
        shown = terminal.read_until(PROMPT)
        terminal.press(highest_card(shown) + "\r")
        terminal.read_until(PROMPT)
        process.kill()
        process.wait(60)
    assert replay(read(kept(tmp_path).read_bytes())).turn == 2
