"""The end of a deal, on a TV and on the phones beside it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import begin, fill, fits, hand, open_table, rows_to_take, seeded, sit
from tests.web.test_accessibility import check
from tests.web.tv.test_screen import TV, code_at, type_in

pytestmark = pytest.mark.parametrize("server", [seeded(5)], indirect=True)


def sheet(page: Page) -> Locator:
    return page.get_by_role("region", name="Deal 1 is over")


def play_deal(page: Page) -> None:
    """The only card; a row, if it is lower than all."""
    hand(page).first.click()
    expect(rows_to_take(page).first.or_(sheet(page)).first).to_be_visible()
    if rows_to_take(page).count():
        rows_to_take(page).first.click()


def test_the_tv_tells_how_a_deal_ended_and_the_phone_the_own_part(visit: Visit, picture: Picture) -> None:
    phone = visit(None, phone=True)
    table = open_table(phone, seats=4, options={"hand": 1, "deals": 3, "points": None})
    phone.goto(f"/t/{table}")
    sit(phone)
    fill(phone)
    begin(phone)
    phone.get_by_role("button", name="Menu").click()
    screen = visit("/tv", viewport=TV)
    screen.clock.install()
    type_in(screen, code_at(phone))
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("button", name="Show the rows here")).to_be_visible()
    play_deal(phone)
    told = sheet(screen)
    expect(told.get_by_role("listitem")).to_have_count(4)
    expect(told).to_contain_text(re.compile(r"leads? with \d+ heads?"))
    expect(told.get_by_role("img", name=re.compile("totals after each deal"))).to_be_visible()
    expect(told.get_by_role("button")).to_have_count(0)
    fits(screen)
    picture(screen, "tv")
    check(screen)
    own = sheet(phone)
    expect(own.get_by_role("listitem")).to_have_count(1)
    expect(own.get_by_role("listitem")).to_contain_text("Ana")
    expect(own).to_contain_text("Deal 1 of 3.")
    fits(phone)
    picture(phone, "phone")
    check(phone)
    own.get_by_role("button", name="Go on").click()
    expect(own).to_have_count(0)
    expect(phone.get_by_role("group", name="Your score")).to_be_visible()
    screen.clock.run_for(12_000)
    expect(told).to_have_count(0)


def test_the_sheet_goes_from_the_tv_when_the_next_turn_begins(visit: Visit) -> None:
    page = visit(None)
    table = open_table(page, seats=2, options={"hand": 1, "deals": 3, "points": None})
    page.goto(f"/t/{table}")
    sit(page)
    fill(page)
    begin(page)
    screen = visit(f"/t/{table}/tv", viewport=TV)
    expect(screen.get_by_text("Waiting for Ana")).to_be_visible()
    play_deal(page)
    expect(sheet(screen)).to_be_visible()
    hand(page).first.click()
    expect(sheet(screen)).to_have_count(0)
