"""The Fluent texts of one language, and which language to use."""

import os
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from nimmt.rules import NimmtError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "de", "nl", "fr", "et", "id")
PACKAGED = Path(__file__).parent / "locales"
LOCALES = PACKAGED if PACKAGED.is_dir() else Path(__file__).parents[3] / "locales"
"""In the installed package beside this file, in the repository at its root."""

FILES = ("page", "events", "rules", "guide")
"""The files that explain a game."""

TextValue: TypeAlias = str | int | Iterable[str | int]


_ENTRY = re.compile(r"^(?=[a-z][a-z0-9-]* =)", re.MULTILINE)
_REFERENCE = re.compile(r"\{ *([a-z][a-z0-9-]*) *\}")


class LanguageError(NimmtError):
    """A language that has no texts."""


class Texts:
    """The texts of one language. Each is parsed when it is first used: parsing all of them is slow."""

    def __init__(self, language: str = "en", files: Iterable[str] = FILES) -> None:
        if language not in LANGUAGES:
            raise LanguageError(f"There is no language {language!r}, only {', '.join(LANGUAGES)}.")
        self.language = language
        self._files = tuple(files)

    def text(self, key: str, **values: TextValue) -> str:
        """The text of that key. A value that is a list becomes `a, b, and c`, as the language has it."""
        told = {name: self._word(value) for name, value in values.items()}
        self._parse(key)
        pattern = self._bundle.get_message(key).value
        assert pattern is not None, f"{key} has no text"
        text, errors = self._bundle.format_pattern(pattern, told)
        for error in errors:
            raise error
        return str(text)

    def listed(self, words: Iterable[str | int]) -> str:
        """`a`, `a and b`, or `a, b, and c`, as the language has it."""
        from babel.lists import format_list

        return format_list([*map(str, words)], locale=self.language)

    def _word(self, value: TextValue) -> str | int:
        return value if isinstance(value, str | int) else self.listed(value)

    def _parse(self, key: str) -> None:
        """Add a text to the bundle, with the texts that it refers to."""
        if self._bundle.has_message(key):
            return
        from fluent.runtime import FluentResource

        self._bundle.add_resource(FluentResource(self._sources[key]))
        for reference in _REFERENCE.findall(self._sources[key]):
            self._parse(reference)

    @cached_property
    def _sources(self) -> Mapping[str, str]:
        """The texts as they are written, by key."""
        folder = LOCALES / self.language
        files = [(folder / f"{name}.ftl").read_text(encoding="utf-8") for name in self._files]
        return {entry.partition(" =")[0]: entry for file in files for entry in _ENTRY.split(file)}

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle

        return FluentBundle([self.language], use_isolating=False)


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the system's messages if we have its texts, else English."""
    names = [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    locale = next(filter(None, names), "")
    language = re.split(r"[-_.@]", locale)[0].lower()
    return language if language in LANGUAGES else "en"
