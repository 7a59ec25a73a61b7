"""Replays check every step, and every refusal says where and why."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from nimmt.rules import (
    Asked,
    Dealt,
    MatchEnded,
    Phase,
    Play,
    Record,
    RecordError,
    TakeRow,
    apply,
    encode,
    outcome,
    read,
    record_of,
    replay,
    steps,
)

from .tables import refused

CLASSIC: dict[str, object] = {
    "format": "nimmt/1",
    "game": "classic",
    "options": {"hand": 2, "deals": 2},
    "seats": [{"name": "Ana"}, {"name": "Bob"}],
    "deals": [
        {
            "rows": [20, 30, 40, 50],
            "hands": [[51, 1], [60, 52]],
            "turns": [
                {"plays": [[1], [60]], "choices": {"0": 2}, "auto": [0]},
                {"plays": [[51], [52]], "choices": {}},
            ],
        },
        {
            "rows": [20, 30, 40, 55],
            "hands": [[51, 56], [60, 2]],
            "turns": [
                {"plays": [[51], [60]], "choices": {}},
                {"plays": [[56], [2]], "choices": {"1": 3}},
            ],
        },
    ],
}
SIMPLE: dict[str, object] = {
    "format": "nimmt/1",
    "game": "simple",
    "options": {"hand": 2, "deals": 2},
    "seats": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
    "deals": [
        {
            "rows": [10, 20, 30, 90],
            "hands": [[93, 11], [91, 94], [92, 95]],
            "starter": 1,
            "turns": [
                {"plays": [[93], [91], [92]], "choices": {}},
                {"plays": [[11], [94], [95]], "choices": {}},
            ],
        },
        {
            "rows": [10, 20, 30, 90],
            "hands": [[93, 0], [91, 94], [92, 95]],
            "starter": 2,
            "turns": [{"plays": [[0], [91], [92]], "choices": {}}],
        },
    ],
}
PLUS: dict[str, object] = {
    "format": "nimmt/1",
    "game": "plus-dealt",
    "options": {"hand": 3, "deals": 1},
    "seats": [{"name": "Ana"}, {"name": "Bob"}],
    "deals": [
        {
            "rows": [20, 30, 40, 50],
            "hands": [[0, 0, 60], [0, 0, 70]],
            "turns": [
                {"plays": [[60, 0], [0]], "choices": {}},
                {"plays": [[0], [0]], "choices": {}},
                {"plays": [[], [70]], "choices": {}},
            ],
        }
    ],
}

Change = Callable[[Any], object]


def record(data: dict[str, object], change: Change = lambda _: None) -> Record:
    copy = json.loads(json.dumps(data))
    change(copy)
    return read(json.dumps(copy).encode())


def test_the_outcome_of_a_finished_match_is_as_the_format_has_it() -> None:
    assert encode(outcome(replay(record(CLASSIC)))) == (
        b'{"game":"classic","finished":true,"deals":[{"heads":[3,0],"turns":2},{"heads":[0,10],"turns":2}],'
        b'"totals":[3,10],"places":[1,2]}'
    )


def test_the_outcome_of_an_unfinished_match_counts_finished_deals_only() -> None:
    unfinished = record(CLASSIC, lambda data: data["deals"][1]["turns"].pop())
    assert encode(outcome(replay(unfinished))) == (
        b'{"game":"classic","finished":false,"deals":[{"heads":[3,0],"turns":2}],"totals":[3,0],"places":null}'
    )
    assert replay(unfinished).phase is Phase.PLAY
    between = replay(record(CLASSIC, lambda data: data["deals"].pop()))
    assert (between.phase, outcome(between).finished) == (Phase.DEAL, False)
    nothing = replay(record(CLASSIC, lambda data: data["deals"].clear()))
    assert encode(outcome(nothing)) == (
        b'{"game":"classic","finished":false,"deals":[],"totals":[0,0],"places":null}'
    )


@pytest.mark.parametrize("data", [CLASSIC, SIMPLE, PLUS], ids=lambda data: data["game"])
def test_a_record_played_again_gives_the_same_record(data: dict[str, object]) -> None:
    played = record(data)
    again = record_of(replay(played), played.seats, played.fair)
    assert outcome(replay(again)) == outcome(replay(played))
    assert again.deals[0].hands == played.deals[0].hands
    assert [turn.auto for turn in again.deals[0].turns] == [turn.auto for turn in played.deals[0].turns]
    assert record_of(replay(again), again.seats) == again


def test_cards_of_a_play_may_come_in_any_order() -> None:
    assert replay(record(PLUS)).deals[0].turns[0].plays == ((0, 60), (0,))


def test_steps_are_one_for_each_deal_and_each_decision() -> None:
    found = list(steps(record(CLASSIC)))
    assert len(found) == 2 * 1 + 4 * 2 + 2
    assert isinstance(found[0].events[0], Dealt)
    assert found[2].events[-1] == Asked("take-row", (0,), 1)
    assert found[-1].events[-1] == MatchEnded((1, 2))
    assert found[-1].state == replay(record(CLASSIC))


def test_a_match_goes_on_from_its_record() -> None:
    state = replay(record(CLASSIC, lambda data: data["deals"][1]["turns"].clear()))
    for action in (Play(0, (51,)), Play(1, (60,)), Play(0, (56,)), Play(1, (2,)), TakeRow(1, 3)):
        state = apply(state, action).state
    assert state == replay(record(CLASSIC))


def turn_of(data: Any, deal: int, turn: int) -> Any:
    return data["deals"][deal - 1]["turns"][turn - 1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda r: r.update(game="chess"),
            "There is no game 'chess'; there are classic, cow, plus, plus-dealt, zeros, simple, tactics.",
        ),
        (lambda r: r["options"].update(hand=0), "The option hand is at least 1, not 0."),
        (
            lambda r: r["options"].update(zero_deal="mixed"),
            "classic has no zero cards, so there is no way to deal them.",
        ),
        (lambda r: r["seats"].pop(), "classic is for 2 to 10 seats, not for 1."),
        (
            lambda r: r["options"].update(points=None, deals=None),
            "The match would never end: set points or a number of deals.",
        ),
        (lambda r: r["deals"][1]["rows"].pop(), "deal 2: 4 cards start the rows, not 3."),
        (
            lambda r: r["deals"][1]["hands"].pop(),
            "deal 2: There are 2 seats, so 2 hands are dealt, not 1.",
        ),
        (lambda r: r["deals"][0]["hands"][1].pop(), "deal 1: Seat 2 was dealt 1 cards instead of 2."),
        (lambda r: r["deals"][0]["rows"].__setitem__(0, 51), "deal 1: The card 51 was dealt 2 times."),
        (
            lambda r: r["deals"][0]["hands"][0].__setitem__(0, 105),
            "deal 1: There is no card 105 in this deal; the cards are 1 to 104.",
        ),
        (
            lambda r: r.update(game="tactics"),
            "deal 1: There is no card 20 in this deal; the cards are 1 to 8.",
        ),
        (
            lambda r: r["deals"][0].update(starter=0),
            "deal 1: Everyone plays at once in classic, so no deal has a starter.",
        ),
        (
            lambda r: r["deals"][1].update(starter=1),
            "deal 2: Everyone plays at once in classic, so no deal has a starter.",
        ),
        (
            lambda r: turn_of(r, 1, 2)["plays"].append([]),
            "deal 1, turn 2: A turn has a play for each of the 2 seats, not 3.",
        ),
        (
            lambda r: turn_of(r, 1, 2)["plays"].__setitem__(0, [1]),
            (
                "deal 1, turn 2, seat 1: Seat 1 cannot play 1: these cards are not in the hand. "
                "(rows: 20 | 30 | 1 | 50 60; hand: 51)"
            ),
        ),
        (
            lambda r: turn_of(r, 2, 1)["plays"].__setitem__(1, [60, 2]),
            (
                "deal 2, turn 1, seat 2: Seat 2 cannot play 60 2: one card a turn may be played, not 2. "
                "(rows: 20 | 30 | 40 | 55; hand: 2 60)"
            ),
        ),
        (
            lambda r: turn_of(r, 2, 1)["plays"].__setitem__(1, []),
            (
                "deal 2, turn 1, seat 2: Seat 2 cannot play nothing: one card a turn may be played, not 0. "
                "(rows: 20 | 30 | 40 | 55; hand: 2 60)"
            ),
        ),
        (
            lambda r: turn_of(r, 1, 1)["choices"].clear(),
            "deal 1, turn 1, seat 1: The card 1 is below all rows: choices must say which row is taken.",
        ),
        (
            lambda r: turn_of(r, 2, 2)["choices"].update({"1": 4}),
            (
                "deal 2, turn 2, seat 2: Seat 2 cannot take row 5: there are 4 rows. "
                "(rows: 20 | 30 | 40 51 | 55 60; hand: nothing)"
            ),
        ),
        (
            lambda r: turn_of(r, 2, 1)["choices"].update({"1": 0}),
            "deal 2, turn 1, seat 2: This seat has no row to choose.",
        ),
        (
            lambda r: turn_of(r, 1, 1)["choices"].update({"7": 0, "1": 0}),
            "deal 1, turn 1: There is no seat 7; a record counts them from 0 to 1.",
        ),
        (
            lambda r: turn_of(r, 1, 1).update(auto=[0, 2]),
            "deal 1, turn 1: There is no seat 2; a record counts them from 0 to 1.",
        ),
        (
            lambda r: turn_of(r, 1, 1).update(auto=[-1]),
            "deal 1, turn 1: There is no seat -1; a record counts them from 0 to 1.",
        ),
        (lambda r: turn_of(r, 2, 1).update(auto=[1, 0, 1]), "deal 2, turn 1: A seat is named twice in auto."),
        (lambda r: r["deals"][0]["turns"].pop(), "deal 2: Deal 1 is not finished."),
        (
            lambda r: r["deals"][0]["turns"].append({"plays": [[], []], "choices": {}}),
            "deal 1, turn 3: The deal is over, nothing can be played any more.",
        ),
        (
            lambda r: r["deals"][1]["turns"].append({"plays": [[1], [2]], "choices": {}}),
            "deal 2, turn 3: The deal is over, nothing can be played any more.",
        ),
        (lambda r: r["deals"].append(r["deals"][0]), "deal 3: The match is over."),
        (lambda r: r["options"].update(deals=1), "deal 2: The match is over."),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused(change: Change, sentence: str) -> None:
    with refused(RecordError, sentence):
        replay(record(CLASSIC, change))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda r: r["deals"][0].pop("starter"),
            "deal 1: The key starter is missing: who began this deal?",
        ),
        (
            lambda r: r["deals"][1].pop("starter"),
            "deal 2: The key starter is missing: who began this deal?",
        ),
        (lambda r: r["deals"][1].update(starter=1), "deal 2: Seat 3 starts this deal, not seat 2."),
        (lambda r: r["deals"][0].update(starter=3), "The starter is one of the seats 0 to 2, not 3."),
        (
            lambda r: turn_of(r, 1, 1)["plays"].__setitem__(0, []),
            (
                "deal 1, turn 1, seat 1: Seat 1 cannot play nothing: one card a turn may be played, not 0. "
                "(rows: 10 | 20 | 30 | 90 91 92; hand: 11 93)"
            ),
        ),
        (
            lambda r: turn_of(r, 2, 1)["choices"].update({"0": 1}),
            "deal 2, turn 1, seat 1: This seat has no row to choose.",
        ),
    ],
)
def test_a_record_of_simple_that_breaks_a_rule_is_refused(change: Change, sentence: str) -> None:
    with refused(RecordError, sentence):
        replay(record(SIMPLE, change))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda r: r["deals"][0]["hands"].__setitem__(1, [0, 71, 70]),
            "deal 1: Seat 2 was dealt 1 zeros, but everyone gets 2.",
        ),
        (
            lambda r: (
                r["options"].update(hand=4),
                r["deals"][0].update(hands=[[0, 0, 0, 0], [0, 0, 0, 0]]),
            ),
            "deal 1: There are 7 zeros, but 8 were dealt.",
        ),
        (
            lambda r: turn_of(r, 1, 3)["plays"].__setitem__(0, [60]),
            (
                "deal 1, turn 3, seat 1: Seat 1 cannot play 60: this seat has no cards left. "
                "(rows: 20 | 30 | 40 | 50 60; hand: nothing)"
            ),
        ),
        (
            lambda r: turn_of(r, 1, 3).update(auto=[0]),
            "deal 1, turn 3, seat 1: This seat had nothing to decide.",
        ),
        (
            lambda r: r["deals"][0]["rows"].__setitem__(0, 0),
            "deal 1: A zero never starts a row.",
        ),
    ],
)
def test_a_record_with_zeros_that_breaks_a_rule_is_refused(change: Change, sentence: str) -> None:
    with refused(RecordError, sentence):
        replay(record(PLUS, change))


def test_a_refusal_has_deal_turn_and_seat_as_numbers_too() -> None:
    with pytest.raises(RecordError) as caught:
        replay(record(CLASSIC, lambda data: turn_of(data, 2, 1)["choices"].update({"1": 0})))
    error = caught.value
    assert (error.deal, error.turn, error.seat) == (2, 1, 2)
    assert error.reason == "This seat has no row to choose."


def test_seats_play_clockwise_from_the_starter() -> None:
    state = replay(record(SIMPLE))
    assert state.deals[0].heads == (0, 0, 7)
    assert state.starter == 2
    assert state.rows == ((10,), (20,), (30, 91), (90, 92)), "92, the zero, and 91 last"
