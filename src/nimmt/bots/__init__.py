"""Bots answer `act(view, legal, rng)` with one of the legal actions.

The names below `TYPE_CHECKING` are imported when they are first used: some of them need NumPy or the kernel.
"""

from typing import TYPE_CHECKING

from nimmt import late_names

from .bot import MOST_MS as MOST_MS
from .bot import Act as Act
from .bot import Bot as Bot
from .bot import BotError as BotError
from .catalog import BOTS as BOTS
from .catalog import LEVELS as LEVELS
from .catalog import PROGRAM as PROGRAM
from .catalog import find_bot as find_bot
from .catalog import split_names as split_names
from .programs.log import Fault as Fault
from .programs.log import ProgramLog as ProgramLog
from .programs.log import data_folder as data_folder
from .programs.log import usual_log as usual_log
from .search.budget import Budget as Budget
from .search.budget import read_budget as read_budget

if TYPE_CHECKING:
    from .greedy import try_play as try_play
    from .learned import SHAPES as SHAPES
    from .nets.features import CARD_NUMBERS as CARD_NUMBERS
    from .nets.features import LEAST_PLACES as LEAST_PLACES
    from .nets.features import TABLE_NUMBERS as TABLE_NUMBERS
    from .nets.features import features_of as features_of
    from .nets.policy import NET_INPUTS as NET_INPUTS
    from .nets.policy import family as family
    from .nets.policy import net as net
    from .nets.policy import net_scores as net_scores
    from .nets.policy import play_features as play_features
    from .nets.policy import split_net as split_net
    from .programs.check import CaseResult as CaseResult
    from .programs.check import check_program as check_program
    from .programs.child import kill_programs as kill_programs
    from .programs.server import LONGEST_REQUEST as LONGEST_REQUEST
    from .programs.server import serve as serve
    from .programs.server import warm_up as warm_up
else:
    __getattr__ = late_names(
        __name__,
        {
            "greedy": "try_play",
            "learned": "SHAPES",
            "nets.features": "CARD_NUMBERS LEAST_PLACES TABLE_NUMBERS features_of",
            "nets.policy": "NET_INPUTS family net net_scores play_features split_net",
            "programs.check": "CaseResult check_program",
            "programs.child": "kill_programs",
            "programs.server": "LONGEST_REQUEST serve warm_up",
        },
    )
