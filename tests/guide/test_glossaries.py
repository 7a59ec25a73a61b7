"""The texts keep to the glossaries in locales/, and to the spelling of their languages."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from nimmt.guide import LANGUAGES, LOCALES
from tests import fluent

KEY = re.compile(r"^[a-z][a-z0-9-]* =|^ +\*?\[\w+\]")
QUOTED = re.compile(r"\{ [a-z][a-z-]* \}")
NAMES = r"\{ \$(?:name|names|before|after|group) \}"


class Term(NamedTuple):
    used: tuple[str, ...]
    unused: tuple[str, ...]


def glossary(language: str) -> list[Term]:
    text = (LOCALES / language / "glossary.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")][2:]
    return [Term(_words(used), _words(unused)) for _, used, unused, _ in rows]


def _words(cell: str) -> tuple[str, ...]:
    return tuple([word.strip() for word in cell.split(",") if word.strip()])


def lines(language: str) -> Iterator[tuple[str, str]]:
    """The lines of all texts without keys, each with its place."""
    for name in fluent.files():
        text = (LOCALES / language / f"{name}.ftl").read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{name}.ftl:{number}", QUOTED.sub("…", KEY.sub("", line))


def found(pattern: str, language: str) -> list[str]:
    wanted = re.compile(pattern, re.IGNORECASE)
    return [f"{place}:{line}" for place, line in lines(language) if wanted.search(line)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_the_glossary_rules_out_occur_nowhere(language: str) -> None:
    unused = [word for term in glossary(language) for word in term.unused]
    assert {word: found(rf"(?<![\w$-]){re.escape(word)}(?![\w-])", language) for word in unused} == {
        word: [] for word in unused
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_glossary_are_in_use(language: str) -> None:
    used = [word for term in glossary(language) for word in term.used]
    assert [word for word in used if not found(re.escape(word), language)] == []


def test_no_french_name_stands_after_a_word_that_is_elided() -> None:
    """« de Ana » would have to be « d’Ana »."""
    assert found(rf"\b(?:de|que|le|la|je|ne|se|jusque|lorsque) {NAMES}", "fr") == []


def test_french_signs_have_their_spaces() -> None:
    """No-break before a colon and within quotation marks, narrow before the others."""
    in_terminals = r"^terminal\.ftl"
    wrong = found(r"[^\s\u00a0]:(?=\s|$)| :|(?<!6 nimmt)(?<=[^\s\u202f])[;!?](?=[\s”)]|$)| [;!?]|« | »", "fr")
    assert [line for line in wrong if not re.match(in_terminals, line)] == []


def test_french_terminals_get_ordinary_spaces() -> None:
    assert [line for line in found("[\u00a0\u202f]", "fr") if line.startswith("terminal.ftl")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_takes_no_ending(language: str) -> None:
    """Nobody knows the genitive of any name; only the English one always has the same form."""
    if language != "en":
        assert found(rf"{NAMES}[\w’']", language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_named_in_words(language: str) -> None:
    """The numbers of rules, such as B9, are for the documents."""
    assert found(r"(?-i:\b[BCPSTZ]\d{1,2}\b)", language) == []
