"""The rules of a game in a few sentences, for players in the middle of a match."""

from collections.abc import Iterator

from nimmt.rules import Ruleset

from .outline import match_end
from .texts import Texts


def rules_in_short(ruleset: Ruleset, seats: int, texts: Texts) -> list[str]:
    """The rules in short, a sentence or two each."""
    highest = ruleset.highest_card(seats)
    rules = [texts.text(f"short-{key}", highest=highest) for key in _keys(ruleset)]
    return [*rules, f"{goal(ruleset, texts)}.", ending(ruleset, seats, texts)]


def goal(ruleset: Ruleset, texts: Texts) -> str:
    """`Fewer heads are better`, or more."""
    return texts.text(f"guide-goal-{ruleset.goal}")


def ending(ruleset: Ruleset, seats: int, texts: Texts) -> str:
    """When the match ends."""
    numbers = {"points": ruleset.points or 0, "deals": ruleset.last_deal(seats) or 0}
    return " ".join([texts.text(key, **numbers) for key in match_end(ruleset, seats)])


def _keys(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.in_turn:
        yield "turn-open"
    else:
        yield "turn-one" if ruleset.most_cards == 1 else "turn-two"
    yield "nearest"
    yield "sixth"
    yield f"low-{ruleset.low}"
    if ruleset.zeros:
        yield f"zero-{ruleset.zero_effect}"
    if ruleset.cow:
        yield "cow"
    if ruleset.exact_deck:
        yield "exact"
    yield "heads"
