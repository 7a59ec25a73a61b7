"""The bot `random`: a uniformly random legal action."""

from collections.abc import Sequence
from random import Random

from nimmt.rules import Action, BotView


def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
    return rng.choice(legal)
