"""Many matches between bots: duplicate deals, seat rotation, ratings with error bars.

Everything is imported when it is first used, so that `nimmt.arena.cli` loads without NumPy.
"""

from typing import TYPE_CHECKING

from nimmt import late_names

if TYPE_CHECKING:
    from .benchmark import BENCHMARK as BENCHMARK
    from .benchmark import Benchmark as Benchmark
    from .benchmark import Cell as Cell
    from .benchmark import Matrix as Matrix
    from .benchmark import measure as measure
    from .journal import Journal as Journal
    from .match import MatchScore as MatchScore
    from .match import PlayedMatch as PlayedMatch
    from .match import play_match as play_match
    from .plan import ArenaError as ArenaError
    from .plan import Plan as Plan
    from .plan import check as check
    from .report.svg import LETTER_HEIGHT as LETTER_HEIGHT
    from .report.svg import Box as Box
    from .report.svg import Shape as Shape
    from .report.svg import Words as Words
    from .report.svg import svg as svg
    from .results import BotResult as BotResult
    from .results import MeanWithError as MeanWithError
    from .results import Pair as Pair
    from .results import Rating as Rating
    from .results import Result as Result
    from .results import result as result
    from .run import Run as Run
    from .tally import Tally as Tally
    from .workers import Alone as Alone
    from .workers import Processes as Processes
    from .workers import Workers as Workers
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
