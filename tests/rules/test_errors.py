"""Errors are one family, and their sentences are safe to print."""

import pytest

from nimmt.rules import (
    DealError,
    FormatError,
    IllegalActionError,
    NimmtError,
    RecordError,
    RulesetError,
    TurnError,
)


@pytest.mark.parametrize(
    "kind", [DealError, FormatError, IllegalActionError, RecordError, RulesetError, TurnError]
)
def test_all_errors_are_value_errors_of_one_family(kind: type[NimmtError]) -> None:
    assert issubclass(kind, NimmtError)
    assert issubclass(kind, ValueError)
    assert str(kind("There is no card 105.")) == "There is no card 105."


def test_a_long_sentence_is_cut_in_the_middle() -> None:
    assert str(NimmtError("a" * 600)) == "a" * 600
    assert str(NimmtError("a" * 301 + "b" * 300)) == "a" * 300 + " … " + "b" * 200
    assert len(str(NimmtError("a" * 1_000_000))) == 503


def test_nothing_is_repeated_that_a_terminal_obeys() -> None:
    assert str(NimmtError("a\x1b[2Jb\nc\u202ed")) == "a\\x1b[2Jb\\nc\\u202ed"
    assert str(NimmtError("Käse, Ümläute, 牛")) == "Käse, Ümläute, 牛"
    assert str(NimmtError("C:\\new")) == "C:\\new", "what can be shown stays as it is"


def test_a_record_error_says_where_as_people_count() -> None:
    assert str(RecordError("No.", deal=1, turn=2, seat=3)) == "deal 1, turn 2, seat 3: No."
    assert str(RecordError("No.", deal=1, seat=3)) == "deal 1, seat 3: No."
    assert str(RecordError("No.")) == "No."
    error = RecordError("No.", deal=4, turn=5)
    assert (error.reason, error.deal, error.turn, error.seat) == ("No.", 4, 5, None)
