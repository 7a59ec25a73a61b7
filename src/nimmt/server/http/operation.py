"""Operations of the HTTP interface: the routes and the OpenAPI document follow from them."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from nimmt.table import Code, TableError

from ..keys import is_table_id
from ..people import Caller
from ..services import Services
from ..store import Person, PersonId

STATUS = {
    Code.BAD_MESSAGE: 400,
    Code.BAD_SETTINGS: 422,
    Code.NO_IDENTITY: 401,
    Code.FORBIDDEN: 403,
    Code.NOT_FOUND: 404,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 429,
    Code.UNAVAILABLE: 503,
}
CONFLICT = 409
"""The status of every other refusal: a conflict with the state of the table."""


class Call(NamedTuple):
    """A request, checked and decoded."""

    services: Services
    address: str
    caller: Caller | None
    path: Mapping[str, str]
    query: Mapping[str, Any]
    body: Any
    screen: str | None = None
    """The secret of a TV screen, from its cookie."""

    @property
    def person(self) -> Person | None:
        return None if self.caller is None else self.caller.person

    @property
    def key(self) -> str:
        """The caller's key for limits."""
        return self.address if self.person is None else self.person.id


class Reply(NamedTuple):
    content: Any
    token: str | None = None
    """Set the cookie of an identity."""
    screen: str | None = None
    """Set the cookie of an authorised TV screen."""
    forgotten: bool = False
    """Delete the cookie of the identity."""


class Parameter(NamedTuple):
    """A number in the query string."""

    name: str
    kind: Any
    says: str


Handler: TypeAlias = Callable[[Call], Awaitable[Reply]]


class Operation(NamedTuple):
    """One request of the interface. The handler's docstring is its summary and description."""

    name: str
    method: str
    path: str
    handler: Handler
    gives: type
    takes: type | None
    status: int
    identified: bool
    """Needs an identity."""
    refusals: tuple[Code, ...]
    query: tuple[Parameter, ...]


class Operations(list[Operation]):
    """The operations of a module, in the order of their handlers."""

    def add(
        self,
        method: str,
        path: str,
        gives: type,
        takes: type | None = None,
        *,
        status: int = 200,
        identified: bool = False,
        refusals: tuple[Code, ...] = (),
        query: tuple[Parameter, ...] = (),
    ) -> Callable[[Handler], Handler]:
        """Decorate a handler. Its name in camelCase is the name of the operation."""

        def added(handler: Handler) -> Handler:
            first, *others = handler.__name__.split("_")
            name = first + "".join(map(str.capitalize, others))
            self.append(
                Operation(name, method, path, handler, gives, takes, status, identified, refusals, query)
            )
            return handler

        return added


def caller_of(call: Call) -> Caller:
    if call.caller is None:
        raise TableError(Code.NO_IDENTITY, "This needs a name first: POST /api/v1/me.")
    return call.caller


def person_of(call: Call) -> Person:
    return caller_of(call).person


def table_id_of(call: Call) -> str:
    table = call.path["table"]
    if not is_table_id(table):
        raise TableError(Code.NOT_FOUND, "There is no such table.")
    return table


async def hidden_of(call: Call) -> frozenset[PersonId]:
    return frozenset() if call.person is None else await call.services.store.hidden(call.person.id)


BEFORE = Parameter(
    "before",
    Annotated[float, Meta(ge=0, le=1e12)],
    "Only matches that ended before this time, in seconds since the epoch.",
)

AT_TABLE = (Code.NOT_FOUND, Code.FORBIDDEN, Code.WRONG_STAGE, Code.TOO_FAST)
"""The refusals of operations on one table."""
