"""What the person is asked, in one line, and what Enter would do."""

from collections.abc import Sequence

from nimmt.rules import Cards, Ruleset, View, heads

from ..text.sentences import count
from .seats import waited_for
from .selection import Selection


def prompt(view: View, ruleset: Ruleset, names: Sequence[str], picking: Selection | None) -> str:
    if view.places is not None:
        return "The match is over."
    if picking is not None and picking.chosen:
        return _about_to(view, picking)
    if picking is not None and picking.typed:
        return f"{picking.typed}…"
    if picking is not None and view.seat in view.acting:
        return _wish(view, ruleset)
    return _waiting(view, names)


def _about_to(view: View, picking: Selection) -> str:
    if view.low_card is None:
        return f"Enter plays {_listed(picking.chosen)}."
    row = picking.chosen[0]
    cost = count(heads(view.rows[row - 1]), "head")
    return f"Enter takes row {row} with its {cost}, and {view.low_card} starts it anew."


def _wish(view: View, ruleset: Ruleset) -> str:
    if view.low_card is not None:
        return f"Your {view.low_card} is below every row. Which one do you take? ↑ ↓ or 1 to {len(view.rows)}"
    if ruleset.most_cards == 1:
        return "Your card? ← → or its number, then Enter."
    return "Your card or two? ← → or the number; space picks one of two; then Enter."


def _waiting(view: View, names: Sequence[str]) -> str:
    others = waited_for(view, names)
    waiting = f"the table waits for {others}." if others else ""
    if view.choice:
        return f"You have chosen {_listed(view.choice)}; {waiting}" if waiting else ""
    return waiting[:1].upper() + waiting[1:]


def _listed(cards: Cards) -> str:
    return " and ".join(map(str, cards))
