"""The time of this process, which never jumps when the system clock is set.

The system clock is read once; from then on a monotonic clock counts the seconds. Otherwise a correction of
the system clock would shorten or lengthen the time that players have to decide.
"""

import asyncio
import time as computer

from .logs import log

MOST_SECONDS = 5.0
"""A larger difference between the system clock and ours is logged."""


LATE_SECONDS = 1.0


def _counted() -> float:
    """Monotonic seconds, which include the time asleep where the system can tell."""
    return computer.clock_gettime(_CLOCK) if _CLOCK is not None else computer.monotonic()


_CLOCK: int | None = getattr(computer, "CLOCK_BOOTTIME", getattr(computer, "CLOCK_MONOTONIC", None))
_BEGAN = computer.time() - _counted()


def time() -> float:
    """Seconds since the epoch."""
    return _BEGAN + _counted()


def is_late(due: float) -> bool:
    """Whether a timer of the event loop fires so late that the process must have stood still.

    What the timer waits for may have come meanwhile and not been read yet, so wait for it once more.
    """
    return asyncio.get_running_loop().time() - due > LATE_SECONDS


async def until(moment: float) -> None:
    """Sleep until this time."""
    await asyncio.sleep(max(0.0, moment - time()))


class ClockWatch:
    """Logs each change of the system clock once."""

    def __init__(self) -> None:
        self._told = 0.0

    def look(self) -> None:
        ahead = computer.time() - time()
        if abs(ahead - self._told) > MOST_SECONDS:
            why = "The computer's clock was set. Until it is started anew, this process counts on as before."
            log("clock-set", level="warning", seconds=round(ahead, 1), why=why)
            self._told = ahead
