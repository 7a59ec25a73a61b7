"""Names of people: one spelling each, without invisible characters or any that disturb other text."""

import unicodedata
from itertools import pairwise

from nimmt.table import Code, TableError

LONGEST_NAME = 24
LONGEST_GROUP_NAME = 40
LONGEST_LINE = 200
"""Of what members of a group write to each other."""
LONGEST_INPUT = 256
"""The limit before normalisation, which may shorten a name."""
MOST_MARKS = 2
"""Combining marks in a row: enough for every living script, too few to overlap other lines."""

REFUSED = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cs": "half a character",
    "Co": "a character that means something else everywhere",
    "Cn": "a character that does not exist",
    "Zl": "a line break",
    "Zp": "a line break",
}
UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159"
) | frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""Letters, marks and symbols by category that are invisible or only change their neighbours."""
PICTURE_STYLE = str.maketrans("", "", "\ufe0e\ufe0f")
"""Variation selectors that phones add to an emoji; it means the same without them."""


def tidy_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Normalise a name of a person, or of a group of people, or refuse it with a sentence."""
    name = _tidied("name", text, longest)
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise _refusal("A name has at least one letter, digit or symbol.")
    return name


def tidy_line(text: str) -> str:
    """Normalise a line that somebody writes to others, or refuse it with a sentence."""
    return _tidied("line", text, LONGEST_LINE)


def _tidied(what: str, text: str, longest: int) -> str:
    if len(text) > max(LONGEST_INPUT, longest):
        raise _refusal(f"A {what} has at most {longest} characters.")
    tidy = " ".join(unicodedata.normalize("NFKC", text.translate(PICTURE_STYLE)).split())
    if not tidy:
        raise _refusal(f"A {what} has 1 to {longest} characters, and this one has none.")
    if len(tidy) > longest:
        raise _refusal(f"A {what} has at most {longest} characters, and this one {len(tidy)}.")
    for character in tidy:
        _check(what, character)
    _check_marks(what, tidy)
    return tidy


def _check(what: str, character: str) -> None:
    found = REFUSED.get(unicodedata.category(character))
    if found is None and character in UNSEEN:
        found = "an invisible character"
    if found is not None:
        raise _refusal(f"A {what} cannot have {found} in it (U+{ord(character):04X}).")


def _check_marks(what: str, text: str) -> None:
    marks = 0
    for before, character in pairwise(" " + text):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks and before == " ":
            raise _refusal(f"An accent in a {what} stands on a letter.")
        if marks > MOST_MARKS:
            raise _refusal(f"A letter of a {what} has at most {MOST_MARKS} accents.")


def _refusal(sentence: str) -> TableError:
    return TableError(Code.BAD_MESSAGE, sentence)
