"""Refusals: each has a code and a sentence, changes nothing, and keeps the connection open."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from nimmt.server.people import COOKIE
from nimmt.server.wire import LONGEST_MESSAGE, Done, Refused
from nimmt.table import Code
from tests.kit import is_sentence
from tests.server.in_process import (
    Inside,
    Insider,
    caught_up,
    close_all,
    company,
    inside,
    play_to_the_end,
    playing,
)
from tests.server.live_server import Client

pytestmark = pytest.mark.anyio
ANY_PART = "0" * 32
REFS = count(1)


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("refusals") / "nimmt.db") as server:
        yield server


class Company:
    """A running match with two players, a named spectator and strangers."""

    def __init__(self, players: list[Insider], guests: list[Insider]) -> None:
        self.ana, self.bob = players
        self.cleo, self.stranger, self.tv, self.forger = guests
        self.all = {
            "ana": self.ana,
            "bob": self.bob,
            "cleo": self.cleo,
            "stranger": self.stranger,
            "tv": self.tv,
            "forger": self.forger,
        }


@asynccontextmanager
async def company_at(server: Inside, **settings: Any) -> AsyncIterator[Company]:
    players = await playing(server, "Ana", "Bob", **settings)
    table = players[0].table.id
    forged = f"nimmt_{players[0].id}_{'ab' * 32}"
    watching = [await server.client("Cleo"), server.stranger(), Insider(server, token=forged)]
    for watcher in watching:
        await watcher.enter(table)
    tv = await server.client("Dora")
    await tv.enter(table, manner="tv")
    company = Company(players, [watching[0], watching[1], tv, watching[2]])
    try:
        yield company
    finally:
        await close_all(*company.all.values())


@pytest.fixture(scope="module")
async def classic(server: Inside) -> AsyncIterator[Company]:
    async with company_at(server, game="classic") as company:
        yield company


async def unchanged(
    server: Inside, company: Company, sender: Insider, message: str | bytes, ref: Any
) -> Refused:
    """The refusal of this message. It must change nothing, and the sender must still be served."""
    table, other = company.ana.table.id, company.bob if sender is not company.bob else company.ana
    log, heard, seen = await server.log_of(table), len(other.heard), await view_of(other)
    answer = await sender.utter(message, ref)
    assert isinstance(answer, Refused)
    assert is_sentence(answer.error)
    assert await view_of(other) == seen
    assert (await server.log_of(table), len(other.heard)) == (log, heard)
    again = await sender.utter('{"type":"hum","ref":"still there"}', "still there")
    assert again == Refused(code=Code.BAD_MESSAGE, error=again.error, ref="still there")  # type: ignore[union-attr]
    return answer


async def view_of(client: Client) -> dict[str, Any]:
    seen: dict[str, Any] = (await client.http.get(f"/api/v1/tables/{client.table.id}")).json()
    return {key: value for key, value in seen.items() if key != "now"}


DEEP = "[" * 1500 + "]" * 1500
RUBBISH = {
    "nothing": "",
    "spaces": "   ",
    "no JSON": "play 17, please",
    "half a message": '{"type":"play","cards":[1',
    "two messages": '{"type":"begin"} {"type":"begin"}',
    "null": "null",
    "a number": "17",
    "a list": '["play",17]',
    "no type": '{"cards":[17]}',
    "an unknown type": '{"type":"cheat"}',
    "a type that is a number": '{"type":17}',
    "an event": '{"type":"reveal","plays":[[1],[2]]}',
    "an unknown key": '{"type":"play","cards":[17],"colour":"red"}',
    "a seat": '{"type":"play","cards":[17],"seat":1}',
    "a person": '{"type":"begin","by":"somebody"}',
    "no cards": '{"type":"play"}',
    "an empty play": '{"type":"play","cards":[]}',
    "three cards": '{"type":"play","cards":[1,2,3]}',
    "cards that are none": '{"type":"play","cards":"17"}',
    "half a card": '{"type":"play","cards":[17.5]}',
    "a card with a point": '{"type":"play","cards":[17.0]}',
    "true": '{"type":"play","cards":[true]}',
    "null as a card": '{"type":"play","cards":[null]}',
    "not a number": '{"type":"play","cards":[NaN]}',
    "infinity": '{"type":"play","cards":[1e999]}',
    "double keys": '{"type":"say","phrase":"hello","phrase":"moo"}',
    "double keys inside": '{"type":"configure","settings":{"seats":3,"seats":4}}',
    "a free text": '{"type":"say","phrase":"you cow"}',
    "a short part": '{"type":"contribute","part":"00"}',
    "a part in capitals": '{"type":"contribute","part":"' + "AB" * 16 + '"}',
    "a part with a line": '{"type":"contribute","part":"' + "0" * 32 + '\\n"}',
    "a ref that is none": '{"type":"say","phrase":"moo","ref":1.5}',
    "a negative ref": '{"type":"say","phrase":"moo","ref":-1}',
    "a ref that is too long": '{"type":"say","phrase":"moo","ref":"' + "r" * 65 + '"}',
    "an empty ref": '{"type":"say","phrase":"moo","ref":""}',
    "half a character": '{"type":"seat-bot","bot":"\\ud800"}',
    "deep lists": DEEP,
    "deep lists in a field": '{"type":"play","cards":' + DEEP + "}",
    "deep objects": '{"type":' * 400 + "1" + "}" * 400,
    "a number without end": '{"type":"take-row","row":' + "9" * 3900 + "e9}",
}


@pytest.mark.parametrize("message", RUBBISH.values(), ids=RUBBISH)
@pytest.mark.parametrize("sender", ["ana", "stranger"])
async def test_rubbish_is_refused(server: Inside, classic: Company, sender: str, message: str) -> None:
    answer = await unchanged(server, classic, classic.all[sender], message, None)
    assert answer.code is Code.BAD_MESSAGE


async def test_a_binary_message_is_refused(server: Inside, classic: Company) -> None:
    for message in (b"", b"\x00\xff", b'{"type":"say","phrase":"moo"}'):
        answer = await unchanged(server, classic, classic.ana, message, None)
        assert answer.code is Code.BAD_MESSAGE
        assert "binary" in answer.error


async def test_a_message_of_4096_bytes_is_read_and_one_of_4097_is_not(
    server: Inside, classic: Company
) -> None:
    shell = '{"type":"seat-bot","ref":"large","bot":"%s"}'
    longest = shell % ("b" * (LONGEST_MESSAGE - len(shell) + 2))
    assert len(longest) == LONGEST_MESSAGE
    assert (await unchanged(server, classic, classic.bob, longest, "large")).code is Code.NOT_HOST
    longer = longest.replace("bbb", "bbbb", 1).replace("large", "larger")
    assert (await unchanged(server, classic, classic.bob, longer, "larger")).code is Code.TOO_LARGE
    wide = '{"type":"say","ref":"wide","phrase":"%s"}' % ("ü" * 2100)
    assert (await unchanged(server, classic, classic.bob, wide, "wide")).code is Code.TOO_LARGE


FORBIDDEN: dict[str, tuple[str, dict[str, Any], Code]] = {
    "a card of nobody": ("ana", {"type": "play", "cards": [105]}, Code.ILLEGAL),
    "a zero where there are none": ("ana", {"type": "play", "cards": [0]}, Code.ILLEGAL),
    "a negative card": ("ana", {"type": "play", "cards": [-1]}, Code.ILLEGAL),
    "an enormous card": ("ana", {"type": "play", "cards": [10**3000]}, Code.ILLEGAL),
    "a row when cards are asked for": ("ana", {"type": "take-row", "row": 0}, Code.ILLEGAL),
    "an enormous row": ("ana", {"type": "take-row", "row": 10**3000}, Code.ILLEGAL),
    "an old question": ("ana", {"type": "play", "cards": [1], "asked": 1}, Code.OLD_VERSION),
    "a question of the future": ("ana", {"type": "play", "cards": [1], "asked": 10**9}, Code.OLD_VERSION),
    "an enormous question": ("ana", {"type": "play", "cards": [1], "asked": 10**3000}, Code.OLD_VERSION),
    "a second seat": ("ana", {"type": "sit"}, Code.WRONG_STAGE),
    "another beginning": ("ana", {"type": "begin"}, Code.WRONG_STAGE),
    "a bot in a running match": ("ana", {"type": "seat-bot", "bot": "greedy"}, Code.WRONG_STAGE),
    "other settings": ("ana", {"type": "configure", "settings": {}}, Code.WRONG_STAGE),
    "another part": ("ana", {"type": "contribute", "part": ANY_PART}, Code.WRONG_STAGE),
    "going on without a pause": ("ana", {"type": "go-on"}, Code.WRONG_STAGE),
    "a vote about someone who is here": ("ana", {"type": "vote", "seat": 1, "wait": True}, Code.WRONG_STAGE),
    "a vote about nobody": ("ana", {"type": "vote", "seat": -1}, Code.NOT_FOUND),
    "a host's right: pause": ("bob", {"type": "pause"}, Code.NOT_HOST),
    "a rematch too early": ("ana", {"type": "rematch"}, Code.WRONG_STAGE),
    "removing oneself": ("ana", {"type": "remove", "seat": 0}, Code.FORBIDDEN),
    "removing nobody": ("ana", {"type": "remove", "seat": 9}, Code.NOT_FOUND),
    "removing a negative seat": ("ana", {"type": "remove", "seat": -1}, Code.NOT_FOUND),
    "handing over to nobody": ("ana", {"type": "hand-over", "seat": 10**3000}, Code.NOT_FOUND),
    "a host's right: close": ("bob", {"type": "close"}, Code.NOT_HOST),
    "a host's right: remove": ("bob", {"type": "remove", "seat": 0}, Code.NOT_HOST),
    "a host's right: hand over": ("bob", {"type": "hand-over", "seat": 1}, Code.NOT_HOST),
    "a host's right: begin": ("bob", {"type": "begin"}, Code.NOT_HOST),
    "a host's right: configure": ("cleo", {"type": "configure", "settings": {}}, Code.NOT_HOST),
    "a host's right: bots": ("cleo", {"type": "seat-bot", "bot": "greedy"}, Code.NOT_HOST),
    "playing without a seat": ("cleo", {"type": "play", "cards": [1]}, Code.NOT_SEATED),
    "a row without a seat": ("cleo", {"type": "take-row", "row": 1}, Code.NOT_SEATED),
    "talking without a seat": ("cleo", {"type": "say", "phrase": "moo"}, Code.NOT_SEATED),
    "rising without a seat": ("cleo", {"type": "rise"}, Code.NOT_SEATED),
    "a part without a seat": ("cleo", {"type": "contribute", "part": ANY_PART}, Code.NOT_SEATED),
    "a rematch of others": ("cleo", {"type": "rematch"}, Code.NOT_SEATED),
    "sitting down in a running match": ("cleo", {"type": "sit", "part": ANY_PART}, Code.WRONG_STAGE),
    "a stranger": ("stranger", {"type": "play", "cards": [1]}, Code.NO_IDENTITY),
    "a stranger who sits down": ("stranger", {"type": "sit"}, Code.NO_IDENTITY),
    "a forged token": ("forger", {"type": "rise"}, Code.NO_IDENTITY),
    "a forged token of the host": ("forger", {"type": "close"}, Code.NO_IDENTITY),
    "a screen": ("tv", {"type": "say", "phrase": "moo"}, Code.FORBIDDEN),
}


@pytest.mark.parametrize(("sender", "message", "code"), FORBIDDEN.values(), ids=FORBIDDEN)
async def test_what_is_not_allowed_is_refused(
    server: Inside, classic: Company, sender: str, message: dict[str, Any], code: Code
) -> None:
    ref = f"refused {next(REFS)}"
    text = json.dumps({**message, "ref": ref})
    assert (await unchanged(server, classic, classic.all[sender], text, ref)).code is code


async def test_a_card_of_somebody_else_is_refused(server: Inside, classic: Company) -> None:
    assert classic.bob.view is not None
    text = json.dumps({"type": "play", "cards": classic.bob.view.hand[:1]})  # type: ignore[index]
    assert (await unchanged(server, classic, classic.ana, text, None)).code is Code.ILLEGAL


async def test_two_cards_are_refused_where_one_is_played(server: Inside, classic: Company) -> None:
    assert classic.ana.view is not None
    text = json.dumps({"type": "play", "cards": classic.ana.view.hand[:2]})  # type: ignore[index]
    assert (await unchanged(server, classic, classic.ana, text, None)).code is Code.ILLEGAL


async def test_the_same_card_twice_is_refused(server: Inside) -> None:
    async with company_at(server, game="plus") as company:
        assert company.ana.view is not None
        assert company.ana.view.hand is not None
        card = company.ana.view.hand[-1]
        text = json.dumps({"type": "play", "cards": [card, card]})
        assert (await unchanged(server, company, company.ana, text, None)).code is Code.ILLEGAL


async def test_who_is_not_on_turn_is_told_so(server: Inside) -> None:
    async with company_at(server, game="simple", starter=0) as company:
        assert company.bob.view is not None
        text = json.dumps({"type": "play", "cards": company.bob.view.hand[:1]})  # type: ignore[index]
        answer = await unchanged(server, company, company.bob, text, None)
        assert answer.code is Code.NOT_YOUR_TURN


async def test_who_need_not_take_a_row_is_told_so(server: Inside) -> None:
    async with company_at(server, game="classic", options={"deals": 50, "points": None}) as company:
        players = [company.ana, company.bob]
        while phase_of(company.ana) == "play":
            for player in players:
                await player.must("play", cards=player.legal[0])
            await caught_up(players)
        waiting = next(player for player in players if not player.must_act)
        answer = await unchanged(server, company, waiting, '{"type":"take-row","row":0}', None)
        assert answer.code is Code.NOT_YOUR_TURN


def phase_of(client: Client) -> str:
    assert client.view is not None
    return client.view.phase


async def test_a_seat_at_one_table_is_none_at_another(server: Inside, classic: Company) -> None:
    people = await playing(server, "Emil", "Fay")
    emil = people[0]
    await emil.leave()
    await emil.enter(classic.ana.table.id)
    refused = await emil.tell("play", cards=emil.legal[:1] or [1])
    assert isinstance(refused, Refused)
    assert refused.code is Code.NOT_SEATED
    await close_all(*people)


@pytest.mark.parametrize("table", ["a" * 26, "nonsense", "..%2f..", "0" * 26])
async def test_a_table_that_does_not_exist_is_not_found(server: Inside, table: str) -> None:
    stranger = server.stranger()
    await stranger.enter(table)
    assert stranger.bye is not None
    assert (stranger.bye.code, stranger.bye.again) == (Code.NOT_FOUND, False)
    response = await stranger.http.get(f"/api/v1/tables/{table}")
    assert response.status_code == 404
    await stranger.close()


@pytest.mark.parametrize("query", ["v=-1", "v=x", "v=1e3", "v=%D9%A1", "v=" + "9" * 13, "as=host", "as="])
async def test_a_wrong_address_is_refused(server: Inside, classic: Company, query: str) -> None:
    stranger = server.stranger()
    await stranger.connect(f"/api/v1/tables/{classic.ana.table.id}/socket?{query}")
    assert stranger.bye is not None
    assert stranger.bye.code is Code.BAD_MESSAGE
    await stranger.close()


async def test_a_forged_token_is_nobody_over_http(server: Inside, classic: Company) -> None:
    good = classic.ana.http.cookies[COOKIE]
    for token in (
        good[:-1] + ("0" if good[-1] != "0" else "1"),
        good.upper(),
        good[:-1],
        f"nimmt_{classic.bob.id}_{good.rpartition('_')[2]}",
        "nimmt__",
        "",
    ):
        forger = Insider(server, token=token)
        response = await forger.http.get("/api/v1/me")
        assert (response.status_code, response.json()["code"]) == (401, "no-identity")
        await forger.close()


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.test", "http://nimmt.test.elsewhere.test", "null", None]
)
async def test_a_page_of_another_site_cannot_act_for_who_looks_at_it(
    server: Inside, classic: Company, origin: str | None
) -> None:
    """A browser sends the cookie from any page, but it names the origin of that page."""
    page = server.stranger()
    page.http.cookies.update(classic.ana.http.cookies)
    del page.http.headers["Origin"]
    if origin is not None:
        page.http.headers["Origin"] = origin
    await page.enter(classic.ana.table.id)
    assert page.bye is not None
    assert page.bye.code is Code.FORBIDDEN
    assert page.view is None
    response = await page.http.post("/api/v1/tables", json={})
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    await page.close()


async def test_a_code_that_was_used_is_worth_nothing(server: Inside) -> None:
    owner = await server.client("Gus")
    code = (await owner.http.post("/api/v1/me/code")).json()["code"]
    device, thief = server.stranger(), server.stranger()
    first = await device.http.post("/api/v1/me/claim", json={"code": code})
    second = await thief.http.post("/api/v1/me/claim", json={"code": code})
    assert first.status_code == 200
    assert (second.status_code, second.json()["code"]) == (404, "not-found")
    assert (await thief.http.get("/api/v1/me")).status_code == 401
    assert (await device.http.get("/api/v1/me")).json()["name"] == "Gus"
    await close_all(owner, device, thief)


async def test_the_same_ref_gets_the_same_answer_and_happens_once(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob", game="classic")
    begin = '{"type":"begin","ref":"b"}'
    first = await ana.utter(begin, "b")
    for client in (ana, bob):
        await client.until(lambda client=client: client.started)  # type: ignore[misc]
    log = await server.log_of(ana.table.id)
    assert first == await ana.utter(begin, "b")
    await ana.leave()
    await ana.enter(ana.table.id)
    assert first == await ana.utter(begin, "b")
    assert isinstance(first, Done)
    assert await server.log_of(ana.table.id) == log
    await close_all(ana, bob)


async def test_a_refused_ref_is_refused_again(classic: Company) -> None:
    message = '{"type":"play","cards":[105],"ref":105}'
    first = await classic.ana.utter(message, 105)
    assert isinstance(first, Refused)
    assert first == await classic.ana.utter(message, 105)


async def test_two_connections_that_send_the_same_do_it_once(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob", game="classic")
    twin = server.stranger()
    twin.http.cookies.update(ana.http.cookies)
    await twin.enter(ana.table.id)
    before = len(await server.log_of(ana.table.id))
    message = json.dumps({"type": "play", "cards": ana.legal[0], "ref": "once"})
    await ana.send(message)
    assert await twin.utter(message, "once") == await ana.utter(message, "once")
    assert len(await server.log_of(ana.table.id)) == before + 1
    await close_all(ana, bob, twin)


async def zero_played(people: Sequence[Client]) -> str:
    """The first player plays a zero and has another one; then all others play, and a new turn begins."""
    ana, bob = people
    zero = json.dumps({"type": "play", "cards": [0], "ref": "zero"})
    turn, zeros = turn_of(ana), zeros_of(ana)
    assert zeros > 1
    await ana.send(zero)
    await ana.until(lambda: ana.view is not None and ana.view.choice == (0,))
    await bob.must("play", cards=bob.legal[-1])
    await ana.until(lambda: turn_of(ana) > turn)
    assert zeros_of(ana) == zeros - 1
    return zero


def turn_of(client: Client) -> int:
    assert client.view is not None
    return client.view.turn


def zeros_of(client: Client) -> int:
    assert client.view is not None
    assert client.view.hand is not None
    return 0 if client.view.choice is not None else client.view.hand.count(0)


async def test_a_zero_that_is_sent_again_is_no_second_zero(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", game="plus-dealt")
    zero = await zero_played(people)
    ana, zeros = people[0], zeros_of(people[0])
    await ana.leave()
    await ana.enter(ana.table.id)
    assert isinstance(await ana.utter(zero, "zero"), Done)
    assert zeros_of(ana) == zeros
    await play_to_the_end(people)
    await close_all(*people)


async def test_a_zero_that_is_sent_again_to_a_server_started_anew_is_no_second_zero(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as first:
        people = await playing(first, "Ana", "Bob", game="plus-dealt")
        zero = await zero_played(people)
        zeros = zeros_of(people[0])
        await close_all(*people)
    async with inside(tmp_path / "nimmt.db") as second:
        again = [Insider(second) for _ in people]
        for back, person in zip(again, people, strict=True):
            back.http.cookies = person.http.cookies
            await back.enter(person.table.id)
        ana = again[0]
        assert isinstance(await ana.utter(zero, "zero"), Done)
        await ana.must("say", phrase="moo")
        assert zeros_of(ana) == zeros
        await play_to_the_end(again)
        await close_all(*again)
