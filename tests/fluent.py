"""The parsed Fluent texts: their variables, references and choices."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

import pytest
from fluent.syntax import FluentParser, ast

from nimmt.guide import LANGUAGES, LOCALES, Texts
from tests.kit import longer

LONGEST = ("de", "fr")
"""The languages with the longest texts: where these fit, the others usually do."""
in_every_language = pytest.mark.parametrize(
    "language", [longer(name, name not in LONGEST) for name in LANGUAGES]
)
PAGE_FILES = (
    "page",
    "events",
    "account",
    "avatar",
    "between",
    "device",
    "fair",
    "learn",
    "likes",
    "lost",
    "pad",
    "people",
    "room",
    "rules",
    "scores",
    "statistics",
    "tv",
)
PLURALS: dict[str, tuple[str, ...]] = {**dict.fromkeys(LANGUAGES, ("one", "other")), "id": ("other",)}
"""The plural forms of whole numbers in Unicode's CLDR; French has one more, for millions."""

Patterns: TypeAlias = dict[str, ast.Pattern]


class Choice(NamedTuple):
    variable: str
    variants: tuple[str, ...]
    default: str


def files() -> list[str]:
    return sorted([path.stem for path in (LOCALES / "en").glob("*.ftl")])


@cache
def read(language: str, *names: str) -> Patterns:
    """The texts of these files. Duplicate keys and entries without text fail."""
    patterns: Patterns = {}
    for name in names:
        text = (LOCALES / language / f"{name}.ftl").read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            assert isinstance(entry, ast.Message), f"{language}/{name}.ftl: {entry.to_json()}"
            assert entry.value is not None
            assert entry.id.name not in patterns, f"{language} has {entry.id.name} twice"
            patterns[entry.id.name] = entry.value
    return patterns


def say(language: str, key: str, **values: str | int) -> str:
    """A text of the page in a language."""
    return _page_texts(language).text(key, **values)


@cache
def _page_texts(language: str) -> Texts:
    return Texts(language, PAGE_FILES)


def page_keys() -> re.Pattern[str]:
    """Matches keys of the page's texts, which must never be visible."""
    named = sorted([key for key in read("en", *PAGE_FILES) if "-" in key], key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(named)})\b")


def nodes(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """A node and all its descendants."""
    yield node
    for child in vars(node).values():
        for one in child if isinstance(child, list) else [child]:
            if isinstance(one, ast.BaseNode):
                yield from nodes(one)


def choices(pattern: ast.Pattern) -> Iterator[Choice]:
    for node in nodes(pattern):
        if isinstance(node, ast.SelectExpression):
            assert isinstance(node.selector, ast.VariableReference)
            names = [(variant, _name(variant.key)) for variant in node.variants]
            (default,) = [name for variant, name in names if variant.default]
            yield Choice(node.selector.id.name, tuple([name for _, name in names]), default)


def _name(key: ast.Identifier | ast.NumberLiteral) -> str:
    return key.name if isinstance(key, ast.Identifier) else key.value


def references(pattern: ast.Pattern) -> Iterator[str]:
    """The keys of the texts that a text refers to."""
    return (node.id.name for node in nodes(pattern) if isinstance(node, ast.MessageReference))


def variables(patterns: Patterns, key: str) -> set[str]:
    """All variables of a text and of the texts that it refers to."""
    own = {node.id.name for node in nodes(patterns[key]) if isinstance(node, ast.VariableReference)}
    return own.union(*[variables(patterns, quoted) for quoted in references(patterns[key])])


def words(pattern: ast.Pattern) -> str:
    return "".join([node.value for node in nodes(pattern) if isinstance(node, ast.TextElement)])
