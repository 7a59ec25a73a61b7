"""What those are asked who learn a game by playing it: of the worked turns, and by which rule."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from nimmt.rules import Card, Seat

Kind: TypeAlias = Literal["row", "next", "outcome", "choose", "cow", "stays", "play", "deck"]


class Question(Struct, frozen=True):
    """What is asked of a worked turn, about a card, the next step of that kind, or the play of a seat."""

    ask: Kind
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
"""Where each rule is explained."""
SECTION = {rule: section for section, rules in SECTIONS.items() for rule in rules}

FULL, LOW = ("place", "sixth"), ("place", "low")
LOW_PAIR = (
    Question("row", "P10", 3),
    Question("outcome", "P10", 3, options=FULL, why="right-room"),
    Question("row", "P11", 4),
    Question("outcome", "P9", 4, options=FULL),
)
OVERTAKING = ((82,), (0, 82))
QUESTIONS: dict[str, tuple[Question, ...]] = {
    "first-turn": (Question("row", "B9", 14), Question("row", "B10", 44)),
    "second-turn": (Question("outcome", "B12", 30, options=FULL),),
    "third-turn": (
        Question("outcome", "B14", 3, options=LOW, why="right-low"),
        Question("choose", "B15", 3, why="right-choose"),
    ),
    "nearest-trap": (Question("row", "B10", 45),),
    "cleared-row": (Question("next", "B8", 29, why="right-lowest"), Question("row", "B23", 62)),
    "cow-fifth": (
        Question("row", "C3", 43),
        Question("outcome", "C5", 43, options=FULL),
        Question("cow", "C4"),
    ),
    "cow-chain": (
        Question("cow", "C4"),
        Question("stays", "C7"),
        Question("cow", "C8", nth=1),
        Question("cow", "C8", nth=2),
    ),
    "low-pair": LOW_PAIR,
    "low-in-turn": LOW_PAIR,
    "zeros-first": (
        Question("next", "P14", 49, why="right-zero"),
        Question("next", "P16", 53, why="right-zero"),
        Question("next", "P18", 5, why="right-lowest"),
    ),
    "follower": (Question("play", "P23", options=((12,), (40,), (66,))),),
    "overtaking": (Question("play", "P24", options=OVERTAKING),),
    "pair": (Question("play", "P25", options=((2,), (3,), (2, 3))),),
    "without-zero": (Question("play", "M5", options=OVERTAKING),),
    "zero-passes": (Question("play", "S6", options=((27,), (33,), (0,)), seat=1),),
}
