"""The texts of a language, as the program asks for them."""

import pytest

from nimmt.guide import LANGUAGES, LanguageError, Texts, system_language


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_are_counted_in_every_language(language: str) -> None:
    texts = Texts(language)
    assert texts.text("heads-count", heads=1).startswith("1 ")
    assert texts.text("heads-count", heads=7).startswith("7 ")


def test_a_list_is_told_as_one_says_it() -> None:
    assert Texts("de").text("step-cow", row=1, end=5, ends=(5, 10, 80)).endswith("5, 10 und 80.")
    assert Texts("en").listed((7,)) == "7"


def test_a_value_that_is_not_given_is_an_error_and_no_gap_in_the_text() -> None:
    with pytest.raises(ValueError, match="heads"):
        Texts("en").text("heads-count")


def test_a_text_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError):
        Texts("en").text("no-such-text")


def test_a_language_without_texts_is_refused() -> None:
    with pytest.raises(LanguageError, match="There is no language 'xx', only en, de, nl, fr, et, id"):
        Texts("xx")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "et"}, "et"),
        ({"LANG": "id_ID.UTF-8", "LC_ALL": ""}, "id"),
        ({"LANG": "nl@euro"}, "nl"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_system_is_asked_for_as_other_programs_do(
    variables: dict[str, str], language: str
) -> None:
    assert system_language(variables) == language
