"""What opens doors: tokens of persons, one-time codes that people type, and ids that nobody can guess.

Only hashes are stored. A secret has 256 random bits, so that nobody finds it by trying, however fast the hash
is: the slow hashes that passwords need, for people choose them, would only slow down every request.
"""

import re
from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct

from nimmt.table import Chance

CODE_SECONDS = 300.0
"""So long a one-time code can be used."""
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""None that looks like another, in print or in handwriting: no 0 and O, no 1, I and L, no U and V."""
CODE_LENGTH = 8

ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""32 of them: five bits each. An id can be read out, and nothing has to be quoted in an address."""
TABLE_ID_LENGTH = 26
PERSON_ID_LENGTH = 20
SECRET_BYTES = 32

_TOKEN = re.compile(rf"nimmt_([{ID_LETTERS}]{{{PERSON_ID_LENGTH}}})_([0-9a-f]{{64}})")
_TABLE_ID = re.compile(rf"[{ID_LETTERS}]{{{TABLE_ID_LENGTH}}}")


class Token(Struct, frozen=True):
    """What a person comes with, in a cookie or as a bearer: `nimmt_PERSON_SECRET`."""

    person: str
    secret: str

    def __str__(self) -> str:
        return f"nimmt_{self.person}_{self.secret}"

    def __repr__(self) -> str:
        """Without the secret: it may get into a log."""
        return f"Token({self.person!r})"


def new_token(chance: Chance, person: str | None = None) -> Token:
    """A new secret, for somebody new or for another device of somebody known."""
    return Token(person or _letters(chance, "person", ID_LETTERS, PERSON_ID_LENGTH), new_secret(chance))


def new_secret(chance: Chance) -> str:
    return chance("secret").randbytes(SECRET_BYTES).hex()


def read_token(text: str) -> Token | None:
    """`None` for whatever we cannot have given out."""
    found = _TOKEN.fullmatch(text)
    return found and Token(*found.groups())


def hash_of(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def same(one: bytes, other: bytes) -> bool:
    """Takes as long whether the first or only the last byte differs."""
    return compare_digest(one, other)


def new_code(chance: Chance) -> str:
    """As it is shown: `XXXX-XXXX`."""
    code = _letters(chance, "code", CODE_LETTERS, CODE_LENGTH)
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def code_hash(code: str) -> bytes:
    """The same however it is typed: small or capital letters, with or without dashes and spaces."""
    typed = "".join([letter for letter in code.upper() if letter not in "-–—" and not letter.isspace()])
    return sha256(typed.encode(errors="replace")).digest()


def new_table_id(chance: Chance) -> str:
    return _letters(chance, "table", ID_LETTERS, TABLE_ID_LENGTH)


def is_table_id(text: str) -> bool:
    return _TABLE_ID.fullmatch(text) is not None


def _letters(chance: Chance, kind: str, letters: str, length: int) -> str:
    drawing = chance(kind)
    return "".join([drawing.choice(letters) for _ in range(length)])
