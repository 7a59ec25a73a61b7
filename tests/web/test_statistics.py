"""The player's statistics, the export of all personal data, and the deletion of the account."""

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from benchmarks.server_load.full_database import finished
from nimmt.guide import LANGUAGES
from nimmt.rules import encode, read, verify
from nimmt.server.keys import Token, hash_of, new_table_id, new_token
from nimmt.server.people import COOKIE
from nimmt.server.store import Person, open_store
from tests import fluent
from tests.chance import Known
from tests.server.live_server import Server
from tests.web.conftest import Picture, Visit
from tests.web.pictures import DESK, keep
from tests.web.player import (
    begin,
    choose_seats,
    fits,
    holds,
    join,
    more_settings,
    play_together,
    the_end,
)
from tests.web.test_accessibility import check

CHANCE = Known(start=0)
"""No server has this start, so none draws the same ids."""

VETERAN = new_token(CHANCE)
GAMES = ("classic", "classic", "cow")
MATCHES = 24


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which a player has a history."""
    database = str(tmp_path_factory.mktemp("statistics") / "nimmt.db")
    with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own
        apart.submit(asyncio.run, prepare(database, VETERAN)).result()
    server = Server(database).start()
    yield server
    server.stop()


async def prepare(database: str, token: Token) -> None:
    store = await open_store(database)
    await store.add_person(Person(id=token.person, name="Vera", made=0.0), hash_of(token.secret))
    for number in range(MATCHES):
        others = [f"{seat}{number:019}" for seat in range(3)]
        table = finished(number, full=True).copy(new_table_id(CHANCE), [token.person, *others])
        matches = [replace(match, game=GAMES[number % len(GAMES)]) for match in table.matches]
        await store.append(table.id, 0, table.entries, table.row, matches, [token.person])
    await store.close()


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def test_a_new_player_sees_statistics_and_deletes_the_account(visit: Visit, picture: Picture) -> None:
    page = visit("/", phone=True, likes={"name": "", "game": "classic", "seats": 2})
    page.get_by_role("link", name="Your statistics").tap()
    expect(page.get_by_role("main")).to_contain_text("You have not finished a match on this server yet.")
    expect(page.get_by_role("button", name="Delete everything about me")).to_have_count(0)
    page.get_by_role("link", name="Play now").tap()
    friend = play_a_match(visit, page)

    page.goto("/settings")
    page.get_by_role("link", name="Your statistics").tap()
    row = page.get_by_role("row", name=re.compile(r"^6 nimmt! 2 1 "))
    expect(row).to_be_visible()
    places = page.get_by_role("img", name="Your places")
    expect(places).to_have_accessible_description(re.compile("^In one match with 2 players you were first "))
    page.get_by_text("The same figures as a table").last.press("Enter")
    expect(
        page.get_by_role("region", name="Heads per deal, match by match").get_by_role("link")
    ).to_have_count(1)
    fits(page)
    check(page)
    picture(page, "first", whole=True)

    export_everything(page)
    delete_everything(page, picture)
    page.get_by_role("link", name="Start over").tap()
    expect(heading(page)).to_have_text("6 nimmt!")
    assert page.context.request.get("/api/v1/me").status == 401
    page.get_by_role("link", name="Your statistics").tap()
    expect(page.get_by_role("main")).to_contain_text("You have not finished a match on this server yet.")

    expect(friend.get_by_role("region", name="The match is over")).to_contain_text("someone who has left")
    friend.get_by_role("link", name="Replay").click()
    expect(friend.get_by_role("slider")).to_be_visible()
    expect(friend.get_by_role("main")).to_contain_text("someone who has left")
    expect(friend.get_by_role("main")).not_to_contain_text("Wilhelmina")


def play_a_match(visit: Visit, page: Page) -> Page:
    """Of one card each, against a friend; the friend's page."""
    page.get_by_role("button", name="Play with friends").tap()
    page.get_by_role("textbox", name="Name").fill("Wilhelmina")
    page.get_by_role("button", name="That’s me").tap()
    choose_seats(page, 2)
    more_settings(page)
    page.get_by_role("spinbutton", name="Cards per hand").fill("1")
    page.get_by_role("combobox", name="The match ends").select_option("deals")
    page.get_by_role("spinbutton", name="Number of deals").fill("1")
    page.get_by_role("spinbutton", name="Number of deals").press("Tab")
    friend = visit(page.url.partition("/t/")[1] + page.url.partition("/t/")[2], likes={"name": ""})
    join(friend, "Bob")
    begin(page)
    play_together([page, friend])
    for each in (page, friend):
        expect(the_end(each)).to_be_visible()
    return friend


def export_everything(page: Page) -> None:
    with page.expect_download() as handed:
        page.get_by_role("button", name="Export everything").tap()
    expect(page.get_by_text("It has been saved as nimmt.json.")).to_be_visible()
    everything = json.loads(Path(handed.value.path()).read_text(encoding="utf-8"))
    assert everything["identity"]["name"] == "Wilhelmina"
    [table] = everything["tables"]
    [match] = table["matches"]
    verify(read(encode(match["record"])))
    assert [player["name"] for player in match["record"]["seats"]] == ["Wilhelmina", "Bob"]


def delete_everything(page: Page, picture: Picture) -> None:
    page.get_by_role("button", name="Delete everything about me").tap()
    dialog = page.get_by_role("dialog", name="Delete everything about me")
    sure = dialog.get_by_role("button", name="Delete it all")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("wilhelmina")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("Wilhelmina")
    expect(sure).to_be_enabled()
    dialog.get_by_role("checkbox", name=re.compile("^Also clear this device")).check()
    fits(page)
    check(page)
    picture(page, "dialog")
    sure.tap()
    expect(page.get_by_role("status")).to_contain_text("This browser no longer knows you.")
    holds(page, "localStorage.length === 0")


def as_veteran(page: Page, server: Server) -> Page:
    page.context.add_cookies([{"name": COOKIE, "value": str(VETERAN), "url": server.url}])
    page.goto("/statistics")
    expect(page.get_by_role("img")).to_have_count(2)
    return page


def test_statistics_of_many_matches_in_every_language_and_as_a_picture(
    visit: Visit, browser: Browser, server: Server
) -> None:
    desk = as_veteran(visit("/statistics", viewport=DESK), server)
    phone = as_veteran(visit("/statistics", phone=True, color_scheme="dark"), server)
    expect(desk.get_by_role("paragraph").filter(has_text="In 16 matches with 4 players")).to_be_visible()
    shown = desk.screenshot()
    check(desk)
    phone.get_by_role("combobox", name="Game").select_option("cow")
    expect(phone.get_by_role("paragraph").filter(has_text="In 8 matches with 4 players")).to_be_visible()
    for language in (*LANGUAGES[1:], "en"):
        phone.locator("footer select").select_option(language)
        expect(heading(phone)).to_have_text(fluent.say(language, "statistics"))
        fits(phone)
    phone.get_by_role("button", name="Delete everything about me").click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    keep("statistics.jpg", browser, [shown, phone.screenshot()])
