"""Bots answer `act(view, legal, rng)`: what a seat may know, what it may do, and its chance."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from nimmt.rules import Action, BotView, NimmtError

from . import chance, greedy

Act: TypeAlias = Callable[[BotView, Sequence[Action], Random], Action]


class Bot(NamedTuple):
    name: str
    plays: str
    """How it plays, in one sentence."""
    act: Act


class BotError(NimmtError):
    """A name that no bot has."""


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("random", "Plays and takes whatever is allowed, all with the same chance.", chance.act),
        Bot("greedy", "Tries every play alone on the table as it lies and makes the best one.", greedy.act),
    )
}


def find_bot(name: str) -> Bot:
    try:
        return BOTS[name]
    except KeyError:
        raise BotError(f"There is no bot {name!r}; there are {', '.join(BOTS)}.") from None
