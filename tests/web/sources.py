"""The sources of the page: the keys of texts that they use, and words that are not translated."""

import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
SPOKEN = ("title", "aria-label", "alt", "placeholder", "label")
"""Attributes that are shown or read out."""

_CALL = re.compile(r"(?<![\w.])t\(")
_LITERAL = re.compile(r"'([^'\\\n]*)'")
_UNSEEN = re.compile(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", re.DOTALL)
_ATTRIBUTE = re.compile(r"([\w:-]+)=(?:\"([^\"]*)\"|'([^']*)')")
_WORD = re.compile(r"[^\W\d_]{2,}")


def sources(*endings: str) -> Iterator[tuple[Path, str]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in endings:
            yield path, path.read_text(encoding="utf-8")


def asked_keys() -> Iterator[tuple[Path, str]]:
    """The first argument of every call of `t`, as source text."""
    for path, text in sources(".ts", ".svelte"):
        for match in _CALL.finditer(text):
            argument = _argument(text, match.end())
            if argument != "key: string":  # where it is defined
                yield path, argument


def _argument(text: str, start: int) -> str:
    """The argument that begins here, up to the comma or bracket that ends it."""
    depth, quote = 0, ""
    for place in range(start, len(text)):
        character = text[place]
        if quote:
            quote = "" if character == quote else quote
        elif character in "'`\"":
            quote = character
        elif depth == 0 and character in ",)":
            return text[start:place].strip()
        else:
            depth += (character in "([{") - (character in ")]}")
    raise AssertionError(f"this call does not end: {text[start : start + 60]}")


def literals(argument: str) -> list[str]:
    """The keys in an argument, without strings that are only compared with."""
    results = re.sub(r"[!=]==? '[^']*'", "", argument)
    return _LITERAL.findall(results)


def untranslated(svelte: str) -> list[str]:
    """Words in the markup of a component, outside expressions."""
    markup = _UNSEEN.sub("", svelte)
    texts, tags = _split(_without_expressions(markup))
    spoken = [
        quoted or single for tag in tags for name, quoted, single in _ATTRIBUTE.findall(tag) if name in SPOKEN
    ]
    return [word for text in [*texts, *spoken] for word in _WORD.findall(text)]


def _without_expressions(markup: str) -> str:
    kept, depth, quote = [], 0, ""
    for character in markup:
        if depth and quote:
            quote = "" if character == quote else quote
        elif depth and character in "'`\"":
            quote = character
        elif character in "{}":
            depth += 1 if character == "{" else -1
        elif not depth:
            kept.append(character)
    assert depth == 0, f"brackets do not match: {markup[:80]}"
    return "".join(kept)


def _split(markup: str) -> tuple[list[str], list[str]]:
    """The texts between the tags, and the tags."""
    markup = re.sub(r"&\w+;", " ", markup)
    tags = re.findall(r"</?[a-zA-Z](?:\"[^\"]*\"|'[^']*'|[^>\"'])*>", markup)
    texts = re.split(r"</?[a-zA-Z](?:\"[^\"]*\"|'[^']*'|[^>\"'])*>", markup)
    return texts, tags
