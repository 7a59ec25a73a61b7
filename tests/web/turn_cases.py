"""Turns, many of them impossible, each with the answer of the referee.

`python -m tests.web.turn_cases` prints them.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from nimmt.rules import GAMES, encode, judge_json
from tests.golden import FOLDER

Turn: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Turn, Random], None]
GOLDEN = FOLDER.parent / "turns.jsonl"
EACH = 20
KEYS = {"game", "rows", "cow", "plays", "choices"}
"""The page does not check the shape of a turn: TypeScript does."""


def turn_cases(rng: Random) -> Iterator[dict[str, Any]]:
    """Every golden turn, and copies of it with one to three changes."""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        turn = json.loads(line)["turn"]
        if {*turn} > KEYS:
            continue
        yield _judged(turn)
        for _ in range(EACH):
            changed = deepcopy(turn)
            for change in rng.choices(CHANGES, k=rng.randrange(1, 4)):
                change(changed, rng)
            yield _judged(changed)


def _judged(turn: Turn) -> dict[str, Any]:
    """As in the golden turns, a refusal says no more than that it is one."""
    answer = json.loads(encode(judge_json(json.dumps(turn).encode())))
    return {"turn": turn, "answer": {"error": True} if "error" in answer else answer}


def _card(rng: Random) -> int:
    return rng.choice((rng.randrange(1, 105), rng.randrange(1, 105), 0, 105, -1, 55))


def _lists(turn: Turn) -> list[list[Any]]:
    plays = [play["cards"] for play in turn["plays"] if isinstance(play.get("cards"), list)]
    return [*turn["rows"], *plays] or [[]]


def _another_game(turn: Turn, rng: Random) -> None:
    turn["game"] = rng.choice((*GAMES, "chess"))


def _another_cow(turn: Turn, rng: Random) -> None:
    turn["cow"] = rng.choice((None, 0, 1, 2, 3, 4, -1))


def _another_card(turn: Turn, rng: Random) -> None:
    cards = rng.choice(_lists(turn))
    if cards:
        cards[rng.randrange(len(cards))] = _card(rng)


def _one_card_more(turn: Turn, rng: Random) -> None:
    rng.choice(_lists(turn)).append(_card(rng))


def _one_card_less(turn: Turn, rng: Random) -> None:
    cards = rng.choice(_lists(turn))
    if cards:
        cards.pop()


def _many_cards(turn: Turn, rng: Random) -> None:
    cards = rng.choice(_lists(turn))
    cards += rng.choices(range(105), k=4)


def _zeros_for_all(turn: Turn, rng: Random) -> None:
    turn["plays"] = [
        {"seat": seat, "cards": [0] * rng.randrange(1, 3)} for seat in range(rng.randrange(1, 7))
    ]


def _another_seat(turn: Turn, rng: Random) -> None:
    if turn["plays"]:
        rng.choice(turn["plays"])["seat"] = rng.choice((0, 1, 6, 7, 9, 10, -1))


def _another_play(turn: Turn, rng: Random) -> None:
    turn["plays"].append({"seat": rng.randrange(10), "cards": [_card(rng)]})


def _nobody(turn: Turn, rng: Random) -> None:  # noqa: ARG001
    turn["plays"] = []


def _a_choice(turn: Turn, rng: Random) -> None:
    choices = turn.setdefault("choices", {})
    if isinstance(choices, dict):
        choices[str(rng.randrange(4))] = rng.choice((0, 1, 2, 3, 4, -1))


def _no_choices(turn: Turn, rng: Random) -> None:  # noqa: ARG001
    turn.pop("choices", None)


def _a_row_more_or_less(turn: Turn, rng: Random) -> None:
    more = [[_card(rng)] for _ in range(3)]
    turn["rows"][rng.randrange(1, 4) :] = more if rng.random() < 0.5 else []


CHANGES: tuple[Change, ...] = (
    _another_game,
    _another_cow,
    _another_card,
    _one_card_more,
    _one_card_less,
    _many_cards,
    _zeros_for_all,
    _another_seat,
    _another_play,
    _nobody,
    _a_choice,
    _no_choices,
    _a_row_more_or_less,
)

if __name__ == "__main__":
    for case in turn_cases(Random(6)):
        print(json.dumps(case))
