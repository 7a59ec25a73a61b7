"""The prompt: one line that asks the player, or says what Enter would do."""

from nimmt.rules import Ruleset, View, heads

from ..text.sentences import Voice
from .selection import Selection


def prompt(view: View, ruleset: Ruleset, voice: Voice, selection: Selection | None) -> str:
    if view.places is not None:
        return voice.texts.text("status-finished")
    if selection is not None and selection.chosen:
        return _announcement(view, selection, voice)
    if selection is not None and selection.typed:
        return f"{selection.typed}…"
    if selection is not None and view.seat in view.acting:
        return _question(view, ruleset, voice)
    return _waiting(view, voice)


def _announcement(view: View, selection: Selection, voice: Voice) -> str:
    """What Enter would do."""
    if view.low_card is None:
        return voice.texts.text("terminal-enter-plays", cards=selection.chosen)
    row = selection.chosen[0]
    cost = heads(view.rows[row - 1])
    return voice.texts.text("terminal-enter-takes", row=row, heads=cost, card=view.low_card)


def _question(view: View, ruleset: Ruleset, voice: Voice) -> str:
    if view.low_card is not None:
        return f"{voice.texts.text('status-take-row', card=view.low_card)} ↑ ↓ 1–{len(view.rows)}"
    return voice.texts.text("terminal-choose-card" if ruleset.most_cards == 1 else "terminal-choose-cards")


def _waiting(view: View, voice: Voice) -> str:
    """The players whose decisions are missing, and the own choice."""
    if not view.acting:
        return ""
    waiting = voice.texts.text("status-waiting", names=map(voice.label, view.acting))
    if view.choice:
        return f"{voice.texts.text('terminal-chosen', cards=view.choice)} {waiting}"
    return waiting
