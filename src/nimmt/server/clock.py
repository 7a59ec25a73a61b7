"""The time as this process counts it: it never jumps, whatever is done to the computer's clock meanwhile.

Somebody may set that clock, or a time server does. What people wait for, and what is decided for them when
their time is up, must not follow it: so it is read once, and from then on seconds are counted.
"""

import asyncio
import time as computer

from .logs import log

MOST_SECONDS = 5.0
"""The computer's clock may be so far from ours before it is told of."""


def _counted() -> float:
    """Seconds that go on while the computer sleeps, where it can say so."""
    return computer.clock_gettime(_CLOCK) if _CLOCK is not None else computer.monotonic()


_CLOCK: int | None = getattr(computer, "CLOCK_BOOTTIME", getattr(computer, "CLOCK_MONOTONIC", None))
_BEGAN = computer.time() - _counted()


def time() -> float:
    """Seconds since the epoch."""
    return _BEGAN + _counted()


async def until(moment: float) -> None:
    """Wait for this time."""
    await asyncio.sleep(max(0.0, moment - time()))


class ClockWatch:
    """Tells of a clock that was set, once each time."""

    def __init__(self) -> None:
        self._told = 0.0

    def look(self) -> None:
        ahead = computer.time() - time()
        if abs(ahead - self._told) > MOST_SECONDS:
            why = "The computer's clock was set. Until it is started anew, this process counts on as before."
            log("clock-set", level="warning", seconds=round(ahead, 1), why=why)
            self._told = ahead
