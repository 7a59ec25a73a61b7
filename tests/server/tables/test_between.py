"""Chairs that change hands: between two matches and in a running one, with several processes and restarts."""

from pathlib import Path

import pytest

from nimmt.server.admin import check_database
from nimmt.table import Stage
from tests.server.in_process import Insider, close_all, inside, play_to_the_end, playing

pytestmark = pytest.mark.anyio
TWO_DEALS = {"deals": 2, "points": None, "hand": 2}


async def faults_of(database: str) -> list[str]:
    lines: list[str] = []
    await check_database(database, lines.append)
    return lines


async def test_only_the_deals_since_then_count_for_who_takes_over_a_chair(database: str) -> None:
    async with inside(database) as server:
        ana, bob = await playing(server, "Ana", "Bob", options=TWO_DEALS, takeover=True, sit_in="lowest")
        cleo = await Insider(server, "Cleo").introduce()
        await cleo.enter(ana.table.id)
        await bob.must("rise")
        await cleo.must("sit", seat=1)
        await play_to_the_end([ana, cleo])
        [match] = (await cleo.http.get("/api/v1/me/matches")).json()["matches"]
        assert [player["name"] for player in match["players"]] == ["Ana", "Bob, Cleo"]
        since = match["players"][1]["since"]
        assert since["deals"] == 1
        assert since["heads"] <= match["totals"][1]
        [told] = (await cleo.http.get("/api/v1/me/statistics")).json()["matches"]
        assert (told["deals"], told["heads"], told["place"]) == (1, since["heads"], since["place"])
        assert told["table_heads"] == since["all_heads"] / 2
        [whole] = (await ana.http.get("/api/v1/me/statistics")).json()["matches"]
        assert (whole["deals"], whole["place"]) == (2, match["places"][0])
        assert (await bob.http.get("/api/v1/me/statistics")).json()["matches"] == []
        exported = (await cleo.http.get("/api/v1/me/export")).json()
        assert exported["tables"][0]["names"] == ["Cleo"]
        await close_all(ana, bob, cleo)
    assert await faults_of(database) == []


async def test_who_is_ready_is_ready_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "nimmt.db")
    async with inside(database) as server:
        people = await playing(server, "Ana", "Bob", options=TWO_DEALS)
        table = people[0].table.id
        await play_to_the_end(people)
        for person in people:
            await person.must("ready")
            await person.commit()
        await people[0].until(lambda: people[0].table.begins is not None)
    async with inside(database) as again:
        found = (await again.services.rooms.find(table)).table
        assert (found.stage, found.number) == (Stage.OPEN, 2)
        assert all(chair.willing for chair in found.chairs)
    assert await faults_of(database) == []


async def test_people_at_two_processes_begin_the_next_match_together(postgres_url: str) -> None:
    async with inside(postgres_url) as one, inside(postgres_url) as other:
        ana, bob = people = await playing(one, "Ana", "Bob", options=TWO_DEALS)
        await play_to_the_end(people)
        await bob.leave()
        bob.turn_to(other)
        await bob.enter(ana.table.id)
        for person in people:
            await person.must("ready")
            await person.commit()
        for person in people:
            await person.until(lambda person=person: person.started and person.table.match == 2)  # type: ignore[misc]
        await close_all(*people)
