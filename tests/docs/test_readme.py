"""The README: short, and true about the folders."""

import re
import tomllib

from tests.docs.pages import ROOT, text_of

MOST_WORDS = 900
README = text_of("README.md")


def test_it_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_it_shows_a_table() -> None:
    assert "](docs/images/table.jpg)" in README


def test_it_lists_the_rooms_lowest_first() -> None:
    contracts = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    rooms = [room.strip("()") for room in reversed(contracts[0]["layers"])]
    assert re.findall(r"^\| `(\w+)(?:/|\.py)` \|", README, re.MULTILINE) == rooms


def test_every_folder_of_the_map_exists() -> None:
    rooms = re.findall(r"^\| `(\w+(?:/|\.py))` \|", README, re.MULTILINE)
    beside = re.findall(r"`(\w+/)`", README.partition("Beside it:")[2].partition("\n## ")[0])
    assert len(beside) > 5
    assert [name for name in rooms if not (ROOT / "src" / "nimmt" / name).exists()] == []
    assert [name for name in beside if not (ROOT / name).is_dir()] == []
