"""Who comes back, or looks on later, is told what was played in the running deal; and who was decided for."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from nimmt.rules import GAMES
from tests.server.in_process import Inside, Insider, caught_up, close_all, inside, playing

pytestmark = pytest.mark.anyio
OPTIONS = {"hand": 4, "deals": 2, "points": None}


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("past") / "nimmt.db") as server:
        yield server


async def decide(people: list[Insider], steps: int) -> None:
    """Decisions of whoever is asked, with the first legal answer."""
    for _ in range(steps):
        person = next(person for person in people if person.must_act)
        kind = "row" if isinstance(person.legal[0], int) else "cards"
        await person.must("take-row" if kind == "row" else "play", **{kind: person.legal[0]})
        await caught_up(people)


async def finish_turn(people: list[Insider]) -> None:
    ends = sum(event["type"] == "turn-end" for event in heard_by(people[0]))
    while sum(event["type"] == "turn-end" for event in heard_by(people[0])) == ends:
        await decide(people, 1)


def heard_by(person: Insider) -> list[Any]:
    """All events of updates, in order."""
    messages = [json.loads(message) for message in person.heard]
    return [event for message in messages for event in message.get("events") or ()]


def since_the_deal(events: list[Any]) -> list[Any]:
    deals = [index for index, event in enumerate(events) if event["type"] == "deal"]
    later = events[deals[-1] + 1 if deals else 0 :]
    return [event for event in later if event["type"] not in ("ask", "chosen")]


async def snapshot_of(guest: Insider, table: str) -> Any:
    before = len(guest.heard)
    await guest.enter(table)
    return next(message for message in map(json.loads, guest.heard[before:]) if message["type"] == "table")


@pytest.mark.parametrize("game", GAMES)
async def test_a_new_spectator_is_told_the_running_deal(server: Inside, game: str) -> None:
    people = await playing(server, "Ana", "Bob", game=game, options=OPTIONS)
    for _ in range(7):
        await decide(people, 1)
        stranger = server.stranger()
        snapshot = await snapshot_of(stranger, people[0].table.id)
        first, *rest = snapshot["past"]
        assert first["type"] == "deal"
        assert first["hands"] == [None, None]
        assert rest == since_the_deal(heard_by(people[0]))
        await close_all(stranger)
    await close_all(*people)


async def test_a_player_who_reloads_is_told_the_own_hand_and_no_other(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", options=OPTIONS)
    await finish_turn(people)
    await decide(people, 1)  # face down: not told
    tab = server.stranger()
    tab.http.cookies.update(people[1].http.cookies)
    snapshot = await snapshot_of(tab, people[0].table.id)
    assert [hand and len(hand) for hand in snapshot["past"][0]["hands"]] == [None, 4]
    assert [event["type"] for event in snapshot["past"]][-1] == "turn-end"
    await close_all(*people, tab)


async def test_a_delayed_spectator_is_told_no_more_than_the_delay_allows(server: Inside) -> None:
    people = await playing(server, "Ana", "Bob", options=OPTIONS, watch="delayed")
    told = []
    for _ in range(3):
        await finish_turn(people)
        stranger = server.stranger()
        snapshot = await snapshot_of(stranger, people[0].table.id)
        told.append(sum(event["type"] == "turn-end" for event in snapshot["past"]))
        await close_all(stranger)
    assert told == [0, 1, 2]
    await close_all(*people)


async def test_the_cards_that_wait_for_a_row_come_in_the_order_of_their_placing(server: Inside) -> None:
    """Everyone always plays the lowest card, so a row must be taken soon."""
    people = await playing(server, "Ana", "Bob", "Cleo", options=OPTIONS | {"hand": 10})
    while people[0].view is not None and people[0].view.phase != "take-row":
        await decide(people, 1)
    view = people[0].view
    assert view is not None
    queue = json.loads(people[0].heard[-1])["queue"]
    assert queue[0] == [view.acting[0], view.low_card]
    stranger = server.stranger()
    assert (await snapshot_of(stranger, people[0].table.id))["queue"] == queue
    await finish_turn(people)
    placed = [[event["seat"], event["card"]] for event in heard_by(people[0]) if event["type"] == "place"]
    assert placed[-len(queue) :] == queue
    await close_all(*people, stranger)
