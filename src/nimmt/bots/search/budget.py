"""The budget of a search: a number of play-outs, or a time in milliseconds."""

import time
from collections.abc import Callable
from typing import NamedTuple

from ..bot import BotError

MOST_PLAYOUTS = 10_000_000
MOST_MS = 600_000


class Budget(NamedTuple):
    playouts: int | None = None
    ms: int | None = None

    def spend(self, run: Callable[[int], None], candidates: int) -> None:
        """Call `run(worlds)`, which tries every candidate in that many worlds, until the budget is spent."""
        if self.ms is None:
            run(max(1, (self.playouts or 0) // candidates))
            return
        deadline, worlds = time.monotonic() + self.ms / 1000, 1
        while (left := deadline - (begun := time.monotonic())) > 0:
            run(worlds)
            pace = worlds / max(time.monotonic() - begun, 1e-6)
            worlds = max(1, min(worlds * 4, int(pace * left / 4)))


def read_budget(text: str) -> Budget:
    """Parse a budget: `200` is play-outs, `50ms` is time."""
    number, unit = (text[:-2], "ms") if text.endswith("ms") else (text, "")
    most = MOST_MS if unit else MOST_PLAYOUTS
    if not (number.isascii() and number.isdecimal()) or len(number) > 8 or not 1 <= int(number) <= most:
        raise BotError(
            f"A bot searches 1 to {MOST_PLAYOUTS} play-outs (:200) or 1ms to {MOST_MS}ms (:50ms), "
            f"not {text!r}."
        )
    return Budget(ms=int(number)) if unit else Budget(playouts=int(number))
