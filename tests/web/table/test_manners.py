"""Table manners: pauses by the host, votes about absent players, and series of rematches."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.pictures import DESK, keep
from tests.web.player import (
    fits,
    hand,
    join,
    make_table,
    my_turn,
    open_table,
    play_together,
    ready,
    seeded,
    sit,
    the_end,
)
from tests.web.test_accessibility import check, needs_axe

TURNS = 2


def sit_together(visit: Visit, *others: str, **settings: Any) -> list[Page]:
    """Ana, on a phone, and the others have sat down."""
    ana = visit(None, phone=True)
    options = {"hand": TURNS, "deals": 1, "points": None}
    table = open_table(ana, seats=1 + len(others), options=options, **settings)
    ana.goto(f"/t/{table}")
    sit(ana)
    pages = [ana]
    for name in others:
        pages.append(visit(f"/t/{table}", likes={"name": ""}))
        join(pages[-1], name)
    return pages


def gather(visit: Visit, *others: str, **settings: Any) -> list[Page]:
    """The same, and the match has begun."""
    pages = sit_together(visit, *others, **settings)
    button(pages[0], "Start").click()
    for page in pages:
        expect(my_turn(page)).to_be_visible()
    return pages


def from_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def shown(page: Page, text: str) -> Locator:
    """A notice above the table."""
    return page.locator(".banner span").filter(has_text=text)


def announced(page: Page) -> Locator:
    return page.locator("[role=status].hidden")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True)


def test_before_the_match_the_host_removes_a_player_and_hands_over_the_table(visit: Visit) -> None:
    ana = visit(phone=True)
    table = make_table(ana, 3)
    bob, cleo = (visit(f"/t/{table}", likes={"name": ""}) for _ in range(2))
    join(bob, "Bob")
    join(cleo, "Cleo")
    chairs = ana.get_by_role("list", name="The players").get_by_role("listitem")
    remove = chairs.filter(has_text="Bob").get_by_role("button", name="Remove")
    remove.click()
    expect(ana.get_by_text("Remove Bob from this table?")).to_be_visible()
    expect(remove).to_be_focused()
    ana.get_by_role("button", name="Cancel").click()
    expect(remove).to_be_focused()
    remove.click()
    ana.get_by_text("Remove Bob from this table?").wait_for()
    remove.click()
    expect(chairs.filter(has_text="Bob")).to_have_count(0)
    is_asked_to_leave(bob)
    bob.reload()
    is_asked_to_leave(bob)
    expect(cleo.get_by_text("has asked you to leave")).to_have_count(0)
    chairs.filter(has_text="Cleo").get_by_role("button", name="Make host").click()
    expect(chairs.filter(has_text="Cleo")).to_contain_text("host")
    expect(ana.get_by_role("button", name="Start")).to_have_count(0)
    cleo.get_by_role("button", name="Start without").click()
    for page in (ana, cleo):
        expect(my_turn(page)).to_be_visible()
    is_asked_to_leave(bob)
    expect(bob.get_by_role("list", name="The rows")).to_be_visible()
    fits(ana)
    fits(bob)


def is_asked_to_leave(page: Page) -> None:
    told = page.get_by_role("alert").filter(has_text="The host has asked you to leave this table.")
    expect(told.get_by_role("link", name="Home")).to_have_attribute("href", "/")
    expect(told.get_by_role("link", name="Open tables")).to_have_attribute("href", "/tables")
    for name in ("Join", "Sit here"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


@needs_axe
def test_the_host_pauses_and_resumes(visit: Visit, picture: Picture) -> None:
    ana, bob = gather(visit, "Bob", clock=300)
    from_menu(ana, "Pause")
    for page in (ana, bob):
        expect(shown(page, "Paused by Ana at")).to_be_visible()
        expect(announced(page)).to_contain_text("Paused by Ana at")
        expect(page.get_by_text("The match is paused.", exact=True)).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
    expect(button(bob, "Resume")).to_have_count(0)
    expect(button(ana, "Resume")).to_be_visible()
    check(ana)
    fits(ana)
    picture(ana)
    expect(hand(bob).first).to_be_disabled()
    bob.reload()
    expect(bob.get_by_text("The match is paused.", exact=True)).to_be_visible()
    button(ana, "Resume").click()
    for page in (ana, bob):
        expect(shown(page, "Paused by Ana at")).to_have_count(0)
        expect(announced(page)).to_have_text("The match continues.")
        expect(page.get_by_role("timer")).to_have_count(1)
    play_together([ana, bob])


@pytest.mark.parametrize("server", [seeded(1, linger=0)], indirect=True)
@needs_axe
def test_present_players_vote_about_an_absent_one(visit: Visit, browser: Browser) -> None:
    ana, bob, cleo = gather(visit, "Bob", "Cleo")
    address = cleo.url
    cleo.goto("/")
    for page in (ana, bob):
        expect(shown(page, "Cleo is away. Wait, or let a bot take over?")).to_be_visible()
    bob.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    keep("manners.jpg", browser, [bob.screenshot(), ana.screenshot()])
    button(bob, "Wait (0 of 2)").click()
    expect(button(bob, "Wait (1 of 2)")).to_have_attribute("aria-pressed", "true")
    expect(button(ana, "Wait (1 of 2)")).to_have_attribute("aria-pressed", "false")
    button(ana, "Wait (1 of 2)").click()
    for page in (ana, bob):
        expect(shown(page, "Cleo is away. The table is waiting.")).to_be_visible()
    check(ana)
    fits(ana)
    button(ana, "Wait (2 of 2)").click()
    expect(button(bob, "Wait (1 of 2)")).to_be_visible()
    button(bob, "Use a bot (0 of 2)").click()
    button(ana, "Use a bot (1 of 2)").click()
    for page in (ana, bob):
        expect(shown(page, "Cleo is away. A bot has taken over.")).to_be_visible()
        expect(page.get_by_role("img", name="A face-down card")).to_have_count(1)
    cleo.goto(address)
    for page in (ana, bob):
        expect(shown(page, "Cleo is away.")).to_have_count(0)
    expect(hand(cleo)).to_have_count(TURNS)


@needs_axe
def test_rematches_make_a_series(visit: Visit, picture: Picture) -> None:
    pages = gather(visit, "Bob")
    ana, bob = pages
    sheet = ana.get_by_role("region", name="The match is over").get_by_role("group", name="Series")
    for match in (1, 2):
        for _ in range(TURNS):
            play_together(pages)
        for page in pages:
            expect(the_end(page)).to_be_visible()
        if match == 1:
            expect(sheet).to_have_count(0)
            ready(bob, ana)
    rows = sheet.get_by_role("row")
    expect(rows).to_have_count(1 + 2 + 3)
    expect(rows.first).to_contain_text("Ana")
    expect(rows.first).to_contain_text("Bob")
    expect(sheet.get_by_role("rowheader")).to_have_text(["1", "2", "Total", "Places added up", "Won"])
    sheet.scroll_into_view_if_needed()
    check(ana)
    fits(ana)
    picture(ana)
    from_menu(bob, "Series")
    expect(bob.get_by_role("dialog", name="Series").get_by_role("row")).to_have_count(1 + 2 + 3)
    check(bob)


def test_the_number_that_tells_two_names_apart_is_never_cut_off(visit: Visit, picture: Picture) -> None:
    long = "Maximiliane-Wilhelmina W"
    pages = gather(visit, long, "Bob", "Cleo", long, "Dora")
    play_together(pages)
    seats = pages[0].get_by_role("list", name="The players").get_by_role("listitem")
    expect(seats.filter(has_text=f"{long} 2")).to_have_count(1)
    check_number(seats.filter(has_text=f"{long} 2").get_by_text("2", exact=True), seats.nth(4))
    fits(pages[0])
    picture(pages[0])
    play_together(pages)
    expect(the_end(pages[0])).to_be_visible()
    sheet = pages[0].get_by_role("group", name="Score sheet")
    column = sheet.get_by_role("columnheader").filter(has_text=f"{long} 2")
    check_number(column.get_by_text("2", exact=True), column)
    column.scroll_into_view_if_needed()
    picture(pages[0], "sheet")


def check_number(number: Locator, place: Locator) -> None:
    """The number lies within its place on the page."""
    inner, outer = number.bounding_box(), place.bounding_box()
    assert inner is not None
    assert outer is not None
    assert inner["width"] > 0
    assert inner["height"] > 0
    assert outer["x"] <= inner["x"]
    assert outer["y"] <= inner["y"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
