"""TV screens: authorise one, list them, withdraw the permission."""

from nimmt.table import Code

from ..wire import ShownTable, TvCode, TvCodeBody, TvScreens
from .operation import Call, Operation, Reply, person_of, table_id_of


async def show_on_tv(call: Call) -> Reply:
    person, table = person_of(call), table_id_of(call)
    call.services.limits.new_code(call.address)
    code, expires = await call.services.screens.code_for(table, person.id)
    return Reply(TvCode(code=code, expires=expires))


async def tvs(call: Call) -> Reply:
    person, table = person_of(call), table_id_of(call)
    return Reply(TvScreens(count=await call.services.screens.count(table, person.id)))


async def withdraw_tvs(call: Call) -> Reply:
    """Screens that other players authorised stay."""
    person, table = person_of(call), table_id_of(call)
    await call.services.screens.withdraw(table, person.id)
    return Reply(TvScreens(count=await call.services.screens.count(table, person.id)))


async def be_tv(call: Call) -> Reply:
    call.services.limits.try_code(call.address)
    table, secret = await call.services.screens.claim(call.body.code)
    return Reply(ShownTable(table=table), screen=secret)


OPERATIONS = (
    Operation(
        "showOnTv",
        "POST",
        "/api/v1/tables/{table}/tv",
        "A one-time code that authorises a TV screen to show my table while I am there.",
        show_on_tv,
        TvCode,
        status=201,
        identified=True,
        refusals=(Code.NOT_FOUND, Code.FORBIDDEN, Code.WRONG_STAGE, Code.TOO_FAST),
    ),
    Operation(
        "tvs",
        "GET",
        "/api/v1/tables/{table}/tv",
        "How many TV screens may show my table.",
        tvs,
        TvScreens,
        identified=True,
        refusals=(Code.NOT_FOUND, Code.FORBIDDEN, Code.WRONG_STAGE),
    ),
    Operation(
        "withdrawTvs",
        "POST",
        "/api/v1/tables/{table}/tv/withdraw",
        "Withdraw the permission of the TV screens that I authorised, or of all if I am the host.",
        withdraw_tvs,
        TvScreens,
        identified=True,
        refusals=(Code.NOT_FOUND, Code.FORBIDDEN, Code.WRONG_STAGE),
    ),
    Operation(
        "beTv",
        "POST",
        "/api/v1/tv",
        "Become a TV screen for the table of the code; the permission is kept in a cookie.",
        be_tv,
        ShownTable,
        TvCodeBody,
        refusals=(Code.NOT_FOUND, Code.FORBIDDEN, Code.WRONG_STAGE, Code.TOO_FAST),
    ),
)
