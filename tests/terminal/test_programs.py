"""Programs as bots in the terminal: they play, they are stopped, and no record starts one."""

import shlex
import sys
from pathlib import Path

import pytest

from nimmt.bots import split_names
from nimmt.rules import Options, read, replay
from nimmt.terminal.fullscreen.app import TableApp
from nimmt.terminal.match import LocalMatch
from nimmt.terminal.play import resume_match
from nimmt.terminal.saves import ResumeError, load

from .fullscreen.at_screen import Person, answer, at_screen, shown, sit_down, until
from .table import new_match, play_out

BOT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"hello": {"type": "ready", "name": "last"}, "play": {"type": "play", "cards": [CARD]},
              "take-row": {"type": "take-row", "row": 3}, "bye": None}[asked["type"]]
    if answer is None:
        break
    if CARD == -1 and asked["type"] == "play":
        answer["cards"] = asked["legal"][-1]
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program that plays its highest card."""
    monkeypatch.setenv("NIMMT_DATA", str(tmp_path))
    (tmp_path / "bot.py").write_text(BOT.replace("CARD", "-1"))
    return f"cmd:{shlex.join([sys.executable, str(tmp_path / 'bot.py')])}"


def match_with(bot: str, path: Path) -> LocalMatch:
    return new_match("classic", path, options=Options(deals=1), bots=(bot, "greedy"))


def test_a_program_sits_at_the_table_and_plays(command: str, tmp_path: Path) -> None:
    shown = play_out(match_with(command, tmp_path / "match.json"), width=500)
    assert f"({command})" in shown
    assert "was made for" not in shown
    record = read((tmp_path / "match.json").read_bytes())
    assert record.seats[1].bot == command
    hand = sorted(record.deals[0].hands[1], reverse=True)
    assert [turn.plays[1][0] for turn in record.deals[0].turns] == hand


def test_a_program_that_fails_is_told_of_and_the_match_goes_on(command: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT.replace("CARD", "999"))
    shown = play_out(match_with(command, tmp_path / "match.json"), width=500)
    assert "10 decisions were made for cmd:" in shown
    assert str(tmp_path / "bots.jsonl") in shown
    record = read((tmp_path / "match.json").read_bytes())
    assert all(turn.auto == (1,) for turn in record.deals[0].turns)
    assert replay(record).over


def test_a_program_that_dies_is_told_of_on_the_full_screen(command: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit")

    async def watch(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        await until(pilot, lambda: "Bella’s program failed, so a decision was made for it." in shown(app))
        await answer(app, pilot, str(match.state.hands[0][-1]))
        assert match.state.turn == 2

    match = new_match("classic", tmp_path / "match.json", bots=(command, "greedy"))
    at_screen(match, watch)
    record = read((tmp_path / "match.json").read_bytes())
    assert record.deals[0].turns[0].auto == (1,)


def test_a_resumed_match_starts_a_program_only_if_it_is_named_again(command: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_out(match_with(command, path), answers=3)
    with pytest.raises(ResumeError, match="is a program: it is started again only if you say so") as refused:
        resume_match(load(path), ["greedy"])
    assert shlex.quote(command) in str(refused.value)
    play_out(resume_match(load(path), split_names(command)))
    assert replay(read(path.read_bytes())).over


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random,", ["greedy", "random"]),
        ("greedy,cmd:python my.py", ["greedy", "cmd:python my.py"]),
        ("'cmd:bot --of a,b',random", ["cmd:bot --of a,b", "random"]),
        ('cmd:bot --of "a,b",random', ['cmd:bot --of "a,b"', "random"]),
        ("", []),
    ],
)
def test_commas_part_names_except_in_quotes(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_an_open_quote_is_refused() -> None:
    with pytest.raises(ValueError, match="quote is left open"):
        split_names("greedy,cmd:python 'my.py")
