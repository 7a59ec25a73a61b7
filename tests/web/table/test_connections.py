"""Several players with a browser each: lost connections, a lost server or database, spectators."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.kit import longer
from tests.server.live_server import Server
from tests.web.conftest import Picture, Visit
from tests.web.player import (
    begin,
    fill,
    hand,
    join,
    log,
    my_turn,
    open_table,
    play_together,
    ready,
    seeded,
    sit,
    take_row,
    the_end,
)

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana")
TURNS = {2: 2, 4: 1, 10: 1}
NOBODY_LOW, ANA_LOW = 1, 3
"""Seeds. For two with two cards each: no card is lower than all rows; Ana’s first card, 24, is."""
known_cards = pytest.mark.parametrize("server", [seeded(NOBODY_LOW)], indirect=True)
missed_at_once = pytest.mark.parametrize("server", [seeded(NOBODY_LOW, linger=0)], indirect=True)
STOP_THE_CLOCK = "(() => { const now = Date.now(); Date.now = () => now })()"
"""What comes in within some seconds of a new connection was missed: on a slow machine these are soon over."""


def gather(visit: Visit, count: int) -> list[Page]:
    """A running match of `count` players, the host first."""
    first = visit(None)
    table = open_table(first, seats=count, options={"hand": TURNS[count], "deals": 1, "points": None})
    first.goto(f"/t/{table}")
    sit(first)
    pages = [first]
    for name in NAMES[1:count]:
        pages.append(visit(f"/t/{table}", phone=count > 4, likes={"name": ""}))
        join(pages[-1], name)
    first.get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        expect(my_turn(page)).to_be_visible()
    return pages


@known_cards
@pytest.mark.parametrize("count", [2, longer(4), longer(10)])
def test_people_at_one_table(visit: Visit, count: int) -> None:
    pages = gather(visit, count)
    for _ in range(TURNS[count]):
        play_together(pages)
    for page in pages:
        expect(the_end(page)).to_be_visible()
        expect(page.get_by_role("region", name="The match is over")).to_contain_text(NAMES[count - 1])
    ready(*pages)
    for page in pages:
        expect(hand(page)).to_have_count(TURNS[count])


@known_cards
def test_a_choice_can_be_changed_and_is_not_revealed(visit: Visit) -> None:
    ana, bob = gather(visit, 2)
    cards = hand(ana)
    cards.nth(0).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(ana.get_by_text("You can still change your card. Waiting for Bob")).to_be_visible()
    cards.nth(1).click()
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(bob.get_by_role("img", name="A face-down card")).to_have_count(1)
    expect(log(bob)).not_to_contain_text("Ana plays")


def leave_and_come_back(visit: Visit, picture: Picture) -> tuple[Page, Page]:
    """Ana has chosen her first card and loses the connection; meanwhile Bob plays his."""
    ana, bob = gather(visit, 2)
    line = Line(ana)
    ana.evaluate(STOP_THE_CLOCK)
    kept = hand(ana).nth(1).inner_text()
    hand(ana).first.click()
    expect(ana.get_by_text("You can still change your card")).to_be_visible()
    line.cut()
    expect(ana.get_by_role("alert")).to_contain_text("Connection lost")
    expect(bob.get_by_role("img", name="connection lost")).to_be_visible()
    picture(ana, "lost")
    hand(bob).first.click()
    expect(hand(bob)).to_have_count(1)
    line.mend()
    expect(ana.get_by_role("alert")).to_have_count(0)
    expect(hand(ana)).to_have_text([kept], use_inner_text=True)
    expect(bob.get_by_role("img", name="connection lost")).to_have_count(0)
    return ana, bob


@missed_at_once
def test_a_player_who_reconnects_sees_the_missed_turns(visit: Visit, picture: Picture) -> None:
    ana, _ = leave_and_come_back(visit, picture)
    missed = "You are back. One turn was played in the meantime. You took 0 heads."
    expect(ana.get_by_role("status").filter(has_text=missed)).to_be_visible()
    picture(ana, "back")


@pytest.mark.parametrize("server", [seeded(ANA_LOW, linger=0)], indirect=True)
def test_a_player_who_reconnects_to_a_row_choice_is_told_and_makes_it(visit: Visit, picture: Picture) -> None:
    ana, bob = leave_and_come_back(visit, picture)
    back = ana.get_by_role("status").filter(has_text="You are back.")
    expect(back).to_contain_text("You are back. The cards have been revealed in the meantime.")
    expect(my_turn(ana)).to_have_text("Your 24 is lower than all rows: take one of them.")
    picture(ana, "back")
    take_row(ana)
    expect(back).to_have_count(0)
    for page in (ana, bob):
        expect(page.get_by_text("Deal 1, turn 2")).to_be_visible()


@known_cards
def test_players_go_on_after_the_server_was_killed_and_restarted(visit: Visit, server: Server) -> None:
    ana, bob = gather(visit, 2)
    hand(ana).first.click()
    expect(bob.get_by_role("img", name="A face-down card")).to_have_count(1)
    server.kill()
    for page in (ana, bob):
        expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    server.start()
    for page in (ana, bob):
        hurry(page)
        expect(page.get_by_role("alert")).to_have_count(0)
    expect(hand(ana).first).to_have_attribute("aria-pressed", "true")
    hand(bob).first.click()
    for page in (ana, bob):
        expect(hand(page)).to_have_count(1)
    play_together([ana, bob])
    for page in (ana, bob):
        expect(the_end(page)).to_be_visible()


@known_cards
def test_a_card_played_while_the_server_is_down_is_sent_when_it_is_back(visit: Visit, server: Server) -> None:
    ana, bob = gather(visit, 2)
    server.kill()
    expect(ana.get_by_role("alert")).to_contain_text("Connection lost")
    hand(ana).first.click()
    server.start()
    for page in (ana, bob):
        hurry(page)
    expect(bob.get_by_role("img", name="A face-down card")).to_have_count(1)


@contextmanager
def database_away(server: Server) -> Iterator[None]:
    """The server can store nothing: its file is somewhere else."""
    place = Path(server.database)
    away = place.rename(place.with_suffix(".away"))
    try:
        yield
    finally:
        away.rename(place)


@known_cards
def test_a_card_played_while_the_database_is_away_is_sent_when_it_is_back(
    visit: Visit, server: Server, picture: Picture
) -> None:
    ana, bob = gather(visit, 2)
    with database_away(server):
        hand(ana).first.click()
        expect(ana.get_by_role("alert")).to_contain_text("The server cannot do that right now.")
        picture(ana)
    expect(bob.get_by_role("img", name="A face-down card")).to_have_count(1)
    expect(ana.get_by_role("alert")).to_have_count(0)
    expect(hand(ana).first).to_have_attribute("aria-pressed", "true")


def test_a_part_of_the_shuffle_that_cannot_be_stored_is_sent_again(visit: Visit, server: Server) -> None:
    page, outage = visit(None), ExitStack()
    sent: list[str | bytes] = []

    def connect(end: WebSocketRoute) -> None:
        line = end.connect_to_server()

        def up(message: str | bytes) -> None:
            if json.loads(message)["type"] == "reveal":
                sent.append(message)
                if len(sent) == 1:
                    outage.enter_context(database_away(server))
                else:
                    outage.close()
            line.send(message)

        end.on_message(up)

    page.route_web_socket(re.compile("/socket"), connect)
    with outage:
        page.goto(f"/t/{open_table(page, seats=2)}")
        sit(page)
        fill(page)
        begin(page)
    assert sent[1] == sent[0]
    assert {json.loads(message)["part"] for message in sent} == {json.loads(sent[0])["part"]}
    expect(page.get_by_role("alert")).to_have_count(0)


@known_cards
def test_a_spectator_sees_the_rows_and_no_hand(visit: Visit, picture: Picture) -> None:
    ana, bob = gather(visit, 2)
    watcher = visit(path_of(ana))
    expect(watcher.get_by_role("status").filter(has_text="You are watching this match.")).to_be_visible()
    expect(watcher.get_by_role("list", name="The rows").get_by_role("listitem")).to_have_count(4)
    expect(watcher.get_by_role("group", name="Your hand")).to_have_count(0)
    play_together([ana, bob])
    expect(my_turn(ana)).to_be_visible()
    expect(watcher.get_by_text("Deal 1, turn 2")).to_be_visible()
    expect(log(watcher)).to_contain_text("Ana plays 30. Bob plays 66.")
    picture(watcher)


class Line:
    """The connection of a page, which can be cut. An offline browser would keep its sockets open."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._connect)
        self._page = page
        page.reload()
        expect(my_turn(page)).to_be_visible()

    def _connect(self, end: WebSocketRoute) -> None:
        if self._whole:
            self._ends += [end, end.connect_to_server()]
        else:
            end.close(code=4000)

    def cut(self) -> None:
        self._whole = False
        for end in reversed(self._ends):  # the server's first: behind a closed page it may stay open
            end.close(code=4000)

    def mend(self) -> None:
        self._whole = True
        hurry(self._page)


def hurry(page: Page) -> None:
    """Fire the browser's online event again and again, so that the page reconnects without waiting."""
    page.evaluate("void setInterval(() => dispatchEvent(new Event('online')), 100)")


def path_of(page: Page) -> str:
    return re.sub(r"^https?://[^/]+", "", page.url)
