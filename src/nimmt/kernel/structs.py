"""The structs and constants of the C source, as ctypes sees them."""

from ctypes import Structure, c_float, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from enum import IntEnum

from nimmt.rules import FULL_ROW, HIGHEST_CARD, ROWS

MOST_SEATS = 10
MOST_HAND = 53
HAND_ROOM = 80
MOST_CARDS = 111
MOST_PLAYS = MOST_HAND + MOST_HAND * (MOST_HAND - 1) // 2 + 1
MOST_QUEUE = 2 * MOST_SEATS
MOST_EVENTS = 8 * MOST_QUEUE
CARD_ROOM = HIGHEST_CARD + 4
NO_CARD = 255
STATS = 9


class EventKind(IntEnum):
    """What happened in a turn."""

    ZERO = 1
    SKIP = 2
    TAKE_LOW = 3
    TAKE_SIXTH = 4
    TAKE_COW = 5
    PLACE = 6
    COW = 7


class KernelPhase(IntEnum):
    """What a match waits for."""

    DEAL = 0
    PLAY = 1
    TAKE_ROW = 2
    OVER = 3


class PolicyKind(IntEnum):
    """A way to play inside the kernel."""

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


class GameStruct(Structure):
    """A ruleset's switches for a number of seats."""

    _fields_ = (("switches", c_int32 * 13), ("heads", c_uint8 * CARD_ROOM))

    @property
    def seats(self) -> int:
        return int(self.switches[0])

    @property
    def hand(self) -> int:
        return int(self.switches[1])


class TableStruct(Structure):
    _fields_ = (
        ("cards", c_uint8 * FULL_ROW * ROWS),
        ("count", c_uint8 * ROWS),
        ("end", c_uint8 * ROWS),
        ("heads", c_uint8 * ROWS),
        ("cow", c_int32),
    )


class QueueStruct(Structure):
    _fields_ = (("card", c_uint8 * MOST_QUEUE), ("seat", c_uint8 * MOST_QUEUE), ("count", c_int32))


class EventStruct(Structure):
    _fields_ = (("kind", c_int32), ("seat", c_int32), ("row", c_int32), ("card", c_int32), ("heads", c_int32))


class MatchStruct(Structure):
    """A match, whole: what an all-seeing eye sees."""

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
        ("hands", c_uint8 * HAND_ROOM * MOST_SEATS),
        ("sizes", c_uint8 * MOST_SEATS),
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
    """A play that somebody made, as far as it is known."""

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
    """Episodes side by side, and where their agents' numbers go."""

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
