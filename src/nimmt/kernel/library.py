"""The compiled kernel: its structs as ctypes sees them, and its functions with their types."""

import ctypes
import os
import platform
import sys
from ctypes import POINTER, Structure, c_float, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from functools import cache
from pathlib import Path

from nimmt.rules import FULL_ROW, HIGHEST_CARD, ROWS, NimmtError, Ruleset

MOST_SEATS = 10
MOST_HAND = 53
HAND_ROOM = 80
MOST_CARDS = 111
MOST_PLAYS = MOST_HAND + MOST_HAND * (MOST_HAND - 1) // 2 + 1
MOST_QUEUE = 2 * MOST_SEATS
MOST_EVENTS = 8 * MOST_QUEUE
SEEN = HIGHEST_CARD + 4
NO_CARD = 255
NEVER_REACHED = 2**31 - 1
"""No match has more heads or deals than the kernel's integers can count."""
STATS = 9
NOT_BUILT = "The kernel is not built: run make, or pip install the package anew."
OTHER_SOURCE = "The kernel was built from another source: run make, or pip install the package anew."
V3 = frozenset({"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"})


class KernelError(NimmtError):
    """The compiled kernel is missing, or is not of this source."""


class Game(Structure):
    """A ruleset's switches for a number of seats."""

    _fields_ = (("switches", c_int32 * 13), ("heads", c_uint8 * SEEN))

    @property
    def seats(self) -> int:
        return int(self.switches[0])

    @property
    def hand(self) -> int:
        return int(self.switches[1])


class Table(Structure):
    _fields_ = (
        ("cards", c_uint8 * FULL_ROW * ROWS),
        ("count", c_uint8 * ROWS),
        ("end", c_uint8 * ROWS),
        ("heads", c_uint8 * ROWS),
        ("cow", c_int32),
    )


class Queue(Structure):
    _fields_ = (("card", c_uint8 * MOST_QUEUE), ("seat", c_uint8 * MOST_QUEUE), ("count", c_int32))


class Event(Structure):
    _fields_ = (("kind", c_int32), ("seat", c_int32), ("row", c_int32), ("card", c_int32), ("heads", c_int32))


class Match(Structure):
    """A match, whole: what an all-seeing eye sees."""

    _fields_ = (
        ("table", Table),
        ("queue", Queue),
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


class Policy(Structure):
    _fields_ = (("kind", c_int32), ("temperature", c_float), ("slips", c_float), ("net", c_void_p))


class Query(Structure):
    """What one seat knows of a deal in progress."""

    _fields_ = (
        ("table", Table),
        ("queue", Queue),
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
        ("seen", c_uint8 * SEEN),
    )


class Decision(Structure):
    """A play that somebody made, as far as it is known."""

    _fields_ = (
        ("table", Table),
        ("players", c_int32),
        ("held", c_int32),
        ("undealt", c_int32),
        ("known_count", c_int32),
        ("unknown", c_int32),
        ("known", c_uint8 * MOST_HAND),
        ("play", c_uint8 * 2),
        ("seen", c_uint8 * SEEN),
    )


class Random(Structure):
    _fields_ = (("key", c_uint64), ("counter", c_uint64))


class Episode(Structure):
    """A deal or a match that agents play."""

    _fields_ = (
        ("match", Match),
        ("chance", Random),
        ("seed", c_uint64),
        ("deals", c_int64),
        ("begun", c_int64),
        ("learner", c_int32),
        ("over", c_int32),
        ("scores", c_int32 * MOST_SEATS),
        ("seen", c_uint8 * SEEN),
    )


class Batch(Structure):
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
        ("chance", Random),
        ("count", c_int32),
        ("learner", c_int32),
        ("whole_match", c_int32),
        ("reward", c_int32),
        ("auto_row", c_int32),
        ("reset", c_int32),
    )


_SIGNATURES = {
    "nimmt_game": (None, [POINTER(Game), POINTER(c_int32)]),
    "nimmt_table": (None, [POINTER(Game), POINTER(Table), c_void_p, c_void_p, c_int32]),
    "nimmt_resolve": (
        c_int32,
        [POINTER(Game), POINTER(Table), c_void_p, c_void_p, c_int32, c_int32, c_void_p, POINTER(Event)],
    ),
    "nimmt_legal": (c_int32, [POINTER(Game), c_void_p, c_int32, c_void_p]),
    "nimmt_deal": (None, [POINTER(Game), c_uint64, c_uint64, c_void_p, c_void_p]),
    "nimmt_deals": (
        None,
        [POINTER(Game), c_uint64, c_int64, c_int64, POINTER(Policy), POINTER(c_int32), c_void_p],
    ),
    "nimmt_search": (
        None,
        [
            POINTER(Game),
            POINTER(Query),
            c_void_p,
            c_int32,
            POINTER(Policy),
            c_int32,
            c_void_p,
            c_void_p,
            c_uint64,
            c_int64,
            c_int64,
            c_int32,
            c_void_p,
        ],
    ),
    "nimmt_believe": (
        None,
        [
            POINTER(Game),
            POINTER(Decision),
            c_int32,
            c_void_p,
            c_int32,
            POINTER(Policy),
            c_int32,
            c_uint64,
            c_int32,
            c_void_p,
        ],
    ),
    "nimmt_suspect": (
        None,
        [
            POINTER(Game),
            POINTER(Decision),
            c_int32,
            c_void_p,
            c_int32,
            POINTER(Policy),
            c_int32,
            c_void_p,
            c_uint64,
            c_int32,
            c_void_p,
        ],
    ),
    "nimmt_imagine": (
        None,
        [
            POINTER(Game),
            POINTER(Query),
            POINTER(Policy),
            c_int32,
            c_void_p,
            c_void_p,
            c_uint64,
            c_uint64,
            c_void_p,
            c_void_p,
        ],
    ),
    "nimmt_choose": (
        None,
        [POINTER(Game), POINTER(Decision), POINTER(Policy), c_uint64, c_int64, c_int64, c_void_p],
    ),
    "nimmt_features": (c_int32, [POINTER(Game), POINTER(Decision), c_void_p]),
    "nimmt_position": (
        c_int32,
        [
            POINTER(Game),
            c_uint64,
            c_uint64,
            POINTER(Policy),
            POINTER(c_int32),
            c_int32,
            c_int32,
            POINTER(Query),
            POINTER(Decision),
        ],
    ),
    "nimmt_agree": (c_int32, [c_void_p, c_void_p, c_int32, POINTER(Game)]),
    "nimmt_start": (None, [POINTER(Game), POINTER(Match), c_int32]),
    "nimmt_acting": (c_int32, [POINTER(Game), POINTER(Match), c_void_p]),
    "nimmt_lay": (c_int32, [POINTER(Game), POINTER(Match), c_void_p, c_void_p, POINTER(Event)]),
    "nimmt_play": (c_int32, [POINTER(Game), POINTER(Match), c_int32, c_void_p, c_int32, POINTER(Event)]),
    "nimmt_take": (c_int32, [POINTER(Game), POINTER(Match), c_int32, c_int32, POINTER(Event)]),
    "nimmt_options": (c_int32, [POINTER(Game), POINTER(Match), c_int32, c_void_p]),
    "nimmt_cost": (c_int32, [POINTER(Game), POINTER(Match), c_int32]),
    "nimmt_preview": (c_int32, [POINTER(Game), POINTER(Table), c_void_p, c_void_p]),
    "nimmt_bot": (
        None,
        [POINTER(Game), POINTER(Match), c_int32, c_int32, c_uint64, c_uint64, c_void_p],
    ),
    "nimmt_fault": (c_int32, [POINTER(Game), c_void_p, c_int32, c_void_p, c_void_p, c_void_p]),
    "nimmt_observe": (None, [POINTER(Game), POINTER(Query), c_int32, c_void_p, c_void_p]),
    "nimmt_layout": (c_int32, [c_int32]),
    "nimmt_learner": (c_int32, [c_uint64, c_int64, c_int32, POINTER(Random)]),
    "nimmt_step": (c_int32, [POINTER(Batch)]),
    "nimmt_reset": (None, [POINTER(Batch), c_void_p, c_void_p, c_void_p]),
    "nimmt_sample": (None, [POINTER(Batch)]),
    "nimmt_size": (c_int32, [c_int32]),
}
_STRUCTS = {0: Game, 1: Table, 2: Event, 3: Policy, 4: Query, 5: Decision, 11: Match, 12: Episode, 13: Batch}


def libraries() -> list[Path]:
    """Those for this platform that its processor can run, the fastest first; or what NIMMT_KERNEL names."""
    if named := os.environ.get("NIMMT_KERNEL"):
        return [Path(named)]
    name = f"_kernel-{sys.platform}-{platform.machine()}"
    paths = [Path(__file__).parent / f"{name}{width}.so" for width in (("-v3", "") if _is_v3() else ("",))]
    return [path for path in paths if path.exists()]


def _is_v3() -> bool:
    """Linux tells what its processor can; elsewhere the library for every processor is used."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return False
    flags = next((line for line in lines if line.startswith("flags")), "")
    return set(flags.split()) >= V3


def load(path: Path) -> ctypes.CDLL:
    """A library, its structs checked against ours. Calls release the GIL."""
    try:
        library = ctypes.CDLL(str(path))
        for name, (result, arguments) in _SIGNATURES.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
    except OSError:
        raise KernelError(NOT_BUILT) from None
    except AttributeError:
        raise KernelError(OTHER_SOURCE) from None
    if any(library.nimmt_size(which) != ctypes.sizeof(struct) for which, struct in _STRUCTS.items()):
        raise KernelError(OTHER_SOURCE)
    return library


@cache
def kernel() -> ctypes.CDLL:
    paths = libraries()
    if not paths:
        raise KernelError(NOT_BUILT)
    return load(paths[0])


@cache
def kernel_game(ruleset: Ruleset, seats: int) -> Game:
    """The ruleset's switches as the kernel wants them."""
    game = Game()
    switches = (
        seats,
        ruleset.hand,
        ruleset.highest_card(seats),
        ruleset.zeros,
        ruleset.dealt_zeros(seats),
        ruleset.most_cards,
        ruleset.in_turn,
        ruleset.zero_effect == "skip",
        ruleset.low == "highest",
        ruleset.cow,
        ruleset.goal == "most",
        ruleset.points or 0,
        ruleset.last_deal(seats) or 0,
    )
    kernel().nimmt_game(game, (c_int32 * 13)(*[min(int(switch), NEVER_REACHED) for switch in switches]))
    return game
