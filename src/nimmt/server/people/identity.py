"""Identity without registration: a name and a secret, in a cookie or as a bearer token."""

from starlette.requests import HTTPConnection

from nimmt.table import Chance, Code, Guest, TableError

from ..clock import time
from ..keys import CODE_SECONDS, Token, code_hash, hash_of, new_code, new_token, read_token, same
from ..store import Person, PersonStore
from .names import tidy_name

COOKIE = "nimmt"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest life of a cookie that browsers allow."""


class Identities:
    def __init__(self, store: PersonStore, chance: Chance) -> None:
        self._store, self._chance = store, chance

    async def find(self, connection: HTTPConnection) -> Person | None:
        """The person whose token comes with the connection, or `None`."""
        token = _token(connection)
        if token is None:
            return None
        keys = await self._store.keys(token.person)
        given = hash_of(token.secret)
        if not any(same(given, key) for key in keys):
            return None
        return await self._store.person(token.person)

    async def make(self, name: str, *, bot: bool) -> tuple[Person, str]:
        """Make a new person. Returns it with its token."""
        token = new_token(self._chance)
        person = Person(id=token.person, name=tidy_name(name), bot=bot, made=time())
        await self._store.add_person(person, hash_of(token.secret))
        return person, str(token)

    async def code_for(self, person: Person) -> tuple[str, float]:
        """A one-time code that carries this identity to another device."""
        expires = time() + CODE_SECONDS
        while True:
            code = new_code(self._chance)
            if await self._store.add_code(code_hash(code), person.id, expires):
                return code, expires

    async def claim(self, code: str) -> tuple[Person, str]:
        """Use a code. Returns its owner, with a new token for this device."""
        found = await self._store.use_code(code_hash(code), time(), longest=CODE_SECONDS)
        person = None if found is None else await self._store.person(found)
        if person is None:
            raise TableError(Code.NOT_FOUND, "This code is not valid, or no longer: make a new one.")
        token = new_token(self._chance, person.id)
        await self._store.add_key(person.id, hash_of(token.secret))
        return person, str(token)


def guest_of(person: Person) -> Guest:
    return Guest(person.id, person.name, person.bot)


def _token(connection: HTTPConnection) -> Token | None:
    scheme, _, text = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return read_token(text.strip())
    cookie = connection.cookies.get(COOKIE)
    return None if cookie is None else read_token(cookie)
