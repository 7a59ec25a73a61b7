"""TV screens: authorise one, list them, withdraw the permission."""

from nimmt.table import Code

from ..wire import ShownTable, TvCode, TvCodeBody, TvPairing, TvScreens, TvTable
from .operation import AT_TABLE, Call, Operations, Reply, person_of, table_id_of

OPERATIONS = Operations()


@OPERATIONS.add(
    "POST",
    "/api/v1/tables/{table}/tv",
    TvCode,
    status=201,
    identified=True,
    refusals=AT_TABLE,
)
async def show_on_tv(call: Call) -> Reply:
    """A one-time code that authorises a TV screen to show my table while I am there."""
    person, table = person_of(call), table_id_of(call)
    call.services.limits.new_code(person.id)
    code, expires = await call.services.screens.code_for(table, person.id)
    return Reply(TvCode(code=code, expires=expires))


@OPERATIONS.add("GET", "/api/v1/tables/{table}/tv", TvScreens, identified=True, refusals=AT_TABLE)
async def tvs(call: Call) -> Reply:
    """How many TV screens may show my table."""
    person, table = person_of(call), table_id_of(call)
    return Reply(TvScreens(count=await call.services.screens.count(table, person.id)))


@OPERATIONS.add("POST", "/api/v1/tables/{table}/tv/withdraw", TvScreens, identified=True, refusals=AT_TABLE)
async def withdraw_tvs(call: Call) -> Reply:
    """Withdraw the permission of the TV screens that I authorised, or of all if I am the host.

    Screens that other players authorised stay.
    """
    person, table = person_of(call), table_id_of(call)
    await call.services.screens.withdraw(table, person.id)
    return Reply(TvScreens(count=await call.services.screens.count(table, person.id)))


@OPERATIONS.add("POST", "/api/v1/tv", ShownTable, TvCodeBody, refusals=AT_TABLE)
async def be_tv(call: Call) -> Reply:
    """Become a TV screen for the table of the code; the permission is kept in a cookie."""
    call.services.limits.try_code(call.address)
    table, secret = await call.services.screens.claim(call.body.code)
    return Reply(ShownTable(table=table), screen=secret)


@OPERATIONS.add("POST", "/api/v1/tv/pairing", TvPairing, status=201, refusals=(Code.TOO_FAST,))
async def offer_tv(call: Call) -> Reply:
    """A code for this TV to show; a cookie keeps its secret. A player authorises the TV with the code."""
    call.services.limits.new_code(call.address)
    code, expires, secret = await call.services.pairings.offer(call.screen)
    return Reply(TvPairing(code=code, expires=expires), screen=secret)


@OPERATIONS.add("GET", "/api/v1/tv/table", TvTable, refusals=(Code.TOO_MANY,))
async def await_table(call: Call) -> Reply:
    """The table that this TV may show, as soon as a player has authorised it.

    The answer `null` comes after a while, so that the TV asks again.
    """
    with call.services.limits.wait(call.address):
        return Reply(TvTable(table=await call.services.pairings.wait(call.screen)))


@OPERATIONS.add("POST", "/api/v1/tv/paired", TvTable, TvCodeBody, refusals=AT_TABLE)
async def find_tv(call: Call) -> Reply:
    """The table of the TV that shows this code, so that others can follow the first player there."""
    call.services.limits.try_code(call.address)
    table = await call.services.pairings.table_of(call.body.code)
    call.services.limits.code_was_right(call.address)
    return Reply(TvTable(table=table))


@OPERATIONS.add(
    "POST", "/api/v1/tables/{table}/tv/pair", TvTable, TvCodeBody, identified=True, refusals=AT_TABLE
)
async def pair_tv(call: Call) -> Reply:
    """Authorise the TV that shows this code to show my table while I am there. The code does this once."""
    person, table = person_of(call), table_id_of(call)
    call.services.limits.try_code(call.address)
    await call.services.pairings.authorise(call.body.code, table, person.id)
    call.services.limits.code_was_right(call.address)
    return Reply(TvTable(table=table))
