"""The time of a match on one core, bots included, and the overhead of counting and storing it."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from nimmt.arena import Journal, Plan, PlayedMatch, Tally, play_match, result
from nimmt.rules import Options

TABLES = (
    ("classic", 4, ("random", "lowest")),
    ("classic", 4, ("greedy", "random")),
    ("classic", 4, ("greedy", "montecarlo")),
    ("classic", 2, ("greedy", "montecarlo")),
    ("classic", 10, ("greedy", "montecarlo")),
    ("plus", 4, ("greedy", "montecarlo")),
    ("simple", 4, ("greedy", "montecarlo")),
)
LEAST_SECONDS = 2.0


def cost(plan: Plan) -> list[PlayedMatch]:
    """Play whole deals for some seconds, and print the time per match."""
    played: list[PlayedMatch] = []
    began, deal = process_time(), 0
    while process_time() - began < LEAST_SECONDS:
        played += [play_match(plan, deal, number) for number in range(plan.matches)]
        deal += 1
    seconds, matches = process_time() - began, len(played)
    decisions = sum(sum(match.result.decisions) for match in played)
    table = f"{plan.game}, {plan.seats} seats: {', '.join(plan.bots)}"
    print(
        f"{table:44} {1000 * seconds / matches:9.2f} ms a match {matches / seconds:8.1f} matches/s "
        f"{decisions / matches:6.1f} decisions a match"
    )
    return played


def overhead(plan: Plan, played: list[PlayedMatch]) -> None:
    """Print the time that the leading process of a run spends on each match."""
    with TemporaryDirectory() as folder:
        journal, tally = Journal(Path(folder) / "run.jsonl", plan), Tally(plan)
        began = process_time()
        for match in played:
            journal.add([match])
            tally.add(match.result)
        seconds = process_time() - began
        size = (Path(folder) / "run.jsonl").stat().st_size
        journal.close()
    result(tally, tally.whole)
    print(
        f"leading a run: {1e6 * seconds / len(played):.0f} µs and {size / len(played):.0f} bytes "
        "of its file for a match"
    )


def main() -> int:
    for game, seats, bots in TABLES:
        plan = Plan(game=game, options=Options(), seats=seats, bots=bots)
        played = cost(plan)
        if bots == ("random", "lowest"):
            overhead(plan, played)
    return 0


if __name__ == "__main__":
    sys.exit(main())
