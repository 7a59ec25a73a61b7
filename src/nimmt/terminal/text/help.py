"""The rules of a game in short, and what can be typed."""

from collections.abc import Iterator

from nimmt import guide
from nimmt.guide import Texts
from nimmt.rules import Ruleset

ENGLISH = Texts()


def rules_in_short(ruleset: Ruleset, seats: int) -> list[str]:
    return guide.summary(ruleset, seats, ENGLISH)


def goal(ruleset: Ruleset) -> str:
    return guide.goal(ruleset, ENGLISH)


def ending(ruleset: Ruleset, seats: int) -> str:
    return guide.ending(ruleset, seats, ENGLISH)


def moment(ruleset: Ruleset, seats: int, deal: int, turn: int) -> str:
    """`Deal 1 of 4 · turn 3 of 12 · fewer heads are better`, as far as that is known."""
    last = ruleset.last_deal(seats)
    number = f"Deal {deal}" + (f" of {last}" if last else "")
    of = f" of {ruleset.hand}" if ruleset.most_cards == 1 else ""
    return f"{number} · turn {turn}{of} · {goal(ruleset).lower()}"


def what_to_type(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What can be typed, and what it does."""
    yield "17", "play the card 17"
    if ruleset.most_cards > 1:
        yield "17 23", "play both" + (" (0 23: the zero and 23)" if ruleset.zeros else "")
    if ruleset.low == "choose":
        yield "1 – 4", "take that row, when your card is below every end"
    yield "s", "score sheet"
    yield "t", "the table again"
    yield "q", "quit; the match is saved (Ctrl-C and Ctrl-D do the same)"


def what_to_press(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The keys of the full screen, and what they do."""
    yield "← → ↑ ↓", "point at a card, or at a row when your card is below every end"
    yield "0 – 9", "point at the card, or the row, of that number"
    if ruleset.most_cards > 1:
        yield "space", "pick a card, so that another one can go with it"
    yield "Enter", "play what you point at" + (" and what is picked" if ruleset.most_cards > 1 else "")
    yield "Esc", "point at nothing again"
    yield "a click", "does the same; on the line with the question it plays"
    yield "s", "score sheet"
    yield "PgUp PgDn", "what happened before"
    yield "q", "quit; the match is saved (Ctrl-C does the same)"
