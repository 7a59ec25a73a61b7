"""Names at one table are told apart: a name that looks like another one there gets a number."""

# ruff: noqa: RUF001 - it is about ambiguous characters

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count

NOBODYS_NAME = "—"
"""The name of a deleted person. Nobody can take it: a name needs at least one letter, digit or symbol."""

LIKE = {
    "a": "АаΑαɑ",
    "b": "ВвЬьΒβ",
    "c": "Ссς",
    "d": "ԁđĐ",
    "e": "ЕеЄєΕεҽ",
    "f": "ƒϜϝ",
    "g": "ɡց",
    "h": "НнҺһΗհħĦ",
    "j": "Јјϳ",
    "k": "КкΚκ",
    "l": "1IiІіӀӏΙιıɩǀ|∣łŁ",
    "m": "МмΜ",
    "n": "ΝПпηոռ",
    "o": "0ОоΟοσօØø",
    "p": "РрΡρ",
    "q": "ԛզ",
    "r": "Гг",
    "s": "Ѕѕꜱ",
    "t": "ТтΤτŧŦ",
    "u": "иυμսʋ",
    "v": "Ѵѵν",
    "w": "ԜԝѡωшШ",
    "x": "ХхΧχ×",
    "y": "УуҮүΥγʏ",
    "z": "Ζᴢ",
    "3": "ЗзƷʒЭэ",
    "-": "—–―−─━ー一ᅳ‒‐⁃",
    "": "'’‘ʼ`.,·",
}
"""Other characters that look like a Latin letter in either case, a 3, a dash, or almost nothing."""
_LIKE = {ord(other): letter for letter, others in LIKE.items() for other in others}
_PAIRS = (("rn", "m"), ("vv", "w"))
_UNSEEN = ("Mn", "Me", "Cf", "Zs")
"""Categories that do not tell names apart: accents, and what is invisible."""


@lru_cache(maxsize=2048)
def looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is written and in lower case. Names that share one are look-alikes.

    Both are needed: the Greek letter nu looks like N, but in lower case like v.
    """
    plain = unicodedata.normalize("NFKD", name)
    return frozenset([_skeleton(plain), _skeleton(unicodedata.normalize("NFKD", plain.casefold()))])


def _skeleton(name: str) -> str:
    """The name with each character replaced by the one that stands for all that look like it."""
    seen = "".join([character for character in name if unicodedata.category(character) not in _UNSEEN])
    folded = seen.translate(_LIKE).casefold().translate(_LIKE)
    for pair, letter in _PAIRS:
        folded = folded.replace(pair, letter)
    return folded


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like one of the others or like that of deleted persons."""
    taken = frozenset[str]().union(*map(looks, (NOBODYS_NAME, *others)))
    if looks(name).isdisjoint(taken):
        return name
    numbered = (f"{name} {number}" for number in count(2))
    return next(candidate for candidate in numbered if looks(candidate).isdisjoint(taken))
