"""Who comes back with a version gets exactly what is missing; and folding it gives what a newcomer sees."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from nimmt.rules import GAMES
from nimmt.server.tables import history, registry, room
from nimmt.server.wire import Snapshot
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

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("resume") / "nimmt.db") as server:
        yield server


async def fresh(client: Insider) -> Snapshot:
    """What the client would be told if it came anew, when it has heard everything."""
    while True:
        response = await client.http.get(f"/api/v1/tables/{client.table.id}")
        snapshot = msgspec.json.decode(response.content, type=Snapshot)
        version = snapshot.v
        await client.until(lambda version=version: (client.v or 0) >= version)  # type: ignore[misc]
        if client.v == snapshot.v:
            return snapshot


async def agrees(client: Insider) -> None:
    """What the client has folded is what a newcomer in its place would see."""
    snapshot = await fresh(client)
    assert client.view == snapshot.view
    assert client.table == snapshot.table


async def heard_on_return(client: Insider, v: int | None) -> list[tuple[str, int]]:
    """Come back with this version; kinds and versions of what was told up to now."""
    await client.leave()
    before = len(client.heard)
    client.v = v
    await client.enter(client.table.id, v=v)
    marker = await client.tell("hum")  # refused after all that had to be told
    assert marker.ref is not None
    told = [json.loads(message) for message in client.heard[before:]]
    return [(message["type"], message["v"]) for message in told if message["type"] != "error"]


async def test_exactly_what_is_missing_is_told(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob", game="plus")
    v = bob.v
    assert v is not None
    await bob.leave()
    await ana.must("say", phrase="moo")
    await ana.must("play", cards=ana.legal[0])
    await ana.must("play", cards=ana.legal[1])  # of which nobody else may know
    assert await heard_on_return(bob, v) == [("events", v + 1), ("events", v + 2)]
    await agrees(bob)
    assert await heard_on_return(bob, v + 1) == [("events", v + 2)]
    await bob.must("play", cards=bob.legal[0])
    await play_to_the_end([ana, bob])
    await close_all(ana, bob)


async def test_who_has_missed_nothing_is_told_nothing_and_then_what_follows(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob")
    assert await heard_on_return(bob, bob.v) == []
    said = await ana.must("say", phrase="moo")
    await bob.until(lambda: bob.v == said)
    await agrees(bob)
    await close_all(ana, bob)


@pytest.mark.parametrize("v", [0, 10**11 - 1])
async def test_a_version_that_never_was_gets_everything(server: Inside, v: int) -> None:
    ana, bob = await playing(server, "Ana", "Bob")
    assert await heard_on_return(bob, v) == [("table", ana.v)]
    await agrees(bob)
    await close_all(ana, bob)


async def test_a_match_that_began_meanwhile_is_told_as_a_whole(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob")
    v = bob.v
    await bob.leave()
    await ana.must("begin")
    assert await heard_on_return(bob, v) == [("table", ana.v)]
    await agrees(bob)
    await play_to_the_end([ana, bob])
    v = bob.v
    await bob.leave()
    await ana.must("rematch")
    assert await heard_on_return(bob, v) == [("table", ana.v)]
    await agrees(bob)
    await close_all(ana, bob)


async def test_who_lost_the_seat_meanwhile_gets_a_spectators_view(server: Inside) -> None:
    ana, bob, cleo = await playing(server, "Ana", "Bob", "Cleo")
    v = bob.v
    await bob.leave()
    await ana.must("remove", seat=1)
    await ana.must("say", phrase="goodbye")
    told = await heard_on_return(bob, v)
    assert told[0][0] == "table"
    assert bob.view is not None
    assert (bob.view.seat, bob.view.hand) == (None, None)
    await agrees(bob)
    await close_all(ana, bob, cleo)


async def test_who_rises_sees_what_a_spectator_sees_at_once(server: Inside) -> None:
    ana, bob, cleo = await playing(server, "Ana", "Bob", "Cleo", watch="delayed")
    await bob.must("rise")
    assert bob.you is None
    await ana.must("play", cards=ana.legal[0])
    await agrees(bob)
    await play_to_the_end([ana, cleo])
    await bob.until(lambda: bob.over)
    await agrees(bob)
    await close_all(ana, bob, cleo)


async def test_who_was_away_for_too_long_gets_everything(
    server: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "HISTORY_LENGTH", 5)
    ana, bob = await playing(server, "Ana", "Bob")
    v = bob.v
    assert v is not None
    for _ in range(4):
        await ana.must("say", phrase="moo")
    assert await heard_on_return(bob, v) == [("events", v + n) for n in range(1, 5)]
    await ana.must("say", phrase="moo")
    assert await heard_on_return(bob, v) == [("table", v + 5)]
    await agrees(bob)
    await close_all(ana, bob)


async def test_a_server_that_was_started_again_knows_what_is_missing(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as first:
        ana, bob = await playing(first, "Ana", "Bob", game="zeros")
        v = bob.v
        assert v is not None
        await bob.leave()
        await ana.must("play", cards=ana.legal[0])
        await close_all(ana, bob)
    async with inside(tmp_path / "nimmt.db") as second:
        back = Insider(second)
        back.http.cookies.update(bob.http.cookies)
        back.table, back.view, back.v = bob.table, bob.view, v
        told = await heard_on_return(back, v)
        assert told[0] == ("events", v + 1)
        assert {kind for kind, _ in told} == {"events"}
        await agrees(back)
        await back.close()


@pytest.mark.parametrize("watch", ["open", "delayed"])
@pytest.mark.parametrize("game", GAMES)
async def test_folding_always_gives_what_a_newcomer_sees(server: Inside, game: str, watch: str) -> None:
    """At random moments, for every seat and spectator, some of whom come and go."""
    options = {"hand": 4, "deals": 2, "points": None}
    ana, bob = await company(server, "Ana", "Bob", game=game, watch=watch, seats=3, options=options)
    cleo = await server.client("Cleo")
    await cleo.enter(ana.table.id)
    await ana.must("seat-bot", bot="lowest")
    await ana.must("begin")
    rng, everyone = Random(game), [ana, bob, cleo]
    while True:
        await wander(rng, everyone)
        await ana.until(lambda: ana.over or (ana.view is not None and bool({0, 1} & {*ana.view.acting})))
        for client in everyone:
            await agrees(client)
        if ana.over:
            break
        acting = [client for client in (ana, bob) if client.must_act]
        await rng.choice(acting).play_once(rng)
    await cleo.until(lambda: cleo.over)
    for client in everyone:
        await agrees(client)
    await close_all(*everyone)


async def wander(rng: Random, everyone: list[Insider]) -> None:
    client = rng.choice(everyone)
    if rng.random() < 0.5:
        await client.leave()
        await client.enter(client.table.id, v=client.v)
    elif client.you is not None:
        await client.must("say", phrase="hello")


@pytest.mark.parametrize("begun", [False, True], ids=["starting", "playing"])
async def test_after_an_outage_a_player_who_comes_back_learns_the_new_times(
    begun: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has happened at the table, but everyone has more time than they were told."""
    now = [4e9]
    for module in (room, registry):
        monkeypatch.setattr(module, "time", lambda: now[0])
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await company(server, "Ana", "Bob", clock=30)
        ana.honest = bob.honest = begun
        await ana.must("begin")
        await ana.until(lambda: ana.started if begun else ana.table.start is not None)
        await caught_up([ana, bob])
        await close_all(ana, bob)
    now[0] += 3600
    async with inside(tmp_path / "nimmt.db") as anew:
        ana.turn_to(anew)
        version, told = ana.v, len(ana.snapshots)
        await ana.enter(ana.table.id, v=version)
        await ana.until(lambda: len(ana.snapshots) > told)
        assert ana.v == version
        times = ana.snapshots[-1].deadline if begun else ana.table.start.until
        assert times is not None
        assert times > now[0]
        await close_all(ana)
