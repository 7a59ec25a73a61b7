"""docs/program/records.md: the referee and the replay answer as it says, and every key is explained."""

import json
from typing import Any

import pytest

from nimmt.rules import (
    GAMES,
    DealRecord,
    Options,
    Outcome,
    Question,
    Record,
    RecordError,
    TurnRecord,
    Verdict,
    encode,
    judge_json,
    outcome,
    read,
    replay,
)
from nimmt.terminal.input import LONGEST_RECORD, LONGEST_TURN
from tests.docs.pages import first_column, pairs, text_of

PAGE = "docs/program/records.md"
TURNS = pairs(PAGE, "json turn", "json answer")
RECORDS = pairs(PAGE, "json record", "json outcome", "json refused")
GOOD = [(record, told) for record, kind, told in RECORDS if kind == "json outcome"]
BAD = [(record, told) for record, kind, told in RECORDS if kind == "json refused"]
FORMATS = [Question, Verdict, Record, DealRecord, TurnRecord, Options, Outcome]


@pytest.mark.parametrize(("turn", "told"), [(turn, told) for turn, _, told in TURNS])
def test_the_referee_answers_as_the_page_says(turn: str, told: str) -> None:
    assert json.loads(encode(judge_json(turn.encode()))) == json.loads(told)


def test_the_page_shows_every_kind_of_event_and_answer() -> None:
    answers = [json.loads(told) for _, _, told in TURNS]
    events = [event for told in answers for event in told.get("events", [])]
    assert {event["type"] for event in events} == {"zero", "skip", "take", "place", "cow"}
    assert {event["reason"] for event in events if event["type"] == "take"} == {"low", "sixth", "cow"}
    assert {"needs", "error"} <= {key for told in answers for key in told}


@pytest.mark.parametrize(("record", "told"), GOOD)
def test_a_record_comes_out_as_the_page_says(record: str, told: str) -> None:
    assert json.loads(encode(outcome(replay(read(record.encode()))))) == json.loads(told)


@pytest.mark.parametrize(("record", "told"), BAD)
def test_a_record_is_refused_where_the_page_says(record: str, told: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(read(record.encode()))
    error = refused.value
    assert {"deal": error.deal, "turn": error.turn, "seat": error.seat} == json.loads(told)


@pytest.mark.parametrize("kind", FORMATS, ids=lambda kind: kind.__name__)
def test_every_key_of_the_formats_is_explained(kind: Any) -> None:
    assert {*kind.__struct_encode_fields__} <= {*first_column(text_of(PAGE))}


def test_every_game_and_the_limits_are_on_the_page_of_the_formats() -> None:
    text = text_of(PAGE)
    assert [game for game in GAMES if f"`{game}`" not in text] == []
    assert f"more than {LONGEST_TURN >> 20} MiB" in text
    assert f"as long as {LONGEST_RECORD >> 20} MiB" in text
