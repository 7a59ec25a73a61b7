"""Names at one table are told apart: a name that looks like another one there gets a number."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import count, groupby

NOBODYS_NAME = "—"
"""The name of a deleted person. Nobody can take it: a name needs at least one letter, digit or symbol."""

LIKE = {
    "0": "oʘ°",
    "1": "i!¡£",
    "3": "эɜȝ",
    "a": "ⲁɅ₳@",
    "b": "8ßƅⲃ₿฿",
    "c": "ς",
    "e": "ɛ",
    "f": "ϝ",
    "h": "ⲏ",
    "j": "ȷ",
    "k": "ĸ",
    "m": "ʍⲙ",
    "n": "πⲛ",
    "s": "5$",
    "t": "τⲧ",
    "u": "ͷμ",
    "w": "ωш",
    "x": "χ",
    "y": "ⲩ",
    "z": "2ⲍ",
    "": "'\".,:;❛❜❝❞·_ـʿˀˁˇˉˌˍˎˏˑ˒˔˕˖˞˟ˬ˭˯˰˱˲˳˵˶˷˹˺˻˼˽˾˿",
}
"""What Unicode's list leaves out: letters that look like one of the other case, digits that look like
letters, and small marks."""
_LIKE = {ord(other): letter for letter, others in LIKE.items() for other in others}
_PAIRS = (("rn", "m"), ("vv", "w"), ("c1", "d"))
UNSEEN = ("Mn", "Me", "Cf", "Zs")
"""Categories that do not tell names apart: accents, and what is invisible."""
HYPHENS = "Pd"
"""A category that tells names apart hardly better than a space, which does not."""
FROM_THE_RIGHT = ("R", "AL")
"""Bidirectional classes of the letters that are written from right to left."""
_LATIN = re.compile(r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|SYMBOL LETTER) ([A-Z])$")
"""The names of characters that are a Latin letter in another form: small capitals, in a square, and so on."""


def _confusables() -> Iterator[tuple[str, str]]:
    """Unicode's list: characters, each with the text that stands for all that look like it."""
    for line in (files(__package__) / "confusables.txt").read_text("ascii").splitlines():
        text, _, characters = line.partition("#")[0].partition(";")
        for character in characters.split():
            yield chr(int(character, 16)), "".join([chr(int(one, 16)) for one in text.split()])


_CONFUSABLES = dict(_confusables())


@lru_cache(maxsize=2048)
def looks(name: str) -> frozenset[str]:
    """What a name looks like: as it is written, in lower case, with the usual digits, and without hyphens.

    Names that share one of these are look-alikes. All are needed: the Greek letter nu looks like N, but in
    lower case like v, the Arabic digit seven looks like V, and a minus like a hyphen. Where letters run from
    right to left, a digit at one end may be drawn at the other, so the order of the parts does not count.
    """
    plain = unicodedata.normalize("NFKD", name)
    lower = unicodedata.normalize("NFKD", plain.casefold())
    digits = "".join(map(_digit, plain))
    joined = "".join([character for character in plain if unicodedata.category(character) != HYPHENS])
    forms = plain, lower, digits, joined
    turns = any(unicodedata.bidirectional(character) in FROM_THE_RIGHT for character in plain)
    return frozenset(map(_skeleton, forms)) | frozenset(map(_parts, forms) if turns else ())


def _skeleton(name: str) -> str:
    """The name with each character replaced by the one that stands for all that look like it."""
    seen = "".join([character for character in name if unicodedata.category(character) not in UNSEEN])
    for _ in range(2):  # what is lower case now may look like something else
        seen = "".join(map(_stand_in, seen)).casefold()
    for pair, letter in _PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def _parts(name: str) -> str:
    """The parts of a name in one order: runs of letters of one direction, and every other character."""
    seen = [_unturned(character) for character in name if _skeleton(character)]
    runs = [(way, [*run]) for way, run in groupby(seen, _way)]
    parts = [part for way, run in runs for part in (["".join(run)] if way else run)]
    return "".join(sorted(map(_skeleton, parts)))


def _way(character: str) -> str:
    """The direction of a letter; nothing for other characters."""
    way = unicodedata.bidirectional(character)
    return "R" if way in FROM_THE_RIGHT else way if way == "L" else ""


def _unturned(character: str) -> str:
    """The same for a bracket and its mirror image."""
    return "(" if unicodedata.mirrored(character) else character


@lru_cache(maxsize=4096)
def _stand_in(character: str) -> str:
    return (character if ord(character) in _LIKE else _listed(character)).translate(_LIKE)


def _listed(character: str) -> str:
    if character in _CONFUSABLES:
        return _CONFUSABLES[character]
    name = unicodedata.name(character, "").partition(" WITH ")[0]  # a stroke or a hook is like an accent
    latin = _LATIN.search(name)
    return latin[1].lower() if latin else _digit(character)


def _digit(character: str) -> str:
    """The usual digit for one of another script."""
    number = unicodedata.digit(character, None)
    return character if number is None else str(number)


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like one of the others or like that of deleted persons."""
    taken = frozenset[str]().union(*map(looks, (NOBODYS_NAME, *others)))
    if looks(name).isdisjoint(taken):
        return name
    numbered = (f"{name} {number}" for number in count(2))
    return next(candidate for candidate in numbered if looks(candidate).isdisjoint(taken))
