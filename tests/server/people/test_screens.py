"""TV screens: authorised by a code, never shown a hand, and only until a player withdraws the permission."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from nimmt.rules import fold
from nimmt.server.keys import CODE_SECONDS
from nimmt.server.limits import Paces
from nimmt.server.people import screens
from nimmt.server.store import Screen
from nimmt.server.tables import is_authorised
from nimmt.server.wire import Television
from nimmt.table import SERIES_LENGTH, Code
from tests.kit import is_sentence
from tests.server.in_process import Inside, Insider, close_all, company, inside, play_to_the_end, playing
from tests.server.live_server import Client

pytestmark = pytest.mark.anyio


class Time:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("screens") / "nimmt.db") as server:
        yield server


async def ask(client: Client, method: str, table: str, what: str = "tv") -> httpx.Response:
    return await client.http.request(method, f"/api/v1/tables/{table}/{what}")


async def withdraw(client: Client, table: str) -> httpx.Response:
    return await ask(client, "POST", table, "tv/withdraw")


async def code_of(client: Client, table: str) -> str:
    response = await ask(client, "POST", table)
    assert response.status_code == 201, response.text
    return str(response.json()["code"])


async def type_in(screen: Client, code: str) -> httpx.Response:
    return await screen.http.post("/api/v1/tv", json={"code": code})


def refusal(response: httpx.Response) -> str:
    assert response.status_code >= 400
    assert is_sentence(response.json()["error"])
    return str(response.json()["code"])


async def shown(server: Inside, player: Insider) -> Insider:
    """A screen that this player authorises."""
    screen = server.stranger()
    table = player.table.id
    typed = await type_in(screen, (await code_of(player, table)).lower().replace("-", " "))
    assert typed.json() == {"table": table}
    await screen.enter(table, manner="tv")
    return screen


async def dismissed(screen: Insider) -> Code:
    await screen.until(lambda: screen.bye is not None)
    assert screen.bye is not None
    assert not screen.bye.again
    return screen.bye.code


@pytest.mark.parametrize("who", [0, 1])
async def test_a_screen_shows_a_table_that_nobody_may_watch_if_somebody_who_plays_lets_it(
    server: Inside, who: int
) -> None:
    people = await playing(server, "Ana", "Bob", watch="nobody")
    screen = await shown(server, people[who])
    assert screen.tv is not None
    assert screen.tv.view is not None
    assert screen.tv.rows == people[0].snapshots[-1].view.rows  # type: ignore[union-attr]
    stranger = server.stranger()
    await stranger.enter(people[0].table.id, manner="tv")
    assert await dismissed(stranger) == Code.FORBIDDEN
    await play_to_the_end(people)
    await screen.until(lambda: screen.over)
    assert screen.tv.places is not None
    await close_all(*people, screen, stranger)


async def test_a_screen_is_not_a_turn_late_for_it_stands_on_the_table(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", watch="delayed")
    screen = await shown(server, people[0])
    for person in people:
        await person.play_once(Random(1))
    version = max(person.v or 0 for person in people)
    await screen.until(lambda: (screen.v or 0) >= version)
    assert screen.tv is not None
    assert any('"type":"reveal"' in heard for heard in screen.heard)
    await close_all(*people, screen)


async def test_it_is_told_no_hand_and_no_choice_and_does_nothing_else(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", watch="nobody")
    screen, table = await shown(server, people[0]), people[0].table.id
    await people[0].must("play", cards=people[0].legal[0])
    await screen.until(lambda: screen.v == people[0].v)
    heard = "".join(screen.heard)
    assert '"hand":' not in heard.replace('"hand":10', "").replace('"hand":null', "")
    assert '"choice":[' not in heard
    assert '"legal"' not in heard
    assert (await screen.tell("say", phrase="moo")).code == Code.NO_IDENTITY  # type: ignore[union-attr]
    for path in ("", "/record"):
        assert refusal(await screen.http.get(f"/api/v1/tables/{table}{path}")) == "forbidden"
    assert refusal(await ask(screen, "POST", table)) == "no-identity"
    assert (await screen.http.get("/api/v1/me")).status_code == 401
    other = server.stranger()
    other.http.cookies = screen.http.cookies
    await other.enter(table)
    assert await dismissed(other) == Code.FORBIDDEN
    await close_all(*people, screen, other)


async def test_what_it_is_told_step_by_step_is_what_it_is_told_at_once(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", "Cleo", game="cow")
    screen = await shown(server, people[0])
    assert screen.tv is not None
    view = screen.tv.view
    heard = len(screen.heard)
    await play_to_the_end(people, seed=3)
    await screen.until(lambda: screen.over)
    for message in screen.heard[heard:]:
        for event in msgspec.json.decode(message, type=Television).events or ():
            assert view is not None
            view = fold(view, event)
    late = server.stranger()
    await late.enter(people[0].table.id, manner="tv")
    assert late.tv is not None
    assert late.tv.view == view
    await close_all(*people, screen, late)


async def test_a_code_is_for_one_screen_and_a_new_one_ends_the_one_before(server: Inside) -> None:
    people = await company(server, "Ana", "Bob")
    table = people[0].table.id
    first, second = await code_of(people[0], table), await code_of(people[0], table)
    screens_there = [server.stranger() for _ in range(2)]
    assert refusal(await type_in(screens_there[0], first)) == "not-found"
    assert (await type_in(screens_there[0], second)).status_code == 200
    assert refusal(await type_in(screens_there[1], second)) == "not-found"
    assert (await ask(people[1], "GET", table)).json() == {"count": 1}
    await close_all(*people, *screens_there)


async def test_a_code_for_a_screen_is_nobodys_name_and_the_other_way_round(server: Inside) -> None:
    people = await company(server, "Ana", "Bob")
    screen = server.stranger()
    code = await code_of(people[0], people[0].table.id)
    assert refusal(await screen.http.post("/api/v1/me/claim", json={"code": code})) == "not-found"
    name = (await people[0].http.post("/api/v1/me/code")).json()["code"]
    assert refusal(await type_in(screen, name)) == "not-found"
    await close_all(*people, screen)


@pytest.mark.parametrize(("seconds", "status"), [(CODE_SECONDS - 1, 200), (CODE_SECONDS + 1, 404)])
async def test_a_code_lives_for_a_few_minutes(
    server: Inside, monkeypatch: pytest.MonkeyPatch, seconds: float, status: int
) -> None:
    clock = Time()
    monkeypatch.setattr(screens, "time", clock)
    people = await company(server, "Ana", "Bob")
    screen = server.stranger()
    code = await code_of(people[0], people[0].table.id)
    clock.now += seconds
    assert (await type_in(screen, code)).status_code == status
    await close_all(*people, screen)


async def test_only_those_at_the_table_can_show_it(server: Inside) -> None:
    people = await company(server, "Ana", "Bob")
    cleo, table = await server.client("Cleo"), people[0].table.id
    for method, what in (("POST", "tv"), ("GET", "tv"), ("POST", "tv/withdraw")):
        assert refusal(await ask(cleo, method, table, what)) == "forbidden"
        assert refusal(await ask(cleo, method, "2" * 26, what)) == "not-found"
    await people[0].must("close")
    assert refusal(await ask(people[0], "POST", table)) == "wrong-stage"
    await close_all(*people, cleo)


async def test_who_has_let_a_screen_look_can_withdraw_it_and_the_host_can_all(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", "Cleo", watch="nobody")
    table = people[0].table.id
    seen = [await shown(server, person) for person in people]
    assert (await withdraw(people[1], table)).json() == {"count": 2}
    assert await dismissed(seen[1]) == Code.FORBIDDEN
    assert (await withdraw(people[0], table)).json() == {"count": 0}
    for screen in (seen[0], seen[2]):
        assert await dismissed(screen) == Code.FORBIDDEN
    again = server.stranger()
    again.http.cookies = seen[0].http.cookies
    await again.enter(table, manner="tv")
    assert await dismissed(again) == Code.FORBIDDEN
    await close_all(*people, *seen, again)


async def test_withdrawing_ends_a_code_that_was_not_used_yet(server: Inside) -> None:
    people = await company(server, "Ana", "Bob")
    screen, table = server.stranger(), people[0].table.id
    code = await code_of(people[0], table)
    await withdraw(people[0], table)
    assert refusal(await type_in(screen, code)) == "not-found"
    await close_all(*people, screen)


async def test_the_right_ends_with_as_many_matches_as_a_series_keeps(server: Inside) -> None:
    people = await company(server, "Ana", "Bob")
    table = (await server.services.rooms.find(people[0].table.id)).table
    screen = Screen(key=b"", table=table.id, number=1, person=people[0].id)
    assert is_authorised(replace(table, number=SERIES_LENGTH), screen)
    assert not is_authorised(replace(table, number=SERIES_LENGTH + 1), screen)
    await close_all(*people)


async def rematch(people: list[Insider]) -> None:
    await people[0].must("rematch")
    for person in people:
        await person.must("contribute", part="ab" * 16)
        await person.must("ready")
    await people[0].must("begin")


async def test_the_right_ends_with_whoever_gave_it_and_not_with_the_match(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", "Cleo", watch="nobody")
    of_bob, of_ana = await shown(server, people[1]), await shown(server, people[0])
    await people[0].must("remove", seat=1)
    assert await dismissed(of_bob) == Code.FORBIDDEN
    await play_to_the_end([people[0], people[2]])
    await of_ana.until(lambda: of_ana.over)
    await rematch([people[0], people[2]])
    await of_ana.until(lambda: bool(of_ana.tv and of_ana.tv.deal == 1 and not of_ana.over))
    again = server.stranger()
    again.http.cookies = of_ana.http.cookies
    await again.enter(people[0].table.id, manner="tv")
    assert again.bye is None
    assert (await ask(people[2], "GET", people[0].table.id)).json() == {"count": 1}
    await close_all(*people, of_bob, of_ana, again)


@pytest.mark.parametrize("tries", [False, True])
async def test_so_many_codes_are_made_and_tried_from_one_address(tmp_path: Path, tries: bool) -> None:
    clock = Time()
    async with inside(tmp_path / "nimmt.db", paces=Paces(), clock=clock) as server:
        people = await company(server, "Ana", "Bob")
        table, most = people[0].table.id, Paces().codes.burst

        async def once() -> httpx.Response:
            return await (type_in(people[1], "WRONG-ONE") if tries else ask(people[0], "POST", table))

        assert {(await once()).status_code for _ in range(most)} == {404 if tries else 201}
        assert refusal(await once()) == "too-fast"
        clock.now += Paces().codes.seconds
        assert (await once()).status_code == (404 if tries else 201)
        await close_all(*people)


async def test_a_screen_may_look_again_when_the_server_was_started_anew(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as first:
        people = await playing(first, "Ana", "Bob", watch="nobody")
        screen = await shown(first, people[0])
        table = people[0].table.id
        await close_all(*people, screen)
    async with inside(tmp_path / "nimmt.db") as second:
        again = second.stranger()
        again.http.cookies = screen.http.cookies
        await again.enter(table, manner="tv")
        assert again.bye is None
        assert again.tv is not None
        assert len(again.tv.rows) == 4
        await close_all(again)
