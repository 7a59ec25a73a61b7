"""Many matches: the same cards for everybody, every seat for everybody, and error bars."""

from .crew import Alone, Crew, Processes
from .errors import ArenaError
from .plan import Plan, check
from .playing import Played, play
from .result import Result, result
from .run import Run
from .tally import Tally

__all__ = [
    "Alone",
    "ArenaError",
    "Crew",
    "Plan",
    "Played",
    "Processes",
    "Result",
    "Run",
    "Tally",
    "check",
    "play",
    "result",
]
