"""Helpers for arena tests: small plans, and complete runs in this process."""

from collections.abc import Sequence
from typing import Any

from nimmt.arena import Alone, Plan, Result, Run, Tally, Workers, result
from nimmt.arena.match import MatchScore
from nimmt.rules import Options, encode

SMALL = Options(hand=3)


def plan_of(*bots: str, seats: int = 3, **more: Any) -> Plan:
    return Plan(**{"game": "classic", "options": SMALL, "seats": seats, "bots": bots, **more})


def played_run(
    plan: Plan, *, deals: int = 6, workers: Workers | None = None, until: float | None = None
) -> tuple[Run, list[MatchScore]]:
    """Play a run. Returns it with its results in the order of finishing."""
    run, seen = Run(plan, deals=deals, until=until), list[MatchScore]()
    run.play(
        workers or Alone(plan, keep=False),
        keep=lambda finished: seen.extend([match.result for match in finished]),
        watch=lambda _: None,
    )
    return run, seen


def told(run: Run) -> dict[str, Any]:
    """The result without the numbers that depend on the machine."""
    return timeless(result(run.tally, run.counted))


def timeless(found: Result) -> dict[str, Any]:
    import json

    value: dict[str, Any] = json.loads(encode(found))
    for bot in value["bots"]:
        del bot["decisions_per_second"]
    return value


def tally_of(plan: Plan, heads: Sequence[Sequence[Sequence[int]]], *, until: float | None = None) -> Tally:
    """A tally of matches that ended with these heads."""
    tally = Tally(plan, until=until)
    nothing = (0,) * plan.seats
    for deal, matches in enumerate(heads):
        for number, row in enumerate(matches):
            tally.add(MatchScore(deal, number, tuple(row), nothing, nothing, nothing))
    return tally
