"""The bots of this process. A program is started once and stays from match to match."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from nimmt.bots import Bot, find_bot

_SEATED: dict[tuple[str, int, int | None], Bot] = {}
"""By name, copy and time limit: two seats with the same program run it twice."""


class _Exit:
    blocked = False
    requested = False


def seat_bots(names: Sequence[str], time_ms: int | None) -> list[Bot]:
    """The bot of each seat."""
    copies: Counter[str] = Counter()
    seated = []
    for name in names:
        key = (name, copies[name], time_ms)
        copies[name] += 1
        if key not in _SEATED:
            _SEATED[key] = find_bot(name, time_ms=time_ms)
        seated.append(_SEATED[key])
    return seated


def dismiss_bots() -> None:
    """End all programs."""
    while _SEATED:
        _, bot = _SEATED.popitem()
        with suppress(OSError, ValueError):  # it may be in the middle of an answer
            bot.close()


@contextmanager
def exit_blocked() -> Iterator[None]:
    """Delay `exit_process` while a bot decides: a program that is just starting would survive it."""
    _Exit.blocked = True
    try:
        yield
    finally:
        _Exit.blocked = False
    if _Exit.requested:
        exit_process()


def exit_process() -> None:
    """End this process and its programs, now or as soon as no bot is deciding."""
    _Exit.requested = True
    if _Exit.blocked:
        return
    _Exit.blocked = True  # a second call must not interrupt the first
    try:
        dismiss_bots()
    finally:
        os._exit(0)
