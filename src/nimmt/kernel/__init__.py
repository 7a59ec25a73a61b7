"""The rules on flat arrays in C, and the Python around it: turns, deals, matches, search and episodes."""

from .actions import ACTIONS, TAKE_ROW, WAIT, Mask, action_count, action_mask, decode_action, encode_action
from .episodes import REWARDS, Episodes, Flags, Reward, drawn_seat
from .library import KernelError, kernel, kernel_game, libraries
from .match import KernelMatch
from .observation import (
    CARDS,
    ENDLESS,
    OBSERVATION_FIELDS,
    OBSERVATION_MOST,
    OBSERVATION_SIZE,
    PLACES,
    Observation,
    check_totals,
    most_deal_heads,
    most_total,
    observe,
)
from .search import Odds, Policies, Search, candidates_of
from .situation import ViewError, decisions_of, facing, game_of, played_cards, query_of, unseen_cards
from .structs import CARD_ROOM, DecisionStruct, Measure, PolicyKind, QueryStruct
from .turns import kernel_deal, legal_plays, play_deals, resolve_turn

__all__ = [
    "ACTIONS",
    "CARDS",
    "CARD_ROOM",
    "ENDLESS",
    "OBSERVATION_FIELDS",
    "OBSERVATION_MOST",
    "OBSERVATION_SIZE",
    "PLACES",
    "REWARDS",
    "TAKE_ROW",
    "WAIT",
    "DecisionStruct",
    "Episodes",
    "Flags",
    "KernelError",
    "KernelMatch",
    "Mask",
    "Measure",
    "Observation",
    "Odds",
    "Policies",
    "PolicyKind",
    "QueryStruct",
    "Reward",
    "Search",
    "ViewError",
    "action_count",
    "action_mask",
    "candidates_of",
    "check_totals",
    "decisions_of",
    "decode_action",
    "drawn_seat",
    "encode_action",
    "facing",
    "game_of",
    "kernel",
    "kernel_deal",
    "kernel_game",
    "legal_plays",
    "libraries",
    "most_deal_heads",
    "most_total",
    "observe",
    "play_deals",
    "played_cards",
    "query_of",
    "resolve_turn",
    "unseen_cards",
]
