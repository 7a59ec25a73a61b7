"""Tokens, codes and ids: impossible to guess, and easy to type where people type them."""

from string import printable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nimmt.server.keys import (
    CODE_LETTERS,
    CODE_SECONDS,
    ID_LETTERS,
    TABLE_ID_LENGTH,
    code_hash,
    hash_of,
    is_table_id,
    new_code,
    new_table_id,
    new_token,
    read_table_code,
    read_token,
    table_code,
)
from tests.chance import Known

CHANCE = Known(start=0)


def test_a_token_comes_back_from_its_text() -> None:
    token = new_token(CHANCE)
    assert read_token(str(token)) == token


def test_a_token_has_256_random_bits_and_fits_into_a_cookie_and_a_header() -> None:
    token = new_token(CHANCE)
    assert len(bytes.fromhex(token.secret)) == 32
    assert str(token).isascii()
    assert not {*str(token)} & {*' ",;\\='}
    assert len({new_token(CHANCE).secret for _ in range(100)}) == 100
    assert len({new_token(CHANCE).person for _ in range(100)}) == 100


def test_another_device_of_somebody_has_a_secret_of_its_own() -> None:
    first = new_token(CHANCE)
    second = new_token(CHANCE, first.person)
    assert second.person == first.person
    assert second.secret != first.secret


def test_a_token_does_not_show_its_secret_by_accident() -> None:
    token = new_token(CHANCE)
    assert token.secret not in f"{token!r} {[token]}"
    with pytest.raises(TypeError):
        list(token)  # type: ignore[call-overload]


@given(st.text() | st.text("nimt_0123456789abcdef", max_size=120))
@example("")
@example("nimmt__")
@example(str(new_token(CHANCE)) + "\n")
@example(" " + str(new_token(CHANCE)))
@example(str(new_token(CHANCE)).upper())
@example(str(new_token(CHANCE))[:-1])
@example(str(new_token(CHANCE)) + "0")
@example("nimmt_" + "²" * 20 + "_" + "٣" * 64)
def test_rubbish_is_no_token(text: str) -> None:
    assert read_token(text) is None


def test_only_the_right_secret_has_its_hash() -> None:
    one, other = new_token(CHANCE), new_token(CHANCE)
    assert hash_of(one.secret) == hash_of(one.secret)
    assert hash_of(one.secret) != hash_of(other.secret)
    assert one.secret.encode() not in hash_of(one.secret)
    assert len(hash_of(one.secret)) == 32


def test_a_code_is_eight_letters_that_nobody_mistakes() -> None:
    for _ in range(50):
        first, second = new_code(CHANCE).split("-")
        assert len(first) == len(second) == 4
        assert {*first, *second} <= {*CODE_LETTERS}
    assert not {*CODE_LETTERS} & {*"0O1ILU"}
    assert len({new_code(CHANCE) for _ in range(100)}) == 100


@given(st.text(CODE_LETTERS, min_size=8, max_size=8), st.data())
def test_a_code_may_be_typed_in_many_ways(code: str, data: st.DataObject) -> None:
    gaps = data.draw(st.lists(st.sampled_from(["", "-", " ", "–", "\u00a0"]), min_size=9, max_size=9))
    typed = "".join(gap + letter for gap, letter in zip(gaps, code + " ", strict=True))
    assert code_hash(typed) == code_hash(typed.lower()) == code_hash(f"{code[:4]}-{code[4:]}")


def test_another_code_has_another_hash() -> None:
    assert code_hash("2345-6789") != code_hash("2345-6788")
    assert len({code_hash(new_code(CHANCE)) for _ in range(100)}) == 100


@given(st.text(st.characters()))
def test_rubbish_in_place_of_a_code_is_only_a_wrong_code(text: str) -> None:
    assert len(code_hash(text)) == 32


def test_a_code_lives_for_five_minutes() -> None:
    assert CODE_SECONDS == 300


def test_an_id_of_a_table_has_128_bits_and_more() -> None:
    assert len({*ID_LETTERS}) ** TABLE_ID_LENGTH >= 2**128
    ids = {new_table_id(CHANCE) for _ in range(200)}
    assert len(ids) == 200
    assert all(map(is_table_id, ids))
    assert {*"".join(ids)} == {*ID_LETTERS}


def test_the_code_of_a_table_has_no_letters_that_look_alike_and_may_be_typed_in_many_ways() -> None:
    for _ in range(50):
        code = table_code(new_table_id(CHANCE))
        assert {*code.upper()} <= {*CODE_LETTERS}
        for typed in (code, code.upper(), f" {code[:3]} {code[3:]}\n", f"{code[:3].upper()}–{code[3:]}"):
            assert read_table_code(typed) == code


@given(st.text(max_size=9) | st.text(ID_LETTERS, max_size=5) | st.text(ID_LETTERS, min_size=7))
@example("lo1230")
@example("ABC%23")
def test_nothing_else_is_the_code_of_a_table(text: str) -> None:
    assert read_table_code(text) in (None, text.lower().strip())


@given(st.text(max_size=40) | st.text(ID_LETTERS, max_size=TABLE_ID_LENGTH - 1))
@example(new_table_id(CHANCE) + "\n")
@example(new_table_id(CHANCE).upper())
@example("../" + new_table_id(CHANCE)[3:])
@example(new_table_id(CHANCE) + "a")
def test_nothing_else_is_an_id_of_a_table(text: str) -> None:
    assert not is_table_id(text)


@pytest.mark.parametrize("character", sorted({*printable} - {*ID_LETTERS}))
def test_an_id_needs_no_quoting_anywhere(character: str) -> None:
    assert not is_table_id(new_table_id(CHANCE)[1:] + character)
