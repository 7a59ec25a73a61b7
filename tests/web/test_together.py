"""People at one table, each with a browser of their own; lost connections, a lost server, watchers."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.live import Server
from tests.web.conftest import Picture, Visit
from tests.web.playing import (
    begin,
    hand,
    join,
    my_turn,
    open_table,
    play_together,
    sit,
    the_end,
    told,
)

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana")
TURNS = {2: 2, 4: 1, 10: 1}


def gather(visit: Visit, count: int) -> list[Page]:
    """So many people who have sat down, the host first, and the match has begun."""
    first = visit()
    table = open_table(first, seats=count, options={"hand": TURNS[count], "deals": 1, "points": None})
    first.goto(f"/t/{table}")
    sit(first)
    pages = [first]
    for name in NAMES[1:count]:
        pages.append(visit(f"/t/{table}", phone=count > 4, likes={"name": ""}))
        join(pages[-1], name)
    begin(first)
    for page in pages:
        expect(hand(page).first).to_be_visible()
    return pages


@pytest.mark.parametrize("count", [2, 4, 10])
def test_people_at_one_table(visit: Visit, count: int) -> None:
    pages = gather(visit, count)
    for _ in range(TURNS[count]):
        play_together(pages)
    for page in pages:
        expect(the_end(page)).to_be_visible()
        expect(page.get_by_role("region", name="The match is over")).to_contain_text(NAMES[count - 1])
    pages[-1].get_by_role("button", name="Rematch").click()
    for page in pages:
        expect(hand(page)).to_have_count(TURNS[count])


def test_a_choice_can_be_changed_and_is_not_told(visit: Visit) -> None:
    ana, bob = gather(visit, 2)
    cards = hand(ana)
    cards.nth(0).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(ana.get_by_text("You can still change your card. Waiting for Bob")).to_be_visible()
    cards.nth(1).click()
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(bob.get_by_role("img", name="A card, face down")).to_have_count(1)
    assert not [line for line in told(bob) if line.startswith("Ana plays")]


def test_who_drops_comes_back_and_sees_what_was_missed(visit: Visit, picture: Picture) -> None:
    ana, bob = gather(visit, 2)
    line = Line(ana)
    kept = hand(ana).nth(1).inner_text()
    hand(ana).first.click()
    expect(ana.get_by_text("You can still change your card")).to_be_visible()
    line.cut()
    expect(ana.get_by_role("alert")).to_contain_text("The connection is lost")
    expect(bob.get_by_role("img", name="connection lost")).to_be_visible()
    picture(ana, "lost")
    hand(bob).first.click()
    expect(hand(bob)).to_have_count(1)
    if bob.get_by_role("button", name=re.compile("^Take row")).count():
        bob.get_by_role("button", name="Take row 1:").click()
    line.mend()
    expect(ana.get_by_role("alert")).to_have_count(0)
    expect(hand(ana)).to_have_count(1)
    assert hand(ana).inner_text() == kept
    expect(ana.get_by_role("status").filter(has_text="You are back.")).to_be_visible()
    expect(bob.get_by_role("img", name="connection lost")).to_have_count(0)
    picture(ana, "back")


def test_a_killed_server_comes_back_and_the_players_go_on(visit: Visit, server: Server) -> None:
    ana, bob = gather(visit, 2)
    hand(ana).first.click()
    expect(bob.get_by_role("img", name="A card, face down")).to_have_count(1)
    server.kill()
    for page in (ana, bob):
        expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    server.start()
    for page in (ana, bob):
        expect(page.get_by_role("alert")).to_have_count(0)
    expect(hand(ana).first).to_have_attribute("aria-pressed", "true")
    hand(bob).first.click()
    for page in (ana, bob):
        expect(hand(page)).to_have_count(1)
        if page.get_by_role("button", name=re.compile("^Take row")).count():
            page.get_by_role("button", name="Take row 1:").click()
    play_together([ana, bob])
    for page in (ana, bob):
        expect(the_end(page)).to_be_visible()


def test_a_card_played_while_the_server_is_away_is_played_when_it_is_back(
    visit: Visit, server: Server
) -> None:
    ana, bob = gather(visit, 2)
    server.kill()
    expect(ana.get_by_role("alert")).to_contain_text("The connection is lost")
    hand(ana).first.click()
    server.start()
    expect(bob.get_by_role("img", name="A card, face down")).to_have_count(1)


def test_a_spectator_sees_the_rows_and_no_hand(visit: Visit, picture: Picture) -> None:
    ana, bob = gather(visit, 2)
    watcher = visit(path_of(ana))
    expect(watcher.get_by_role("status").filter(has_text="You watch this match.")).to_be_visible()
    expect(watcher.get_by_role("list", name="The rows").get_by_role("listitem")).to_have_count(4)
    expect(watcher.get_by_role("group", name="Your hand")).to_have_count(0)
    play_together([ana, bob])
    expect(my_turn(ana)).to_be_visible()
    expect(watcher.get_by_text("Deal 1, turn 2")).to_be_visible()
    assert [line for line in told(watcher) if line.startswith("Ana plays")]
    picture(watcher)


class Line:
    """The line of a page to the server, which can be cut: a browser told to be offline keeps its sockets."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._connect)
        page.reload()
        expect(my_turn(page)).to_be_visible()

    def _connect(self, end: WebSocketRoute) -> None:
        if self._whole:
            self._ends += [end, end.connect_to_server()]
        else:
            end.close(code=4000)

    def cut(self) -> None:
        self._whole = False
        for end in self._ends:
            end.close(code=4000)

    def mend(self) -> None:
        self._whole = True


def path_of(page: Page) -> str:
    return re.sub(r"^https?://[^/]+", "", page.url)
