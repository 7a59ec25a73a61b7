"""What `nimmt rules` and `nimmt games` print."""

from io import StringIO

import pytest
from msgspec import convert
from rich.console import Console, RenderableType

from nimmt.guide import LANGUAGES, games_table, rules_markdown
from nimmt.rules import GAMES, Options, Ruleset, agree
from nimmt.terminal.lists import draw_games
from nimmt.terminal.rules import print_rules
from nimmt.terminal.text import terminal_texts
from tests.commands import nimmt_here


def console_of(width: int) -> Console:
    return Console(file=StringIO(), width=width, color_system=None, _environ={})


def printed(ruleset: Ruleset, width: int = 80, language: str = "en") -> str:
    console = console_of(width)
    with console.capture() as capture:
        print_rules(ruleset, terminal_texts(language), console)
    return capture.get()


def drawn(renderable: RenderableType) -> str:
    console = console_of(80)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


AGREED = agree("tactics", convert({"cow": True, "deals": 2}, Options))


@pytest.mark.parametrize("ruleset", [*GAMES.values(), AGREED])
def test_terminal_and_markdown_say_the_same(ruleset: Ruleset) -> None:
    in_terminal = " ".join(line.split("──")[0] for line in printed(ruleset).splitlines())
    in_terminal = " ".join(in_terminal.split())
    markdown = rules_markdown(ruleset, terminal_texts("en"))
    for text in markdown.split("```")[::2]:  # between the drawings
        for line in text.splitlines():
            told = line.lstrip("#- 1234567890.").strip("*").replace(":**", "").replace("**", "")
            assert " ".join(told.split()) in in_terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_the_terminal(game: str, language: str) -> None:
    assert all(len(line) <= 80 for line in printed(GAMES[game], 200, language).splitlines())


def test_a_narrow_terminal_wraps_the_lines() -> None:
    assert all(len(line) <= 40 for line in printed(GAMES["cow"], 40).splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_games_fits_a_narrow_terminal_and_cuts_nothing_off(language: str) -> None:
    texts = terminal_texts(language)
    table = drawn(draw_games(texts))
    assert max(len(line.rstrip()) for line in table.splitlines()) <= 80
    words = {word for line in games_table(texts)[1:] for cell in line for word in cell.split()}
    assert words - set(table.split()) == set()


def test_rules_and_games_come_in_the_language_that_is_asked_for() -> None:
    assert "Die sechste Karte nimmt" in nimmt_here("rules", "classic", "--lang", "de").stdout
    assert "Kepsutava" in nimmt_here("games", "--lang", "et").stdout


def test_rules_and_games_come_in_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "La sixième carte prend" in nimmt_here("rules", "classic").stdout
    assert "joueurs" in nimmt_here("games").stdout


@pytest.mark.parametrize("command", [("rules", "classic"), ("games",)])
def test_a_language_without_texts_is_refused_in_one_sentence(command: tuple[str, ...]) -> None:
    told = nimmt_here(*command, "--lang", "xx")
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "nimmt: There is no language 'xx', only en, de, nl, fr, et, id.\n"
