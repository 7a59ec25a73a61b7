"""Snapshots of the screen, in `screens/`. `NIMMT_SCREENS=write` writes them anew; look at the difference."""

import os
from pathlib import Path

import pytest

from nimmt.guide import LANGUAGES
from nimmt.terminal.fullscreen.app import TableApp
from nimmt.terminal.text import terminal_texts

from ..table import new_match
from .at_screen import Person, answer, at_screen, is_drawn, press, sees, shown, sit_down, until

FOLDER = Path(__file__).parent / "screens"
SCREENS = [
    ("classic", 4, (80, 24), "en"),
    ("classic", 10, (80, 24), "en"),
    ("cow", 4, (60, 24), "en"),
    ("plus", 5, (80, 24), "en"),
    ("simple", 3, (100, 30), "en"),
    ("tactics", 3, (40, 12), "en"),
    *[("cow", 4, (80, 24), language) for language in LANGUAGES if language != "en"],
]


@pytest.mark.parametrize(("game", "seats", "size", "language"), SCREENS)
def test_the_table_looks_as_it_is_kept(
    game: str, seats: int, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    tongue = "" if language == "en" else f"-{language}"
    path = FOLDER / f"{game}-{seats}-{size[0]}x{size[1]}{tongue}.txt"
    texts = terminal_texts(language)

    async def look(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        for _ in range(2):
            await answer(app, pilot, str(match.state.hands[0][-1]))
        await until(pilot, lambda: not match.thoughts)
        await press(pilot, "left", "left")
        await sees(app, pilot, texts.text("terminal-enter-plays", cards=[match.state.hands[0][-2]]))
        await until(pilot, lambda: is_drawn(app))
        assert all(len(line) <= size[0] for line in shown(app).splitlines())
        if os.environ.get("NIMMT_SCREENS") == "write":
            path.write_text(shown(app) + "\n", encoding="utf-8")
        assert shown(app) + "\n" == path.read_text(encoding="utf-8")

    match = new_match(game, tmp_path / "match.json", seats=seats)
    at_screen(match, look, size=size, texts=texts)
