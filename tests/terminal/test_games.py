"""The table of games."""

from io import StringIO

from rich.console import Console

from nimmt.rules import GAMES
from nimmt.terminal.games import games_markdown, games_table


def test_the_table_fits_a_narrow_terminal_and_cuts_nothing_off() -> None:
    console = Console(file=StringIO(), width=80, color_system=None, _environ={})
    with console.capture() as capture:
        console.print(games_table())
    table = capture.get()
    assert all(game in table.split() for game in GAMES)
    assert "…" not in table
    assert max(len(line.rstrip()) for line in table.splitlines()) <= 80


def test_every_game_has_its_line_in_the_order_of_the_data() -> None:
    _, _, *lines = games_markdown().splitlines()
    assert [line.split("`")[1] for line in lines] == [*GAMES]


def test_the_lines_say_what_tells_the_games_apart() -> None:
    lines = {line.split("`")[1]: line.split(" | ")[2:] for line in games_markdown().splitlines()[2:]}
    assert lines["classic"] == ["2–10", "10", "–", "1 hidden", "takes a row", "fewest", "66 heads |"]
    assert lines["plus"] == ["2–7", "15", "7 mixed", "1–2 hidden", "highest end", "most", "a deal each |"]
    assert lines["plus-dealt"] == [
        "2–7",
        "15",
        "7 dealt",
        "1–2 hidden",
        "highest end",
        "most",
        "a deal each |",
    ]
    assert lines["simple"] == ["2–7", "12", "7 mixed", "1 open", "highest end", "fewest", "a deal each |"]
