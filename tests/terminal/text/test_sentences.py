"""What happened is told in sentences that a person would say."""

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
from nimmt.terminal.text.sentences import narrate, tell

NAMES = ("Kim", "Bella", "ada")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Dealt(2, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), None, None),
            "Deal 2 begins, and 12, 37, 43 and 58 start the rows.",
        ),
        (
            Dealt(1, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), None, 0),
            "Deal 1 begins, and 12, 37, 43 and 58 start the rows; the cow lies in row 1.",
        ),
        (
            Dealt(1, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), 0, None),
            "Deal 1 begins, and 12, 37, 43 and 58 start the rows; you start.",
        ),
        (
            Dealt(1, (12, 37, 43, 58), ((), (), ()), (9, 9, 9), 1, None),
            "Deal 1 begins, and 12, 37, 43 and 58 start the rows; Bella starts.",
        ),
        (Revealed(((43,), (0, 49), (8,))), "You play 43, Bella 0 and 49, ada 8."),
        (Revealed(((), (0, 0), (8,))), "Bella plays 0 and 0, ada 8."),
        (Revealed(((), (), (8,))), "ada plays 8."),
        (ZerosKept(0, 1), "You keep a zero."),
        (ZerosKept(1, 2), "Bella keeps 2 zeros."),
        (Skipped(0), "You set a zero aside and the turn passes."),
        (Skipped(2), "ada sets a zero aside and the turn passes."),
        (Placed(0, 43, 1), "Your 43 goes to row 2."),
        (Placed(1, 43, 0), "Bella’s 43 goes to row 1."),
        (Took(0, 1, (1, 2, 3, 4, 10), 7, "sixth"), "You take row 2 (5 cards, 7 heads)."),
        (Took(1, 1, (37,), 1, "low"), "Bella takes row 2 (1 card, 1 head)."),
        (
            Took(0, 2, (1, 2, 3, 4), 4, "cow"),
            "The cow finds row 3 full: you take all but its highest card (4 cards, 4 heads).",
        ),
        (
            Took(1, 2, (1, 2, 3, 4), 4, "cow"),
            "The cow finds row 3 full: Bella takes all but its highest card (4 cards, 4 heads).",
        ),
        (CowHopped(0, 3, 0), "The cow hops from row 4 to row 1."),
        (DealEnded((1, 2, 3), (1, 2, 3)), "The deal is over."),
        (MatchEnded((1, 2, 3)), "You win the match."),
        (MatchEnded((2, 1, 3)), "Bella wins the match."),
        (MatchEnded((1, 1, 1)), "You, Bella and ada share the first place."),
        (Asked("play", (0, 1)), None),
        (Chosen(0, (4,)), None),
        (Played(1, (4,)), None),
        (TurnEnded(Turn((), {})), None),
    ],
)
def test_an_event_is_one_sentence(event: Event, sentence: str | None) -> None:
    assert narrate(event, NAMES, 0) == sentence


def test_a_spectator_is_nobody() -> None:
    assert narrate(Revealed(((43,), (12,), (8,))), NAMES) == "Kim plays 43, Bella 12, ada 8."


@pytest.mark.parametrize(
    ("seat", "reason", "sentence"),
    [
        (0, "sixth", "You take row 2 (5 cards, 8 heads) and 43 starts it."),
        (1, "sixth", "Bella takes row 2 (5 cards, 8 heads) and 43 starts it."),
        (0, "low", "You take row 2 (5 cards, 8 heads) and 43 starts it."),
        (1, "low", "Bella’s 43 is too low: Bella takes row 2 (5 cards, 8 heads) and 43 starts it."),
    ],
)
def test_a_taken_row_and_the_card_that_starts_it_are_one_sentence(
    seat: int, reason: str, sentence: str
) -> None:
    assert reason in ("low", "sixth")
    took = Took(seat, 1, (10, 11, 12, 13, 14), 8, "low" if reason == "low" else "sixth")
    events: list[Event] = [took, Placed(seat, 43, 1), Placed(2, 99, 3)]
    assert [told for _, told in tell(events, NAMES, 0)] == [sentence, "ada’s 99 goes to row 4."]


def test_what_the_cow_takes_is_told_after_its_hop() -> None:
    events: list[Event] = [
        Placed(0, 43, 0),
        CowHopped(0, 0, 1),
        Took(0, 1, (1, 2, 3, 4), 4, "cow"),
        CowHopped(0, 1, 2),
        Placed(1, 50, 0),
    ]
    assert [told for _, told in tell(events, NAMES, 0)] == [narrate(event, NAMES, 0) for event in events]


def test_a_name_cannot_talk_to_the_terminal() -> None:
    assert narrate(Placed(0, 4, 0), ["\x1b[2J\u202e"]) == "?[2J?’s 4 goes to row 1."
