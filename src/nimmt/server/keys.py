"""Tokens of persons, one-time codes that people type, and ids that cannot be guessed.

Only hashes are stored. A secret has 256 random bits, so a fast hash is safe. Passwords, which people choose,
would need a slow hash; here it would only slow down every request.
"""

import re
from hashlib import sha256
from hmac import digest

from msgspec import Struct

from nimmt.table import Chance

CODE_SECONDS = 300.0
"""How long a one-time code is valid."""
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No two look alike in print or in handwriting: no 0 and O, no 1, I and L, no U and V."""
CODE_LENGTH = 8

ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""32 letters, five bits each. An id can be read aloud and needs no quoting in a URL."""
TABLE_ID_LENGTH = 26
TABLE_CODE_LENGTH = 6
"""The code of a table is the beginning of its id, so it is not stored anywhere. The rest, 20 letters, cannot
be guessed either. There are 30⁶ codes: by all wrong tries that the limits allow, one a second from any number
of addresses, one of a thousand open tables is found in eight days."""
PERSON_ID_LENGTH = 20
SECRET_BYTES = 32

_TOKEN = re.compile(rf"nimmt_([{ID_LETTERS}]{{{PERSON_ID_LENGTH}}})_([0-9a-f]{{64}})")
_TABLE_ID = re.compile(rf"[{ID_LETTERS}]{{{TABLE_ID_LENGTH}}}")
_TABLE_CODE = re.compile(rf"[{ID_LETTERS}]{{{TABLE_CODE_LENGTH}}}")
_PERSON_ID = re.compile(rf"[{ID_LETTERS}]{{{PERSON_ID_LENGTH}}}")


class Token(Struct, frozen=True):
    """The token of a person, in a cookie or as a bearer: `nimmt_PERSON_SECRET`."""

    person: str
    secret: str

    def __str__(self) -> str:
        return f"nimmt_{self.person}_{self.secret}"

    def followed_by(self, nonce: bytes) -> "Token":
        """The token with the next secret."""
        return Token(self.person, next_secret(self.secret, nonce))

    def __repr__(self) -> str:
        """Without the secret, because it may be logged."""
        return f"Token({self.person!r})"


def new_token(chance: Chance, person: str | None = None) -> Token:
    """A token with a new secret, for a new person or for another device of a known one."""
    return Token(person or _letters(chance, "person", ID_LETTERS, PERSON_ID_LENGTH), new_secret(chance))


def new_secret(chance: Chance) -> str:
    return chance("secret").randbytes(SECRET_BYTES).hex()


def new_nonce(chance: Chance) -> bytes:
    return chance("nonce").randbytes(SECRET_BYTES)


def next_secret(secret: str, nonce: bytes) -> str:
    """The secret that follows. It takes both: the nonce alone, which is stored, gives no access."""
    return digest(nonce, secret.encode(), "sha256").hex()


def read_token(text: str) -> Token | None:
    """`None` if this server cannot have issued it."""
    found = _TOKEN.fullmatch(text)
    return found and Token(*found.groups())


def hash_of(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def new_code(chance: Chance) -> str:
    """A code as people see it: `XXXX-XXXX`."""
    code = _letters(chance, "code", CODE_LETTERS, CODE_LENGTH)
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def code_hash(code: str) -> bytes:
    """The hash ignores case, dashes and spaces, so that people may type the code as they like."""
    typed = "".join([letter for letter in code.upper() if letter not in "-–—" and not letter.isspace()])
    return sha256(typed.encode(errors="replace")).digest()


def new_table_id(chance: Chance) -> str:
    """It begins with letters of which no two look alike, because people type them."""
    code = _letters(chance, "table", CODE_LETTERS.lower(), TABLE_CODE_LENGTH)
    return code + _letters(chance, "table", ID_LETTERS, TABLE_ID_LENGTH - TABLE_CODE_LENGTH)


def table_code(table: str) -> str:
    """The code of a table, as `read_table_code` gives it back; people see it in capitals."""
    return table[:TABLE_CODE_LENGTH]


def read_table_code(typed: str) -> str | None:
    """A code without regard to case, dashes and spaces; `None` if no table can have it."""
    code = "".join([letter for letter in typed.lower() if letter not in "-–—" and not letter.isspace()])
    return code if _TABLE_CODE.fullmatch(code) else None


def new_group_id(chance: Chance) -> str:
    return _letters(chance, "group", ID_LETTERS, TABLE_ID_LENGTH)


def is_group_id(text: str) -> bool:
    """An id of a group has the form of an id of a table."""
    return is_table_id(text)


def is_table_id(text: str) -> bool:
    return _TABLE_ID.fullmatch(text) is not None


def is_person_id(text: str) -> bool:
    return _PERSON_ID.fullmatch(text) is not None


def _letters(chance: Chance, kind: str, letters: str, length: int) -> str:
    drawing = chance(kind)
    return "".join([drawing.choice(letters) for _ in range(length)])
