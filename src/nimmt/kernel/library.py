"""The compiled kernel: which library to load, and the types of its functions."""

import ctypes
import os
import platform
import sys
from ctypes import POINTER, c_int32, c_int64, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from nimmt.rules import NimmtError, Ruleset

from . import layout
from .structs import (
    BatchStruct,
    DecisionStruct,
    EventStruct,
    GameStruct,
    MatchStruct,
    PolicyStruct,
    QueryStruct,
    RandomStruct,
    TableStruct,
)

NEVER_REACHED = 2**31 - 1
"""A limit for limits that do not fit into the kernel's integers: no match gets that far."""
NOT_BUILT = "The kernel is not built: run make, or pip install the package anew."
OTHER_SOURCE = "The kernel was built from another source: run make, or pip install the package anew."
V3 = frozenset({"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"})


class KernelError(NimmtError):
    """The compiled kernel is missing, or was built from another source."""


_I32, _I64, _U64, _DATA, _INTS = c_int32, c_int64, c_uint64, c_void_p, POINTER(c_int32)
_GAME, _TABLE, _EVENTS, _MATCH, _POLICIES, _QUERY, _DECISIONS, _RANDOM, _BATCH = map(
    POINTER,
    (
        *(GameStruct, TableStruct, EventStruct, MatchStruct, PolicyStruct),
        *(QueryStruct, DecisionStruct, RandomStruct, BatchStruct),
    ),
)
SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "nimmt_game": (None, [_GAME]),
    "nimmt_table": (None, [_GAME, _TABLE, _DATA, _DATA, _I32]),
    "nimmt_resolve": (_I32, [_GAME, _TABLE, _DATA, _DATA, _I32, _I32, _DATA, _EVENTS]),
    "nimmt_legal": (_I32, [_GAME, _DATA, _I32, _DATA]),
    "nimmt_deal": (None, [_GAME, _U64, _U64, _DATA, _DATA]),
    "nimmt_deals": (None, [_GAME, _U64, _I64, _I64, _POLICIES, _INTS, _DATA]),
    "nimmt_search": (
        None,
        [_GAME, _QUERY, _DATA, _I32, _POLICIES, _I32, _DATA, _DATA, _U64, _I64, _I64, _I32, _DATA],
    ),
    "nimmt_imagine": (None, [_GAME, _QUERY, _POLICIES, _I32, _DATA, _DATA, _U64, _U64, _DATA, _DATA]),
    "nimmt_believe": (None, [_GAME, _DECISIONS, _I32, _DATA, _I32, _POLICIES, _I32, _U64, _I32, _DATA]),
    "nimmt_suspect": (
        None,
        [_GAME, _DECISIONS, _I32, _DATA, _I32, _POLICIES, _I32, _DATA, _U64, _I32, _DATA],
    ),
    "nimmt_choose": (None, [_GAME, _DECISIONS, _POLICIES, _U64, _I64, _I64, _DATA]),
    "nimmt_features": (_I32, [_GAME, _DECISIONS, _DATA]),
    "nimmt_position": (_I32, [_GAME, _U64, _U64, _POLICIES, _INTS, _I32, _I32, _QUERY, _DECISIONS]),
    "nimmt_agree": (_I32, [_DATA, _DATA, _I32, _GAME]),
    "nimmt_start": (None, [_GAME, _MATCH, _I32]),
    "nimmt_acting": (_I32, [_GAME, _MATCH, _DATA]),
    "nimmt_lay": (_I32, [_GAME, _MATCH, _DATA, _DATA, _EVENTS]),
    "nimmt_play": (_I32, [_GAME, _MATCH, _I32, _DATA, _I32, _EVENTS]),
    "nimmt_take": (_I32, [_GAME, _MATCH, _I32, _I32, _EVENTS]),
    "nimmt_options": (_I32, [_GAME, _MATCH, _I32, _DATA]),
    "nimmt_cost": (_I32, [_GAME, _MATCH, _I32]),
    "nimmt_preview": (_I32, [_GAME, _TABLE, _DATA, _DATA]),
    "nimmt_bot": (None, [_GAME, _MATCH, _I32, _I32, _U64, _U64, _DATA]),
    "nimmt_fault": (_I32, [_GAME, _DATA, _I32, _DATA, _DATA]),
    "nimmt_observe": (None, [_GAME, _QUERY, _I32, _DATA, _DATA]),
    "nimmt_learner": (_I32, [_U64, _I64, _I32, _RANDOM]),
    "nimmt_step": (_I32, [_BATCH]),
    "nimmt_reset": (None, [_BATCH, _DATA, _DATA, _DATA]),
    "nimmt_sample": (None, [_BATCH]),
    **layout.SIGNATURES,
}
"""The result and the arguments of each function. Arrays are passed as untyped pointers."""


def libraries() -> list[Path]:
    """The libraries that this machine can run, the fastest first; or the one that NIMMT_KERNEL names."""
    if named := os.environ.get("NIMMT_KERNEL"):
        return [Path(named)]
    name = f"_kernel-{sys.platform}-{platform.machine()}"
    paths = [Path(__file__).parent / f"{name}{width}.so" for width in (("-v3", "") if _is_v3() else ("",))]
    return [path for path in paths if path.exists()]


def _is_v3() -> bool:
    """Whether the processor has x86-64-v3. Only Linux says so; elsewhere the baseline library is used."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return False
    flags = next((line for line in lines if line.startswith("flags")), "")
    return set(flags.split()) >= V3


def load(path: Path) -> ctypes.CDLL:
    """Load a library and check its layout. Calls release the GIL."""
    try:
        library = ctypes.CDLL(str(path))
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
    except OSError:
        raise KernelError(NOT_BUILT) from None
    except AttributeError:
        raise KernelError(OTHER_SOURCE) from None
    for difference in layout.differences(library):
        raise KernelError(f"{OTHER_SOURCE} {difference}")
    return library


@cache
def kernel() -> ctypes.CDLL:
    paths = libraries()
    if not paths:
        raise KernelError(NOT_BUILT)
    return load(paths[0])


@cache
def kernel_game(ruleset: Ruleset, seats: int) -> GameStruct:
    """The ruleset as the kernel takes it."""
    game = GameStruct(
        seats=seats,
        hand=ruleset.hand,
        highest=ruleset.highest_card(seats),
        zeros=ruleset.zeros,
        dealt_zeros=ruleset.dealt_zeros(seats),
        most_cards=ruleset.most_cards,
        in_turn=ruleset.in_turn,
        zero_skips=ruleset.zero_effect == "skip",
        low_to_highest=ruleset.low == "highest",
        cow=ruleset.cow,
        most_wins=ruleset.goal == "most",
        points=min(ruleset.points or 0, NEVER_REACHED),
        last_deal=min(ruleset.last_deal(seats) or 0, NEVER_REACHED),
    )
    kernel().nimmt_game(game)
    return game
