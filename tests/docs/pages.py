"""Helpers that read the pages of the documentation."""

import re
from collections.abc import Iterator
from pathlib import Path

import typer.main

from nimmt.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
FENCE = re.compile(r"^```(.+)\n((?:.*\n)*?)```$", re.MULTILINE)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def words_of(page: str) -> str:
    """The text on one line, so that a sentence is found wherever its lines break."""
    return " ".join(text_of(page).split())


def blocks(page: str, *kinds: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of these kinds, in order."""
    for kind, text in FENCE.findall(text_of(page)):
        if kind in kinds:
            yield kind, text


def pairs(page: str, first: str, *seconds: str) -> list[tuple[str, str, str]]:
    """Each block of the first kind with the block that follows it."""
    found = [*blocks(page, first, *seconds)]
    assert [kind == first for kind, _ in found] == [True, False] * (len(found) // 2)
    return [(one, kind, two) for (_, one), (kind, two) in zip(found[::2], found[1::2], strict=True)]


def first_column(text: str) -> list[str]:
    """The words in code in the first column of all tables, in order."""
    rows = re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([\w-]+)`", row)]


def options_of(command: str) -> set[str]:
    """The options of `nimmt COMMAND`, without `--help`."""
    found = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]
    options = {option for parameter in found.params for option in parameter.opts if option.startswith("--")}
    return options - {"--help"}
