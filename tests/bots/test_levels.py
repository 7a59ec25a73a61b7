"""Levels for people: noisy choices, limited memory, and each stronger than the one below."""

from random import Random
from statistics import fmean

import pytest

from nimmt.bots import BOTS, LEVELS, find_bot
from nimmt.bots.careful import unseen_numbers
from nimmt.bots.levels import EASY, Level, faded, softened
from nimmt.rules import (
    Action,
    BotView,
    TakeRow,
    agree,
    apply,
    bot_view,
    deal,
    fair_deal,
    legal,
    seal,
    start,
    view,
)

from .positions import Position, first_positions

LATE = first_positions(seats=4)[8]


def test_the_levels_that_people_choose_from_are_bots() -> None:
    assert [level for level in LEVELS if level not in BOTS] == []


def test_plays_that_look_alike_are_chosen_alike_and_bad_ones_hardly() -> None:
    same, also, little, bad = softened([1.0, 1.0, 1.1, 9.0], 0.2)
    assert same == also == 1
    assert 0.5 < little < 1
    assert bad < 1e-9


def test_who_has_forgotten_counts_cards_again_that_are_gone_but_sees_what_lies_there() -> None:
    ruleset, seen = agree("classic"), LATE.view
    lying = {card for row in seen.rows for card in row}
    remembered = set(unseen_numbers(ruleset, seen))
    vague = set(unseen_numbers(ruleset, faded(seen, 0)))
    taken = {card for pile in seen.piles for card in pile}
    assert vague == remembered | taken
    assert vague & (lying | {*(seen.hand or ())}) == set()
    assert faded(seen, None) == seen


def test_memory_fades_turn_by_turn() -> None:
    ruleset, seen = agree("classic"), LATE.view
    known = [len(unseen_numbers(ruleset, faded(seen, memory))) for memory in range(len(seen.turns) + 1)]
    assert known == sorted(known, reverse=True)
    assert known[0] > known[-1]


def flat(*_: object) -> list[float]:
    """The first play is by far the best."""
    return [0.0] + [100.0] * (len(LATE.legal) - 1)


def test_slips_happen_as_often_as_they_should() -> None:
    sure, slipping = Level(flat, softness=0.1), Level(flat, softness=0.1, slips=0.5)
    first = [
        level.act(*LATE, Random(seed)) == LATE.legal[0] for level in (sure, slipping) for seed in range(400)
    ]
    assert all(first[:400])
    share = 0.5 + 0.5 / len(LATE.legal)
    assert fmean(first[400:]) == pytest.approx(share, abs=0.08)


def test_a_level_does_not_always_do_the_same() -> None:
    opening = first_positions(seats=4)[0]
    assert len({repr(EASY.act(*opening, Random(seed))) for seed in range(50)}) > 1


def test_a_row_is_taken_by_b15_at_every_level() -> None:
    rows: list[Position] = [p for p in first_positions(seats=6) if isinstance(p.legal[0], TakeRow)]
    for position in rows:
        taken = {
            repr(find_bot(name).act(*position, Random(1))) for name in ("novice", "easy", "medium", "hard")
        }
        assert taken == {repr(find_bot("greedy").act(*position, Random(1)))}


def heads_of(one: str, others: str, deals: int) -> tuple[float, float]:
    """The mean heads of one bot among three others, and of the others, with the same cards at every seat."""
    own, theirs = [], []
    for number in range(deals):
        for seat in range(4):
            heads = played(number, [one if each == seat else others for each in range(4)])
            own.append(heads[seat])
            theirs.append((sum(heads) - heads[seat]) / 3)
    return fmean(own), fmean(theirs)


def played(number: int, names: list[str]) -> tuple[int, ...]:
    ruleset, bots = agree("classic"), [find_bot(name) for name in names]
    state = deal(start(ruleset, 4), fair_deal(ruleset, 4, seal(bytes([number] * 32)), 1)).state
    while state.acting:
        seat = state.acting[0]
        seen: BotView = bot_view(view(state, seat))
        rng = Random(f"{number} {seat} {state.turn}")
        action: Action = bots[seat].act(seen, legal(state, seat), rng)
        state = apply(state, action).state
    return state.deals[0].heads


@pytest.mark.parametrize(
    ("better", "worse", "deals"), [("easy", "novice", 40), ("medium", "easy", 40), ("hard", "medium", 8)]
)
def test_each_level_takes_fewer_heads_than_the_one_below(better: str, worse: str, deals: int) -> None:
    own, theirs = heads_of(better, worse, deals)
    assert own < theirs
