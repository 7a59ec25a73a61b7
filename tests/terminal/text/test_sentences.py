"""Events as sentences."""

import pytest

from nimmt.rules import (
    Asked,
    Chosen,
    CowHopped,
    DealEnded,
    Dealt,
    Event,
    MatchEnded,
    Placed,
    Played,
    Revealed,
    Skipped,
    Took,
    Turn,
    TurnEnded,
    ZerosKept,
)
from nimmt.terminal.text.sentences import Voice

from ..table import ENGLISH

NAMES = ("Kim", "Bella", "ada")
KIM = Voice(ENGLISH, NAMES, 0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Dealt(2, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), None, None),
            "Deal 2. The rows begin with 12, 37, 43, 58.",
        ),
        (
            Dealt(1, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), None, 0),
            "Deal 1. The rows begin with 12, 37, 43, 58. The cow lies in row 1.",
        ),
        (
            Dealt(1, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), 0, None),
            "Deal 1. The rows begin with 12, 37, 43, 58. You start.",
        ),
        (
            Dealt(1, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), 1, None),
            "Deal 1. The rows begin with 12, 37, 43, 58. Bella starts.",
        ),
        (Revealed(((43,), (0, 49), (8,))), "You play 43. Bella plays 0 + 49. ada plays 8."),
        (Revealed(((), (0, 0), (8,))), "Bella plays 0 + 0. ada plays 8."),
        (Revealed(((), (), (8,))), "ada plays 8."),
        (ZerosKept(0, 1), "Your zero goes to your pile."),
        (ZerosKept(1, 2), "Bella’s zeros go to the pile."),
        (Skipped(0), "You pass with a zero."),
        (Skipped(2), "ada passes with a zero."),
        (Placed(0, 43, 1), "Your 43 goes to row 2."),
        (Placed(1, 43, 0), "Bella’s 43 goes to row 1."),
        (Took(0, 1, (1, 2, 3, 4, 10), 7, "sixth"), "You take row 2: 7 heads."),
        (Took(1, 1, (37,), 1, "low"), "Bella takes row 2: 1 head."),
        (
            Took(0, 2, (1, 2, 3, 4), 4, "cow"),
            "The cow is the sixth card in row 3: you take all but the highest, 4 heads.",
        ),
        (
            Took(1, 2, (1, 2, 3, 4), 4, "cow"),
            "The cow is the sixth card in row 3: Bella takes all but the highest, 4 heads.",
        ),
        (CowHopped(0, 3, 0), "The cow hops to row 1."),
        (DealEnded((1, 2, 3), (1, 2, 3)), "The deal is over. Heads: You 1, Bella 2, and ada 3."),
        (MatchEnded((1, 2, 3)), "The match is over. You win."),
        (MatchEnded((2, 1, 3)), "The match is over. Bella wins."),
        (MatchEnded((1, 1, 1)), "The match is over. Shared first place: You, Bella, and ada."),
        (Asked("take-row", (1,), 4), "Bella’s 4 is lower than all rows: Bella must take one."),
        (Asked("take-row", (0,), 4), ""),
        (Asked("play", (0, 1)), ""),
        (Chosen(0, (4,)), ""),
        (Played(1, (4,)), ""),
        (TurnEnded(Turn((), {})), ""),
    ],
)
def test_an_event_is_told_in_sentences(event: Event, sentence: str) -> None:
    assert KIM.sentence(event) == sentence


def test_a_spectator_is_nobody() -> None:
    told = Voice(ENGLISH, NAMES).sentence(Revealed(((43,), (12,), (8,))))
    assert told == "Kim plays 43. Bella plays 12. ada plays 8."


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (0, "You take row 2: 8 heads. Your 43 goes to row 2."),
        (1, "Bella takes row 2: 8 heads. Bella’s 43 goes to row 2."),
    ],
)
def test_a_taken_row_and_the_card_that_starts_it_are_one_line(seat: int, line: str) -> None:
    took = Took(seat, 1, (10, 11, 12, 13, 14), 8, "sixth")
    events: list[Event] = [took, Placed(seat, 43, 1), Placed(2, 99, 3)]
    assert [told for _, told in KIM.tell(events)] == [line, "ada’s 99 goes to row 4."]


def test_what_the_cow_takes_is_told_after_its_hop() -> None:
    events: list[Event] = [
        Placed(0, 43, 0),
        CowHopped(0, 0, 1),
        Took(0, 1, (1, 2, 3, 4), 4, "cow"),
        CowHopped(0, 1, 2),
        Placed(1, 50, 0),
    ]
    assert [told for _, told in KIM.tell(events)] == [KIM.sentence(event) for event in events]


def test_a_name_cannot_talk_to_the_terminal() -> None:
    voice = Voice(ENGLISH, ["\x1b[2J\u202e"])
    assert voice.sentence(Placed(0, 4, 0)) == "?[2J?’s 4 goes to row 1."
