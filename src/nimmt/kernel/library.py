"""The compiled kernel: its structs as ctypes sees them, and its functions with their types."""

import ctypes
import os
import platform
import sys
from ctypes import POINTER, c_int32, c_int64, c_uint64, c_void_p
from functools import cache
from pathlib import Path

from nimmt.rules import NimmtError, Ruleset

from .structs import (
    BatchStruct,
    DecisionStruct,
    EpisodeStruct,
    EventStruct,
    GameStruct,
    MatchStruct,
    PolicyStruct,
    QueryStruct,
    RandomStruct,
    TableStruct,
)

NEVER_REACHED = 2**31 - 1
"""No match has more heads or deals than the kernel's integers can count."""
NOT_BUILT = "The kernel is not built: run make, or pip install the package anew."
OTHER_SOURCE = "The kernel was built from another source: run make, or pip install the package anew."
V3 = frozenset({"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"})


class KernelError(NimmtError):
    """The compiled kernel is missing, or is not of this source."""


SIGNATURES = {
    "nimmt_game": (None, [POINTER(GameStruct), POINTER(c_int32)]),
    "nimmt_table": (None, [POINTER(GameStruct), POINTER(TableStruct), c_void_p, c_void_p, c_int32]),
    "nimmt_resolve": (
        c_int32,
        [
            POINTER(GameStruct),
            POINTER(TableStruct),
            c_void_p,
            c_void_p,
            c_int32,
            c_int32,
            c_void_p,
            POINTER(EventStruct),
        ],
    ),
    "nimmt_legal": (c_int32, [POINTER(GameStruct), c_void_p, c_int32, c_void_p]),
    "nimmt_deal": (None, [POINTER(GameStruct), c_uint64, c_uint64, c_void_p, c_void_p]),
    "nimmt_deals": (
        None,
        [POINTER(GameStruct), c_uint64, c_int64, c_int64, POINTER(PolicyStruct), POINTER(c_int32), c_void_p],
    ),
    "nimmt_search": (
        None,
        [
            POINTER(GameStruct),
            POINTER(QueryStruct),
            c_void_p,
            c_int32,
            POINTER(PolicyStruct),
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
            POINTER(GameStruct),
            POINTER(DecisionStruct),
            c_int32,
            c_void_p,
            c_int32,
            POINTER(PolicyStruct),
            c_int32,
            c_uint64,
            c_int32,
            c_void_p,
        ],
    ),
    "nimmt_suspect": (
        None,
        [
            POINTER(GameStruct),
            POINTER(DecisionStruct),
            c_int32,
            c_void_p,
            c_int32,
            POINTER(PolicyStruct),
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
            POINTER(GameStruct),
            POINTER(QueryStruct),
            POINTER(PolicyStruct),
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
        [
            POINTER(GameStruct),
            POINTER(DecisionStruct),
            POINTER(PolicyStruct),
            c_uint64,
            c_int64,
            c_int64,
            c_void_p,
        ],
    ),
    "nimmt_features": (c_int32, [POINTER(GameStruct), POINTER(DecisionStruct), c_void_p]),
    "nimmt_position": (
        c_int32,
        [
            POINTER(GameStruct),
            c_uint64,
            c_uint64,
            POINTER(PolicyStruct),
            POINTER(c_int32),
            c_int32,
            c_int32,
            POINTER(QueryStruct),
            POINTER(DecisionStruct),
        ],
    ),
    "nimmt_agree": (c_int32, [c_void_p, c_void_p, c_int32, POINTER(GameStruct)]),
    "nimmt_start": (None, [POINTER(GameStruct), POINTER(MatchStruct), c_int32]),
    "nimmt_acting": (c_int32, [POINTER(GameStruct), POINTER(MatchStruct), c_void_p]),
    "nimmt_lay": (
        c_int32,
        [POINTER(GameStruct), POINTER(MatchStruct), c_void_p, c_void_p, POINTER(EventStruct)],
    ),
    "nimmt_play": (
        c_int32,
        [POINTER(GameStruct), POINTER(MatchStruct), c_int32, c_void_p, c_int32, POINTER(EventStruct)],
    ),
    "nimmt_take": (
        c_int32,
        [POINTER(GameStruct), POINTER(MatchStruct), c_int32, c_int32, POINTER(EventStruct)],
    ),
    "nimmt_options": (c_int32, [POINTER(GameStruct), POINTER(MatchStruct), c_int32, c_void_p]),
    "nimmt_cost": (c_int32, [POINTER(GameStruct), POINTER(MatchStruct), c_int32]),
    "nimmt_preview": (c_int32, [POINTER(GameStruct), POINTER(TableStruct), c_void_p, c_void_p]),
    "nimmt_bot": (
        None,
        [POINTER(GameStruct), POINTER(MatchStruct), c_int32, c_int32, c_uint64, c_uint64, c_void_p],
    ),
    "nimmt_fault": (c_int32, [POINTER(GameStruct), c_void_p, c_int32, c_void_p, c_void_p, c_void_p]),
    "nimmt_observe": (None, [POINTER(GameStruct), POINTER(QueryStruct), c_int32, c_void_p, c_void_p]),
    "nimmt_layout": (c_int32, [c_int32]),
    "nimmt_learner": (c_int32, [c_uint64, c_int64, c_int32, POINTER(RandomStruct)]),
    "nimmt_step": (c_int32, [POINTER(BatchStruct)]),
    "nimmt_reset": (None, [POINTER(BatchStruct), c_void_p, c_void_p, c_void_p]),
    "nimmt_sample": (None, [POINTER(BatchStruct)]),
    "nimmt_size": (c_int32, [c_int32]),
}
_STRUCTS = {
    0: GameStruct,
    1: TableStruct,
    2: EventStruct,
    3: PolicyStruct,
    4: QueryStruct,
    5: DecisionStruct,
    11: MatchStruct,
    12: EpisodeStruct,
    13: BatchStruct,
}


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
        for name, (result, arguments) in SIGNATURES.items():
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
def kernel_game(ruleset: Ruleset, seats: int) -> GameStruct:
    """The ruleset's switches as the kernel wants them."""
    game = GameStruct()
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
