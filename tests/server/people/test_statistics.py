"""Statistics of a person, and the export of their data."""

import json
from random import Random

import httpx
import msgspec
import pytest

from nimmt.rules import encode, read, verify
from nimmt.server.http import me
from nimmt.server.limits import Pace
from nimmt.server.people import Export
from nimmt.server.people.statistics import GameStatistics, Mean, game_statistics
from nimmt.server.store import MatchRow, Store
from nimmt.table import Chance
from tests.server.in_process import close_all, inside, play_to_the_end, playing
from tests.server.programs.unlimited import WITHOUT_LIMITS
from tests.server.store.queries import execute
from tests.server.store.samples import table_row

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None, "hand": 2}


def ended(number: int, totals: list[int], places: list[int] | None, *, game: str = "classic") -> MatchRow:
    """A match of two deals between Ana and bots."""
    return MatchRow(
        table="t",
        number=number,
        game=game,
        finished=places is not None,
        ended=float(number),
        persons=("ana", *[None for _ in totals[1:]]),
        summary=encode({"totals": totals, "places": places, "deals": 2}),
    )


async def test_matches_are_summed_up_by_game_and_seats(store: Store) -> None:
    matches = [
        ended(1, [3, 8], [1, 2]),
        ended(2, [10, 10], [1, 1]),
        ended(3, [50, 1], None),  # abandoned
        ended(4, [9, 6, 3], [3, 2, 1]),
        ended(5, [7, 5], [1, 2], game="plus"),
    ]
    await store.append("t", 0, [b"{}"], table_row(), matches)
    classic, with_three, plus = game_statistics(await store.tallies_of("ana"))
    assert classic == GameStatistics(
        game="classic",
        seats=2,
        matches=2,
        deals=4,
        places=(2, 0),
        wins=1.5,  # the second place was shared
        heads=Mean(mean=3.25, error=1.75),  # 13 in 4 deals; by match 3 and 10, where 6.5 were expected
        table_heads=Mean(mean=3.875, error=1.125),
        difference=Mean(mean=-0.625, error=0.625),
    )
    assert (with_three.seats, with_three.places, with_three.wins) == (3, (0, 0, 1), 0)
    assert with_three.difference == Mean(mean=1.5, error=None)
    assert (plus.game, plus.matches) == ("plus", 1)
    assert await store.tallies_of("bob") == []


async def test_parts_of_wins_add_up_exactly(store: Store) -> None:
    matches = [
        ended(1, [5] * 10, [1] * 10),
        ended(2, [5] * 5 + [9] * 5, [1] * 5 + [6] * 5),
        *[ended(number, [5, 5, 5], [1, 1, 1]) for number in (3, 4, 5)],
    ]
    await store.append("t", 0, [b"{}"], table_row(), matches)
    three, ten = game_statistics(await store.tallies_of("ana"))
    assert (three.wins, ten.wins) == (1.0, 0.3)


async def test_everyone_has_the_figures_of_the_matches_that_they_played_to_the_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as server:
        ana, _, leaver = people = await playing(server, "Ana", "Bob", "Carla", options=SHORT)
        await leaver.must("rise")
        await play_to_the_end(people[:2])
        await ana.must("rematch")
        for person in people[:2]:
            await person.must("contribute", part="00" * 16)
            await person.must("ready")
        await ana.must("begin")
        await play_to_the_end(people[:2])

        told = (await ana.http.get("/api/v1/me/statistics")).json()
        second, first = (await ana.http.get("/api/v1/me/matches")).json()["matches"]
        assert [match["match"] for match in told["matches"]] == [2, 1]
        for result, match in zip(told["matches"], (second, first), strict=True):
            seats = len(match["players"])
            assert result["heads"] == match["totals"][0]
            assert result["table_heads"] == pytest.approx(sum(match["totals"]) / seats)
            assert (result["seats"], result["place"]) == (seats, match["places"][0])
        assert [(game["seats"], game["matches"]) for game in told["games"]] == [(2, 1), (3, 1)]
        assert (await leaver.http.get("/api/v1/me/statistics")).json() == {
            "games": [],
            "matches": [],
            "more": False,
        }

        monkeypatch.setattr(me, "MOST_RESULTS", 1)
        latest = (await ana.http.get("/api/v1/me/statistics")).json()
        before = latest["matches"][0]["ended"]
        earlier = (await ana.http.get("/api/v1/me/statistics", params={"before": before})).json()
        assert (latest["more"], earlier["more"]) == (True, False)
        assert latest["matches"] + earlier["matches"] == told["matches"]
        assert latest["games"] == earlier["games"] == told["games"]
        await close_all(*people)


def different_seeds() -> Chance:
    """Known random numbers, with another seed for every table."""
    drawn: dict[str, Random] = {}
    return lambda kind: drawn.setdefault(kind, Random(kind))


async def test_everything_that_is_stored_about_somebody_is_theirs_to_have(database: str) -> None:
    paces = WITHOUT_LIMITS._replace(exports=Pace(1, 1e9))
    async with inside(database, paces=paces, chance=different_seeds()) as server:
        ana, bob = await playing(server, "Ana", "Bob", options=SHORT)
        finished = ana.table.id
        await ana.must("say", phrase="moo")
        await play_to_the_end([ana, bob])
        await ana.leave()
        await ana.http.post("/api/v1/me", json={"name": "Anna"})
        running = await ana.open_table(seats=2, options=SHORT, pace="at-once")
        await ana.enter(running)
        await ana.sit()
        await ana.must("seat-bot", bot="lowest")
        await ana.must("begin")
        seed = json.loads((await server.log_of(running))[0])["seed"]

        answer = await ana.http.get("/api/v1/me/export")
        check_export(answer, finished, running, seed)
        again = await ana.http.get("/api/v1/me/export")
        assert again.status_code == 429
        assert again.headers["Retry-After"] in again.json()["error"]
        assert int(again.headers["Retry-After"]) > 1
        await close_all(ana, bob)


async def test_a_damaged_table_is_named_in_the_export_and_the_others_are_in_it(database: str) -> None:
    async with inside(database) as server:
        ana = await server.client("Ana")
        broken, sound = [await ana.open_table(seats=2, options=SHORT) for _ in range(2)]
        await execute(database, f"UPDATE log SET entry = '{{}}' WHERE table_id = '{broken}'")
        export = msgspec.json.decode((await ana.http.get("/api/v1/me/export")).content, type=Export)
        assert [table.table for table in export.tables] == [sound]
        assert export.damaged == (broken,)
        await ana.close()


def check_export(answer: httpx.Response, finished: str, running: str, seed: str) -> None:
    export = msgspec.json.decode(answer.content, type=Export)
    assert export.identity.name == "Anna"
    [device] = export.identity.devices
    assert device.made == device.used == device.issued == export.identity.made
    assert [result.table for result in export.results] == [finished]
    tables = {table.table: table for table in export.tables}
    assert tables.keys() == {finished, running}
    assert (tables[finished].names, tables[running].names) == (("Ana",), ("Anna",))
    [match] = tables[finished].matches
    verify(read(encode(match.record)))
    assert match.record.seats[match.seat].name == "Ana"
    deeds = [deed["type"] for deed in tables[finished].deeds]
    assert (deeds[0], deeds.count("said")) == ("opened", 1)
    assert deeds.count("decided") >= 2, "a card each turn, and a row where one had to be taken"
    assert tables[running].matches == ()
    assert export.damaged == ()
    assert seed not in answer.text, "with it all hands of the running match could be known"
