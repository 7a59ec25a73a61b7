"""Make `src/nimmt/table/confusables.txt` from Unicode's list of confusable characters (UTS 39).

`python -m tools.make_confusables FILE`, where FILE is `confusables.json` of the package
confusable-homoglyphs. Only what Unicode's other tables do not say already is kept: compatible forms and
marks are left out.
"""

import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from nimmt.table.names import UNSEEN

TARGET = Path(__file__).parent.parent / "src" / "nimmt" / "table" / "confusables.txt"
HEAD = """\
# Made by tools/make_confusables.py from Unicode's list of confusable characters, as of January 2024.
# Copyright Unicode, Inc., used under https://www.unicode.org/license.txt
"""
SHAPES = ("<font>", "<wide>", "<narrow>", "<initial>", "<medial>", "<final>", "<isolated>")
"""Forms that look like the character that they are a form of."""


def pairs(path: Path) -> Iterator[tuple[str, str]]:
    """Two texts each that look alike."""
    for one, others in json.loads(path.read_text("utf-8")).items():
        for other in others:
            yield shaped(one), shaped(other["c"])


def shaped(text: str) -> str:
    """The text without forms and marks."""
    plain = [
        unicodedata.normalize("NFKD", letter)
        if unicodedata.decomposition(letter).startswith(SHAPES)
        else unicodedata.normalize("NFD", letter)
        for letter in text
    ]
    return "".join([letter for letter in "".join(plain) if unicodedata.category(letter) not in UNSEEN])


def is_letter(text: str) -> bool:
    """Whether it is one character that can be in a normalised name."""
    return len(text) == 1 and unicodedata.normalize("NFKD", text) == text


class Groups:
    """Characters that all look alike."""

    def __init__(self) -> None:
        self._group: dict[str, set[str]] = {}

    def join(self, one: str, other: str) -> None:
        joined = self.of(one) | self.of(other)
        for letter in joined:
            self._group[letter] = joined

    def of(self, letter: str) -> set[str]:
        return self._group.get(letter, {letter})

    def __iter__(self) -> Iterator[set[str]]:
        return iter({id(group): group for group in self._group.values()}.values())


def stand_ins(path: Path) -> dict[str, str]:
    """For each character the text that stands for all that look like it."""
    groups, longer = Groups(), dict[str, str]()
    for one, other in pairs(path):
        if is_letter(one) and is_letter(other):
            groups.join(one, other)
        elif is_letter(one) and not one.isascii() and len(other) > 1:
            longer.setdefault(one, other)
    found = {letter: min(group) for group in groups for letter in group if letter != min(group)}
    for letter, text in longer.items():
        first = min(groups.of(letter))
        if not first.isascii():
            found |= dict.fromkeys(groups.of(letter), text)
    return found


def written(found: dict[str, str]) -> str:
    """A line for each stand-in, and the characters that it stands for, as code points."""
    lines: dict[str, list[str]] = {}
    for letter, text in sorted(found.items()):
        lines.setdefault(" ".join([f"{ord(one):X}" for one in text]), []).append(f"{ord(letter):X}")
    return "".join([f"{text}; {' '.join(letters)}\n" for text, letters in sorted(lines.items())])


if __name__ == "__main__":
    TARGET.write_text(HEAD + written(stand_ins(Path(sys.argv[1]))), "ascii")
