"""Who makes a request: the person of its token, or somebody at its address."""

from starlette.requests import HTTPConnection

from ..clock import time
from ..people import Caller, token_of
from ..services import Services


async def find_caller(connection: HTTPConnection, services: Services, address: str) -> Caller | None:
    """Count a request, and find the person who makes it.

    A token that was valid lately counts for its person at once. Any other is looked up before it is counted:
    anybody can make tokens up, and a limit on lookups would refuse a valid one in a flood of them. A lookup
    costs much less than the rest of a request.
    """
    limits, identities, token = services.limits, services.identities, token_of(connection)
    recalled = None if token is None else identities.recall(token)
    if token is None or recalled is not None:
        limits.request(address, recalled)
    caller = await identities.find(connection)
    if caller is None:
        if token is not None:
            limits.request(address)
        return None
    limits.meet(caller.person.id, address, age=time() - caller.person.made)
    if recalled is None:
        limits.request(address, caller.person.id)
    return caller


def caller_key(connection: HTTPConnection, services: Services, address: str) -> str | None:
    """The key of the caller for limits; `None` if the database has to be asked first."""
    token = token_of(connection)
    return address if token is None else services.identities.recall(token)
