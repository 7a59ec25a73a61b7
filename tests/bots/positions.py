"""Positions for bot tests: a view with its legal actions."""

from collections.abc import Iterator
from typing import NamedTuple

from nimmt.rules import (
    Action,
    BotView,
    Options,
    Phase,
    State,
    agree,
    apply,
    bot_view,
    deal,
    fair_deal,
    legal,
    seal,
    start,
    view,
)
from tests.kit import Setup, moments

FAIR = seal(bytes(range(32)))


class Position(NamedTuple):
    view: BotView
    legal: list[Action]


def seen(state: State, seat: int) -> Position:
    return Position(bot_view(view(state, seat)), legal(state, seat))


def first_positions(
    game: str = "classic", *, seats: int = 2, options: Options | None = None
) -> list[Position]:
    """The decisions of seat 0 in the first two deals if everybody takes the first legal action."""
    ruleset = agree(game, options or Options(deals=2))
    state, asked = start(ruleset, seats), []
    while not state.over and len(state.deals) < 2:
        if state.phase is Phase.DEAL:
            state = deal(state, fair_deal(ruleset, seats, FAIR, len(state.dealt) + 1)).state
            continue
        seat = state.acting[0]
        if seat == 0:
            asked.append(seen(state, 0))
        state = apply(state, legal(state, seat)[0]).state
    return asked


def positions(setup: Setup) -> Iterator[Position]:
    """Every decision of a random match."""
    for moment in moments(setup):
        for seat in moment.before.acting:
            yield seen(moment.before, seat)
