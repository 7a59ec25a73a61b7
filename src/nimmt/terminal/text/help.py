"""The current deal and turn in one line, and the help: what a player can type or press."""

from collections.abc import Iterator

from nimmt.guide import Texts, goal
from nimmt.rules import ROWS, Ruleset


def game_name(ruleset: Ruleset, texts: Texts) -> str:
    return texts.text(f"game-{ruleset.game}")


def moment(ruleset: Ruleset, seats: int, deal: int, turn: int, texts: Texts) -> str:
    """`Deal 1 of 4 · turn 3 of 12 · fewer heads are better`; a last number that is not fixed is left out."""
    last = ruleset.last_deal(seats)
    wish = goal(ruleset, texts)
    parts = [
        texts.text("terminal-deal-of", deal=deal, last=last) if last else deal_number(deal, texts),
        texts.text("terminal-turn-of", turn=turn, last=ruleset.hand)
        if ruleset.most_cards == 1
        else turn_number(turn, texts),
        wish[:1].lower() + wish[1:],
    ]
    return " · ".join(parts)


def deal_number(deal: int, texts: Texts) -> str:
    return texts.text("terminal-deal-number", deal=deal)


def turn_number(turn: int, texts: Texts) -> str:
    return texts.text("terminal-turn-number", turn=turn)


def what_to_type(ruleset: Ruleset, texts: Texts) -> Iterator[tuple[str, str]]:
    """The answers and commands of the plain mode, with their meaning."""
    yield "17", texts.text("terminal-type-card")
    if ruleset.most_cards > 1:
        yield "17 23", texts.text("terminal-type-zero" if ruleset.zeros else "terminal-type-both")
    if ruleset.low == "choose":
        yield f"1 – {ROWS}", texts.text("terminal-type-row")
    yield "s", texts.text("terminal-type-scores")
    yield "t", texts.text("terminal-type-table")
    yield "q", texts.text("terminal-type-quit")


def what_to_press(ruleset: Ruleset, texts: Texts) -> Iterator[tuple[str, str]]:
    """The keys of the full screen, with their meaning."""
    two = ruleset.most_cards > 1
    yield "← → ↑ ↓", texts.text("terminal-press-arrows")
    yield "0 – 9", texts.text("terminal-press-digits")
    if two:
        yield texts.text("terminal-space"), texts.text("terminal-press-space")
    yield (
        texts.text("terminal-enter"),
        texts.text("terminal-press-enter-two" if two else "terminal-press-enter"),
    )
    yield "Esc", texts.text("terminal-press-escape")
    yield texts.text("terminal-click"), texts.text("terminal-press-click")
    yield "s", texts.text("terminal-type-scores")
    yield "PgUp PgDn", texts.text("terminal-press-pages")
    yield "q", texts.text("terminal-press-quit")
