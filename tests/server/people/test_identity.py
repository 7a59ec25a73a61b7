"""Identity: a name and a secret, without registration."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import time

import httpx
import pytest

from nimmt.rules import encode
from nimmt.server.app import make_app
from nimmt.server.bots import BotPool
from nimmt.server.http import MOST_TABLES
from nimmt.server.keys import code_hash, hash_of, new_code, new_table_id, new_token
from nimmt.server.people import Identities
from nimmt.server.services import ServerOptions, Services
from nimmt.server.store import Person, Store, open_store
from nimmt.server.tables import row_of
from nimmt.table import Code, Opened, Settings, TableError, open_table
from tests.chance import Known
from tests.server.live_server import Client, Server

CHANCE = Known(start=0)

pytestmark = pytest.mark.anyio
COLLECTOR = new_token(CHANCE)
"""A person who hosts as many tables as allowed."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("identity") / "nimmt.db"
    asyncio.run(prepare(database))
    server = Server(str(database)).start()
    yield server
    server.stop()


async def prepare(database: Path) -> None:
    store = await open_store(str(database))
    person = Person(id=COLLECTOR.person, name="Collector", made=0.0)
    await store.add_person(person, hash_of(COLLECTOR.secret))
    for _ in range(MOST_TABLES):
        opened = Opened(
            at=time(), id=new_table_id(CHANCE), host=person.id, settings=Settings(), seed="00" * 32
        )
        await store.append(opened.id, 0, [encode(opened)], row_of(open_table(opened).table))
    await store.close()


@pytest.fixture
async def ana(server: Server) -> AsyncIterator[Client]:
    client = await Client(server, "Ana").introduce()
    yield client
    await client.close()


@pytest.fixture
async def stranger(server: Server) -> AsyncIterator[Client]:
    client = Client(server)
    yield client
    await client.close()


async def who(client: Client) -> str | None:
    response = await client.http.get("/api/v1/me")
    assert response.status_code in (200, 401)
    return str(response.json()["id"]) if response.status_code == 200 else None


async def claim(client: Client, code: str) -> tuple[int, str]:
    response = await client.http.post("/api/v1/me/claim", json={"code": code})
    return response.status_code, response.json().get("code", "")


async def code_of(client: Client) -> str:
    response = await client.http.post("/api/v1/me/code")
    assert response.status_code == 201
    assert time() < response.json()["expires"] <= time() + 600
    return str(response.json()["code"])


async def test_the_secret_is_in_a_cookie_that_no_script_and_no_other_site_can_use(stranger: Client) -> None:
    response = await stranger.http.post("/api/v1/me", json={"name": "Ana"})
    [cookie] = response.headers.get_list("set-cookie")
    words = {word.strip().lower() for word in cookie.split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= words
    assert stranger.http.cookies["nimmt"] not in response.text
    assert "domain" not in cookie.lower()
    assert "secure" not in words  # because the request came over plain http


@pytest.mark.parametrize(
    ("scheme", "forwarded"), [("https", {}), ("http", {"X-Forwarded-Proto": "http, https"})]
)
async def test_a_cookie_that_came_over_https_stays_there(
    store: Store, scheme: str, forwarded: dict[str, str]
) -> None:
    """Also behind several proxies, each of which adds the address that it sees."""
    transport = httpx.ASGITransport(
        make_app(Services(ServerOptions("", behind_proxy=True), store, BotPool(0)))
    )
    async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://nimmt.test") as client:
        response = await client.post("/api/v1/me", json={"name": "Ana"}, headers=forwarded)
    assert "; secure" in response.headers["set-cookie"].lower()


async def test_only_a_program_comes_with_a_token_that_it_was_told(ana: Client, stranger: Client) -> None:
    made = (await ana.http.post("/api/v1/bots", json={"name": "Deep Cow"})).json()
    stranger.http.headers["Authorization"] = f"Bearer {made['token']}"
    me = (await stranger.http.get("/api/v1/me")).json()
    assert (me["id"], me["name"], me["bot"]) == (made["id"], "Deep Cow", True)
    forged = made["token"][:-1] + ("0" if made["token"][-1] != "0" else "1")
    for token in (forged, made["token"][:-1], "nimmt", made["id"]):
        stranger.http.headers["Authorization"] = f"Bearer {token}"
        assert await who(stranger) is None


async def test_a_program_opens_no_table(ana: Client, stranger: Client) -> None:
    made = (await ana.http.post("/api/v1/bots", json={"name": "Deep Cow"})).json()
    stranger.http.headers["Authorization"] = f"Bearer {made['token']}"
    refused = await stranger.http.post("/api/v1/tables", json={"settings": {}})
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")


async def test_without_cookies_one_is_somebody_new(ana: Client) -> None:
    before = await who(ana)
    ana.http.cookies.clear()
    assert await who(ana) is None
    await ana.introduce()
    assert await who(ana) not in (None, before)


async def test_a_code_carries_an_identity_to_another_device_once(ana: Client, stranger: Client) -> None:
    code = await code_of(ana)
    assert (await claim(stranger, code.lower().replace("-", " ")))[0] == 200
    assert await who(stranger) == await who(ana)
    assert stranger.http.cookies["nimmt"] != ana.http.cookies["nimmt"]
    assert await claim(stranger, code) == (404, "not-found")
    assert await claim(stranger, "AAAA-AAAA") == (404, "not-found")


async def test_a_new_code_ends_the_one_before(ana: Client, stranger: Client) -> None:
    old, new = await code_of(ana), await code_of(ana)
    assert await claim(stranger, old) == (404, "not-found")
    assert (await claim(stranger, new))[0] == 200


async def test_a_code_expires(store: Store) -> None:
    identities = Identities(store, CHANCE)
    person, _ = await identities.make("Ana", bot=False)
    code = new_code(CHANCE)
    assert await store.add_code(code_hash(code), person.id, time() - 1)
    with pytest.raises(TableError) as refused:
        await identities.claim(code)
    assert refused.value.code is Code.NOT_FOUND
    assert len(await store.keys(person.id)) == 1


async def test_the_database_has_no_secret(sqlite_path: Path) -> None:
    """Only hashes are stored: a reader of the database cannot log in."""
    store = await open_store(str(sqlite_path))
    identities = Identities(store, CHANCE)
    person, token = await identities.make("Ana", bot=False)
    code, _ = await identities.code_for(person)
    await store.close()
    kept = b"".join(await asyncio.to_thread(contents, sqlite_path.parent))
    assert person.id.encode() in kept
    assert token.rpartition("_")[2].encode() not in kept
    assert code.encode() not in kept
    assert code.replace("-", "").encode() not in kept


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.iterdir()]


async def test_names_are_tidied_everywhere(ana: Client) -> None:
    renamed = await ana.http.post("/api/v1/me", json={"name": "  Anna\u00a0\nLena "})
    assert renamed.json()["name"] == "Anna Lena"
    for name in ("", "   ", "\u202eanA", "A\x00", "x" * 25):
        refused = await ana.http.post("/api/v1/me", json={"name": name})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-message")
    await ana.enter(await ana.open_table())
    await ana.sit()
    assert ana.chairs[0]["name"] == "Anna Lena"


async def test_whoever_is_hidden_has_neither_name_nor_voice_until_shown_again(
    ana: Client, server: Server
) -> None:
    bob = await Client(server, "Bob").introduce()
    table = await ana.open_table(seats=2)
    await bob.enter(table)
    await bob.sit()
    hidden = f"/api/v1/me/hidden/{bob.id}"
    assert (await ana.http.put(hidden, json={"hidden": True})).json()["hidden"] == [bob.id]
    await ana.enter(table)
    assert ana.chairs[0].get("name", "") == ""
    said = await bob.must("say", phrase="moo")
    await ana.until(lambda: (ana.v or 0) >= said)
    assert ana.updates[-1].said is None
    assert "Bob" not in "".join(ana.heard)
    assert (await ana.http.put(hidden, json={"hidden": False})).json()["hidden"] == []
    await ana.leave()
    ana.snapshots.clear()
    await ana.enter(table)
    assert ana.chairs[0]["name"] == "Bob"
    assert (await ana.http.put("/api/v1/me/hidden/nobody", json={"hidden": True})).status_code == 404
    await bob.close()


async def test_one_hosts_only_so_many_tables(stranger: Client, server: Server) -> None:
    stranger.http.headers["Authorization"] = f"Bearer {COLLECTOR}"
    refused = await stranger.http.post("/api/v1/tables", json={})
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
    assert "Retry-After" not in refused.headers
    assert str(MOST_TABLES) in refused.json()["error"]
    collector = Client(server, token=str(COLLECTOR))
    await collector.enter(await any_table_of_the_collector(server))
    await collector.must("close")
    await collector.close()
    assert (await stranger.http.post("/api/v1/tables", json={})).status_code == 201


async def any_table_of_the_collector(server: Server) -> str:
    store = await open_store(server.database, read_only=True)
    found = [table async for table in store.tables() if b"opened" in (await store.log(table))[0]]
    hosted = [table for table in found if COLLECTOR.person.encode() in (await store.log(table))[0]]
    await store.close()
    return hosted[0]
