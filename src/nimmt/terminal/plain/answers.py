"""Reading what a player types: cards, a row or a command. Anything else is refused with a sentence."""

from collections.abc import Sequence
from enum import Enum

from nimmt.console import crop, plain
from nimmt.guide import Texts
from nimmt.rules import Action, Cards, NimmtError, Play, Ruleset, TakeRow

LONGEST_QUOTE = 20
LONGEST_NUMBER = 3
"""Digits; cards and rows need no more."""


class AnswerError(NimmtError):
    """An answer that is no legal action and no command."""


class TypedCommand(Enum):
    HELP = "?"
    SCORES = "s"
    TABLE = "t"
    QUIT = "q"


SPELLINGS = {
    **{command.value: command for command in TypedCommand},
    **dict.fromkeys(("help", "h"), TypedCommand.HELP),
    **dict.fromkeys(("quit", "exit"), TypedCommand.QUIT),
}
"""The same in every language."""


def read_answer(
    text: str, ruleset: Ruleset, hand: Cards, legal: Sequence[Action], texts: Texts
) -> TypedCommand | Action:
    """One of the legal actions, or a command."""
    command = SPELLINGS.get(text.strip().lower())
    if command:
        return command
    if isinstance(legal[0], TakeRow):
        return _read_row(text, legal, texts)
    return _read_cards(text, ruleset, hand, legal, texts)


def _read_row(text: str, legal: Sequence[Action], texts: Texts) -> Action:
    for action in legal:
        if isinstance(action, TakeRow) and text.strip() == str(action.row + 1):
            return action
    raise AnswerError(texts.text("terminal-no-row", typed=_quote(text), rows=len(legal)))


def _read_cards(text: str, ruleset: Ruleset, hand: Cards, legal: Sequence[Action], texts: Texts) -> Action:
    cards = tuple(sorted(_read_number(word, hand, texts) for word in _split(text)))
    for action in legal:
        if isinstance(action, Play) and action.cards == cards:
            return action
    raise AnswerError(_objection(cards, ruleset, hand, texts))


def _split(text: str) -> list[str]:
    """The words, between spaces or the usual separators."""
    for separator in ",;+&":
        text = text.replace(separator, " ")
    return text.split()


def _read_number(word: str, hand: Cards, texts: Texts) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > LONGEST_NUMBER:
        raise AnswerError(texts.text("terminal-no-card", typed=_quote(word), card=hand[-1]))
    return int(word)


def _objection(cards: Cards, ruleset: Ruleset, hand: Cards, texts: Texts) -> str:
    """Why these cards cannot be played."""
    if not cards:
        return texts.text("terminal-nothing-typed", card=hand[-1])
    if len(cards) > ruleset.most_cards:
        key = "terminal-one-card" if ruleset.most_cards == 1 else "terminal-two-cards"
        return texts.text(key, count=len(cards))
    for card in cards:
        if card not in hand:
            return texts.text("terminal-not-held", card=card, hand=" ".join(map(str, hand)))
    twice = next(card for card in cards if cards.count(card) > hand.count(card))
    return texts.text("terminal-held-once", card=twice)


def _quote(text: str) -> str:
    return crop(plain(text.strip()[: 2 * LONGEST_QUOTE]), LONGEST_QUOTE)
