"""What somebody asks over HTTP about themselves: how they play, all that is stored, and to be forgotten."""

from nimmt.table import Code, TableError

from ..people.export import Export, export_of
from ..people.statistics import Statistics, game_statistics, match_result
from ..wire import DeleteBody, Deleted
from .operations import BEFORE, Answer, Call, Operation, person_of

MOST_RESULTS = 500


async def statistics(call: Call) -> Answer:
    store, person = call.house.store, person_of(call)
    rows = await store.results_of(person.id, MOST_RESULTS + 1, call.query.get("before"))
    return Answer(
        Statistics(
            games=game_statistics(await store.tallies_of(person.id)),
            matches=tuple([match_result(row) for row in rows[:MOST_RESULTS]]),
            more=len(rows) > MOST_RESULTS,
        )
    )


async def export(call: Call) -> Answer:
    """Names of others are in the records, as in those that everyone at the table can have."""
    person = person_of(call)
    call.house.limits.export(person.id)
    return Answer(export_of(call.house.store, person))


async def delete(call: Call) -> Answer:
    """At once nobody knows me any more. Seats that I have are left first, as if I rose; what I have decided
    stays, for the matches are the others' too, under a name that is nobody's (`—`)."""
    person = person_of(call)
    if call.body.confirm != person.name:
        raise TableError(
            Code.FORBIDDEN, f"To delete everything about you, confirm it with your name: {person.name}."
        )
    return Answer(Deleted(tables=await call.house.leaving_persons.leave(person.id)), forgotten=True)


PERSON_OPERATIONS = (
    Operation(
        "statistics",
        "GET",
        "/api/v1/me/statistics",
        "My matches that came to their end, in figures.",
        statistics,
        Statistics,
        identified=True,
        query=(BEFORE,),
    ),
    Operation(
        "export",
        "GET",
        "/api/v1/me/export",
        "Everything that is stored about me.",
        export,
        Export,
        identified=True,
    ),
    Operation(
        "deleteMe",
        "POST",
        "/api/v1/me/delete",
        "Delete everything about me, confirmed with my name.",
        delete,
        Deleted,
        DeleteBody,
        identified=True,
    ),
)
