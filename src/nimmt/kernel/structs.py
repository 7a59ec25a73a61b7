"""The structs and constants of the C source as ctypes needs them.

They have the names of the C source. `layout` checks them when the library is loaded.
"""

from ctypes import Structure, c_float, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from enum import IntEnum
from typing import Literal, TypeAlias, get_args

from nimmt.rules import FULL_ROW, HIGHEST_CARD, ROWS

CARDS = HIGHEST_CARD + 1
"""Card numbers, zero included."""
CARD_ROOM = HIGHEST_CARD + 4
"""The length of the kernel's arrays by card."""
MOST_SEATS = 10
MOST_HAND = 53
MOST_CARDS = 111
MOST_PLAYS = MOST_HAND + MOST_HAND * (MOST_HAND - 1) // 2 + 1
MOST_QUEUE = 2 * MOST_SEATS
MOST_EVENTS = 8 * MOST_QUEUE
"""Of a turn."""
STEP_EVENTS = MOST_EVENTS + 16
"""Of a step of a match."""
HAND_ROOM = 80
NO_CARD = 255
ASK = -1
"""In place of a row: stop at a low card and ask for one."""

FEATURES = 24
PAIR_FEATURES = 4
HIDDEN = 16
NET_SIZE = (2 * FEATURES + PAIR_FEATURES + 2) * HIDDEN

Reward: TypeAlias = Literal["heads", "margin", "place", "win"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
RESETS = ("next_step", "same_step", "disabled")


class EventKind(IntEnum):
    """What happened: in a turn up to `COW`, around turns after it."""

    ZERO = 1
    SKIP = 2
    TAKE_LOW = 3
    TAKE_SIXTH = 4
    TAKE_COW = 5
    PLACE = 6
    COW = 7
    DEAL = 8
    ASK_PLAY = 9
    ASK_ROW = 10
    CHOSEN = 11
    REVEAL = 12
    PLAY = 13
    TURN_END = 14
    DEAL_END = 15
    MATCH_END = 16


class KernelPhase(IntEnum):
    """What a match waits for."""

    DEAL = 0
    PLAY = 1
    TAKE_ROW = 2
    OVER = 3


class PolicyKind(IntEnum):
    """A way to play that the kernel knows."""

    RANDOM = 0
    GREEDY = 1
    NET = 2
    LOWEST = 3


class Measure(IntEnum):
    """What a search measures: heads, margin to the best other seat, shares of the deal and of the match."""

    HEADS = 0
    MARGIN = 1
    DEAL = 2
    MATCH = 3


STATS = 1 + 2 * len(Measure)
"""The number of play-outs, then the sum and the sum of squares of each measure."""


class GameStruct(Structure):
    """A ruleset for a given number of seats."""

    _fields_ = (
        ("seats", c_int32),
        ("hand", c_int32),
        ("highest", c_int32),
        ("zeros", c_int32),
        ("dealt_zeros", c_int32),
        ("most_cards", c_int32),
        ("in_turn", c_int32),
        ("zero_skips", c_int32),
        ("low_to_highest", c_int32),
        ("cow", c_int32),
        ("most_wins", c_int32),
        ("points", c_int32),
        ("last_deal", c_int32),
        ("heads", c_uint8 * CARD_ROOM),
    )


class TableStruct(Structure):
    _fields_ = (
        ("cards", c_uint8 * FULL_ROW * ROWS),
        ("count", c_uint8 * ROWS),
        ("end", c_uint8 * ROWS),
        ("heads", c_uint8 * ROWS),
        ("cow", c_int32),
    )


class HandsStruct(Structure):
    _fields_ = (("cards", c_uint8 * HAND_ROOM * MOST_SEATS), ("size", c_uint8 * MOST_SEATS))


class QueueStruct(Structure):
    _fields_ = (("card", c_uint8 * MOST_QUEUE), ("seat", c_uint8 * MOST_QUEUE), ("count", c_int32))


class EventStruct(Structure):
    _fields_ = (("kind", c_int32), ("seat", c_int32), ("row", c_int32), ("card", c_int32), ("heads", c_int32))


class MatchStruct(Structure):
    """A match with all its cards."""

    _fields_ = (
        ("table", TableStruct),
        ("queue", QueueStruct),
        ("placed", c_int32),
        ("phase", c_int32),
        ("starter", c_int32),
        ("deals", c_int32),
        ("taken", c_int32 * MOST_SEATS),
        ("totals", c_int32 * MOST_SEATS),
        ("places", c_int32 * MOST_SEATS),
        ("choices", c_int32 * MOST_SEATS),
        ("last_choices", c_int32 * MOST_SEATS),
        ("chosen", c_uint8 * 2 * MOST_SEATS),
        ("plays", c_uint8 * 2 * MOST_SEATS),
        ("last_plays", c_uint8 * 2 * MOST_SEATS),
        ("hands", HandsStruct),
    )


class PolicyStruct(Structure):
    _fields_ = (("kind", c_int32), ("temperature", c_float), ("slips", c_float), ("net", c_void_p))


class QueryStruct(Structure):
    """What one seat knows of a deal in progress."""

    _fields_ = (
        ("table", TableStruct),
        ("queue", QueueStruct),
        ("seat", c_int32),
        ("starter", c_int32),
        ("position", c_int32),
        ("deals", c_int32),
        ("taken", c_int32 * MOST_SEATS),
        ("totals", c_int32 * MOST_SEATS),
        ("size", c_int32),
        ("unseen_count", c_int32),
        ("hand", c_uint8 * MOST_HAND),
        ("sizes", c_uint8 * MOST_SEATS),
        ("must_zeros", c_uint8 * MOST_SEATS),
        ("unseen", c_uint8 * MOST_CARDS),
        ("seen", c_uint8 * CARD_ROOM),
    )


class DecisionStruct(Structure):
    """A play of a seat, with what is known of its hand."""

    _fields_ = (
        ("table", TableStruct),
        ("players", c_int32),
        ("held", c_int32),
        ("undealt", c_int32),
        ("known_count", c_int32),
        ("unknown", c_int32),
        ("known", c_uint8 * MOST_HAND),
        ("play", c_uint8 * 2),
        ("seen", c_uint8 * CARD_ROOM),
    )


class RandomStruct(Structure):
    _fields_ = (("key", c_uint64), ("counter", c_uint64))


class EpisodeStruct(Structure):
    """A deal or a match that agents play."""

    _fields_ = (
        ("match", MatchStruct),
        ("chance", RandomStruct),
        ("seed", c_uint64),
        ("deals", c_int64),
        ("begun", c_int64),
        ("learner", c_int32),
        ("over", c_int32),
        ("scores", c_int32 * MOST_SEATS),
        ("seen", c_uint8 * CARD_ROOM),
    )


class BatchStruct(Structure):
    """Many episodes, and the arrays for their agents."""

    _fields_ = (
        ("game", c_void_p),
        ("episodes", c_void_p),
        ("policies", c_void_p),
        ("actions", c_void_p),
        ("observations", c_void_p),
        ("final_observations", c_void_p),
        ("masks", c_void_p),
        ("rewards", c_void_p),
        ("terminated", c_void_p),
        ("truncated", c_void_p),
        ("present", c_void_p),
        ("chance", RandomStruct),
        ("count", c_int32),
        ("learner", c_int32),
        ("whole_match", c_int32),
        ("reward", c_int32),
        ("auto_row", c_int32),
        ("reset", c_int32),
    )


STRUCTS: dict[str, type[Structure]] = {
    struct.__name__.removesuffix("Struct"): struct
    for struct in (
        GameStruct,
        TableStruct,
        HandsStruct,
        QueueStruct,
        EventStruct,
        MatchStruct,
        PolicyStruct,
        QueryStruct,
        DecisionStruct,
        RandomStruct,
        EpisodeStruct,
        BatchStruct,
    )
}
