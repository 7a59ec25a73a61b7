"""The layout of structs and the constants: what the compiled kernel says, and what this package expects."""

from collections.abc import Iterator
from ctypes import CDLL, POINTER, Structure, byref, c_char_p, c_int32, c_uint32, sizeof
from typing import Any, NamedTuple

from nimmt.rules import FULL_ROW, HIGHEST_CARD, ROWS

from . import structs
from .actions import MOST_ACTIONS, PAIRS, TAKE_ROW, WAIT
from .observation import OBSERVATION_SIZE, PLACES


class _Field(Structure):
    _fields_ = (("name", c_char_p), ("offset", c_int32), ("size", c_int32))


class _Constant(Structure):
    _fields_ = (("name", c_char_p), ("value", c_int32))


SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "nimmt_fields": (POINTER(_Field), [c_int32, POINTER(c_int32)]),
    "nimmt_constants": (POINTER(_Constant), [c_int32, POINTER(c_int32)]),
    "nimmt_fingerprint": (c_uint32, []),
}


class Extent(NamedTuple):
    """Where a field lies in its struct, in bytes."""

    offset: int
    size: int


class Layout(NamedTuple):
    """Fields by `Struct.field`, whole structs by `Struct`, and constants, each as the C source names it."""

    fields: dict[str, Extent]
    constants: dict[str, int]


def kernel_layout(library: CDLL, *, page: bool) -> Layout:
    """What the page knows of the kernel, or what Python knows beyond that."""
    fields = {one.name.decode(): Extent(one.offset, one.size) for one in _table(library.nimmt_fields, page)}
    return Layout(fields, {one.name.decode(): one.value for one in _table(library.nimmt_constants, page)})


def _table(call: Any, page: bool) -> list[Any]:
    count = c_int32()
    table = call(page, byref(count))
    return list(table[: count.value])


def differences(library: CDLL) -> Iterator[str]:
    """A sentence for everything that this package and the library know differently."""
    for_page, for_python = kernel_layout(library, page=True), kernel_layout(library, page=False)
    there = for_page.fields | for_python.fields
    here = package_fields()
    known = {name: extent for name, extent in there.items() if name.partition(".")[0] in structs.STRUCTS}
    for name in sorted({*known, *here}):
        if known.get(name) != here.get(name):
            yield f"There {name} {_place(known.get(name))}, here it {_place(here.get(name))}."
    constants = for_page.constants | for_python.constants
    for name, value in package_constants().items():
        if constants.get(name) != value:
            yield f"There {name} is {constants.get(name, 'unknown')}, here it is {value}."


def _place(extent: Extent | None) -> str:
    return "is unknown" if extent is None else f"is at byte {extent.offset} with {extent.size} bytes"


def package_fields() -> dict[str, Extent]:
    found: dict[str, Extent] = {}
    for name, struct in structs.STRUCTS.items():
        found[name] = Extent(0, sizeof(struct))
        for field, *_ in struct._fields_:
            descriptor = getattr(struct, field)
            found[f"{name}.{field}"] = Extent(descriptor.offset, descriptor.size)
    return found


def package_constants() -> dict[str, int]:
    names = (
        *("CARDS", "CARD_ROOM", "MOST_SEATS", "MOST_HAND", "MOST_CARDS", "MOST_PLAYS", "MOST_QUEUE"),
        *("MOST_EVENTS", "STEP_EVENTS", "HAND_ROOM", "NO_CARD", "ASK", "STATS"),
        *("FEATURES", "PAIR_FEATURES", "HIDDEN", "NET_SIZE"),
    )
    return {
        "ROWS": ROWS,
        "FULL_ROW": FULL_ROW,
        "HIGHEST": HIGHEST_CARD,
        **{name: getattr(structs, name) for name in names},
        **{f"EVENT_{kind.name}": kind.value for kind in structs.EventKind},
        **{f"PHASE_{phase.name}": phase.value for phase in structs.KernelPhase},
        **{f"POLICY_{kind.name}": kind.value for kind in structs.PolicyKind},
        **{f"STAT_{measure.name}": 1 + 2 * measure for measure in structs.Measure},
        **{f"REWARD_{name.upper()}": number for number, name in enumerate(structs.REWARDS)},
        **{f"RESET_{name.upper()}": number for number, name in enumerate(structs.RESETS)},
        "ACTION_ROW": TAKE_ROW,
        "ACTION_WAIT": WAIT,
        "ACTION_PAIR": PAIRS,
        "MOST_ACTIONS": MOST_ACTIONS,
        **{f"SEE_{name.upper()}": place.start for name, place in PLACES.items()},
        "OBSERVATION": OBSERVATION_SIZE,
    }
