"""The bot `expert`: infers how the others play and what they hold, and simulates such deals."""

from collections.abc import Sequence
from functools import cache
from random import Random
from time import perf_counter

import numpy as np
import numpy.typing as npt

from nimmt.kernel import Measure, Policies, PolicyKind, Search, candidates_of, game_of, query_of
from nimmt.rules import Action, BotView, Ruleset

from .nets.policy import family, net, opinions
from .search.beliefs import believe, shown_by, suspect
from .search.budget import MOST_MS, MOST_PLAYOUTS, Budget

BUDGET = Budget(playouts=3000)
FIRST_WORLDS = 24
MOST_WORLDS = 64
MOST_CANDIDATES = 16
PRIOR = (0.02, 0.12, 0.02, 0.70, 0.14)
"""Prior probabilities: random, greedy, lowest card, searcher, and our own net."""
OURSELVES = len(PRIOR) - 1
CLOSE = 25
"""With this many heads to go, winning the match counts."""
A_HEAD = 0.025
"""The value of a head then, as a share of the match: heads are less noisy than wins."""


@cache
def kinds(name: str) -> Policies:
    """The policies that opponents may follow, in a family of games."""
    return Policies(
        (PolicyKind.RANDOM, 0.0, 0.0, None),
        (PolicyKind.GREEDY, 0.0, 0.04, None),
        (PolicyKind.LOWEST, 0.0, 0.04, None),
        (PolicyKind.NET, 1.0, 0.02, net(f"{name}-searcher")),
        (PolicyKind.NET, 0.4, 0.02, net(name)),
    )


def act(view: BotView, legal: Sequence[Action], rng: Random, budget: Budget = BUDGET) -> Action:
    """The best legal action, by successive elimination within the budget."""
    if len(legal) == 1:
        return legal[0]
    ends = perf_counter() + (budget.ms or MOST_MS) * 0.85 / 1000
    most = budget.playouts or MOST_PLAYOUTS
    ruleset, _ = game_of(view)
    left = shortlist(ruleset, view, legal)
    search = imagine(ruleset, view, left, rng)
    worlds, spent = FIRST_WORLDS, 0
    while True:
        search.run(worlds)
        spent += worlds * len(left)
        value, error = appraise(ruleset, view, search)
        best = int(np.argmax(value))
        if len(left) == 1 or spent >= most or perf_counter() > ends:
            return left[best]
        keep = value >= value[best] - 3 * error
        left = [action for action, stays in zip(left, keep, strict=True) if stays]
        search = search.narrow(keep)
        worlds = min(2 * worlds, MOST_WORLDS)


def shortlist(ruleset: Ruleset, view: BotView, legal: Sequence[Action]) -> list[Action]:
    """All actions, or the best by our net if there are many."""
    if len(legal) <= MOST_CANDIDATES:
        return list(legal)
    order = np.argsort(-opinions(ruleset, view, len(legal)), kind="stable")[:MOST_CANDIDATES]
    return [legal[index] for index in sorted(order)]


def imagine(ruleset: Ruleset, view: BotView, actions: Sequence[Action], rng: Random) -> Search:
    """A search in sampled deals where everyone plays by our beliefs."""
    _, game = game_of(view)
    query, policies = query_of(view), kinds(family(ruleset))
    unseen = np.array(query.unseen[: query.unseen_count], np.uint8)
    shown = shown_by(view)
    weights = believe(view, shown, policies, PRIOR, unseen, seed=rng.getrandbits(64))
    odds = suspect(view, shown, policies, weights, unseen, seed=rng.getrandbits(64))
    weights[query.seat] = np.eye(len(policies), dtype=np.float32)[OURSELVES]
    candidates = candidates_of(actions)
    return Search(game, query, candidates, policies, weights, seed=rng.getrandbits(64), odds=odds)


def appraise(
    ruleset: Ruleset, view: BotView, search: Search
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The value of each action, and its standard error."""
    worth = search.worth
    value = worth.means[:, Measure.HEADS] if ruleset.goal == "most" else -worth.means[:, Measure.HEADS]
    spread = np.sqrt(worth.variances)
    if is_close(ruleset, view):
        value = worth.means[:, Measure.MATCH] + A_HEAD * value
        return value, (spread[:, Measure.MATCH] + A_HEAD * spread[:, Measure.HEADS]) / np.sqrt(worth.playouts)
    return value, spread[:, Measure.HEADS] / np.sqrt(worth.playouts)


def is_close(ruleset: Ruleset, view: BotView) -> bool:
    """Whether this deal may end the match, and is not its first."""
    if not view.deals:
        return False
    by_points = ruleset.points is not None and max(view.totals) + CLOSE >= ruleset.points
    return by_points or ruleset.last_deal(view.seats) == len(view.deals) + 1
