"""Whatever the referee and the reader of records are fed, they answer with a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt.rules import (
    GAMES,
    Needs,
    RecordError,
    Refusal,
    Ruleset,
    Verdict,
    encode,
    judge_json,
    read,
    replay,
    verify,
    write,
)
from tests.kit import Setup, is_sentence, last_state

GOLDEN = Path(__file__).parent.parent / "golden" / "turns.jsonl"


def text_of(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True).encode()


def small_record(ruleset: Ruleset) -> bytes:
    setup = Setup(ruleset, 3, starter=1, seed=6, most_deals=1)
    return write(setup.record(last_state(setup)))


TURNS: list[Any] = [json.loads(line)["turn"] for line in GOLDEN.read_text().splitlines()]
RECORDS: list[Any] = [json.loads(small_record(ruleset)) for ruleset in GAMES.values()]


def assert_answered(line: bytes) -> None:
    answered = judge_json(line)
    assert isinstance(answered, Verdict | Needs | Refusal)
    assert json.loads(encode(answered))
    if isinstance(answered, Refusal):
        assert is_sentence(answered.error), answered.error


def assert_refused(line: bytes) -> None:
    assert isinstance(judge_json(line), Refusal)
    assert_answered(line)


def refusal_of(text: bytes, *, verified: bool = True) -> str | None:
    """Why the record is refused, if it is; an error of another kind is a failure."""
    try:
        record = read(text)
        replay(record)
        if verified:
            verify(record)
    except RecordError as error:
        return str(error)
    return None


def assert_read(text: bytes) -> None:
    for verified in (False, True):
        refusal = refusal_of(text, verified=verified)
        assert refusal is None or is_sentence(refusal), refusal


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in it."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from paths(item, (*at, key))


NUMBERS = (
    st.integers(-2, 110)
    | st.floats()
    | st.sampled_from([-1, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), -(2**63) - 1, 10**400, 1e308, -0.0])
)
STRINGS = st.text(max_size=5) | st.sampled_from(
    [
        "",
        "0",
        "-0",
        "1e0",
        "\ud800",
        "\udfff\ud800",
        "\0",
        "\x1b[31m",
        "\n",
        "\u202e",
        "x" * 10**4,
        *GAMES,
        "seats",
    ]
)
RUBBISH: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | STRINGS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(STRINGS, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def twisted(draw: st.DrawFn, documents: list[Any]) -> bytes:
    """A good document in which one to three values or keys were replaced, doubled, moved or removed."""
    document = json.loads(text_of(draw(st.sampled_from(documents))))
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(list(paths(document))))
        document = replaced(document, way, draw)
    return text_of(document)


def replaced(document: Any, way: tuple[Any, ...], draw: st.DrawFn) -> Any:
    if not way:
        return _twist(document, draw)
    key, *rest = way
    document[key] = replaced(document[key], tuple(rest), draw)
    return document


def _twist(value: Any, draw: st.DrawFn) -> Any:
    kind = draw(st.sampled_from(["other", "more", "less"]))
    if kind == "other" or not isinstance(value, dict | list) or not value:
        return draw(RUBBISH)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = draw(st.sampled_from(keys))
    if kind == "less":
        del value[key]
    elif isinstance(value, dict):
        value[draw(STRINGS)] = draw(RUBBISH)
    else:
        value.insert(key, draw(RUBBISH | st.just(value[key])))
    return value


@st.composite
def torn(draw: st.DrawFn, documents: list[Any]) -> bytes:
    """The text of a good document, cut off, with a piece missing, doubled, or replaced by other bytes."""
    text = text_of(draw(st.sampled_from(documents)))
    begin, end = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    marks = st.sampled_from(
        [b"", b"\xff", b"\0", b"\xef\xbb\xbf", b"\n", b"[", b"}", b'"', b"\\ud800", b"NaN", b","]
    )
    piece = draw(marks | st.binary(max_size=4) | st.just(text[begin:end] * 2))
    return text[:begin] + piece + (b"" if draw(st.booleans()) else text[end:])


@given(st.binary())
def test_any_bytes_are_answered(data: bytes) -> None:
    assert_answered(data)
    assert_read(data)


@given(RUBBISH)
def test_any_json_is_answered(value: object) -> None:
    assert_answered(text_of(value))
    assert_read(text_of(value))


@given(torn(TURNS))
def test_a_torn_turn_is_answered(line: bytes) -> None:
    assert_answered(line)


@given(twisted(TURNS))
def test_a_twisted_turn_is_answered(line: bytes) -> None:
    assert_answered(line)


@given(torn(RECORDS))
def test_a_torn_record_is_refused_or_read(text: bytes) -> None:
    assert_read(text)


@given(twisted(RECORDS))
def test_a_twisted_record_is_refused_or_read(text: bytes) -> None:
    assert_read(text)


TURN = text_of(TURNS[0])
RECORD = text_of(RECORDS[0])
DEEP = 100_000

NO_DOCUMENT = {
    "nothing": b"",
    "blanks": b" \t ",
    "no braces": b"nimmt",
    "a byte order mark": b"\xef\xbb\xbf" + TURN,
    "UTF-16": TURN.decode().encode("utf-16"),
    "UTF-32": TURN.decode().encode("utf-32"),
    "no UTF-8": b'{"game":"\xff\xfe"}',
    "no UTF-8 in a key": b'{"\xc3\x28":1}',
    "overlong UTF-8": b'{"game":"\xc0\x80"}',
    "a NUL": b"\0",
    "NULs behind it": TURN + b"\0\0\0",
    "two on one line": TURN + TURN,
    "not a number": b"NaN",
    "infinity": b"-Infinity",
    "a number": b"66",
    "a string": b'"cow"',
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep lists left open": b"[" * DEEP,
    "deep objects": b'{"game":' * DEEP + b"1" + b"}" * DEEP,
    "deep objects left open": b'{"deals":' * DEEP,
    "deep under an unknown key": b'{"x":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "a number of 5000 digits": b"1" + b"0" * 5000,
    "a key of a megabyte": b'{"' + b"k" * 10**6 + b'":1}',
    "a key with a line break and colours": rb'{"a\nb\u001b[31m":1}',
}


@pytest.mark.parametrize("text", NO_DOCUMENT.values(), ids=NO_DOCUMENT)
def test_what_is_no_document_is_refused_with_a_sentence(text: bytes) -> None:
    assert_refused(text)
    refusal = refusal_of(text)
    assert refusal is not None
    assert is_sentence(refusal)


WRONG_VALUES = {
    "1.0": b"1.0",
    "1e0": b"1e0",
    "NaN": b"NaN",
    "Infinity": b"Infinity",
    "true": b"true",
    "null": b"null",
    "text": b'"1"',
    "minus": b"-1",
    "105": b"105",
    "64 bits": b"18446744073709551616",
    "400 digits": b"1" + b"0" * 400,
    "5000 digits": b"1" + b"0" * 5000,
    "1e5000": b"1e5000",
    "leading zero": b"01",
    "surrogate": rb'"\ud800"',
    "deep": b"[" * DEEP + b"]" * DEEP,
    "megabyte": b'"' + b"x" * 10**6 + b'"',
}


@pytest.mark.parametrize("value", WRONG_VALUES.values(), ids=WRONG_VALUES)
@pytest.mark.parametrize(
    "place", [b'"plays":[{"seat":0,"cards":[%s]}]', b'"plays":[{"seat":%s,"cards":[17]}]']
)
def test_a_turn_with_something_that_is_no_card_or_seat_is_refused(place: bytes, value: bytes) -> None:
    line = b'{"game":"classic","rows":[[12],[37],[43],[58]],' + place.replace(b"%s", value) + b"}"
    assert isinstance(judge_json(line.replace(value, b"2")), Verdict | Needs)
    assert_refused(line)


@pytest.mark.parametrize("value", WRONG_VALUES.values(), ids=WRONG_VALUES)
@pytest.mark.parametrize("key", ["game", "format", "rows", "plays", "hands", "auto", "name", "hash"])
def test_a_record_with_a_wrong_value_is_refused_or_read(key: str, value: bytes) -> None:
    """Somewhere it is even right: a name may be any text."""
    before, found, after = RECORD.partition(f'"{key}": '.encode())
    assert found
    _, end = json.JSONDecoder().raw_decode(after.decode())
    assert_read(before + found + value + after[end:])


def test_a_game_of_a_megabyte_is_not_repeated() -> None:
    line = text_of({**TURNS[0], "game": "x" * 10**6})
    assert_refused(line)
    assert_read(text_of({**RECORDS[0], "game": "x" * 10**6}))


def test_ten_thousand_cards_in_one_play_are_not_repeated() -> None:
    record = json.loads(RECORD)
    record["deals"][0]["turns"][0]["plays"][0] = list(range(10**4))
    refusal = refusal_of(text_of(record))
    assert refusal is not None
    assert is_sentence(refusal)


def test_a_long_wrong_value_does_not_hide_where_it_is() -> None:
    record = json.loads(RECORD)
    record["deals"][0]["turns"][1]["k" * 10**5] = 1
    refusal = refusal_of(text_of(record))
    assert refusal is not None
    assert is_sentence(refusal)
    assert refusal.startswith("deal 1, turn 2")


@pytest.mark.parametrize("choices", ['{"0":1,"0":2}', '{"0":1,"-0":2}', '{"0":1,"00":2}', '{"0":1," 0":2}'])
def test_a_seat_that_chooses_twice_is_refused(choices: str) -> None:
    turn = '{"game":"classic","rows":[[12],[37],[43],[58]],"plays":[{"seat":0,"cards":[3]}],"choices":%s}'
    assert isinstance(judge_json((turn % '{"0":1}').encode()), Verdict)
    assert_refused((turn % choices).encode())
