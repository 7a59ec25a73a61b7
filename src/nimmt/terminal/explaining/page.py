"""All games on one page: the first of a kind in full, the others by what is different."""

from collections.abc import Iterator
from functools import partial

from nimmt.rules import GAMES

from ..games import games_markdown
from .blocks import Explanation, Section
from .markdown import section_lines, to_markdown
from .sections import explanation

HEAD = """<!-- Made by `python -m nimmt.terminal.explain > docs/rules.md`. -->

# The rules of all games

Everything that happens in the examples was worked out by the program itself. `nimmt rules GAME` explains one
game in full in the terminal. How the doubtful sentences of the rule books are read is in
[readings.md](readings.md).
"""


def rules_page() -> str:
    """`docs/rules.md`."""
    return "\n".join([HEAD, games_markdown(), "", *_games()])


def _games() -> Iterator[str]:
    in_full: list[Explanation] = []
    for explained in map(explanation, GAMES.values()):
        known = max(in_full, key=partial(_alike, explained), default=None)
        if known is not None and _alike(explained, known) > len(explained.sections) / 2:
            yield from _differences(explained, known)
        else:
            yield to_markdown(explained, level=2)
            in_full.append(explained)


def _alike(new: Explanation, known: Explanation) -> int:
    """How many sections need not be told again; none if the known game has one that the new game lacks."""
    if {section.title for section in known.sections} - {section.title for section in new.sections}:
        return 0
    return len(new.sections) - len(_new_sections(new, known))


def _new_sections(new: Explanation, known: Explanation) -> list[Section]:
    return [section for section in new.sections if section not in known.sections]


def _differences(new: Explanation, known: Explanation) -> Iterator[str]:
    yield f"## {new.title}\n"
    yield f"{' · '.join(new.summary)}\n"
    yield f"Everything is as in **{known.title}**, except for this:\n"
    for section in _new_sections(new, known):
        yield from section_lines(section, 3)
