"""The turns that the rule books draw, worked out by the rules."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct

from nimmt.rules import (
    GAMES,
    Cards,
    CowHopped,
    Placed,
    Placement,
    Row,
    RowIndex,
    Ruleset,
    Skipped,
    Took,
    ZerosKept,
    put,
    settle,
    turn_up,
)

ToldStep: TypeAlias = dict[str, Any]
"""`step` and what its text `step-…` needs."""


class RowLayout(Struct, frozen=True):
    """The four rows as they lie on the table, and the row where the cow is."""

    rows: tuple[Row, ...]
    cow: RowIndex | None = None


class Example(Struct, frozen=True, kw_only=True):
    """A turn to work out: the rows, and what each player plays, in the order of the seats."""

    game: str = "classic"
    """The game whose rules decide it."""
    before: RowLayout
    plays: dict[str, Cards]
    choice: RowIndex | None = None
    """The row that the low card takes."""


class NamedPlay(Struct, frozen=True):
    name: str
    cards: Cards


class WorkedTurn(Struct, frozen=True):
    """An example with what happens in it and why."""

    before: RowLayout
    plays: tuple[NamedPlay, ...]
    steps: tuple[ToldStep, ...]
    after: RowLayout


def _layout(*rows: Row, cow: RowIndex | None = None) -> RowLayout:
    return RowLayout(rows, cow)


FOURTH_HIGHEST = _layout((20, 25), (41,), (66,), (71, 80, 88, 94))
FULL_AT_80 = _layout((10,), (30,), (76, 77, 78, 79, 80), (90,))

EXAMPLES: dict[str, Example] = {
    "first-turn": Example(
        before=_layout((12,), (37,), (43,), (58,)),
        plays={"Ana": (14,), "Bob": (15,), "Cleo": (44,), "Dan": (61,)},
    ),
    "second-turn": Example(
        before=_layout((12, 14, 15), (37,), (43, 44), (58, 61)),
        plays={"Ana": (21,), "Bob": (26,), "Cleo": (30,), "Dan": (36,)},
    ),
    "third-turn": Example(
        before=_layout((30, 36), (37,), (43, 44), (58, 61)),
        plays={"Ana": (3,), "Bob": (9,), "Cleo": (68,), "Dan": (93,)},
        choice=1,
    ),
    "nearest-trap": Example(
        before=_layout((5, 19), (24, 28, 31), (36, 41), (14, 23, 27, 34, 42)), plays={"Ana": (45,)}
    ),
    "cleared-row": Example(
        before=_layout((52, 61), (33,), (40, 48), (30, 35, 44, 49, 57)),
        plays={"Ana": (62,), "Bob": (29,)},
        choice=0,
    ),
    "cow-fifth": Example(
        game="cow",
        before=_layout((2, 5, 9, 13), (71, 78), (99, 104), (47, 53), cow=0),
        plays={"Frank": (43,)},
    ),
    "cow-chain": Example(
        game="cow",
        before=_layout((30, 31, 32, 33), (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (80,), cow=0),
        plays={"Ana": (34,)},
    ),
    "low-pair": Example(game="plus", before=FOURTH_HIGHEST, plays={"Ana": (3, 4)}),
    "zeros-first": Example(
        game="plus",
        before=_layout((1,), (20,), (45,), (90,)),
        plays={"Ana": (5, 6), "Bob": (27,), "Cleo": (0, 49), "Dan": (0, 53)},
    ),
    "follower": Example(
        game="plus", before=_layout((10,), (30,), (61, 62, 63, 64, 65), (80,)), plays={"Ana": (66,)}
    ),
    "overtaking": Example(game="plus", before=FULL_AT_80, plays={"Ana": (0, 82), "Bob": (81,)}),
    "pair": Example(
        game="plus", before=_layout((50,), (60,), (70,), (98, 99, 100, 101)), plays={"Ana": (2, 3)}
    ),
    "without-zero": Example(game="zeros", before=FULL_AT_80, plays={"Ana": (82,), "Bob": (81,)}),
    "low-in-turn": Example(game="simple", before=FOURTH_HIGHEST, plays={"Ana": (3,), "Bob": (4,)}),
    "zero-passes": Example(
        game="simple",
        before=_layout((12, 14, 15, 21), (37,), (43, 44), (58, 61)),
        plays={"Ana": (26,), "Bob": (0,), "Cleo": (30,), "Dan": (36,)},
    ),
}


@cache
def worked_turn(name: str) -> WorkedTurn:
    example = EXAMPLES[name]
    happened, after = work_out(GAMES[example.game], example)
    plays = [NamedPlay(player, cards) for player, cards in example.plays.items()]
    return WorkedTurn(example.before, tuple(plays), tuple(_steps(example, happened)), after)


def work_out(ruleset: Ruleset, example: Example) -> tuple[list[Placement], RowLayout]:
    """What happens by the rules of that game: all at once, or one after the other where it goes in turn."""
    happened, layout = list[Placement](), example.before
    seated = [*enumerate(example.plays.values())]
    for together in [[play] for play in seated] if ruleset.in_turn else [seated]:
        zeros, queue = turn_up(ruleset, together)
        settled = settle(ruleset, layout.rows, layout.cow, queue, choice=example.choice)
        happened += [*zeros, *settled.events]
        layout = RowLayout(settled.rows, settled.cow)
    return happened, layout


def after_event(rows: tuple[Row, ...], event: Placement) -> tuple[Row, ...]:
    match event:
        case Took(row=row, cards=cards):
            return put(rows, row, tuple([card for card in rows[row] if card not in cards]))
        case Placed(row=row, card=card):
            return put(rows, row, (*rows[row], card))
    return rows


def _steps(example: Example, happened: list[Placement]) -> Iterator[ToldStep]:
    """One step per event. A taken row and the card that takes it are one step."""
    rows, names = example.before.rows, [*example.plays]
    taken: Took | None = None
    for event in happened:
        if isinstance(event, Took) and event.reason != "cow":
            taken = event
            continue
        if isinstance(event, Placed) and taken is not None:
            yield from _taking(rows, taken, event.card, names[event.seat])
            rows, taken = after_event(rows, taken), None
        else:
            yield _step(rows, event, names[event.seat])
        rows = after_event(rows, event)


def _step(rows: tuple[Row, ...], event: Placement, name: str) -> ToldStep:
    match event:
        case Placed(card=card, row=row):
            return _fitting(rows, name, card, row)
        case Took(row=row, cards=cards):
            (left,) = [card for card in rows[row] if card not in cards]
            return {"step": "cow-takes", "name": name, **_spoils(event), "left": left}
        case CowHopped(origin=origin, to=to):
            ends = [row[-1] for index, row in enumerate(rows) if index != origin]
            return {"step": "cow", "row": to + 1, "end": rows[to][-1], "ends": ends}
        case ZerosKept(count=count):
            return {"step": "zero", "name": name, "count": count}
        case Skipped():
            return {"step": "skip", "name": name}


def _taking(rows: tuple[Row, ...], taken: Took, card: int, name: str) -> Iterator[ToldStep]:
    if taken.reason == "low":
        yield {"step": "low", "name": name, "card": card, "row": taken.row + 1, **_spoils(taken)}
    else:
        yield _fitting(rows, name, card, taken.row)
        yield {"step": "sixth", "name": name, "card": card, **_spoils(taken)}


def _spoils(taken: Took) -> dict[str, Any]:
    return {"cards": [*taken.cards], "heads": taken.heads}


def _fitting(rows: tuple[Row, ...], name: str, card: int, row: RowIndex) -> ToldStep:
    """The row where a card belongs, with the reason: `highest`, `only` or `nearest`."""
    lower = sorted([one[-1] for one in rows if one[-1] < card])
    step = ("highest", "only")[len(lower)] if len(lower) < 2 else "nearest"
    return {"step": step, "name": name, "card": card, "row": row + 1, "end": rows[row][-1], "ends": lower}
