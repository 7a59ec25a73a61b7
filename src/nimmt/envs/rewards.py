"""The rewards of each seat."""

from collections.abc import Sequence

from nimmt.kernel import Reward
from nimmt.rules import Goal, places


def heads_rewards(goal: Goal, taken: Sequence[int]) -> list[float]:
    """Heads as rewards: positive where heads are good, else negative."""
    sign = 1 if goal == "most" else -1
    return [float(sign * count) for count in taken]


def final_rewards(reward: Reward, goal: Goal, heads: Sequence[int]) -> list[float]:
    """The rewards at the end of an episode; the reward `heads` has been paid step by step."""
    if reward == "heads":
        return [0.0] * len(heads)
    if reward == "margin":
        return _margins(heads_rewards(goal, heads))
    return (_ranks if reward == "place" else _wins)(places(goal, heads))


def _margins(results: Sequence[float]) -> list[float]:
    """The difference to the mean of the others. All margins add up to 0."""
    others = len(results) - 1
    return [own - (sum(results) - own) / others for own in results]


def _ranks(reached: Sequence[int]) -> list[float]:
    """From 1 for the first place to 0 for the last; shared places get their mean."""
    last = len(reached) - 1
    return [(last - (place - 1) - (reached.count(place) - 1) / 2) / last for place in reached]


def _wins(reached: Sequence[int]) -> list[float]:
    first = reached.count(1)
    return [(place == 1) / first for place in reached]
