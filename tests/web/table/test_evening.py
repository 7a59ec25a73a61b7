"""Four people from the first click to the third rematch, while some leave and others join."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import hand, join, make_table, more_settings, play_together, ready, the_end


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="The match is over")


def next_match(page: Page) -> Locator:
    return page.get_by_role("region", name="Next match")


def chairs(page: Page, name: str) -> Locator:
    return next_match(page).get_by_role("listitem").filter(has_text=name)


def play_match(pages: list[Page], number: int) -> None:
    """A match of one card each, whose result everyone sees."""
    for page in pages:
        expect(hand(page)).to_have_count(1)
        expect(the_end(page)).to_have_count(0)
    play_together(pages)
    for page in pages:
        expect(the_end(page)).to_be_visible()
        expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile(f"/{number}$"))


def leave(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your seat will be free for others.")
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(page).to_have_url(re.compile("/$"))


def test_an_evening_of_four_people(visit: Visit) -> None:
    ana = visit(phone=True)
    table = make_table(ana, 4)
    more_settings(ana)
    ana.get_by_role("spinbutton", name="Cards per hand").fill("1")
    ana.get_by_role("combobox", name="The match ends").select_option("deals")
    ana.get_by_role("spinbutton", name="Number of deals").fill("1")
    ana.get_by_role("combobox", name="Bots play").select_option("at-once")
    bob, cleo, dora = (visit(f"/t/{table}", likes={"name": ""}) for _ in range(3))
    for page, name in ((bob, "Bob"), (cleo, "Cleo"), (dora, "Dora")):
        join(page, name)
    ana.get_by_role("button", name="Start", exact=True).click()
    play_match([ana, bob, cleo, dora], 1)

    leave(dora)
    for page in (ana, bob, cleo):
        expect(chairs(page, "Empty")).to_have_count(1)
        expect(result(page).get_by_role("list").first).to_contain_text("Dora")
    ready(bob)
    emil = visit(f"/t/{table}", likes={"name": ""})
    expect(emil.get_by_role("region", name="The last match").get_by_role("list")).to_contain_text("Dora")
    emil.get_by_role("button", name="Sit here").click()
    emil.get_by_role("textbox", name="Name").fill("Emil")
    emil.get_by_role("button", name="That’s me").click()
    for page in (ana, bob, cleo):
        expect(chairs(page, "Emil")).to_contain_text("not ready yet")
        expect(chairs(page, "Bob")).to_contain_text("not ready yet")
    pages = [ana, bob, cleo, emil]
    ready(*pages)
    play_match(pages, 2)

    ready(bob)
    ana.get_by_text("Game and settings").click()
    ana.get_by_role("combobox", name="Game").select_option("cow")
    for page in pages:
        expect(next_match(page).get_by_text("With the jumping cow").first).to_be_visible()
        expect(page.get_by_role("heading", name="6 nimmt!", exact=True)).to_be_visible()
        expect(chairs(page, "Bob")).to_contain_text("not ready yet")
    # another game has other options
    ana.get_by_role("spinbutton", name="Cards per hand").fill("1")
    ana.get_by_role("combobox", name="The match ends").select_option("deals")
    ana.get_by_role("spinbutton", name="Number of deals").fill("1")
    ana.get_by_role("button", name="Players: one more").click()
    next_match(ana).get_by_role("button", name="Add a bot").click()
    expect(chairs(bob, "Bella")).to_have_count(1)
    ready(*pages)
    play_match(pages, 3)

    chairs(ana, "Bella").get_by_role("button", name="Remove").click()
    ready(*pages)
    play_match(pages, 4)
    sheet = result(cleo).get_by_role("group", name="Series")
    expect(sheet.get_by_role("rowheader").nth(3)).to_contain_text("4")
    for name in ("Ana", "Bob", "Cleo", "Dora", "Emil", "Bella"):
        expect(sheet.get_by_role("columnheader").filter(has_text=name)).to_have_count(1)
