"""JSON is decoded strictly, and errors say what is wrong and where."""

import pytest
from msgspec import Struct

from nimmt.rules import FormatError, decode, encode

from .tables import refused


class Sheet(Struct, forbid_unknown_fields=True):
    name: str
    marks: dict[str, int] = {}
    inner: "Sheet | None" = None


def test_what_was_written_is_read() -> None:
    sheet = Sheet("é", {"a": 1}, Sheet("b"))
    text = encode(sheet)
    assert text == '{"name":"é","marks":{"a":1},"inner":{"name":"b","marks":{},"inner":null}}'.encode()
    assert decode(text, Sheet) == sheet


def test_there_may_be_space_around_it() -> None:
    assert decode(b' \r\n\t{"name": "a"} \n', Sheet) == Sheet("a")


def test_a_wrong_type_is_named_with_its_place() -> None:
    with refused(FormatError, "Expected `str`, got `int` - at `$.inner.name`."):
        decode(b'{"name":"a","inner":{"name":1}}', Sheet)


def test_an_unknown_key_is_named() -> None:
    with refused(FormatError, "Object contains unknown field `colour` - at `$.inner`."):
        decode(b'{"name":"a","inner":{"name":"b","colour":1}}', Sheet)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b'{"name":"a","name":"a"}', "name"),
        (b'{"name":"a","marks":{"b":1,"c":2,"c":1}}', "c"),
        (b'{"name":"a","inner":{"marks":{},"name":"b","marks":{}}}', "marks"),
        (b'{"name":"a","n\\u0061me":"b"}', "name"),
    ],
)
def test_a_key_that_is_there_twice_is_named(text: bytes, key: str) -> None:
    with refused(FormatError, f"The key {key!r} occurs twice."):
        decode(text, Sheet)


@pytest.mark.parametrize("text", [b"", b"{", b'{"name":"a"} x', b'{"name":NaN}', b"\xff", b'{"name":"\xff"}'])
def test_what_is_no_json_is_said_to_be_none(text: bytes) -> None:
    with pytest.raises(FormatError, match=r"^This is not JSON: .+"):
        decode(text, Sheet)


def test_the_fault_in_the_text_is_told() -> None:
    with refused(FormatError, "This is not JSON: Input data was truncated."):
        decode(b'{"name":', Sheet)


def test_a_text_too_deep_for_any_reader_is_refused_too() -> None:
    deep = b'{"name":"a","inner":' * 100_000
    with pytest.raises(FormatError, match=r"^This is not JSON: .+"):
        decode(deep, Sheet)


def test_two_spellings_of_one_number_are_one_key() -> None:
    with refused(FormatError, "The key '0' occurs twice."):
        decode(b'{"0":1,"-0":2}', dict[int, int])
    assert decode(b'{"0":1,"-1":2}', dict[int, int]) == {0: 1, -1: 2}
