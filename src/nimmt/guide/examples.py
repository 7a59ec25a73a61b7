"""The turns that the rule books draw, judged by the real rules."""

from collections.abc import Mapping

from nimmt.rules import Cards, Placement, RowIndex, Ruleset, settle, turn_up

from .blocks import Example, Layout
from .story import tell

FIRST_ROWS = Layout(((12,), (37,), (43,), (58,)))


def example(
    ruleset: Ruleset,
    title: str,
    before: Layout,
    plays: Mapping[str, Cards],
    *,
    choice: RowIndex | None = None,
) -> Example:
    """What these plays, in the order of the seats, do to the rows."""
    names = [*plays]
    events, after = _judge(ruleset, before, [*plays.values()], choice)
    told = tell(before.rows, events, names)
    return Example(title, before, tuple(plays.items()), told, after)


def _judge(
    ruleset: Ruleset, before: Layout, plays: list[Cards], choice: RowIndex | None
) -> tuple[list[Placement], Layout]:
    """All at once, or one after the other where the game goes in turn."""
    seated = [*enumerate(plays)]
    told: list[Placement] = []
    for together in [[play] for play in seated] if ruleset.in_turn else [seated]:
        zeros, queue = turn_up(ruleset, together)
        settled = settle(ruleset, before.rows, before.cow, queue, choice=choice)
        told += [*zeros, *settled.events]
        before = Layout(settled.rows, settled.cow)
    return told, before


def first_turn(ruleset: Ruleset) -> Example:
    plays = {"Ana": (14,), "Bob": (15,), "Cleo": (44,), "Dan": (61,)}
    return example(ruleset, "The first turn", FIRST_ROWS, plays)


def second_turn(ruleset: Ruleset) -> Example:
    plays = {"Ana": (21,), "Bob": (26,), "Cleo": (30,), "Dan": (36,)}
    return example(ruleset, "The next turn", first_turn(ruleset).after, plays)


def third_turn(ruleset: Ruleset) -> Example:
    """The low card that takes a row of choice."""
    plays = {"Ana": (3,), "Bob": (9,), "Cleo": (68,), "Dan": (93,)}
    title = "The turn after that: Ana decides on row 2, which costs least"
    return example(ruleset, title, second_turn(ruleset).after, plays, choice=1)


def low_cards(ruleset: Ruleset) -> Example:
    """The low cards that go to the highest end, from one hand where two cards may be played."""
    before = Layout(((20, 25), (41,), (66,), (71, 80, 88, 94)))
    plays = _low_pair(ruleset, 3, 4)
    return example(ruleset, "94 is the highest end and the fourth card of its row", before, plays)


def pair(ruleset: Ruleset) -> Example:
    before = Layout(((50,), (60,), (70,), (98, 99, 100, 101)))
    return example(ruleset, "A pair on the highest end", before, _low_pair(ruleset, 2, 3))


def _low_pair(ruleset: Ruleset, low: int, next_low: int) -> dict[str, Cards]:
    if ruleset.most_cards > 1:
        return {"Ana": (low, next_low)}
    return {"Ana": (low,), "Bob": (next_low,)}


def zeros_first(ruleset: Ruleset) -> Example:
    before = Layout(((1,), (20,), (45,), (90,)))
    plays = {"Ana": (5, 6), "Bob": (27,), "Cleo": (0, 49), "Dan": (0, 53)}
    return example(ruleset, "Two players with a zero", before, plays)


def zero_passes(ruleset: Ruleset) -> Example:
    before = Layout(((12, 14, 15, 21), (37,), (43, 44), (58, 61)))
    plays = {"Ana": (26,), "Bob": (0,), "Cleo": (30,), "Dan": (36,)}
    title = "Each of Bob’s numbers would be the sixth card of row 1"
    return example(ruleset, title, before, plays)


def cow_with_43(ruleset: Ruleset) -> Example:
    before = Layout(((2, 5, 9, 13), (71, 78), (99, 104), (47, 53)), cow=0)
    return example(ruleset, "The cow as the fifth card", before, {"Frank": (43,)})


def cow_chain(ruleset: Ruleset) -> Example:
    before = Layout(((30, 31, 32, 33), (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (80,)), cow=0)
    return example(ruleset, "The longest chain there is: three rows with one card", before, {"Ana": (34,)})


def nearest_trap(ruleset: Ruleset) -> Example:
    before = Layout(((5, 19), (24, 28, 31), (36, 41), (14, 23, 27, 34, 42)))
    return example(ruleset, "Ana thinks of 41, but 42 is nearer", before, {"Ana": (45,)})


def cleared_row(ruleset: Ruleset) -> Example:
    before = Layout(((52, 61), (33,), (40, 48), (30, 35, 44, 49, 57)))
    plays = {"Ana": (62,), "Bob": (29,)}
    return example(ruleset, "Ana counts on 61, but Bob’s 29 clears that row first", before, plays, choice=0)


def follower(ruleset: Ruleset) -> Example:
    before = Layout(((10,), (30,), (61, 62, 63, 64, 65), (80,)))
    return example(ruleset, "66 behind 65", before, {"Ana": (66,)})


def overtaking(ruleset: Ruleset) -> Example:
    before = Layout(((10,), (30,), (76, 77, 78, 79, 80), (90,)))
    plays = {"Ana": (0, 82), "Bob": (81,)}
    return example(ruleset, "82 with a zero comes before 81", before, plays)


def without_zero(ruleset: Ruleset) -> Example:
    """The same rows and numbers as `overtaking`."""
    before = overtaking(ruleset).before
    return example(ruleset, "82 without a zero lets 81 go first", before, {"Ana": (82,), "Bob": (81,)})
