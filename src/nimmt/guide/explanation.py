"""The explanation of a game in one language, ready to be printed."""

from typing import TypeAlias

from msgspec import Struct

from nimmt.rules import Ruleset

from .examples import NamedPlay, RowLayout, worked_turn
from .outline import (
    Block,
    BulletList,
    ExampleBlock,
    HeadsTable,
    Legend,
    Outline,
    Paragraph,
    heads_on_cards,
    outline,
)
from .texts import Texts


class ToldTurn(Struct, frozen=True):
    """A worked turn with its title and a sentence for each step."""

    title: str
    before: RowLayout
    plays: tuple[NamedPlay, ...]
    told: tuple[str, ...]
    after: RowLayout


ToldBlock: TypeAlias = str | tuple[str, ...] | dict[str, str] | ToldTurn
"""A paragraph, a list, a list with a label for each item, or an example."""


class ToldSection(Struct, frozen=True):
    title: str
    blocks: tuple[ToldBlock, ...]


class Explanation(Struct, frozen=True):
    title: str
    facts: tuple[str, ...]
    sections: tuple[ToldSection, ...]


def explain(ruleset: Ruleset, texts: Texts) -> Explanation:
    """A `RulesetError` says why nobody can play that game."""
    told = outline(ruleset)
    sections = [
        ToldSection(
            texts.text(section.title),
            tuple([_block(block, told, texts, zeros=bool(ruleset.zeros)) for block in section.blocks]),
        )
        for section in told.sections
    ]
    facts = [texts.text(key, **told.values) for key in told.facts]
    return Explanation(texts.text(told.title), tuple(facts), tuple(sections))


def _block(block: Block, told: Outline, texts: Texts, *, zeros: bool) -> ToldBlock:
    match block:
        case Paragraph(text=key):
            return texts.text(key, **told.values)
        case BulletList(points=keys):
            return tuple([texts.text(key, **told.values) for key in keys])
        case ExampleBlock(turn=name):
            return _turn(name, texts)
        case HeadsTable():
            return _heads(texts, zeros=zeros)
        case Legend(legend=key):
            return texts.text(key)


def _turn(name: str, texts: Texts) -> ToldTurn:
    turn = worked_turn(name)
    told = [texts.text(f"step-{step['step']}", **step) for step in turn.steps]
    return ToldTurn(texts.text(f"turn-{name}"), turn.before, turn.plays, tuple(told), turn.after)


def _heads(texts: Texts, *, zeros: bool) -> dict[str, str]:
    cards = {heads: texts.listed(cards) for heads, cards in heads_on_cards().items()}
    cards[1] = texts.text("rules-heads-others")
    if zeros:
        cards[0] = texts.text("rules-heads-zeros")
    return {texts.text("heads-count", heads=heads): which for heads, which in cards.items()}
