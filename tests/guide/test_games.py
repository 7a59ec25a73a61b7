"""The table of games."""

import pytest

from nimmt.guide import LANGUAGES, Texts, games_markdown, games_table
from nimmt.rules import GAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_line_in_the_order_of_the_data(language: str) -> None:
    texts = Texts(language)
    head, *lines = games_table(texts)
    assert [line[0] for line in lines] == [*GAMES]
    assert {len(line) for line in lines} == {len(head)}
    assert [line.split("`")[1] for line in games_markdown(texts).splitlines()[2:]] == [*GAMES]


def test_the_lines_say_what_tells_the_games_apart() -> None:
    lines = {game: cells for game, _, *cells in games_table(Texts("en"))}
    assert lines["classic"] == ["2–10", "10", "–", "1 hidden", "takes a row", "fewest", "66 heads"]
    assert lines["plus"] == ["2–7", "15", "7 mixed", "1–2 hidden", "highest end", "most", "a deal each"]
    assert lines["plus-dealt"] == ["2–7", "15", "7 dealt", "1–2 hidden", "highest end", "most", "a deal each"]
    assert lines["simple"] == ["2–7", "12", "7 mixed", "1 open", "highest end", "fewest", "a deal each"]
