"""`nimmt` without rate limits, which could hide other faults."""

from nimmt.server import connections, services
from nimmt.server.http import tables
from nimmt.server.limits import Pace, Paces
from nimmt.server.people import pairings
from nimmt.server.ws import protocol
from tests.server.programs.known_chance import run

_ALWAYS = Pace(10**15, 1e-6)
WITHOUT_LIMITS = Paces(
    requests=_ALWAYS,
    messages=_ALWAYS,
    sockets=10**9,
    waits=10**9,
    floods=_ALWAYS,
    visits=_ALWAYS,
    identities=_ALWAYS,
    tables_of_person=_ALWAYS,
    tables_of_address=_ALWAYS,
    entries=_ALWAYS,
    exports=_ALWAYS,
    codes=_ALWAYS,
    code_tries=_ALWAYS,
    code_tries_of_all=_ALWAYS,
    table_code_tries_of_all=_ALWAYS,
    requests_of_person=_ALWAYS,
    sockets_of_person=10**9,
    unasked=_ALWAYS,
    bytes_of_person=_ALWAYS,
    bytes_of_table=_ALWAYS,
    bytes_of_address=_ALWAYS,
)


def lift_limits() -> None:
    connections.MOST_OF_ADDRESS = 10**9
    setattr(services, "paces_for", lambda _: WITHOUT_LIMITS)  # noqa: B010
    tables.MOST_TABLES = 10**9
    pairings.WAIT_SECONDS = 0.1
    protocol.FRAMES = _ALWAYS


if __name__ == "__main__":
    lift_limits()
    run()
