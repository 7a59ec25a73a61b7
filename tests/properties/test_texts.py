"""Everything that is sent or stored survives encoding and decoding."""

import json
from typing import TypeVar

import msgspec
from hypothesis import given

from nimmt.rules import (
    Action,
    CowHopped,
    Deal,
    Event,
    Options,
    Outcome,
    Placed,
    Question,
    Refusal,
    SeatPlay,
    Skipped,
    State,
    Took,
    Turn,
    TurnEnded,
    Verdict,
    ZerosKept,
    decode,
    encode,
    judge_json,
    outcome,
    redact,
)
from tests.kit import Setup, moments, setups

T = TypeVar("T")


def there_and_back(value: T, kind: object) -> T:
    returned: T = msgspec.json.decode(encode(value), type=kind)
    return returned


@given(setups())
def test_actions_come_back_from_their_text(setup: Setup) -> None:
    for moment in moments(setup):
        kind = Deal if isinstance(moment.did, Deal) else Action
        assert there_and_back(moment.did, kind) == moment.did


@given(setups())
def test_events_come_back_from_their_text_whole_and_redacted(setup: Setup) -> None:
    for moment in moments(setup):
        for event in moment.events:
            assert there_and_back(event, Event) == event
            for seat in (0, setup.seats - 1, None):
                assert there_and_back(redact(event, seat), Event | None) == redact(event, seat)


KEYS = {
    "zero": {"seat", "count"},
    "skip": {"seat"},
    "take": {"seat", "row", "cards", "heads", "reason"},
    "place": {"seat", "card", "row"},
    "cow": {"seat", "from", "to"},
}


@given(setups())
def test_what_happens_to_cards_is_told_with_exactly_the_keys_of_the_format(setup: Setup) -> None:
    for event in placements([event for moment in moments(setup) for event in moment.events]):
        told = json.loads(encode(event))
        assert set(told) == {"type"} | KEYS[told["type"]]


def placements(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, ZerosKept | Skipped | Took | Placed | CowHopped)]


@given(setups())
def test_turns_options_and_outcomes_come_back_from_their_text(setup: Setup) -> None:
    *_, last = moments(setup)
    assert there_and_back(outcome(last.state), Outcome) == outcome(last.state)
    assert decode(encode(setup.ruleset.options), Options) == setup.ruleset.options
    for played in last.state.deals:
        assert there_and_back(played.turns, tuple[Turn, ...]) == played.turns


@given(setups())
def test_the_referee_says_of_every_turn_what_happened_in_the_match(setup: Setup) -> None:
    events: list[Event] = []
    beginning = setup.opening()
    for moment in moments(setup):
        events += moment.events
        if TurnEnded in map(type, moment.events):
            verdict = judge_json(encode(question_of(beginning, moment.state)))
            assert isinstance(verdict, Verdict), verdict
            assert there_and_back(verdict, Verdict) == verdict
            assert (verdict.rows, verdict.cow) == (moment.state.rows, moment.state.cow)
            assert list(verdict.events) == placements(events)
        if not any(moment.state.plays) and not any(moment.state.chosen):
            beginning, events = moment.state, []


def question_of(beginning: State, end: State) -> Question:
    """The turn between two states as a question for the referee."""
    turn, ruleset, first = end.turns[-1], beginning.ruleset, beginning.starter or 0
    order = [*range(first, beginning.seats), *range(first)]
    plays = tuple([SeatPlay(seat, turn.plays[seat]) for seat in order if turn.plays[seat]])
    without_cow = "classic" if ruleset.game == "cow" else ruleset.game
    game = "cow" if ruleset.cow else without_cow
    return Question(game, beginning.rows, plays, beginning.cow, turn.choices)


@given(setups())
def test_a_question_comes_back_from_its_text(setup: Setup) -> None:
    *_, last = moments(setup)
    plays = tuple([SeatPlay(seat, hand) for seat, hand in enumerate(last.state.dealt[-1].hands)])
    question = Question(setup.ruleset.game, last.state.rows, plays, last.state.cow, {0: 1})
    assert decode(encode(question), Question) == question
    refusal = judge_json(encode(question))
    assert isinstance(refusal, Refusal)
    assert there_and_back(refusal, Refusal) == refusal
