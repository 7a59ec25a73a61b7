"""Steps per second of processor time on one core. The best round counts: other programs only slow it."""

import json
import os
from collections.abc import Callable
from time import process_time

ROUNDS = 5
SECONDS = 0.5


def one_core() -> None:
    """Restrict this process to one core, with all threads that it starts later."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rate(play: Callable[[], int]) -> float:
    """Steps per second; `play` makes some and returns their number."""
    play()  # warm up: caches and compilation
    best = 0.0
    for _ in range(ROUNDS):
        steps, began, spent = 0, process_time(), 0.0
        while spent < SECONDS:
            steps += play()
            spent = process_time() - began
        best = max(best, steps / spent)
    return best


def tell(name: str, play: Callable[[], int]) -> None:
    """Print the rate for the parent process."""
    print(json.dumps({"name": name, "rate": rate(play)}), flush=True)
