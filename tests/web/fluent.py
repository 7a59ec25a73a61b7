"""A small reader of Fluent files, as far as ours go: texts with variables, other texts, and choices."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.kit import longer

LOCALES = Path(__file__).parent.parent.parent / "locales"
LANGUAGES = ("en", "de", "nl", "fr", "et", "id")
LONGEST = ("de", "fr")
"""Where their texts fit, those of the others do, as a rule."""
in_every_language = pytest.mark.parametrize(
    "language", [longer(name, name not in LONGEST) for name in LANGUAGES]
)
FILES = ("page", "events", "device", "learn", "pad", "rules", "statistics", "tv")
PLURALS: dict[str, tuple[str, ...]] = {**dict.fromkeys(LANGUAGES, ("one", "other")), "id": ("other",)}
"""The plural forms of whole numbers, as Unicode's CLDR has them; French has one more, for millions."""

_ENTRY = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
_PLACEABLE = re.compile(
    r"\{\s*(?:\$(?P<variable>[a-zA-Z_]+)|(?P<text>[a-z][a-z0-9-]*)|\"(?P<literal>[^\"]*)\")\s*\}"
)
_SELECTOR = re.compile(r"\{\s*\$([a-zA-Z_]+)\s*->\s*\n")
_VARIANT = re.compile(r"^\s*(\*?)\[([a-z0-9]+)\] ?", re.MULTILINE)

Values: TypeAlias = Mapping[str, str | int]


class Variable(NamedTuple):
    name: str


class Reference(NamedTuple):
    key: str


class Choice(NamedTuple):
    variable: str
    variants: dict[str, "Pattern"]
    default: str


Part: TypeAlias = str | Variable | Reference | Choice
Pattern: TypeAlias = tuple[Part, ...]
Texts: TypeAlias = dict[str, Pattern]


def read(language: str) -> Texts:
    """All texts of a language. A key that is there twice is refused."""
    texts: Texts = {}
    for file in FILES:
        for key, pattern in read_file(LOCALES / language / f"{file}.ftl").items():
            assert key not in texts, f"{language} has {key} twice"
            texts[key] = pattern
    return texts


def read_file(path: Path) -> Texts:
    text = path.read_text(encoding="utf-8")
    starts = [*_ENTRY.finditer(text)]
    ends = [*[match.start() for match in starts[1:]], len(text)]
    texts: Texts = {}
    for match, end in zip(starts, ends, strict=True):
        assert match[1] not in texts, f"{path} has {match[1]} twice"
        texts[match[1]] = _pattern(text[match.end() : end].strip())
    return texts


def _pattern(text: str) -> Pattern:
    parts: list[Part] = []
    while text:
        start = text.find("{")
        if start < 0:
            start = len(text)
        if text[:start]:
            parts.append(text[:start])
        text = text[start:]
        if text:
            part, text = _placeable(text)
            parts.append(part)
    return tuple(parts)


def _placeable(text: str) -> tuple[Part, str]:
    """The part that the text begins with, and what follows on it."""
    if match := _SELECTOR.match(text):
        end = _closing(text)
        return _choice(match[1], text[match.end() : end]), text[end + 1 :]
    match = _PLACEABLE.match(text)
    assert match, f"this is not understood: {text[:60]}"
    rest = text[match.end() :]
    if match["variable"]:
        return Variable(match["variable"]), rest
    if match["text"]:
        return Reference(match["text"]), rest
    return match["literal"], rest


def _closing(text: str) -> int:
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return place
    raise AssertionError(f"this does not end: {text[:60]}")


def _choice(variable: str, text: str) -> Choice:
    starts = [*_VARIANT.finditer(text)]
    ends = [*[match.start() for match in starts[1:]], len(text)]
    variants = {
        match[2]: _pattern(text[match.end() : end].strip()) for match, end in zip(starts, ends, strict=True)
    }
    (default,) = [match[2] for match in starts if match[1]]
    return Choice(variable, variants, default)


def choices(pattern: Pattern) -> Iterator[Choice]:
    for part in pattern:
        if isinstance(part, Choice):
            yield part
            for variant in part.variants.values():
                yield from choices(variant)


def references(pattern: Pattern) -> Iterator[str]:
    for part in _all_parts(pattern):
        if isinstance(part, Reference):
            yield part.key


def variables(texts: Texts, key: str) -> set[str]:
    """All variables of a text, with those of the texts that it refers to."""
    found: set[str] = set()
    for part in _all_parts(texts[key]):
        if isinstance(part, Variable):
            found.add(part.name)
        elif isinstance(part, Choice):
            found.add(part.variable)
        elif isinstance(part, Reference):
            found |= variables(texts, part.key)
    return found


def _all_parts(pattern: Pattern) -> Iterator[Part]:
    for part in pattern:
        yield part
        if isinstance(part, Choice):
            for variant in part.variants.values():
                yield from _all_parts(variant)


def say(texts: Texts, language: str, key: str, values: Values) -> str:
    return "".join(_said(texts, language, texts[key], values))


def _said(texts: Texts, language: str, pattern: Pattern, values: Values) -> Iterator[str]:
    for part in pattern:
        match part:
            case str():
                yield part
            case Variable(name=name):
                yield str(values[name])
            case Reference(key=key):
                yield say(texts, language, key, values)
            case Choice():
                yield from _said(texts, language, part.variants[_variant(part, language, values)], values)


def _variant(choice: Choice, language: str, values: Values) -> str:
    value = values[choice.variable]
    if str(value) in choice.variants:
        return str(value)
    form = plural(language, value) if isinstance(value, int) else ""
    return form if form in choice.variants else choice.default


def plural(language: str, number: int) -> str:
    ones = {"fr": (0, 1), "id": ()}.get(language, (1,))
    return "one" if number in ones else "other"
