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


_FIGURE = re.compile(r"(\d[\d,]*(?:\.\d+)?)( million)?( ms| %| runs)?")
_PERCENTILE = re.compile(r"\bp(\d\d)\b")
_ERROR = re.compile(r" ± [\d.]+")


def figures(text: str) -> set[tuple[float, str]]:
    """All numbers of a text, with their units and without their errors. A p99 is that of 99 %."""
    found = _FIGURE.findall(_PERCENTILE.sub(r"\1 %", _ERROR.sub("", text)))
    return {
        (float(number.replace(",", "")) * (1e6 if million else 1), unit.strip())
        for number, million, unit in found
    }


def test_every_figure_is_on_a_page_that_says_how_it_was_measured() -> None:
    section = README.partition("\n## Figures\n")[2].partition("\n## ")[0]
    pages = re.findall(r"\]\((docs/[^)#]+)\)", section)
    lines = re.findall(r"^- .*(?:\n  .*)*", section, re.MULTILINE)
    assert len(pages) > 1
    assert len(lines) > 3
    measured = set[tuple[float, str]]().union(*[figures(text_of(page)) for page in pages])
    assert {line: missing for line in lines if (missing := figures(line) - measured)} == {}
