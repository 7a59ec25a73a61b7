"""Screens as they are kept in `screens/`: `NIMMT_SCREENS=write` writes them anew, to be looked at."""

import os
from pathlib import Path

import pytest

from nimmt.terminal.fullscreen.app import TableApp

from ..table import new_match
from .at_screen import Person, answer, at_screen, is_drawn, press, sees, shown, sit_down, until

FOLDER = Path(__file__).parent / "screens"
SCREENS = [
    ("classic", 4, (80, 24)),
    ("classic", 10, (80, 24)),
    ("cow", 4, (60, 24)),
    ("plus", 5, (80, 24)),
    ("simple", 3, (100, 30)),
    ("tactics", 3, (40, 12)),
]


@pytest.mark.parametrize(("game", "seats", "size"), SCREENS)
def test_the_table_looks_as_it_is_kept(game: str, seats: int, size: tuple[int, int], tmp_path: Path) -> None:
    path = FOLDER / f"{game}-{seats}-{size[0]}x{size[1]}.txt"

    async def look(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        for _ in range(2):
            await answer(app, pilot, str(match.state.hands[0][-1]))
        await until(pilot, lambda: not match.thoughts)
        await press(pilot, "left", "left")
        await sees(app, pilot, f"Enter plays {match.state.hands[0][-2]}")
        await until(pilot, lambda: is_drawn(app))
        assert all(len(line) <= size[0] for line in shown(app).splitlines())
        if os.environ.get("NIMMT_SCREENS") == "write":
            path.write_text(shown(app) + "\n", encoding="utf-8")
        assert shown(app) + "\n" == path.read_text(encoding="utf-8")

    match = new_match(game, tmp_path / "match.json", seats=seats)
    at_screen(match, look, size=size)
