"""The bots of this process. A program is started once and stays from match to match."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from nimmt.bots import Bot, find_bot

_SEATED: dict[tuple[str, int, int | None], Bot] = {}
"""By name, copy and time: two seats with the same program have two of it."""


class _Door:
    busy = False
    leaving = False


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


@contextmanager
def asking() -> Iterator[None]:
    """While a bot is asked nobody leaves: a program that is just being started would be left behind."""
    _Door.busy = True
    try:
        yield
    finally:
        _Door.busy = False
    if _Door.leaving:
        leave()


def leave() -> None:
    """End this process and its programs, as soon as no bot is being asked."""
    _Door.leaving = True
    if _Door.busy:
        return
    _Door.busy = True  # to be told again changes nothing
    try:
        dismiss()
    finally:
        os._exit(0)
