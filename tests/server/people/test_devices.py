"""The devices of a person: list them, forget them, and renew their keys."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from nimmt.server.keys import CODE_SECONDS
from nimmt.server.people import devices, identity
from nimmt.server.people.devices import FAREWELL_SECONDS
from nimmt.server.people.identity import MOST_DEVICES, RENEWAL_SECONDS, SETTLING_SECONDS
from nimmt.server.store import StoreUnavailable
from nimmt.server.ws import connection
from nimmt.table import Code
from tests.kit import is_sentence
from tests.server.in_process import Inside, Insider, close_all, company, inside

pytestmark = pytest.mark.anyio

DAY = 24 * 3600.0
KNOWN = "/api/v1/me/devices"
FORGET = f"{KNOWN}/forget"
FORGET_OTHERS = f"{KNOWN}/forget-others"
FULL = "50 devices have this name already: in the settings of one of them, forget it or all others."


class Time:
    """A clock that stands still until a test sets it."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    for module in (identity, devices):
        monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
async def server(database: str) -> AsyncIterator[Inside]:
    async with inside(database) as server:
        yield server


async def second_device(server: Inside, person: Insider) -> Insider:
    code = (await person.http.post("/api/v1/me/code")).json()["code"]
    device = server.stranger()
    assert (await device.http.post("/api/v1/me/claim", json={"code": code})).status_code == 200
    return device


def copy(server: Inside, person: Insider) -> Insider:
    """Somebody with the same cookie, which the server cannot tell from the person."""
    other = server.stranger()
    other.http.cookies.update(person.http.cookies)
    return other


def cookie_of(person: Insider) -> str:
    return str(person.http.cookies["nimmt"])


async def who(person: Insider) -> str | None:
    response = await person.http.get("/api/v1/me")
    if response.status_code == 401:
        assert response.json()["code"] == "no-identity"
        return None
    assert response.status_code == 200
    return str(response.json()["name"])


async def known(person: Insider) -> list[dict[str, Any]]:
    response = await person.http.get(KNOWN)
    assert response.status_code == 200, response.text
    return list(response.json()["devices"])


async def test_the_list_of_devices_says_when_each_was_first_and_last_used(
    server: Inside, clock: Time
) -> None:
    ana = await server.client("Ana")
    first = clock.now
    assert await known(ana) == [{"made": first, "used": first, "this": True}]
    clock.now += DAY
    phone = await second_device(server, ana)
    clock.now += DAY
    assert await known(phone) == [
        {"made": first + DAY, "used": first + 2 * DAY, "this": True},
        {"made": first, "used": first + DAY, "this": False},
    ]
    await close_all(ana, phone)


async def test_a_forgotten_device_has_no_identity_and_its_sockets_end(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob")
    phone = await second_device(server, ana)
    copied = copy(server, phone)
    await phone.enter(ana.table.id)
    async with phone.lobby() as lobby:
        assert (await anext(lobby))["type"] == "lobby"
        answer = await phone.http.post(FORGET)
        assert answer.status_code == 200
        assert [device["this"] for device in answer.json()["devices"]] == [False]
        bye = [message async for message in lobby][-1]
        assert (bye["type"], bye["code"], bye["again"]) == ("bye", "no-identity", False)
    await phone.until(lambda: phone.bye is not None)
    assert phone.bye is not None
    assert (phone.bye.code, phone.bye.again) == (Code.NO_IDENTITY, False)
    assert "nimmt" not in phone.http.cookies
    assert await who(copied) is None
    assert await who(ana) == "Ana"
    assert ana.bye is None
    await ana.must("say", phrase="moo")
    await close_all(ana, bob, phone, copied)


async def test_a_forgotten_device_that_does_not_read_can_do_nothing_more(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The farewell cannot be sent to it, so the server does not wait until it has arrived."""
    monkeypatch.setattr(connection, "FAREWELL_SECONDS", 0.0)
    ana, bob = await company(server, "Ana", "Bob")
    phone = await second_device(server, ana)
    await phone.enter(ana.table.id)
    phone.pipe.reading.clear()
    assert (await ana.http.post(FORGET_OTHERS)).status_code == 200
    log = await server.log_of(ana.table.id)
    await phone.send({"type": "say", "phrase": "moo"})
    await phone.pipe.ended()
    assert await server.log_of(ana.table.id) == log
    phone.pipe.reading.set()
    await close_all(ana, bob, phone)


async def test_after_the_last_device_is_forgotten_only_a_code_made_before_helps(server: Inside) -> None:
    ana = await server.client("Ana")
    code = (await ana.http.post("/api/v1/me/code")).json()["code"]
    assert (await ana.http.post(FORGET)).json() == {"devices": []}
    assert await who(ana) is None
    assert (await ana.http.post(FORGET)).status_code == 401
    phone = server.stranger()
    assert (await phone.http.post("/api/v1/me/claim", json={"code": code})).status_code == 200
    assert await who(phone) == "Ana"
    await close_all(ana, phone)


async def test_all_other_devices_are_forgotten_with_the_code_that_one_of_them_made(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob")
    phone, tablet = await second_device(server, ana), await second_device(server, ana)
    await phone.enter(ana.table.id)
    code = (await tablet.http.post("/api/v1/me/code")).json()["code"]
    robo = (await ana.http.post("/api/v1/bots", json={"name": "Robo"})).json()
    [left] = (await ana.http.post(FORGET_OTHERS)).json()["devices"]
    assert left["this"]
    await phone.until(lambda: phone.bye is not None)
    assert [await who(person) for person in (ana, phone, tablet, bob)] == ["Ana", None, None, "Bob"]
    assert ana.bye is None
    assert bob.bye is None
    assert (await phone.http.post("/api/v1/me/claim", json={"code": code})).status_code == 404
    program = Insider(server, token=robo["token"])
    assert await who(program) == "Robo"
    await close_all(ana, bob, phone, tablet, program)


async def test_a_person_has_so_many_devices_and_a_forgotten_one_makes_room_for_the_same_code(
    server: Inside,
) -> None:
    ana = await server.client("Ana")
    phone = await second_device(server, ana)
    for _ in range(MOST_DEVICES - 2):
        await (await second_device(server, ana)).close()
    code = (await ana.http.post("/api/v1/me/code")).json()["code"]
    late = server.stranger()
    for _ in range(2):
        refused = await late.http.post("/api/v1/me/claim", json={"code": code})
        assert (refused.status_code, refused.json()) == (429, {"code": "too-many", "error": FULL})
        assert "nimmt" not in late.http.cookies
    assert is_sentence(FULL)
    assert len(await known(ana)) == MOST_DEVICES == 50
    assert (await phone.http.post(FORGET)).status_code == 200
    assert (await late.http.post("/api/v1/me/claim", json={"code": code})).status_code == 200
    assert [await who(person) for person in (ana, phone, late)] == ["Ana", None, "Ana"]
    await close_all(ana, phone, late)


async def test_a_code_that_has_expired_does_not_tell_that_its_owner_has_too_many_devices(
    server: Inside, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "MOST_DEVICES", 1)
    ana = await server.client("Ana")
    code = (await ana.http.post("/api/v1/me/code")).json()["code"]
    phone = server.stranger()
    clock.now += CODE_SECONDS
    assert (await phone.http.post("/api/v1/me/claim", json={"code": code})).status_code == 429
    clock.now += 1
    assert (await phone.http.post("/api/v1/me/claim", json={"code": code})).status_code == 404
    await close_all(ana, phone)


async def test_a_program_ends_its_own_token(server: Inside) -> None:
    ana = await server.client("Ana")
    robo = (await ana.http.post("/api/v1/bots", json={"name": "Robo"})).json()
    program = Insider(server, token=robo["token"])
    assert (await program.http.post(FORGET)).json() == {"devices": []}
    assert await who(program) is None
    assert await who(ana) == "Ana"
    await close_all(ana, program)


async def test_sockets_at_another_process_end_too(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "LOOK_SECONDS", 0.0)
    async with inside(postgres_url) as here, inside(postgres_url) as there:
        ana = await here.client("Ana")
        phone = copy(there, await second_device(here, ana))
        await phone.enter(await ana.open_table())
        await ana.http.post(FORGET_OTHERS)
        await phone.until(lambda: phone.bye is not None)
        assert phone.bye is not None
        assert phone.bye.code is Code.NO_IDENTITY
        await close_all(ana, phone)


async def test_forgotten_devices_are_dropped_when_every_process_had_time(server: Inside, clock: Time) -> None:
    store = server.services.store
    ana = await server.client("Ana")
    await second_device(server, ana)
    await ana.http.post(FORGET_OTHERS)
    assert len(await store.forgotten_devices()) == 1
    clock.now += FAREWELL_SECONDS + 1
    await ana.http.post(FORGET_OTHERS)
    assert await store.forgotten_devices() == []
    await close_all(ana)


async def renewed(server: Inside, clock: Time) -> tuple[Insider, Insider]:
    """Ana, whose cookie has just been renewed, and a copy of her old cookie."""
    ana = await server.client("Ana")
    clock.now += RENEWAL_SECONDS
    old = copy(server, ana)
    assert await who(ana) == "Ana"
    assert cookie_of(ana) != cookie_of(old)
    return ana, old


async def test_a_cookie_is_renewed_once_a_week(server: Inside, clock: Time) -> None:
    ana = await server.client("Ana")
    first = cookie_of(ana)
    clock.now += RENEWAL_SECONDS - 1
    assert await who(ana) == "Ana"
    assert cookie_of(ana) == first
    clock.now += 1
    response = await ana.http.get("/api/v1/me")
    [header] = response.headers.get_list("set-cookie")
    words = {word.strip().lower() for word in header.split(";")}
    assert {"httponly", "samesite=lax", "path=/", f"max-age={identity.COOKIE_SECONDS}"} <= words
    assert cookie_of(ana) != first
    for _ in range(2):
        clock.now += SETTLING_SECONDS
        assert "set-cookie" not in (await ana.http.get("/api/v1/me")).headers
    assert len(await known(ana)) == 1
    await close_all(ana)


async def test_a_copy_of_a_cookie_ends_once_its_owner_uses_the_new_one(server: Inside, clock: Time) -> None:
    ana, stolen = await renewed(server, clock)
    clock.now += SETTLING_SECONDS
    assert await who(ana) == "Ana"
    assert await who(stolen) is None
    clock.now += RENEWAL_SECONDS
    assert [await who(ana), await who(stolen)] == ["Ana", None]
    assert [await who(ana), await who(stolen)] == ["Ana", None]
    await close_all(ana, stolen)


async def test_a_copy_that_is_first_to_renew_takes_the_device_over_until_another_one_forgets_it(
    server: Inside, clock: Time
) -> None:
    ana = await server.client("Ana")
    phone = await second_device(server, ana)
    clock.now += RENEWAL_SECONDS
    thief = copy(server, ana)
    assert await who(thief) == "Ana"
    clock.now += SETTLING_SECONDS
    assert [await who(thief), await who(ana), await who(phone)] == ["Ana", None, "Ana"]
    code = (await phone.http.post("/api/v1/me/code")).json()["code"]
    assert (await ana.http.post("/api/v1/me/claim", json={"code": code})).status_code == 200
    assert [device["this"] for device in (await ana.http.post(FORGET_OTHERS)).json()["devices"]] == [True]
    assert [await who(ana), await who(thief)] == ["Ana", None]
    await close_all(ana, phone, thief)


async def test_the_old_cookie_is_valid_as_long_as_requests_with_it_may_be_on_their_way(
    server: Inside, clock: Time
) -> None:
    """Two tabs: the new cookie of one is used before a request of the other, sent earlier, arrives."""
    ana, other_tab = await renewed(server, clock)
    clock.now += SETTLING_SECONDS - 1
    assert await who(ana) == "Ana"
    assert await who(other_tab) == "Ana"
    assert cookie_of(other_tab) == cookie_of(ana)
    clock.now += SETTLING_SECONDS - 1
    assert await who(ana) == "Ana", "it was sent again just now"
    assert await who(copy(server, ana)) == "Ana"
    await close_all(ana, other_tab)


async def test_tabs_that_ask_at_once_get_the_same_new_cookie(server: Inside, clock: Time) -> None:
    ana = await server.client("Ana")
    clock.now += RENEWAL_SECONDS
    tabs = [copy(server, ana) for _ in range(5)]
    assert await asyncio.gather(*map(who, tabs)) == ["Ana"] * 5
    [new] = {cookie_of(tab) for tab in tabs}
    assert new != cookie_of(ana)
    clock.now += SETTLING_SECONDS
    assert await asyncio.gather(*map(who, tabs)) == ["Ana"] * 5
    assert await who(ana) is None
    await close_all(ana, *tabs)


async def test_processes_that_are_asked_at_once_give_the_same_new_cookie(
    postgres_url: str, clock: Time
) -> None:
    async with inside(postgres_url) as here, inside(postgres_url) as there:
        ana = await here.client("Ana")
        clock.now += RENEWAL_SECONDS
        tabs = [copy(process, ana) for process in (here, there, here, there)]
        assert await asyncio.gather(*map(who, tabs)) == ["Ana"] * 4
        assert len({cookie_of(tab) for tab in tabs}) == 1
        clock.now += SETTLING_SECONDS
        assert await asyncio.gather(*map(who, tabs)) == ["Ana"] * 4
        assert await who(ana) is None
        await close_all(ana, *tabs)


async def test_an_answer_that_was_lost_locks_nobody_out(server: Inside, clock: Time) -> None:
    ana, lost = await renewed(server, clock)
    new = cookie_of(ana)
    for _ in range(3):
        clock.now += 2 * RENEWAL_SECONDS
        again = copy(server, lost)
        assert await who(again) == "Ana"
        assert cookie_of(again) == new
    await close_all(ana, lost)


async def test_a_socket_uses_the_new_cookie_too(server: Inside, clock: Time) -> None:
    ana, stolen = await renewed(server, clock)
    table = await ana.open_table()
    clock.now += SETTLING_SECONDS
    await ana.enter(table)
    assert await who(stolen) is None
    await ana.sit()
    await close_all(ana, stolen)


async def test_a_request_does_not_read_the_keys_of_other_devices(
    server: Inside, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither with the cookie, nor with the one before it, so their number does not matter."""
    ana, old = await renewed(server, clock)
    phone = await second_device(server, ana)
    monkeypatch.setattr(server.services.store, "keys", None)
    assert [await who(person) for person in (ana, old, phone)] == ["Ana"] * 3
    await close_all(ana, old, phone)


async def test_a_socket_that_was_opened_with_the_old_cookie_stays_and_can_be_forgotten(
    server: Inside, clock: Time
) -> None:
    ana = await server.client("Ana")
    await ana.enter(await ana.open_table())
    phone = await second_device(server, ana)
    await phone.enter(ana.table.id)
    clock.now += RENEWAL_SECONDS
    for person in (ana, phone):
        assert await who(person) == "Ana"
    clock.now += SETTLING_SECONDS
    await ana.http.post(FORGET_OTHERS)
    await phone.until(lambda: phone.bye is not None)
    assert ana.bye is None
    await ana.sit()
    await close_all(ana, phone)


async def test_a_token_of_a_program_is_never_renewed(server: Inside, clock: Time) -> None:
    ana = await server.client("Ana")
    token = (await ana.http.post("/api/v1/bots", json={"name": "Robo"})).json()["token"]
    program = Insider(server, token=token)
    clock.now += 9 * RENEWAL_SECONDS
    response = await program.http.get("/api/v1/me")
    assert (response.status_code, "set-cookie" in response.headers) == (200, False)
    await close_all(ana, program)


async def test_with_a_full_disk_people_are_still_known(
    server: Inside, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, old = await renewed(server, clock)
    clock.now += DAY

    async def full(*_: Any) -> None:
        raise StoreUnavailable("The disk is full.")

    for name in ("settle_key", "use_key", "offer_key"):
        monkeypatch.setattr(server.services.store, name, full)
    for person in (ana, old):
        assert await who(person) == "Ana"
    await close_all(ana, old)


async def test_the_export_lists_the_devices_and_the_deletion_ends_them(server: Inside, clock: Time) -> None:
    ana, old = await renewed(server, clock)
    [device] = (await ana.http.get("/api/v1/me/export")).json()["identity"]["devices"]
    begun = clock.now - RENEWAL_SECONDS
    assert device == {"made": begun, "used": clock.now, "issued": clock.now}
    assert (await ana.http.post("/api/v1/me/delete", json={"confirm": "Ana"})).status_code == 200
    assert [await who(ana), await who(old)] == [None, None]
    await close_all(ana, old)
