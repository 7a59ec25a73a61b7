"""The structs and constants of the C source as ctypes needs them.

They have the names of the C source. `layout` checks them when the library is loaded.
"""

from collections.abc import Iterator
from ctypes import Structure, c_float, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from enum import IntEnum
from typing import Any, Literal, TypeAlias, get_args

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


def _each(kind: Any, names: str) -> Iterator[tuple[str, Any]]:
    """Fields of one type, in order."""
    return ((name, kind) for name in names.split())


class GameStruct(Structure):
    """A ruleset for a given number of seats."""

    _fields_ = (
        *_each(
            c_int32,
            "seats hand highest zeros dealt_zeros most_cards in_turn zero_skips low_to_highest cow "
            "most_wins points last_deal",
        ),
        ("heads", c_uint8 * CARD_ROOM),
    )


class TableStruct(Structure):
    _fields_ = (
        ("cards", c_uint8 * FULL_ROW * ROWS),
        *_each(c_uint8 * ROWS, "count end heads"),
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
        *_each(c_int32, "placed phase starter deals"),
        *_each(c_int32 * MOST_SEATS, "taken totals places choices last_choices"),
        *_each(c_uint8 * 2 * MOST_SEATS, "chosen plays last_plays"),
        ("hands", HandsStruct),
    )


class PolicyStruct(Structure):
    _fields_ = (("kind", c_int32), ("temperature", c_float), ("slips", c_float), ("net", c_void_p))


class QueryStruct(Structure):
    """What one seat knows of a deal in progress."""

    _fields_ = (
        ("table", TableStruct),
        ("queue", QueueStruct),
        *_each(c_int32, "seat starter position deals"),
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
        *_each(c_int32, "players held undealt known_count unknown"),
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
        *_each(
            c_void_p,
            "game episodes policies actions observations final_observations masks rewards terminated "
            "truncated present",
        ),
        ("chance", RandomStruct),
        *_each(c_int32, "count learner whole_match reward auto_row reset"),
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
