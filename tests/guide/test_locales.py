"""All texts are there in every language, with the same variables."""

import re

import pytest

from nimmt.guide import LANGUAGES, LOCALES
from tests import fluent

FILES = fluent.files()
TEXTS = {language: fluent.read(language, *FILES) for language in LANGUAGES}
ENGLISH = TEXTS["en"]
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def test_every_language_has_its_folder_and_no_other_does() -> None:
    assert sorted([folder.name for folder in LOCALES.iterdir()]) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("file", FILES)
def test_every_file_has_the_same_texts_in_every_language(file: str, language: str) -> None:
    assert sorted(fluent.read(language, file)) == sorted(fluent.read("en", file))


@pytest.mark.parametrize("language", TRANSLATED)
def test_texts_name_the_same_variables_in_every_language(language: str) -> None:
    texts = TEXTS[language]
    differing = {
        key: fluent.variables(texts, key) ^ fluent.variables(ENGLISH, key)
        for key in texts
        if fluent.variables(texts, key) != fluent.variables(ENGLISH, key)
    }
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    forms = set(fluent.PLURALS[language])
    for key, text in TEXTS[language].items():
        for choice in fluent.choices(text):
            named = {name for name in choice.variants if not name.isdigit()}
            if named & {"zero", "one", "two", "few", "many"}:
                assert named == forms, f"{key} has other forms than {language}"
            assert choice.default == "other", f"{key} has no form for all the rest"


@pytest.mark.parametrize("language", [one for one in TRANSLATED if "one" in fluent.PLURALS[one]])
def test_whoever_counts_in_english_counts_in_every_language(language: str) -> None:
    """A form for one in English needs one in the other languages, where they have it."""
    for key, text in ENGLISH.items():
        english, theirs = [
            {choice.variable for choice in fluent.choices(one) if "one" in choice.variants}
            for one in (text, TEXTS[language][key])
        ]
        assert english <= theirs, f"{key} does not count in {language}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_texts_are_translated(language: str) -> None:
    """A text with more than two words is another one in another language."""
    same = [
        key
        for key, text in TEXTS[language].items()
        if text.equals(ENGLISH[key]) and len(re.findall(r"[^\W\d_]{2,}", fluent.words(text))) > 2
    ]
    assert same == []
