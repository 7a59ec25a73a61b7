"""Who may look at a table, what each is shown and when, and whom one does not want to see or hear."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from httpx import Response

from nimmt.rules import GAMES, Dealt, Record, TurnEnded, View, read, replay, verify
from nimmt.server.tables import history, registry
from nimmt.server.wire import Refused
from nimmt.table import Code
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
TWO_DEALS = {"hand": 3, "deals": 2, "points": None}


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("watching") / "nimmt.db") as server:
        yield server


async def record_for(client: Client, table: str, match: int | None = None) -> tuple[int, Any]:
    query = {} if match is None else {"match": str(match)}
    response = await client.http.get(f"/api/v1/tables/{table}/record", params=query)
    return response.status_code, response.json()


async def play_turn(people: list[Insider]) -> None:
    """Everyone plays, and takes rows, until the next turn is asked for or the match is over."""
    deal, turn = position(people[0])
    while position(people[0]) == (deal, turn) and not people[0].over:
        for person in people:
            if person.must_act:
                kind = "row" if isinstance(person.legal[0], int) else "cards"
                await person.must("take-row" if kind == "row" else "play", **{kind: person.legal[0]})
        await caught_up(people)


def position(client: Client) -> tuple[int, int]:
    view = view_of(client)
    return view.deal, view.turn


@pytest.mark.parametrize("game", GAMES)
async def test_a_delayed_spectator_is_a_turn_behind_and_sees_all_in_the_end(
    server: Inside, game: str
) -> None:
    people = await playing(server, "Ana", "Bob", game=game, watch="delayed", options=TWO_DEALS)
    watchers = [await server.client("Cleo"), server.stranger()]
    for watcher in watchers:
        await watcher.enter(people[0].table.id)
    tv = server.stranger()
    await tv.enter(people[0].table.id, manner="tv")
    turns = 0
    while not people[0].over:
        ends = turn_ends(people[0])
        assert len(ends) == turns
        where = ends[-2] if turns > 1 else (0, 1)
        for guest in (*watchers, tv):
            await guest.tell("hum")  # refused after all that had to be told
        assert [position(watcher) for watcher in watchers] == [where, where]
        assert tv.tv is not None
        assert (tv.tv.deal, tv.tv.turn) == where
        await play_turn(people)
        turns += 1
    for watcher in (*watchers, tv):
        await watcher.until(lambda watcher=watcher: watcher.over)  # type: ignore[misc]
    assert {view_of(watcher).places for watcher in watchers} == {view_of(people[0]).places}
    assert turns >= 4
    await close_all(*people, *watchers, tv)


def turn_ends(client: Client) -> list[tuple[int, int]]:
    """Deal and turn of what lay on the table whenever a turn had ended."""
    deal, turn, ends = 1, 1, []
    for event in [event for update in client.updates for event in update.events]:
        if isinstance(event, Dealt):
            deal, turn = event.deal, 1
        elif isinstance(event, TurnEnded):
            turn += 1
            ends.append((deal, turn))
    return ends


def view_of(client: Client) -> View:
    assert client.view is not None
    return client.view


async def test_a_delayed_spectator_who_comes_late_sees_no_more(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even if so much was said since that the server no longer remembers every step."""
    monkeypatch.setattr(history, "HISTORY_LENGTH", 5)
    people = await playing(server, "Ana", "Bob", watch="delayed", options=TWO_DEALS)
    await play_turn(people)
    await play_turn(people)
    for _ in range(20):
        await people[0].must("say", phrase="moo")
    late = server.stranger()
    await late.enter(people[0].table.id)
    assert position(late) == (1, 2)
    assert position(people[0]) == (1, 3)
    await close_all(*people, late)


async def test_a_delayed_record_is_a_turn_behind(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", watch="delayed", options=TWO_DEALS)
    table, stranger = people[0].table.id, server.stranger()
    while position(people[0])[0] == 1:
        await play_turn(people)
    assert len((await record_for(people[0], table))[1]["deals"]) == 1
    assert (await record_for(stranger, table))[1]["deals"] == []
    await play_turn(people)
    assert len((await record_for(stranger, table))[1]["deals"]) == 1
    await close_all(*people, stranger)


async def test_nobody_watches_where_the_host_does_not_want_it(server: Inside) -> None:
    people = await company(server, "Ana", "Bob", watch="nobody")
    table = people[0].table.id
    cleo, stranger, tv = await server.client("Cleo"), server.stranger(), server.stranger()
    await cleo.enter(table)
    await stranger.enter(table)
    await tv.enter(table, manner="tv")
    await people[0].must("begin")
    for watcher in (cleo, stranger, tv):
        await watcher.until(lambda watcher=watcher: watcher.bye is not None)  # type: ignore[misc]
        assert watcher.bye is not None
        assert (watcher.bye.code, watcher.bye.again) == (Code.FORBIDDEN, False)
        assert await watcher.pipe.ended() == 1008
        assert watcher.view is None
        assert '"type":"deal"' not in "".join(watcher.heard)
        response = await watcher.http.get(f"/api/v1/tables/{table}")
        assert (response.status_code, response.json()["code"]) == (403, "forbidden")
        assert (await record_for(watcher, table))[0] == 403
    again = server.stranger()
    await again.enter(table)
    assert again.bye is not None
    assert again.bye.code is Code.FORBIDDEN
    screen = server.stranger()
    screen.http.cookies.update(people[1].http.cookies)
    await screen.enter(table, manner="tv")
    assert screen.tv is not None, "a player may show it to all in the room"
    await play_to_the_end(people)
    assert (await record_for(stranger, table))[0] == 200, "what is over is there for all who have the link"
    await close_all(*people, cleo, stranger, tv, again, screen)


async def test_where_nobody_may_watch_a_newcomer_sits_down_between_two_matches(server: Inside) -> None:
    ana, bob, cleo = await playing(server, "Ana", "Bob", "Cleo", watch="nobody")
    table = ana.table.id
    dan, stranger = await server.client("Dan"), server.stranger()
    await dan.enter(table)
    assert dan.bye is not None
    assert dan.bye.code is Code.FORBIDDEN
    await play_to_the_end([ana, bob, cleo])
    dan = await server.client("Dan")
    for newcomer in (dan, stranger):
        await newcomer.enter(table)
        assert newcomer.bye is None
        assert view_of(newcomer).hand is None
    await bob.must("rise")
    await dan.must("sit")
    for person in (ana, cleo, dan):
        await person.must("ready")
        await person.commit()
    await stranger.until(lambda: stranger.bye is not None)
    assert stranger.bye is not None
    assert stranger.bye.code is Code.FORBIDDEN
    await dan.until(lambda: dan.must_act)
    await stranger.pipe.ended()
    assert sum('"type":"deal"' in message for message in stranger.heard) <= 1, "what is over, and no more"
    await close_all(ana, bob, cleo, dan, stranger)


async def test_who_rises_where_nobody_may_watch_has_to_go(server: Inside) -> None:
    ana, bob, cleo = await playing(server, "Ana", "Bob", "Cleo", watch="nobody")
    await bob.send({"type": "rise", "ref": "rise"})
    await bob.until(lambda: bob.bye is not None)
    assert bob.bye is not None
    assert bob.bye.code is Code.FORBIDDEN
    await play_to_the_end([ana, cleo])
    await close_all(ana, bob, cleo)


@pytest.mark.parametrize("game", GAMES)
async def test_a_screen_shows_rows_and_scores_only(server: Inside, game: str) -> None:
    people = await playing(server, "Ana", "Bob", game=game)
    tv = server.stranger()
    tv.http.cookies.update(people[0].http.cookies)  # even one that a player has opened
    await tv.enter(people[0].table.id, manner="tv")
    await play_to_the_end(people)
    await tv.until(lambda: tv.over)
    scores = {"rows", "cow", "heads", "totals", "places"}
    around = {"type", "v", "now", "table", "deal", "turn", "acting", "chosen", "deadline", "said"}
    for message in map(json.loads, tv.heard):
        assert set(message) == scores | around | {"view", "events", "queue"}
        assert message["table"]["you"] is None
        assert message["view"] is None or not {"hand", "choice"} & set(message["view"])
    last, view = json.loads(tv.heard[-1]), people[0].view
    assert view is not None
    assert (last["totals"], last["places"]) == (list(view.totals), list(view.places or ()))
    assert [tuple(row) for row in last["rows"]] == list(view.rows)
    await close_all(*people, tv)


async def test_a_phrase_reaches_everyone_but_those_who_hide_its_speaker(server: Inside) -> None:
    ana, bob, cleo = await company(server, "Ana", "Bob the bold", "Cleo")
    stranger = server.stranger()
    await stranger.enter(ana.table.id)
    hidden = await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
    assert hidden.json()["hidden"] == [bob.id]
    heard = len(ana.heard)
    said = await bob.must("say", phrase="ouch")
    for client in (bob, cleo, stranger):
        await client.until(lambda client=client: client.v == said)  # type: ignore[misc]
        assert json.loads(client.heard[-2 if client is bob else -1])["said"] == {"seat": 1, "phrase": "ouch"}
    await ana.until(lambda: ana.v == said)
    assert ana.heard[-1] == f'{{"type":"events","v":{said}}}'
    await ana.must("begin")
    await play_to_the_end([ana, bob, cleo])
    assert "ouch" not in "".join(ana.heard[heard:])
    assert "Bob the bold" not in "".join(ana.heard[heard + 1 :])
    assert "Bob the bold" in "".join(cleo.heard)
    await close_all(ana, bob, cleo, stranger)


async def test_a_hidden_name_is_nowhere_until_it_is_shown_again(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob the bold")
    person, table = bob.id, ana.table.id
    await ana.http.put(f"/api/v1/me/hidden/{person}", json={"hidden": True})
    await ana.until(lambda: ana.chairs[1].get("name", "") == "")
    await ana.leave()
    heard = len(ana.heard)
    await ana.enter(table)
    await ana.tell("sit", seat=1)
    seat_is_taken = await ana.tell("remove", seat=7)
    seen = (await ana.http.get(f"/api/v1/tables/{table}")).text
    assert "Bob the bold" not in "".join(ana.heard[heard:]) + seen + str(seat_is_taken)
    await ana.http.put(f"/api/v1/me/hidden/{person}", json={"hidden": False})
    await ana.until(lambda: ana.chairs[1].get("name") == "Bob the bold")
    await close_all(ana, bob)


async def test_a_hidden_name_stays_hidden_when_its_owner_has_to_go(server: Inside) -> None:
    ana, bob, cleo = await playing(server, "Ana", "Bob the bold", "Cleo")
    await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
    await ana.until(lambda: ana.chairs[1].get("name", "") == "")
    tv = server.stranger()
    tv.http.cookies.update(ana.http.cookies)
    await tv.enter(ana.table.id, manner="tv")
    heard, others_heard = len(ana.heard), len(cleo.heard)
    await ana.must("remove", seat=1)
    await play_to_the_end([ana, cleo])
    await tv.until(lambda: tv.over)
    assert "Bob the bold" not in "".join([*ana.heard[heard:], *tv.heard])
    assert "Bob the bold" in "".join(cleo.heard[others_heard:]), "the others see who began the match"
    await close_all(ana, bob, cleo, tv)


async def test_a_hidden_name_is_in_no_list_and_no_replay(server: Inside) -> None:
    """Not even the name of one who left in the middle; a record is the same for all."""
    ana, bob, cleo = await company(server, "Ana", "Bob the bold", "Cleo", public=True)
    table = ana.table.id
    await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
    assert "Bob the bold" not in (await ana.http.get("/api/v1/tables")).text
    assert "Bob the bold" in (await cleo.http.get("/api/v1/tables")).text
    await ana.must("begin")
    await ana.must("remove", seat=1)
    await play_to_the_end([ana, cleo])
    for path in ("/api/v1/me/matches", f"/api/v1/tables/{table}/replay"):
        assert "Bob the bold" not in (await ana.http.get(path)).text
        assert "Bob the bold" in (await cleo.http.get(path)).text
    records = [(await person.http.get(f"/api/v1/tables/{table}/record")).text for person in (ana, cleo)]
    assert records[0] == records[1]
    await close_all(ana, bob, cleo)


async def test_no_refusal_tells_a_hidden_name(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob the bold", seats=3)
    await ana.must("seat-bot", bot="lowest", seat=2)
    cleo = await server.client("Cleo")
    await cleo.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
    await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
    await cleo.enter(ana.table.id)
    await cleo.tell("sit", seat=1)
    await ana.until(lambda: ana.chairs[1].get("name", "") == "")
    heard = len(ana.heard)
    await ana.tell("configure", settings={"seats": 2, "game": "plus"})
    await ana.must("remove", seat=2)
    await bob.must("rise")
    await bob.must("sit", seat=2)
    await ana.tell("configure", settings={"seats": 2})
    await ana.tell("begin")
    assert "Bob the bold" not in "".join([*ana.heard[heard:], *cleo.heard])
    await close_all(ana, bob, cleo)


async def test_two_names_of_which_one_begins_with_the_other_are_hidden_each_by_itself(server: Inside) -> None:
    bob, first, second = await company(server, "Bob", "Ana", "Ana")
    await bob.http.put(f"/api/v1/me/hidden/{first.id}", json={"hidden": True})
    await bob.until(lambda: bob.chairs[1].get("name", "") == "")
    await bob.must("rise")
    told = [await bob.tell("sit", seat=seat) for seat in (1, 2)]
    assert [answer.error for answer in told if isinstance(answer, Refused)] == [
        "Somebody sits at seat 2.",
        "Ana 2 sits at seat 3.",
    ]
    await close_all(bob, first, second)


async def test_a_hidden_name_of_one_letter_spoils_no_sentence(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "s")
    await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
    await ana.until(lambda: ana.chairs[1].get("name", "") == "")
    await ana.must("rise")
    told = await ana.tell("sit", seat=1)
    assert isinstance(told, Refused)
    assert told.error == "Somebody sits at seat 2."
    await close_all(ana, bob)


async def test_a_record_before_the_end_has_finished_deals_and_no_seed_for_anybody(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", game="zeros", options=TWO_DEALS)
    table, cleo, stranger = people[0].table.id, await server.client("Cleo"), server.stranger()
    everyone = [*people, cleo, stranger]
    hash_shown = people[0].table.hash
    while not people[0].over:
        deal, _ = position(people[0])
        for client in everyone:
            status, record = await record_for(client, table)
            assert (status, len(record["deals"])) == (200, deal - 1)
            assert "fair" not in record
        await play_turn(people)
    for client in everyone:
        whole = as_record((await record_for(client, table))[1])
        verify(whole)
        assert whole.fair is not None
        assert whole.fair.hash == hash_shown
        assert len(whole.deals) == 2
    await close_all(*everyone)


async def test_a_match_that_is_given_up_is_revealed_and_verifies(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob", game="plus", options=TWO_DEALS)
    stranger = server.stranger()
    while position(ana) != (2, 2):
        await play_turn([ana, bob])
    await ana.must("play", cards=ana.legal[0])
    await ana.must("close")
    await bob.until(lambda: bob.over)
    record = as_record((await record_for(stranger, ana.table.id))[1])
    verify(record)
    assert record.fair is not None
    assert record.fair == bob.table.fair
    assert not replay(record).over
    assert [len(deal.turns) for deal in record.deals][1:] == [1]
    await close_all(ana, bob, stranger)


async def test_a_record_of_an_earlier_match_stays_and_the_next_seed_is_secret(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", options=TWO_DEALS)
    table = people[0].table.id
    await play_to_the_end(people)
    first = as_record((await record_for(people[0], table))[1])
    await people[0].must("rematch")
    assert people[0].table.hash != first.fair.hash  # type: ignore[union-attr]
    assert (await record_for(people[0], table, 2))[0] == 409
    for person in people:
        await person.must("contribute", part="ab" * 16)
        await person.must("ready")
    await people[0].must("begin")
    assert as_record((await record_for(people[1], table, 1))[1]) == first
    status, running = await record_for(people[1], table, 2)
    assert (status, running["deals"]) == (200, [])
    assert "fair" not in running
    assert (await record_for(people[1], table, 3))[0] == 404
    await close_all(*people)


async def test_without_a_number_the_latest_match_that_has_begun_is_told(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob", options=TWO_DEALS)
    table = ana.table.id
    assert (await record_for(bob, table))[0] == 409
    assert (await replay_for(bob, table)).status_code == 409
    await ana.must("begin")
    await play_to_the_end([ana, bob])
    first = (await record_for(bob, table))[1]
    told = await replay_for(bob, table)
    await ana.must("rematch")
    assert await record_for(bob, table) == (200, first)
    assert (await replay_for(bob, table)).content == told.content
    refused = (await record_for(bob, table, 3))[1]
    assert refused["error"] == "This table has no match 3; the latest is 1."
    await ana.must("close")
    assert await record_for(bob, table) == (200, first)
    await close_all(ana, bob)


async def replay_for(client: Client, table: str) -> Response:
    return await client.http.get(f"/api/v1/tables/{table}/replay")


def as_record(content: Any) -> Record:
    return read(json.dumps(content).encode())


async def test_a_screen_for_all_does_not_keep_a_seat_that_its_owner_has_left(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "LINGER_SECONDS", 0)
    ana, bob = await playing(server, "Ana", "Bob")
    screen = Insider(server)
    screen.http.cookies = bob.http.cookies
    await screen.enter(ana.table.id, manner="tv")
    await bob.leave()
    await ana.until(lambda: ana.chairs[1]["presence"] == "dropped")
    await close_all(ana, bob, screen)
