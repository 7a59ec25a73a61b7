"""Identity without registration: a name and a secret, in a cookie or as a bearer token."""

from collections import OrderedDict
from contextlib import suppress
from typing import NamedTuple

from starlette.requests import HTTPConnection

from nimmt.table import Chance, Code, Guest, TableError

from ..clock import time
from ..keys import (
    CODE_SECONDS,
    Token,
    code_hash,
    hash_of,
    new_code,
    new_nonce,
    new_token,
    read_token,
)
from ..store import Key, Person, PersonId, PersonStore, StoreUnavailable
from .names import tidy_name

COOKIE = "nimmt"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest life of a cookie that browsers allow."""
RENEWAL_SECONDS = 7 * 24 * 3600.0
"""A cookie gets a new secret after this time."""
SETTLING_SECONDS = 60.0
"""The old secret stays valid until the new one is used this long after it was sent. By then all requests with
the old one have arrived, and the browser has written the new one to its disk, safe from a crash."""
USE_SECONDS = 3600.0
"""How exactly the last use of a device is recorded."""
MOST_RECALLED = 20_000
MOST_DEVICES = 50


class Caller(NamedTuple):
    """A person who is identified by the key of a device."""

    person: Person
    key: Key
    token: Token
    by_cookie: bool
    """And not by a token that a program sends."""


class Identities:
    def __init__(self, store: PersonStore, chance: Chance) -> None:
        self._store, self._chance = store, chance
        self._recalled: OrderedDict[bytes, PersonId] = OrderedDict()
        """The persons of tokens that were valid lately, by the hash of the token."""

    def recall(self, token: Token) -> PersonId | None:
        """Whose token this was when it was last used here. It may have become invalid since."""
        return self._recalled.get(hash_of(str(token)))

    async def find(self, connection: HTTPConnection) -> Caller | None:
        """The person whose token comes with the connection, or `None`."""
        token, by_cookie = _token(connection)
        if token is None:
            return None
        caller = await self._find(token, by_cookie)
        if caller is None:
            self._recalled.pop(hash_of(str(token)), None)
        else:
            self._remember(token)
        return caller

    async def _find(self, token: Token, by_cookie: bool) -> Caller | None:
        given = hash_of(token.secret)
        key = await self._store.key(token.person, given)
        if key is None:
            return None
        with suppress(StoreUnavailable):  # it can be recorded next time
            await self._note_use(token.person, key, given)
        person = await self._store.person(token.person)
        return None if person is None else Caller(person, key, token, by_cookie)

    def _remember(self, token: Token) -> None:
        known = hash_of(str(token))
        self._recalled[known] = token.person
        self._recalled.move_to_end(known)
        if len(self._recalled) > MOST_RECALLED:
            self._recalled.popitem(last=False)

    async def _note_use(self, person: str, key: Key, given: bytes) -> None:
        now = time()
        if given == key.successor and _has_passed(SETTLING_SECONDS, key.issued, now):
            await self._store.settle_key(person, given, key.issued)
        if key.used is None or _has_passed(USE_SECONDS, key.used, now):
            await self._store.use_key(person, key.device, now)

    async def renew(self, caller: Caller) -> str | None:
        """A new token for the caller's cookie, if it is time for one.

        Until that is used, every request with the old token gets the same new one, from any process: two tabs
        may ask at once, and an answer may be lost.
        """
        key, now = caller.key, time()
        given = hash_of(caller.token.secret)
        if not caller.by_cookie or given != key.key:
            return None
        if key.successor is None and not _has_passed(RENEWAL_SECONDS, key.issued, now):
            return None
        drawn = new_nonce(self._chance)
        successor = hash_of(caller.token.followed_by(drawn).secret)
        nonce = None
        with suppress(StoreUnavailable):  # it can be renewed next time
            nonce = await self._store.offer_key(caller.person.id, given, successor, drawn, now)
        if nonce is None:
            return None
        renewed = caller.token.followed_by(nonce)
        self._remember(renewed)
        return str(renewed)

    async def make(self, name: str, *, bot: bool) -> tuple[Person, str]:
        """Make a new person. Returns it with its token."""
        token = new_token(self._chance)
        person = Person(id=token.person, name=tidy_name(name), bot=bot, made=time())
        await self._store.add_person(person, hash_of(token.secret))
        self._remember(token)
        return person, str(token)

    async def code_for(self, person: Person) -> tuple[str, float]:
        """A one-time code that carries this identity to another device."""
        expires = time() + CODE_SECONDS
        while True:
            code = new_code(self._chance)
            if await self._store.add_code(code_hash(code), person.id, expires):
                return code, expires

    async def claim(self, code: str) -> tuple[Person, str]:
        """Use a code. Returns its owner, with a new token for this device.

        A code whose owner has too many devices stays valid, for one of them may be forgotten in time.
        """
        given, now = code_hash(code), time()
        owner = await self._store.code_owner(given, now, longest=CODE_SECONDS)
        if owner is not None and len(await self._store.keys(owner)) >= MOST_DEVICES:
            raise TableError(
                Code.TOO_MANY,
                f"{MOST_DEVICES} devices have this name already: in the settings of one of them, "
                "forget it or all others.",
            )
        found = await self._store.use_code(given, now, longest=CODE_SECONDS)
        person = None if found is None else await self._store.person(found)
        if person is None:
            raise TableError(Code.NOT_FOUND, "This code is not valid, or no longer: make a new one.")
        token = new_token(self._chance, person.id)
        await self._store.add_key(person.id, hash_of(token.secret), time())
        self._remember(token)
        return person, str(token)


def guest_of(person: Person) -> Guest:
    return Guest(person.id, person.name, person.bot)


def token_of(connection: HTTPConnection) -> Token | None:
    """The token that comes with a request, if it looks like one of ours."""
    return _token(connection)[0]


def _token(connection: HTTPConnection) -> tuple[Token | None, bool]:
    """The token, and whether it comes in the cookie."""
    scheme, _, text = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return read_token(text.strip()), False
    return read_token(connection.cookies.get(COOKIE, "")), True


def _has_passed(seconds: float, since: float, now: float) -> bool:
    """Also if the clock has been set back."""
    return not since <= now < since + seconds
