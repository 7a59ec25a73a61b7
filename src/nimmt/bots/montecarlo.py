"""The bot `montecarlo`: tries every play in sampled deals that are finished at random."""

from collections.abc import Sequence
from random import Random

import numpy as np

from nimmt.kernel import Measure, Policies, PolicyKind, Search, candidates_of, game_of, query_of
from nimmt.rules import Action, BotView

from .search.budget import Budget

EVERYONE = Policies((PolicyKind.RANDOM, 0.0, 0.0, None))
BUDGET = Budget(playouts=1000)


def act(view: BotView, legal: Sequence[Action], rng: Random, budget: Budget = BUDGET) -> Action:
    """The first of the plays, or rows, with the best mean of heads."""
    ruleset, game = game_of(view)
    weights = np.ones((view.seats, 1), np.float32)
    search = Search(
        game,
        query_of(view),
        candidates_of(legal),
        EVERYONE,
        weights,
        seed=rng.getrandbits(64),
        common=False,
    )
    budget.spend(search.run, len(legal))
    heads = search.worth.means[:, Measure.HEADS]
    return legal[int(np.argmax(heads) if ruleset.goal == "most" else np.argmin(heads))]
