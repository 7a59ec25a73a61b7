"""Known people are counted by person: nobody at their address can use up what they may do."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from nimmt.server.clock import time
from nimmt.server.http import caller
from nimmt.server.limits import DAY, Pace, Paces
from nimmt.server.people import COOKIE, identity
from nimmt.server.people.identity import RENEWAL_SECONDS
from nimmt.server.services import Services
from nimmt.server.store import Key
from nimmt.server.ws.connection import PATIENCE
from tests.server.in_process import URL, Inside, Insider, Pipe, close_all, company, inside
from tests.server.programs.unlimited import WITHOUT_LIMITS
from tests.server.test_limits import Clock

pytestmark = pytest.mark.anyio
MOST = 20
FEW = Pace(MOST, 1e6)
"""A burst without a refill."""
PACES = WITHOUT_LIMITS._replace(requests=FEW, requests_of_person=FEW, visits=FEW, floods=Pace(1, 1e6))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(tmp_path / "nimmt.db", paces=PACES) as server:
        yield server


async def status(client: Insider, path: str = "/api/v1/games") -> int:
    return (await client.http.get(path)).status_code


async def flood(client: Insider) -> None:
    while await status(client) != 429:
        pass


def made_up(rng: Random) -> str:
    """A token of the right form."""
    person = "".join(rng.choices("23456789abcdefghijkmnpqrstuvwxyz", k=20))
    return f"nimmt_{person}_{rng.randbytes(32).hex()}"


def lookups(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The persons whose keys are read from the database from now on."""
    asked: list[str] = []
    keys = services.store.keys

    async def counted(person: str) -> list[Key]:
        asked.append(person)
        return await keys(person)

    monkeypatch.setattr(services.store, "keys", counted, raising=False)
    return asked


async def test_a_flood_without_a_name_is_no_trouble_for_known_people(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob")
    stranger = server.stranger()
    await flood(stranger)
    assert await status(server.stranger()) == 429, "this is for everybody else at the address"
    for person in (ana, bob):
        assert await status(person) == 200
        await person.leave()
        await person.enter(person.table.id)
        assert person.bye is None
    await close_all(ana, bob, stranger)


async def test_a_flood_of_a_known_person_is_no_trouble_for_others(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob")
    await flood(bob)
    assert await status(ana) == 200
    await close_all(ana, bob)


async def test_who_makes_up_tokens_is_counted_by_address(server: Inside) -> None:
    rng, flooder = Random(1), server.stranger()
    answers = []
    for _ in range(5 * MOST):
        flooder.http.cookies.set(COOKIE, made_up(rng))
        answers.append(await status(flooder))
    assert answers == [200] * MOST + [429] * 4 * MOST
    del flooder.http.cookies[COOKIE]
    assert await status(flooder) == 429, "they count as requests without a name, too"
    await flooder.close()


async def test_a_made_up_secret_of_a_known_person_is_not_counted_as_theirs(server: Inside) -> None:
    ana, flooder = await server.client("Ana"), server.stranger()
    known, _, _ = ana.http.cookies[COOKIE].rpartition("_")
    flooder.http.cookies.set(COOKIE, f"{known}_{'0' * 64}")
    await flood(flooder)
    assert await status(ana) == 200
    await close_all(ana, flooder)


async def test_people_are_found_again_after_a_restart_in_a_flood_of_made_up_tokens(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=PACES) as server:
        ana = await server.client("Ana")
        token, table = ana.http.cookies[COOKIE], await ana.open_table()
        await ana.close()
    async with inside(tmp_path / "nimmt.db", paces=PACES) as server:
        rng, flooder, ana = Random(1), server.stranger(), Insider(server, token=token)
        for _ in range(5 * MOST):
            flooder.http.cookies.set(COOKIE, made_up(rng))
            await status(flooder)
        await flood(server.stranger())
        assert [await status(ana) for _ in range(MOST - 1)] == [200] * (MOST - 1)
        await ana.enter(table)
        assert ana.bye is None
        await close_all(ana, flooder)


async def test_a_renewed_token_counts_for_its_person_from_its_first_use(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, tab = await server.client("Ana"), server.stranger()
    tab.http.cookies.set(COOKIE, ana.http.cookies[COOKIE])
    monkeypatch.setattr(identity, "time", lambda: time() + RENEWAL_SECONDS)
    await ana.http.get("/api/v1/me")
    assert ana.http.cookies[COOKIE] != tab.http.cookies[COOKIE]
    await flood(tab)
    asked = lookups(server.services, monkeypatch)
    assert await status(ana) == 429
    assert asked == [], "a refused request of theirs asks no database"
    await close_all(ana, tab)


async def test_a_person_who_is_gone_is_counted_by_address(server: Inside) -> None:
    ana = await server.client("Ana")
    cookie = ana.http.cookies[COOKIE]
    gone = await ana.http.post("/api/v1/me/delete", json={"confirm": "Ana"})
    assert gone.status_code == 200
    ana.http.cookies.set(COOKIE, cookie)
    await flood(ana)
    assert await status(server.stranger()) == 429
    await ana.close()


async def test_after_floods_of_messages_known_people_get_in(tmp_path: Path) -> None:
    paces = PACES._replace(messages=Pace(1, 1e6))
    async with inside(tmp_path / "nimmt.db", paces=paces) as server:
        ana = await server.client("Ana")
        table = await ana.open_table()
        flooder = server.stranger()
        await flooder.enter(table)
        for _ in range(PATIENCE + 5):
            await flooder.send("moo")
        await flooder.until(lambda: flooder.bye is not None)
        await flooder.leave()
        shut_out = await Pipe(server.app, f"{URL}/api/v1/tables/{table}/socket", {}).opened()
        assert await shut_out.ended() == 1008
        await ana.enter(table)
        assert ana.snapshots
        await close_all(ana, flooder)


async def test_known_people_open_tables_whatever_new_people_at_their_address_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "nimmt.db", paces=Paces(), clock=Clock()) as server:
        ana = await server.client("Ana")
        for module in (caller, identity):
            monkeypatch.setattr(module, "time", lambda: time() + DAY)
        flooders = [await server.client(f"Flooder {number}") for number in range(4)]
        opened = [await open_table(flooder) for flooder in flooders for _ in range(MOST)]
        assert opened.count(201) == Paces().tables_of_address.burst
        assert opened.count(429) == len(opened) - opened.count(201)
        assert await open_table(ana) == 201
        await close_all(ana, *flooders)


async def open_table(client: Insider) -> int:
    return (await client.http.post("/api/v1/tables", json={"settings": {}})).status_code


async def test_a_table_that_is_refused_for_its_settings_costs_nothing(tmp_path: Path) -> None:
    paces = WITHOUT_LIMITS._replace(tables_of_person=Pace(1, 1e6), tables_of_address=Pace(1, 1e6))
    async with inside(tmp_path / "nimmt.db", paces=paces) as server:
        ana = await server.client("Ana")
        refused = await ana.http.post("/api/v1/tables", json={"settings": {"seats": 99}})
        assert refused.status_code == 422
        assert await open_table(ana) == 201
        await ana.close()
