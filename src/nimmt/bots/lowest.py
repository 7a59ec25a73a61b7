"""The bot `lowest`: the lowest card, and the cheapest row."""

from collections.abc import Sequence
from random import Random

from nimmt.rules import Action, BotView, TakeRow, cheapest_row


def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
    """The first legal play, which is the lowest card; for a low card the row of B15."""
    if isinstance(legal[0], TakeRow):
        return legal[cheapest_row(view.rows)]
    return legal[0]
