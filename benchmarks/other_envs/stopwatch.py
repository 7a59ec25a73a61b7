"""How fast something steps: processor time on one core. The best round counts: others only disturb."""

import json
import os
from collections.abc import Callable
from time import process_time

ROUNDS = 5
SECONDS = 0.5


def one_core() -> None:
    """From now on this process has one core, and so have all threads that it starts later."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rate(play: Callable[[], int]) -> float:
    """Steps a second; `play` makes some and says how many."""
    play()  # what has to be made or compiled first
    best = 0.0
    for _ in range(ROUNDS):
        steps, began, spent = 0, process_time(), 0.0
        while spent < SECONDS:
            steps += play()
            spent = process_time() - began
        best = max(best, steps / spent)
    return best


def tell(name: str, play: Callable[[], int]) -> None:
    """For whoever has started this process."""
    print(json.dumps({"name": name, "rate": rate(play)}), flush=True)
