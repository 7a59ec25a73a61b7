"""What a person types: cards, a row or a command. Anything else gets a sentence on what would be right."""

from collections.abc import Sequence
from enum import Enum

from nimmt.console import crop, plain
from nimmt.rules import ZERO, Action, Cards, NimmtError, Play, Ruleset, TakeRow

LONGEST_QUOTE = 20
LONGEST_NUMBER = 3
"""Digits; cards and rows need no more."""


class AnswerError(NimmtError):
    """An answer that cannot be taken."""


class Command(Enum):
    HELP = "?"
    SCORES = "s"
    TABLE = "t"
    QUIT = "q"


SPELLINGS = {"help": Command.HELP, "h": Command.HELP, "quit": Command.QUIT, "exit": Command.QUIT}


def read_answer(text: str, ruleset: Ruleset, hand: Cards, legal: Sequence[Action]) -> Command | Action:
    """One of the legal actions, or a command."""
    word = text.strip().lower()
    if word in SPELLINGS:
        return SPELLINGS[word]
    if word in [command.value for command in Command]:
        return Command(word)
    if isinstance(legal[0], TakeRow):
        return _read_row(text, legal)
    return _read_cards(text, ruleset, hand, legal)


def _read_row(text: str, legal: Sequence[Action]) -> Action:
    for action in legal:
        if isinstance(action, TakeRow) and text.strip() == str(action.row + 1):
            return action
    raise AnswerError(f"{_quote(text)} is no row: type a number from 1 to {len(legal)}, or ? for help.")


def _read_cards(text: str, ruleset: Ruleset, hand: Cards, legal: Sequence[Action]) -> Action:
    cards = tuple(sorted(_read_number(word, hand) for word in _split(text)))
    for action in legal:
        if isinstance(action, Play) and action.cards == cards:
            return action
    raise AnswerError(_objection(cards, ruleset, hand))


def _split(text: str) -> list[str]:
    """The numbers, with whatever a person may put between them."""
    for between in ",;+&":
        text = text.replace(between, " ")
    return text.split()


def _read_number(word: str, hand: Cards) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > LONGEST_NUMBER:
        raise AnswerError(f"{_quote(word)} is no card: type a number from your hand, for example {hand[-1]}.")
    return int(word)


def _objection(cards: Cards, ruleset: Ruleset, hand: Cards) -> str:
    if not cards:
        return f"Type a card from your hand, for example {hand[-1]}, or ? for help."
    if len(cards) > ruleset.most_cards:
        allowed = "one card" if ruleset.most_cards == 1 else "one or two cards"
        return f"You may play {allowed} a turn, not {len(cards)}."
    for card in cards:
        if card not in hand:
            what = "a zero" if card == ZERO else str(card)
            return f"You do not hold {what}; your hand is {' '.join(map(str, hand))}."
    twice = next(card for card in cards if cards.count(card) > hand.count(card))
    return f"You hold only one {twice or 'zero'}."


def _quote(text: str) -> str:
    return f"“{crop(plain(text.strip()[: 2 * LONGEST_QUOTE]), LONGEST_QUOTE)}”"
