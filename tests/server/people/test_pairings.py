"""TVs that show a code of their own, and wait until a player authorises them with it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from nimmt.server.clock import time
from nimmt.server.keys import code_hash
from nimmt.server.limits import Paces
from nimmt.server.people import pairings
from nimmt.server.people.pairings import PAIRING_SECONDS
from nimmt.table import Code
from tests.server.in_process import Inside, Insider, close_all, company, inside, playing
from tests.server.live_server import Client
from tests.server.people.test_screens import Time, ask, refusal, withdraw

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("pairings") / "nimmt.db") as server:
        yield server


async def offered(screen: Client) -> str:
    """The code that this TV shows."""
    response = await screen.http.post("/api/v1/tv/pairing")
    assert response.status_code == 201, response.text
    return str(response.json()["code"])


async def found(client: Client, code: str) -> httpx.Response:
    return await client.http.post("/api/v1/tv/paired", json={"code": code})


async def authorise(client: Client, table: str, code: str) -> httpx.Response:
    return await client.http.post(f"/api/v1/tables/{table}/tv/pair", json={"code": code})


async def awaited(screen: Client) -> str | None:
    answer = (await screen.http.get("/api/v1/tv/table")).json()["table"]
    return None if answer is None else str(answer)


async def waiting(server: Inside, count: int) -> None:
    """Let requests go on until so many of them wait."""
    for _ in range(10_000):
        if server.services.pairings.waiting >= count:
            return
        await asyncio.sleep(0)
    raise AssertionError("they do not wait")


async def test_a_tv_that_waits_shows_the_table_of_whoever_has_its_code(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", watch="nobody")
    screen, table = server.stranger(), people[0].table.id
    code = await offered(screen)
    waits = asyncio.create_task(awaited(screen))
    assert (await found(people[0], code)).json() == {"table": None}
    assert (await authorise(people[0], table, code.lower().replace("-", " "))).json() == {"table": table}
    assert await waits == table
    await screen.enter(table, manner="tv")
    assert screen.tv is not None
    assert len(screen.tv.rows) == 4
    await close_all(*people, screen)


async def test_others_who_have_the_code_later_find_the_table(server: Inside) -> None:
    people = await company(server, "Ana", "Bob")
    screen, late, table = server.stranger(), server.stranger(), people[0].table.id
    code = await offered(screen)
    await authorise(people[0], table, code)
    assert (await found(late, code)).json() == {"table": table}
    await close_all(*people, screen, late)


async def test_a_code_authorises_one_tv_once(server: Inside) -> None:
    people, others = await company(server, "Ana"), await company(server, "Bob")
    screen = server.stranger()
    code = await offered(screen)
    await authorise(people[0], people[0].table.id, code)
    assert refusal(await authorise(others[0], others[0].table.id, code)) == "not-found"
    assert await awaited(screen) == people[0].table.id
    await close_all(*people, *others, screen)


async def test_a_code_is_good_again_if_the_server_was_killed_before_the_tv_had_its_permission(
    server: Inside,
) -> None:
    people = await playing(server, "Ana", "Bob")
    screen, table = server.stranger(), people[0].table.id
    code = await offered(screen)
    await server.services.store.use_pairing(code_hash(code), table, time())
    assert (await authorise(people[0], table, code)).status_code == 200
    assert await awaited(screen) == table
    await close_all(*people, screen)


async def test_only_those_at_a_table_can_show_it(server: Inside) -> None:
    people, cleo = await company(server, "Ana"), await server.client("Cleo")
    screen, table = server.stranger(), people[0].table.id
    code = await offered(screen)
    assert refusal(await authorise(cleo, table, code)) == "forbidden"
    assert refusal(await authorise(screen, table, code)) == "no-identity"
    assert refusal(await authorise(people[0], table, "2222-2222")) == "not-found"
    assert refusal(await found(cleo, "2222-2222")) == "not-found"
    assert (await authorise(people[0], table, code)).status_code == 200
    await close_all(*people, cleo, screen)


async def test_a_tv_that_still_waits_may_show_a_new_code_and_the_one_before_is_as_good(
    server: Inside,
) -> None:
    people = await company(server, "Ana")
    screen, table = server.stranger(), people[0].table.id
    before, _ = await offered(screen), await offered(screen)
    assert (await authorise(people[0], table, before)).status_code == 200
    assert await awaited(screen) == table
    again = await offered(screen)
    assert (await found(people[0], again)).json() == {"table": None}
    await close_all(*people, screen)


@pytest.mark.parametrize(("seconds", "status"), [(PAIRING_SECONDS - 1, 200), (PAIRING_SECONDS + 1, 404)])
async def test_a_code_lives_for_a_quarter_of_an_hour(
    server: Inside, monkeypatch: pytest.MonkeyPatch, seconds: float, status: int
) -> None:
    clock = Time()
    monkeypatch.setattr(pairings, "time", clock)
    people = await company(server, "Ana")
    screen = server.stranger()
    code = await offered(screen)
    clock.now += seconds
    assert (await found(people[0], code)).status_code == status
    assert (await authorise(people[0], people[0].table.id, code)).status_code == status
    await close_all(*people, screen)


async def test_a_tv_that_nobody_authorises_is_told_so_after_a_while(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairings, "WAIT_SECONDS", 0.0)
    screen = server.stranger()
    await offered(screen)
    assert await awaited(screen) is None
    assert await awaited(server.stranger()) is None
    await close_all(screen)


async def test_a_room_full_of_people_may_have_the_right_code_but_nobody_may_guess(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=Paces(), clock=Time()) as server:
        people, screen = await company(server, "Ana"), server.stranger()
        code, most = await offered(screen), Paces().code_tries.burst
        assert {(await found(people[0], code)).status_code for _ in range(2 * most)} == {200}
        assert {(await found(people[0], "2222-2222")).status_code for _ in range(most)} == {404}
        assert refusal(await found(people[0], code)) == "too-fast"
        await close_all(*people, screen)


async def test_one_address_cannot_take_all_places_of_waiting_tvs(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=Paces(waits=2)) as server:
        people, screen = await playing(server, "Ana", "Bob"), server.stranger()
        code = await offered(screen)
        waits = [asyncio.create_task(awaited(screen)) for _ in range(2)]
        await waiting(server, 2)
        assert refusal(await server.stranger().http.get("/api/v1/tv/table")) == "too-many"
        table = people[0].table.id
        await authorise(people[0], table, code)
        assert await asyncio.gather(*waits) == [table, table]
        assert await awaited(screen) == table
        await close_all(*people, screen)


async def test_all_that_wait_count_even_those_without_a_code(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairings, "MOST_WAITING", 2)
    screen = server.stranger()
    waits = [asyncio.create_task(awaited(screen)) for _ in range(2)]
    await waiting(server, 2)
    assert refusal(await screen.http.get("/api/v1/tv/table")) == "too-many"
    server.services.pairings.say_goodbye()
    assert await asyncio.gather(*waits) == [None, None]
    await close_all(screen)


async def counted(person: Insider, count: int) -> None:
    await person.until(lambda: person.table.screens == count)


async def test_everybody_at_the_table_is_told_when_a_screen_comes_or_goes(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", "Cleo")
    table, (first, second) = people[0].table.id, [server.stranger() for _ in range(2)]
    await authorise(people[0], table, await offered(first))
    for person in people:
        await counted(person, 1)
    await authorise(people[1], table, await offered(second))
    await counted(people[2], 2)
    assert (await ask(people[2], "GET", table)).json() == {"count": 2}
    await withdraw(people[1], table)
    await counted(people[2], 1)
    await people[0].must("hand-over", seat=2)
    await people[0].must("rise")
    await counted(people[2], 0)
    await close_all(*people, first, second)


async def test_the_code_of_a_tv_ends_no_other(server: Inside) -> None:
    people = await company(server, "Ana")
    screen, table = server.stranger(), people[0].table.id
    code = await offered(screen)
    typed = await screen.http.post("/api/v1/tv", json={"code": code})
    assert refusal(typed) == Code.NOT_FOUND
    assert (await authorise(people[0], table, code)).status_code == 200
    await close_all(*people, screen)
