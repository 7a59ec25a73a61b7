"""Who sits at the table with a learning agent."""

from collections.abc import Sequence
from typing import TypeAlias

from nimmt.bots import split_names
from nimmt.bots.nets import family, net
from nimmt.kernel.search import GREEDY, LOWEST, NET, RANDOM, Policies
from nimmt.rules import Ruleset, RulesetError, Seat

Opponents: TypeAlias = str | Sequence[str]
"""One name for all, or a name for each other seat, clockwise from the agent."""

KINDS = {"random": RANDOM, "lowest": LOWEST, "greedy": GREEDY, "net": NET}
"""Whom the kernel itself plays. `net` is the small net by which `expert` imagines the others."""


def opponent_names(opponents: Opponents, seats: int) -> list[str]:
    names = split_names(opponents) if isinstance(opponents, str) else list(opponents or ())
    if len(names) == 1:
        return names * (seats - 1)
    if len(names) != seats - 1:
        raise RulesetError(f"{seats} seats have one opponent for all or {seats - 1}, not {len(names)}.")
    return names


def kernel_opponents(opponents: Opponents, ruleset: Ruleset, seats: int) -> Policies:
    names = opponent_names(opponents, seats)
    for name in names:
        if name not in KINDS:
            raise RulesetError(f"Opponents here are {', '.join(KINDS)}, not {name!r}; NimmtEnv has all bots.")
    weights = net(family(ruleset))
    return Policies(*[(KINDS[name], 0.0, 0.0, weights if name == "net" else None) for name in names])


def check_seat(seat: Seat | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise RulesetError(f"There is no seat {seat}; the seats are 0 to {seats - 1}, None draws one.")
