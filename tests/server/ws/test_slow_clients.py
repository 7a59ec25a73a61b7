"""A client that does not read, or sends far too much, does not disturb the others."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from nimmt.server.clock import time
from nimmt.server.http import caller
from nimmt.server.limits import DAY, Pace
from nimmt.server.wire import Done, Refused, Snapshot
from nimmt.server.ws import connection
from nimmt.server.ws.connection import PATIENCE
from nimmt.table import Code
from tests.server.in_process import (
    URL,
    Inside,
    Insider,
    Pipe,
    close_all,
    company,
    inside,
    play_to_the_end,
    playing,
)
from tests.server.programs.unlimited import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio
QUEUE = 20
"""The length of the queue in these tests."""
BURST = 20
SLOW = WITHOUT_LIMITS._replace(messages=Pace(BURST, 1e6))
"""A burst without a refill."""


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    monkeypatch.setattr(connection, "QUEUE", QUEUE)
    async with inside(tmp_path / "nimmt.db") as server:
        yield server


def kinds(client: Insider, since: int) -> list[str]:
    return [json.loads(message)["type"] for message in client.heard[since:]]


async def test_who_does_not_read_holds_up_nobody_and_gets_everything_at_once(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob")
    cleo = await server.client("Cleo")
    await cleo.enter(ana.table.id)
    heard = len(cleo.heard)
    cleo.pipe.reading.clear()
    for _ in range(2 * QUEUE):
        await ana.must("say", phrase="moo")
    await play_to_the_end([ana, bob])
    assert len(cleo.heard) == heard
    cleo.pipe.reading.set()
    await cleo.until(lambda: cleo.over)
    assert kinds(cleo, heard) == ["events", "table"], "what was on its way, and then everything anew"
    fresh = (await cleo.http.get(f"/api/v1/tables/{ana.table.id}")).content
    assert cleo.view == msgspec.json.decode(fresh, type=Snapshot).view
    await close_all(ana, bob, cleo)


async def test_who_is_only_a_little_slow_misses_no_step(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob")
    heard = len(bob.heard)
    bob.pipe.reading.clear()
    for _ in range(QUEUE):
        said = await ana.must("say", phrase="moo")
    bob.pipe.reading.set()
    await bob.until(lambda: bob.v == said)
    assert kinds(bob, heard) == ["events"] * QUEUE
    await close_all(ana, bob)


async def test_no_answer_is_lost_by_not_reading(server: Inside) -> None:
    ana, bob = await playing(server, "Ana", "Bob")
    bob.pipe.reading.clear()
    for ref in range(3 * QUEUE):
        await bob.send({"type": "say" if ref % 2 else "oink", "phrase": "moo", "ref": ref})
    for _ in range(QUEUE):
        await ana.must("say", phrase="hello")
    heard = len(bob.heard)
    bob.pipe.reading.set()
    last = 3 * QUEUE - 1
    await bob.until(lambda: f'"ref":{last}}}' in bob.heard[-1])
    told = [json.loads(message) for message in bob.heard[heard:]]
    answers = [message for message in told if message["type"] in ("ok", "error")]
    assert [answer["ref"] for answer in answers] == list(range(3 * QUEUE))
    assert {answer["type"] for answer in answers[1::2]} == {"ok"}
    await play_to_the_end([ana, bob])
    await close_all(ana, bob)


async def test_who_does_not_read_and_may_no_longer_look_is_told_only_to_go(server: Inside) -> None:
    ana, bob = await company(server, "Ana", "Bob", watch="nobody")
    slow = server.stranger()
    await slow.enter(ana.table.id)
    slow.pipe.reading.clear()
    for _ in range(2 * QUEUE):
        await ana.must("say", phrase="moo")
    heard = len(slow.heard)
    await ana.must("begin")
    await play_to_the_end([ana, bob])
    slow.pipe.reading.set()
    await slow.until(lambda: slow.bye is not None)
    assert kinds(slow, heard) == ["events", "bye"]
    assert slow.pipe.closed_with == 1008
    await close_all(ana, bob, slow)


async def test_who_sends_far_too_much_is_refused_then_ended_and_may_come_back(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=SLOW) as server:
        ana, bob = await playing(server, "Ana", "Bob", options={"deals": 1, "points": None, "hand": 5})
        await ana.leave()
        await ana.enter(ana.table.id)
        before, heard = len(await server.log_of(ana.table.id)), len(ana.heard)
        for ref in range(BURST + 10 * PATIENCE):
            await ana.send({"type": "say", "phrase": "moo", "ref": ref})
        await ana.until(lambda: ana.bye is not None)
        told = [json.loads(message) for message in ana.heard[heard:]]
        answers = [message for message in told if message["type"] in ("ok", "error")]
        assert [answer["ref"] for answer in answers] == list(range(len(answers)))
        assert [answer["type"] for answer in answers[:BURST]] == ["ok"] * BURST
        assert {answer["code"] for answer in answers[BURST:]} == {"too-fast"}
        assert ana.bye is not None
        assert (ana.bye.code, ana.bye.again, ana.pipe.closed_with) == (Code.TOO_FAST, False, 1008)
        assert len(await server.log_of(ana.table.id)) == before + BURST
        await ana.leave()
        await ana.enter(ana.table.id)
        await play_to_the_end([ana, bob])
        await close_all(ana, bob)


async def test_who_sends_far_too_much_to_the_list_of_tables_has_to_go_and_stay_away(tmp_path: Path) -> None:
    paces = SLOW._replace(floods=Pace(1, 1e6))
    async with inside(tmp_path / "nimmt.db", paces=paces) as server:
        pipe = await Pipe(server.app, f"{URL}/api/v1/lobby", {}).opened()
        for _ in range(BURST + 1):
            await pipe.send("moo")
        *_, last = [json.loads(message) async for message in pipe]
        assert (last["type"], last["code"], pipe.closed_with) == ("bye", "too-fast", 1008)
        await pipe.close()
        shut_out = await Pipe(server.app, f"{URL}/api/v1/lobby", {}).opened()
        assert [message async for message in shut_out] == []
        assert shut_out.closed_with == 1008


async def test_one_who_floods_does_not_slow_the_others(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=SLOW) as server:
        ana, bob = await playing(server, "Ana", "Bob", options={"deals": 1, "points": None, "hand": 5})
        cleo, stranger = await server.client("Cleo"), server.stranger()
        for flooder in (cleo, stranger):
            await flooder.enter(ana.table.id)
            for _ in range(PATIENCE):
                await flooder.send("moo" * 1000)
        await play_to_the_end([ana, bob])
        for flooder in (cleo, stranger):
            answer = await flooder.utter('{"type":"rise","ref":"then"}', "then")
            assert isinstance(answer, Refused)
            assert answer.code is Code.TOO_FAST
            await flooder.until(lambda flooder=flooder: flooder.over)  # type: ignore[misc]
        await close_all(ana, bob, cleo, stranger)


async def test_who_floods_again_and_again_is_not_even_let_in_for_a_while(tmp_path: Path) -> None:
    now = 0.0
    paces = SLOW._replace(floods=Pace(2, 10.0))
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=lambda: now) as server:
        [ana] = await company(server, "Ana")
        for _ in range(2):
            flooder = server.stranger()
            await flooder.enter(ana.table.id)
            for _ in range(BURST + PATIENCE + 1):
                await flooder.send("moo")
            await flooder.until(lambda flooder=flooder: flooder.bye is not None)  # type: ignore[misc]
            await flooder.close()
        shut_out = await Pipe(server.app, f"{URL}/api/v1/tables/{ana.table.id}/socket", {}).opened()
        assert [message async for message in shut_out] == []
        assert shut_out.closed_with == 1008
        now += 10.0
        back = server.stranger()
        await back.enter(ana.table.id)
        assert back.snapshots
        await close_all(ana, back)


async def test_patience_comes_back_with_good_behaviour(tmp_path: Path) -> None:
    """A client that is a little too fast is refused now and then, but never disconnected."""
    now = 0.0
    paces = WITHOUT_LIMITS._replace(messages=Pace(1, 1.0))
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=lambda: now) as server:
        ana = await server.client("Ana")
        await ana.enter(await ana.open_table())
        answers: list[Done | Refused] = []
        for ref in range(3 * PATIENCE):
            answers.append(await ana.tell("hand-over", seat=9, ref=f"r{ref}"))
            now += 0.5
        codes = {answer.code for answer in answers if isinstance(answer, Refused)}
        assert codes == {Code.NOT_FOUND, Code.TOO_FAST}
        assert ana.bye is None
        await ana.close()


async def test_an_address_and_a_person_have_so_many_connections_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces = WITHOUT_LIMITS._replace(sockets=1, sockets_of_person=2)
    async with inside(tmp_path / "nimmt.db", paces=paces) as server:
        monkeypatch.setattr(caller, "time", lambda: time() + DAY)  # so that she is known
        [ana] = await company(server, "Ana")
        first, second, third = server.stranger(), server.stranger(), server.stranger()
        await first.enter(ana.table.id)
        await second.enter(ana.table.id)
        assert first.bye is None
        assert second.bye is not None
        assert second.bye.code is Code.TOO_MANY
        await first.leave()
        await third.enter(ana.table.id)
        assert third.bye is None
        phone, tablet = server.stranger(), server.stranger()
        for device in (phone, tablet):
            device.http.cookies = ana.http.cookies
            await device.enter(ana.table.id)
        assert phone.bye is None
        assert tablet.bye is not None
        assert str(tablet.bye.error).startswith("You have 2 ")
        await close_all(ana, first, second, third, phone, tablet)


async def test_matches_are_played_through_again_only_so_often(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=WITHOUT_LIMITS._replace(entries=Pace(1, 1e6))) as server:
        people = await playing(server, "Ana", "Bob")
        await play_to_the_end(people)
        await people[0].must("rematch")
        address = f"/api/v1/tables/{people[0].table.id}"
        for ask, status in (("record?match=1", 200), ("record?match=1", 429), ("replay?match=1", 429)):
            assert (await people[0].http.get(f"{address}/{ask}")).status_code == status
        await close_all(*people)
