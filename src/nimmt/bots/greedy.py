"""The bot `greedy`: tries each play on the current table, as if nobody else played."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from nimmt.rules import (
    HIGHEST_CARD,
    Action,
    BotView,
    Card,
    Play,
    Row,
    Ruleset,
    TakeRow,
    Took,
    agree,
    cheapest_row,
    fitting_row,
    settle,
    turn_up,
)


class Trial(NamedTuple):
    """The result of a play, compared in this order; the smallest is the best."""

    heads: int
    """Heads taken; negative where heads are good."""
    cards: int
    gaps: int


def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
    """The first of the best plays; for a low card the row of B15."""
    ruleset = agree(view.game, view.options)
    row = cheapest_row(view.rows)

    def trial(action: Action) -> Trial | bool:
        return action.row != row if isinstance(action, TakeRow) else try_play(ruleset, view, action)

    return min(legal, key=trial)


def try_play(ruleset: Ruleset, view: BotView, play: Play) -> Trial:
    rows, cow, taken, gaps = view.rows, view.cow, 0, 0
    _, queue = turn_up(ruleset, [(play.seat, play.cards)])
    for placing in queue:
        gaps += gap(ruleset, rows, placing[1])
        settled = settle(ruleset, rows, cow, (placing,), choice=cheapest_row(rows))
        rows, cow = settled.rows, settled.cow
        taken += sum(event.heads for event in settled.events if isinstance(event, Took))
    return Trial(-taken if ruleset.goal == "most" else taken, len(play.cards), gaps)


def gap(ruleset: Ruleset, rows: Sequence[Row], card: Card) -> int:
    """The distance from the end of its row to the card; 0 for a low card that takes a row."""
    row = fitting_row(rows, card)
    if row is not None:
        return card - rows[row][-1]
    return 0 if ruleset.low == "choose" else HIGHEST_CARD
