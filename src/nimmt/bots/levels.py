"""Levels for people: bots weakened by noise, random slips and limited memory."""

from collections.abc import Callable, Sequence
from math import exp, inf
from random import Random
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from nimmt.rules import Action, BotView, Play, TakeRow, agree, cheapest_row

from . import careful, greedy

Outlook: TypeAlias = Callable[[BotView, Sequence[Action], Random], list[float]]
"""The estimated cost of each legal play, in heads."""


class Level(NamedTuple):
    outlook: Outlook
    softness: float
    """The temperature of the choice, in heads: plays with smaller differences look alike."""
    slips: float = 0.0
    """The probability of a random play."""
    memory: int | None = None
    """The number of turns it remembers; `None` is all."""

    def act(self, view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        if isinstance(legal[0], TakeRow):
            return legal[cheapest_row(view.rows)]
        if rng.random() < self.slips:
            return rng.choice(legal)
        costs = self.outlook(faded(view, self.memory), legal, rng)
        return rng.choices(legal, softened(costs, self.softness))[0]


def softened(costs: Sequence[float], softness: float) -> list[float]:
    """The weights of a softmax over costs."""
    least = min(costs)
    return [exp((least - cost) / softness) for cost in costs]


def faded(view: BotView, memory: int | None) -> BotView:
    """The view without the turns that are forgotten. The cards on the table stay visible."""
    if memory is None:
        return view
    turns = view.turns[-memory:] if memory else ()
    recent = {card for turn in turns for cards in turn.plays for card in cards}
    lying = tuple([card for row in view.rows for card in row if card not in recent])
    return replace(view, turns=turns, first_rows=lying)


def at_a_glance(view: BotView, legal: Sequence[Action], rng: Random) -> list[float]:
    """The costs of `greedy`: a gap of twenty numbers costs as much as a head."""
    ruleset = agree(view.game, view.options)
    trials = [greedy.try_play(ruleset, view, play) for play in legal if isinstance(play, Play)]
    return [trial.heads + trial.cards / 2 + trial.gaps / 20 for trial in trials]


def counting(view: BotView, legal: Sequence[Action], rng: Random) -> list[float]:
    return careful.outlook(view, legal)


SHORTLIST = 8
WORLDS = 50


def thinking_ahead(view: BotView, legal: Sequence[Action], rng: Random) -> list[float]:
    """The most promising plays, simulated in sampled deals with greedy and skilled players."""
    import numpy as np

    from nimmt.kernel import Measure, Policies, PolicyKind, Search, candidates_of, game_of, query_of

    from .nets.policy import family, net

    ruleset, game = game_of(view)
    promising = careful.outlook(view, legal)
    short = sorted(range(len(legal)), key=lambda index: promising[index])[:SHORTLIST]
    everyone = Policies(
        (PolicyKind.GREEDY, 0.0, 0.1, None), (PolicyKind.NET, 1.0, 0.05, net(family(ruleset)))
    )
    chances = np.full((view.seats, len(everyone)), 0.5, np.float32)
    plays = candidates_of([legal[index] for index in short])
    search = Search(game, query_of(view), plays, everyone, chances, seed=rng.getrandbits(64))
    search.run(WORLDS)
    costs = [inf] * len(legal)
    for index, means in zip(short, search.worth.means, strict=True):
        costs[index] = float(-means[Measure.HEADS] if ruleset.goal == "most" else means[Measure.HEADS])
    return costs


NOVICE = Level(at_a_glance, softness=2.0, slips=0.3)
EASY = Level(at_a_glance, softness=0.4, slips=0.15)
MEDIUM = Level(counting, softness=0.2, slips=0.03, memory=3)
HARD = Level(thinking_ahead, softness=0.2)
