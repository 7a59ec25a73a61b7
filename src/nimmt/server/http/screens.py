"""TV screens: authorise one, list them, withdraw the permission."""

from ..wire import ShownTable, TvCode, TvCodeBody, TvScreens
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
