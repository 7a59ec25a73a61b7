"""The rules as Markdown, with rows drawn as text."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from nimmt.rules import FULL_ROW, GAMES, HEADS, ZERO, Card, Ruleset

from .examples import NamedPlay, RowLayout
from .explanation import Explanation, ToldBlock, ToldSection, ToldTurn, explain
from .games import games_table
from .texts import Texts

CARD_WIDTH = 7


def rules_markdown(ruleset: Ruleset, texts: Texts) -> str:
    """One game in full."""
    return "\n".join(_in_full(explain(ruleset, texts), 1, texts))


def all_rules_markdown(texts: Texts) -> str:
    """All games: the first of a kind in full, the others by what is different."""
    lines, in_full = list[str](), list[Explanation]()
    for ruleset in GAMES.values():
        explained = explain(ruleset, texts)
        known = max(in_full, key=partial(_alike, explained), default=None)
        if known is not None and _alike(explained, known) > len(explained.sections) / 2:
            lines += _differences(explained, known, texts)
        else:
            lines += _in_full(explained, 2, texts)
            in_full.append(explained)
    return "\n".join(lines)


def games_markdown(texts: Texts) -> str:
    """The table of games."""
    head, *games = games_table(texts)
    lines = [head, ("---",) * len(head), *[(f"`{game}`", *cells) for game, *cells in games]]
    return "\n".join([f"| {' | '.join(cells)} |" for cells in lines])


def _alike(new: Explanation, known: Explanation) -> int:
    """The number of sections that both have; 0 if the known game has one that the new game lacks."""
    if {section.title for section in known.sections} - {section.title for section in new.sections}:
        return 0
    return len(new.sections) - len(_new_sections(new, known))


def _new_sections(new: Explanation, known: Explanation) -> list[ToldSection]:
    return [section for section in new.sections if section not in known.sections]


def _differences(new: Explanation, known: Explanation, texts: Texts) -> Iterator[str]:
    yield from _head(new, 2)
    yield f"{texts.text('guide-except', game=known.title)}\n"
    yield from _sections(_new_sections(new, known), 3, texts.text("guide-cow"))


def _in_full(explained: Explanation, level: int, texts: Texts) -> Iterator[str]:
    yield from _head(explained, level)
    yield from _sections(explained.sections, level + 1, texts.text("guide-cow"))


def _head(explained: Explanation, level: int) -> Iterator[str]:
    yield f"{'#' * level} {explained.title}\n"
    yield f"{' · '.join(explained.facts)}\n"


def _sections(sections: Sequence[ToldSection], level: int, cow: str) -> Iterator[str]:
    for section in sections:
        yield f"{'#' * level} {section.title}\n"
        for block in section.blocks:
            yield from _block(block, cow)


def _block(block: ToldBlock, cow: str) -> Iterator[str]:
    match block:
        case str():
            yield f"{block}\n"
        case ToldTurn():
            yield f"*{block.title}*\n"
            yield _fenced([*_rows(block.before, cow), "", *_plays(block.plays)])
            yield "".join([f"{number}. {sentence}\n" for number, sentence in enumerate(block.told, 1)])
            yield _fenced(_rows(block.after, cow))
        case dict():
            yield "".join([f"  - **{label}:** {item}\n" for label, item in block.items()])
        case _:
            yield "".join([f"- {item}\n" for item in block])


def _fenced(lines: Sequence[str]) -> str:
    return "\n".join(["```text", *lines, "```", ""])


def _rows(layout: RowLayout, cow: str) -> list[str]:
    """Five places a row. C5: the cow fills one of them."""
    lines = []
    for index, row in enumerate(layout.rows):
        places = [*map(_card, row), *[cow] * (index == layout.cow), *["·"] * FULL_ROW]
        lines.append(_line(str(index + 1), places[:FULL_ROW], 1))
    return lines


def _plays(plays: Sequence[NamedPlay]) -> list[str]:
    width = max([len(play.name) for play in plays])
    return [_line(play.name, map(_card, play.cards), width) for play in plays]


def _line(label: str, places: Iterable[str], width: int) -> str:
    return label.ljust(width) + "".join([place.rjust(CARD_WIDTH) for place in places])


def _card(card: Card) -> str:
    return str(ZERO) if card == ZERO else f"{card}·{HEADS[card]}"
