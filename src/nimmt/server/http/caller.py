"""Who makes a request: the person of its token, or somebody at its address."""

from starlette.requests import HTTPConnection

from ..clock import time
from ..people import Caller, token_of
from ..services import Services


async def find_caller(connection: HTTPConnection, services: Services, address: str) -> Caller | None:
    """Count a request, and find the person who makes it.

    A token that was valid lately counts for its person. Others are looked up, at a limited rate, because
    anybody can make them up.
    """
    limits, identities, token = services.limits, services.identities, token_of(connection)
    if token is None:
        limits.request(address)
        return None
    recalled = identities.recall(token)
    if recalled is None:
        limits.lookup(address)
    else:
        limits.request(address, recalled)
    caller = await identities.find(connection)
    if caller is None:
        limits.request(address)
        return None
    limits.meet(caller.person.id, address, age=time() - caller.person.made)
    if recalled is None:
        limits.found(address)
        limits.request(address, caller.person.id)
    return caller


def caller_key(connection: HTTPConnection, services: Services, address: str) -> str | None:
    """The key of the caller for limits; `None` if the database has to be asked first."""
    token = token_of(connection)
    return address if token is None else services.identities.recall(token)
