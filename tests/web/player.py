"""A player at the page. Elements are found by role and name, as people and screen readers find them."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.live_server import known

INSTANT = {"speed": "instant", "level": "random", "name": "Ana", "guard": "none", "soundAsked": True}
"""Preferences of a returning player. Most tests are not about motion or slips, so nothing waits."""
SHORT = {"deals": 1, "points": None}
"""A match of one deal."""


def prefer(page: Page, **liked: Any) -> None:
    """Store preferences before the page loads, unless there are any. `None` is the page’s default."""
    kept = json.dumps(
        json.dumps({name: like for name, like in (INSTANT | liked).items() if like is not None})
    )
    page.add_init_script(f"localStorage.getItem('nimmt') ?? localStorage.setItem('nimmt', {kept})")


def open_table(page: Page, name: str = "Ana", **settings: Any) -> str:
    """Take a name and open a table over HTTP, with bots that answer at once. Returns its id."""
    usual = {"options": SHORT, "pace": "at-once", "sit_in": "random"}
    asked = page.context.request
    headers = {"Origin": origin(page)}
    named = asked.post("/api/v1/me", data={"name": name}, headers=headers)
    assert named.ok, named.text()
    opened = asked.post("/api/v1/tables", data={"settings": usual | settings}, headers=headers)
    assert opened.ok, opened.text()
    return str(opened.json()["id"])


def origin(page: Page) -> str:
    """The origin of the server, even if the page is still empty."""
    return page.context.request.head("/").url.rstrip("/")


def make_table(page: Page, seats: int, **chosen: str) -> str:
    """Create a table as a new player, from the first click on Home to a seat. Returns its id."""
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="That’s me").click()
    expect(page).to_have_url(re.compile("/t/"))
    choose_seats(page, seats)
    if chosen:
        more_settings(page)
    for name, value in chosen.items():
        page.get_by_role("combobox", name=name).select_option(value)
    return page.url.rpartition("/")[2]


def choose_seats(page: Page, seats: int) -> None:
    """In the waiting room, as its host."""
    field = page.get_by_role("spinbutton", name="Players")
    field.fill(str(seats))
    field.press("Tab")
    expect(page.get_by_role("list", name="The players").get_by_role("listitem")).to_have_count(seats)


def more_settings(page: Page) -> None:
    page.get_by_text("More settings", exact=True).click()


def host(page: Page, **settings: Any) -> str:
    """Open a table, sit down and begin with bots on all other chairs. Returns its id."""
    table = open_table(page, **settings)
    page.goto(f"/t/{table}")
    sit(page)
    fill(page)
    begin(page)
    return table


def sit(page: Page) -> None:
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)


def fill(page: Page) -> None:
    """Add bots on all empty chairs."""
    empty = page.get_by_role("button", name="Add a bot")
    expect(empty.first).to_be_visible()
    if empty.count() > 1:
        page.get_by_role("button", name="Fill empty seats with bots").click()
    else:
        empty.click()
    expect(empty).to_have_count(0)


def begin(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(hand(page).first).to_be_visible()


def ready(*pages: Page) -> None:
    """After a match these people want the next one."""
    for page in pages:
        page.get_by_role("button", name="I’m ready").click()


def hand(page: Page) -> Locator:
    """The cards of the hand, which are buttons."""
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def rows(page: Page) -> Locator:
    return page.get_by_role("list", name="The rows").get_by_role("listitem")


def rows_to_take(page: Page) -> Locator:
    return page.get_by_role("list", name="The rows").get_by_role("button")


def the_end(page: Page) -> Locator:
    return page.get_by_role("heading", name="The match is over")


def my_turn(page: Page) -> Locator:
    """The status line, if it asks for a card or a row."""
    asked = re.compile(r"^(It is your turn\.|Your \d+ is lower than all rows: take one of them\.)$")
    said = page.locator("main p:not([role=log] *)")  # finding it by role takes three times as long
    return said.filter(has_text=asked)


def play(page: Page, *places: int) -> None:
    """Play the cards at these positions of the hand, and wait until they are gone."""
    before = hand(page).count()
    for place in places:
        hand(page).nth(place).click()
    confirm = page.get_by_role("button", name=re.compile(r"^Play \d"))
    if confirm.is_visible():
        confirm.click()
    expect(hand(page)).to_have_count(before - len(places))


def take_row(page: Page, row: int = 1) -> None:
    page.get_by_role("button", name=f"Take row {row}:").click()
    expect(rows_to_take(page)).to_have_count(0)


def await_question(page: Page) -> bool:
    """Wait until the player must act. Returns false if the match is over instead."""
    expect(my_turn(page).or_(the_end(page)).first).to_be_visible()
    return not the_end(page).is_visible()


def play_on(page: Page) -> int:
    """Play to the end of the match, always the first cards. Returns the number of decisions."""
    asked = 0
    while await_question(page):
        asked += 1
        if my_turn(page).inner_text().startswith("Your "):
            take_row(page)
        else:
            pairs = page.get_by_role("button", name="Pick one or two cards").is_visible()
            play(page, *((0, 1) if pairs and hand(page).count() > 1 else (0,)))
    return asked


def log(page: Page) -> Locator:
    """The announcements."""
    return page.get_by_role("log")


def told(page: Page) -> list[str]:
    """All announcements until now, in order. The page must be idle."""
    lines = log(page).evaluate("log => [...log.children].map((line) => line.textContent)")
    return [" ".join(line.split()) for line in lines]


def go(page: Page, path: str) -> None:
    """Go to another page as by a link, without a full load."""
    moved = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
    page.evaluate(moved, path)
    expect(page.get_by_role("main")).not_to_have_attribute("aria-busy", "true")


def holds(page: Page, expression: str) -> None:
    """Wait until a JavaScript expression is true in the page."""
    page.wait_for_function(f"() => {expression}")


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    holds(page, "document.documentElement.scrollWidth <= innerWidth")


LINGER = 3600.0
"""Seconds until a player who left counts as absent: longer than any reload of a page takes."""
USUAL = known(module="page_server", arguments=[str(LINGER)])
"""The command of a server for tests that need no particular cards."""


def seeded(number: int, *, linger: float = LINGER) -> list[str]:
    """The command of a server whose tables all have this seed."""
    return known(number.to_bytes(32, "big"), module="page_server", arguments=[str(linger)])


def join(page: Page, name: str) -> None:
    """Accept the invitation to a table, and give a name."""
    page.get_by_role("button", name="Join").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="That’s me").click()
    expect(page.get_by_role("button", name="Join")).to_have_count(0)


def play_together(pages: list[Page]) -> None:
    """Everyone plays the first card; a player with a card lower than all rows takes the first row."""
    for page in pages:
        expect(my_turn(page)).to_be_visible()
    [left] = {hand(page).count() for page in pages}
    first = [int(hand(page).first.inner_text()) for page in pages]
    cards = [row.get_by_role("img", name=re.compile(r"^\d")) for row in rows(pages[0]).all()]
    ends = [int(row.last.inner_text()) for row in cards]
    for page in pages:
        hand(page).first.click()
    if min(first) < min(ends):
        take_row(pages[first.index(min(first))])
    for page in pages:
        expect(hand(page)).to_have_count(left - 1)
