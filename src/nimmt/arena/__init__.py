"""Many matches: the same cards for everybody, every seat for everybody, and error bars."""

from .errors import ArenaError
from .match import Played, play
from .plan import Plan, check
from .result import Result, result
from .run import Run
from .tally import Tally
from .workers import Alone, Crew, Processes

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
