"""The opponents of a learning agent."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from nimmt.bots import family, net, split_names
from nimmt.kernel import Policies, PolicyKind
from nimmt.rules import Ruleset, RulesetError

Opponents: TypeAlias = str | Sequence[str]
"""One name for all, or a name for each other seat, clockwise from the agent."""

KINDS = {
    "random": PolicyKind.RANDOM,
    "lowest": PolicyKind.LOWEST,
    "greedy": PolicyKind.GREEDY,
    "net": PolicyKind.NET,
}
"""The opponents that the kernel can play. `net` is the small net that `expert` uses to predict others."""


def opponent_names(opponents: Opponents, seats: int) -> list[str]:
    names = _names(opponents)
    if len(names) == 1:
        return names * (seats - 1)
    if len(names) != seats - 1:
        raise RulesetError(f"{seats} seats have one opponent for all or {seats - 1}, not {len(names)}.")
    return names


def _names(opponents: Any) -> list[str]:
    if isinstance(opponents, str):
        return split_names(opponents)
    names = () if opponents is None else opponents
    if isinstance(names, Sequence) and all(isinstance(name, str) for name in names):
        return [*names]
    raise RulesetError(f"Opponents are names, one for all or one for each other seat, not {opponents!r}.")


def kernel_opponents(opponents: Opponents, ruleset: Ruleset, seats: int) -> Policies:
    names = opponent_names(opponents, seats)
    for name in names:
        if name not in KINDS:
            raise RulesetError(f"Opponents here are {', '.join(KINDS)}, not {name!r}; NimmtEnv has all bots.")
    weights = net(family(ruleset))
    return Policies(*[(KINDS[name], 0.0, 0.0, weights if name == "net" else None) for name in names])


def check_seat(seat: Any, seats: int) -> None:
    if seat is not None and not (isinstance(seat, int | np.integer) and 0 <= seat < seats):
        raise RulesetError(f"There is no seat {seat!r}; the seats are 0 to {seats - 1}, None draws one.")


def check_count(num_envs: Any, agents: int) -> None:
    if not isinstance(num_envs, int | np.integer) or num_envs < 1 or num_envs % agents:
        raise RulesetError(f"num_envs is a multiple of {agents}, the agents in a deal, not {num_envs!r}.")
