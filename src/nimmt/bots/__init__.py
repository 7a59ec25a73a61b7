"""Bots answer `act(view, legal, rng)` with one of the legal actions.

The names below `TYPE_CHECKING` are imported when they are first used: some of them need NumPy or the kernel.
"""

from typing import TYPE_CHECKING

from nimmt import late_names

from .bot import MOST_MS, Act, Bot, BotError
from .catalog import BOTS, LEVELS, PROGRAM, find_bot, split_names
from .programs.log import Fault, ProgramLog, data_folder, usual_log
from .search.budget import Budget, read_budget

if TYPE_CHECKING:
    from .greedy import try_play
    from .learned import SHAPES
    from .nets.features import CARD_NUMBERS, LEAST_PLACES, TABLE_NUMBERS, features_of
    from .nets.policy import NET_INPUTS, family, net, net_scores, play_features, split_net
    from .programs.check import CaseResult, check_program
    from .programs.server import LONGEST_REQUEST, serve, warm_up
else:
    __getattr__ = late_names(
        __name__,
        {
            "greedy": "try_play",
            "learned": "SHAPES",
            "nets.features": "CARD_NUMBERS LEAST_PLACES TABLE_NUMBERS features_of",
            "nets.policy": "NET_INPUTS family net net_scores play_features split_net",
            "programs.check": "CaseResult check_program",
            "programs.server": "LONGEST_REQUEST serve warm_up",
        },
    )

__all__ = [
    "BOTS",
    "CARD_NUMBERS",
    "LEAST_PLACES",
    "LEVELS",
    "LONGEST_REQUEST",
    "MOST_MS",
    "NET_INPUTS",
    "PROGRAM",
    "SHAPES",
    "TABLE_NUMBERS",
    "Act",
    "Bot",
    "BotError",
    "Budget",
    "CaseResult",
    "Fault",
    "ProgramLog",
    "check_program",
    "data_folder",
    "family",
    "features_of",
    "find_bot",
    "net",
    "net_scores",
    "play_features",
    "read_budget",
    "serve",
    "split_names",
    "split_net",
    "try_play",
    "usual_log",
    "warm_up",
]
