"""Many matches between bots: duplicate deals, seat rotation, ratings with error bars.

Everything is imported when it is first used, so that `nimmt.arena.cli` loads without NumPy.
"""

from typing import TYPE_CHECKING

from nimmt import late_names

if TYPE_CHECKING:
    from .benchmark import BENCHMARK, Benchmark, Cell, Matrix, measure
    from .journal import Journal
    from .match import MatchScore, PlayedMatch, play_match
    from .plan import ArenaError, Plan, check
    from .report.svg import LETTER_HEIGHT, Box, Shape, Words, svg
    from .results import BotResult, MeanWithError, Pair, Rating, Result, result
    from .run import Run
    from .tally import Tally
    from .workers import Alone, Processes, Workers
else:
    __getattr__ = late_names(
        __name__,
        {
            "benchmark": "BENCHMARK Benchmark Cell Matrix measure",
            "journal": "Journal",
            "match": "PlayedMatch MatchScore play_match",
            "plan": "ArenaError Plan check",
            "report.svg": "LETTER_HEIGHT Box Shape Words svg",
            "results": "BotResult MeanWithError Pair Rating Result result",
            "run": "Run",
            "tally": "Tally",
            "workers": "Alone Processes Workers",
        },
    )

__all__ = [
    "BENCHMARK",
    "LETTER_HEIGHT",
    "Alone",
    "ArenaError",
    "Benchmark",
    "BotResult",
    "Box",
    "Cell",
    "Journal",
    "MatchScore",
    "Matrix",
    "MeanWithError",
    "Pair",
    "Plan",
    "PlayedMatch",
    "Processes",
    "Rating",
    "Result",
    "Run",
    "Shape",
    "Tally",
    "Words",
    "Workers",
    "check",
    "measure",
    "play_match",
    "result",
    "svg",
]
