"""The terminal speaks every language, and what it stores is the same in all of them."""

import re
from pathlib import Path

import pytest

from nimmt import terminal
from nimmt.guide import LANGUAGES
from nimmt.rules import GAMES, Options, Play, read, replay
from nimmt.terminal.plain.answers import AnswerError, TypedCommand, read_answer
from nimmt.terminal.text import terminal_texts
from nimmt.terminal.text.board import SIXTH_WIDTH, draw_rows
from tests import fluent
from tests.commands import nimmt_here
from tests.kit import longer

from .fullscreen.at_screen import answering, at_screen
from .table import ENGLISH, new_match, play_out

TRANSLATED = [language for language in LANGUAGES if language != "en"]
ONE_DEAL = Options(deals=1)
SHORT = Options(deals=2, hand=4)
SOURCES = sorted(Path(terminal.__file__).parent.rglob("*.py"))
COMPOSED = {f"terminal-{key}" for key in ("seat", "heads", "total", "cards")}
"""Keys that the sources put together."""


def test_every_text_of_the_terminal_is_used_and_none_is_missing() -> None:
    sources = "".join([path.read_text(encoding="utf-8") for path in SOURCES])
    used = set(re.findall(r"[\"'](terminal-[a-z-]+)[\"']", sources)) | COMPOSED
    assert sorted(used) == sorted(fluent.read("en", "terminal"))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "game", ["cow", "plus", "simple", *[longer(game) for game in ("classic", "tactics")]]
)
def test_a_whole_match_in_each_language_leaves_the_same_record(
    game: str, language: str, tmp_path: Path
) -> None:
    english, translated = tmp_path / "en.json", tmp_path / f"{language}.json"
    play_out(new_match(game, english, options=ONE_DEAL))
    texts = terminal_texts(language)
    told = play_out(new_match(game, translated, options=ONE_DEAL), texts=texts)
    assert translated.read_bytes() == english.read_bytes()
    assert texts.text(f"game-{game}") in told
    assert texts.text("told-match-end") in told
    assert texts.text("terminal-verify", command=f"nimmt verify {translated}") in told
    assert not re.search(r"\b(You|Your|your|plays|takes|heads|Deal|match)\b", told)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_full_screen_in_each_language(language: str, tmp_path: Path) -> None:
    by_keys, by_lines = tmp_path / "keys.json", tmp_path / "lines.json"
    match = new_match("plus", by_keys, options=SHORT)
    at_screen(match, answering(match), texts=terminal_texts(language))
    play_out(new_match("plus", by_lines, options=SHORT))
    assert by_keys.read_bytes() == by_lines.read_bytes()
    assert match.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_typed_in_english_and_refusals_read_in_the_language(language: str) -> None:
    texts, hand = terminal_texts(language), (3, 17)
    plays = [Play(0, (card,)) for card in hand]
    for word, command in (
        ("quit", TypedCommand.QUIT),
        ("help", TypedCommand.HELP),
        ("s", TypedCommand.SCORES),
    ):
        assert read_answer(word, GAMES["classic"], hand, plays, texts) is command
    told = set()
    for typed in ("", "x", "3 17", "18", "17 17"):
        with pytest.raises(AnswerError) as refused:
            read_answer(typed, GAMES["classic"], hand, plays, texts)
        told.add(str(refused.value))
    english = {ENGLISH.text("terminal-nothing-typed", card=17), ENGLISH.text("terminal-one-card", count=2)}
    assert len(told) == 4
    assert (english <= told) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_above_the_rows_stand_above_their_columns(language: str) -> None:
    rows = [(12,), (37, 38), (43, 44, 50, 55, 60), (58,)]
    head, *lines = draw_rows(rows, 1, terminal_texts(language)).plain.splitlines()
    widths = {len(line) for line in (head, *lines)}
    assert len(widths) == 1
    assert all(line[-SIXTH_WIDTH - 1] == " " for line in lines)


@pytest.mark.parametrize("command", [["play"], ["replay", "FILE"], ["rules", "cow"], ["games"]])
def test_a_language_that_nobody_speaks_is_one_sentence(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=1)
    words = [str(path) if word == "FILE" else word for word in command]
    done = nimmt_here(*words, "--lang", "xx")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "nimmt: There is no language 'xx', only en, de, nl, fr, et, id.\n"


def test_the_language_is_the_systems_unless_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=1)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Runde 1. Die Reihen beginnen mit" in nimmt_here("replay", str(path)).stdout
    assert "Manche 1. Les rangées commencent par" in nimmt_here("replay", str(path), "--lang", "fr").stdout


def test_json_is_the_same_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=1)
    english = nimmt_here("replay", str(path), "--json").stdout
    monkeypatch.setenv("LC_ALL", "et_EE.UTF-8")
    assert nimmt_here("replay", str(path), "--json").stdout == english
    assert english.startswith("{")
    assert not replay(read(path.read_bytes())).over
