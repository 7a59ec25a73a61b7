"""The people with whom a person has played lately."""

import pytest
from msgspec.structs import replace

from nimmt.rules import encode
from nimmt.server.people.acquaintances import played_with
from nimmt.server.store import MatchRow
from nimmt.server.wire import MatchSummary, PlayerSummary
from tests.server.in_process import Insider, close_all, inside, play_to_the_end, playing

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None, "hand": 1}


async def lately(person: Insider) -> list[tuple[str, int]]:
    found = (await person.http.get("/api/v1/me/people")).json()["people"]
    return [(one["name"], one["matches"]) for one in found]


def match(number: int, *players: PlayerSummary) -> MatchRow:
    summary = MatchSummary(
        table="t",
        match=number,
        game="classic",
        title="6 nimmt!",
        finished=True,
        ended=float(number),
        players=players,
        totals=tuple([0 for _ in players]),
        places=tuple([1 for _ in players]),
        deals=1,
    )
    return MatchRow(
        table="t",
        number=number,
        game="classic",
        finished=True,
        ended=float(number),
        persons=tuple([player.person for player in players]),
        summary=encode(summary),
    )


def test_people_are_listed_once_by_the_latest_match_and_its_name() -> None:
    ana, bob, cow = (
        PlayerSummary(name="Ana", person="a"),
        PlayerSummary(name="Bob", person="b"),
        PlayerSummary(name="Bella", bot="easy"),
    )
    program = PlayerSummary(name="Robot", bot="program", person="r")
    gone = PlayerSummary(name="—")
    rows = [match(3, ana, cow, gone), match(2, bob, program, ana), match(1, ana, replace(bob, name="Robert"))]
    found = [(one.person, one.name, one.matches, one.latest) for one in played_with(rows)]
    assert found == [("a", "Ana", 3, 3.0), ("b", "Bob", 2, 2.0)]


async def test_who_was_at_my_table_is_listed_but_nobody_hidden_or_deleted(database: str) -> None:
    async with inside(database) as server:
        ana, bob, eve = people = await playing(server, "Ana", "Bob", "Eve", options=SHORT)
        assert await lately(ana) == []
        await play_to_the_end(people)
        assert sorted(await lately(ana)) == [("Bob", 1), ("Eve", 1)]
        await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
        assert await lately(ana) == [("Eve", 1)]
        await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": False})
        await server.services.store.leave(eve.id, 5.0)  # the log has not been rewritten yet
        assert await lately(ana) == [("Bob", 1)]
        stranger = server.stranger()
        assert (await stranger.http.get("/api/v1/me/people")).status_code == 401
        await close_all(*people)
