"""Bots answer `act(view, legal, rng)`: what a seat may know, what it may do, and its chance."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from nimmt.rules import Action, BotView

from . import chance, greedy, lowest
from .errors import BotError

__all__ = ["BOTS", "Act", "Bot", "BotError", "find_bot"]

Act: TypeAlias = Callable[[BotView, Sequence[Action], Random], Action]


class Bot(NamedTuple):
    name: str
    plays: str
    """How it plays, in one sentence."""
    act: Act
    tuned: Callable[[str], Act] | None = None
    """The same bot with what follows the colon in a name such as `montecarlo:50ms`."""


def _montecarlo(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
    from . import montecarlo

    return montecarlo.act(view, legal, rng)


def _montecarlo_tuned(text: str) -> Act:
    from .budget import read_budget

    budget = read_budget(text)

    def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        from . import montecarlo

        return montecarlo.act(view, legal, rng, budget)

    return act


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("random", "Plays and takes whatever is allowed, all with the same chance.", chance.act),
        Bot("lowest", "Plays its lowest card and takes the row with the fewest heads.", lowest.act),
        Bot("greedy", "Tries every play alone on the table as it lies and makes the best one.", greedy.act),
        Bot(
            "montecarlo",
            "Tries every play in many imagined deals that everybody plays on at random; "
            "montecarlo:200 tries 200 in all, montecarlo:50ms as many as 50 ms allow.",
            _montecarlo,
            _montecarlo_tuned,
        ),
    )
}


def find_bot(name: str) -> Bot:
    """The bot of that name, which may go on with a colon and a budget."""
    kind, colon, tuning = name.partition(":")
    bot = BOTS.get(kind)
    if bot is None:
        raise BotError(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    if not colon:
        return bot
    if bot.tuned is None:
        raise BotError(f"The bot {kind} takes nothing after its name, so there is no {name!r}.")
    return Bot(name, bot.plays, bot.tuned(tuning))
