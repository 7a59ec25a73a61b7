"""The bots of this process. A program is started once and stays from match to match."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from nimmt.bots import Bot, find_bot

_SEATED: dict[tuple[str, int, int | None], Bot] = {}
"""By name, copy and time: two seats with the same program have two of it."""


def seat_bots(names: Sequence[str], time_ms: int | None) -> list[Bot]:
    copies: Counter[str] = Counter()
    seated = []
    for name in names:
        key = (name, copies[name], time_ms)
        copies[name] += 1
        if key not in _SEATED:
            _SEATED[key] = find_bot(name, time_ms=time_ms)
        seated.append(_SEATED[key])
    return seated


def dismiss() -> None:
    """Let go of all programs."""
    while _SEATED:
        _, bot = _SEATED.popitem()
        with suppress(OSError, ValueError):  # it may be in the middle of an answer
            bot.close()
