"""The questions about each worked turn, with the rule that decides each."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from nimmt.rules import Card, Seat

QuestionKind: TypeAlias = Literal["row", "next", "outcome", "choose", "cow", "stays", "play", "deck"]


class ExerciseQuestion(Struct, frozen=True):
    """A question about a card, about the nth step of a kind, or about what a seat should play."""

    ask: QuestionKind
    rule: str
    card: Card | None = None
    nth: int = 0
    options: tuple[Any, ...] = ()
    seat: Seat = 0
    why: str = ""


SECTIONS = {
    "rules-setup": ("T1", "Z1"),
    "rules-turn": ("B8",),
    "rules-placing": ("B9", "B10"),
    "rules-sixth": ("B12", "P9"),
    "rules-low": ("B14", "B15", "P10", "P11"),
    "rules-zeros": ("P14", "P16", "P18", "S6"),
    "rules-cow": ("C3", "C4", "C5", "C7", "C8"),
    "rules-tips": ("B23", "P23", "P24", "P25", "M5"),
}
"""The section that explains each rule."""
SECTION = {rule: section for section, rules in SECTIONS.items() for rule in rules}

FULL, LOW = ("place", "sixth"), ("place", "low")
LOW_PAIR = (
    ExerciseQuestion("row", "P10", 3),
    ExerciseQuestion("outcome", "P10", 3, options=FULL, why="right-room"),
    ExerciseQuestion("row", "P11", 4),
    ExerciseQuestion("outcome", "P9", 4, options=FULL),
)
OVERTAKING = ((82,), (0, 82))
QUESTIONS: dict[str, tuple[ExerciseQuestion, ...]] = {
    "first-turn": (ExerciseQuestion("row", "B9", 14), ExerciseQuestion("row", "B10", 44)),
    "second-turn": (ExerciseQuestion("outcome", "B12", 30, options=FULL),),
    "third-turn": (
        ExerciseQuestion("outcome", "B14", 3, options=LOW, why="right-low"),
        ExerciseQuestion("choose", "B15", 3, why="right-choose"),
    ),
    "nearest-trap": (ExerciseQuestion("row", "B10", 45),),
    "cleared-row": (
        ExerciseQuestion("next", "B8", 29, why="right-lowest"),
        ExerciseQuestion("row", "B23", 62),
    ),
    "cow-fifth": (
        ExerciseQuestion("row", "C3", 43),
        ExerciseQuestion("outcome", "C5", 43, options=FULL),
        ExerciseQuestion("cow", "C4"),
    ),
    "cow-chain": (
        ExerciseQuestion("cow", "C4"),
        ExerciseQuestion("stays", "C7"),
        ExerciseQuestion("cow", "C8", nth=1),
        ExerciseQuestion("cow", "C8", nth=2),
    ),
    "low-pair": LOW_PAIR,
    "low-in-turn": LOW_PAIR,
    "zeros-first": (
        ExerciseQuestion("next", "P14", 49, why="right-zero"),
        ExerciseQuestion("next", "P16", 53, why="right-zero"),
        ExerciseQuestion("next", "P18", 5, why="right-lowest"),
    ),
    "follower": (ExerciseQuestion("play", "P23", options=((12,), (40,), (66,))),),
    "overtaking": (ExerciseQuestion("play", "P24", options=OVERTAKING),),
    "pair": (ExerciseQuestion("play", "P25", options=((2,), (3,), (2, 3))),),
    "without-zero": (ExerciseQuestion("play", "M5", options=OVERTAKING),),
    "zero-passes": (ExerciseQuestion("play", "S6", options=((27,), (33,), (0,)), seat=1),),
}
