"""The end of a deal, and of a match."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import fits, hand, host, play_on, the_end

TWO_DEALS = {"hand": 1, "deals": 3, "points": None}


def sheet(page: Page, deal: int = 1) -> Locator:
    return page.get_by_role("region", name=f"Deal {deal} is over")


def play_card(page: Page) -> None:
    """The next deal brings another one at once."""
    hand(page).first.click()
    confirm = page.get_by_role("button", name=re.compile(r"^Play \d"))
    if confirm.is_visible():
        confirm.click()


def play_deal(page: Page) -> None:
    """The only card; a row, if it is lower than all."""
    play_card(page)
    rows = page.get_by_role("button", name="Take row 1:")
    expect(rows.or_(sheet(page)).first).to_be_visible()
    if rows.is_visible():
        rows.click()


@pytest.mark.parametrize("phone", [False, True])
def test_after_a_deal_a_sheet_tells_who_took_what_and_who_leads(phone: bool, visit: Visit) -> None:
    page = visit(None, phone=phone)
    host(page, seats=3, options=TWO_DEALS)
    play_deal(page)
    expect(sheet(page).get_by_role("listitem")).to_have_count(3)
    expect(sheet(page).locator("[data-avatar]")).to_have_count(3)
    heads = [int(found) for found in re.findall(r"\+(\d+)", sheet(page).inner_text())]
    assert heads == sorted(heads)
    expect(sheet(page)).to_contain_text(re.compile(r"leads? with \d+ heads?"))
    expect(sheet(page)).to_contain_text("Deal 1 of 3.")
    expect(sheet(page).get_by_role("img", name=re.compile("totals after each deal"))).to_be_visible()
    fits(page)
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(hand(page).first).to_be_visible()


def test_the_sheet_never_covers_what_is_to_be_decided(visit: Visit) -> None:
    """The hand stays free; who plays on has seen enough."""
    page = visit(None)
    host(page, seats=3, options=TWO_DEALS)
    play_deal(page)
    expect(sheet(page)).to_be_visible()
    play_card(page)
    expect(sheet(page)).to_have_count(0)


def test_the_score_sheet_shows_the_figures_of_the_players(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=3, options=TWO_DEALS)
    heads = page.get_by_role("group", name="Score sheet").get_by_role("columnheader")
    expect(heads.locator("[data-avatar]")).to_have_count(3)


def test_the_winner_has_a_moment_and_the_result_can_be_shared(visit: Visit) -> None:
    page = visit(None, permissions=["clipboard-read", "clipboard-write"])
    host(page, seats=2, options={"hand": 1, "deals": 1, "points": None})
    play_on(page)
    expect(the_end(page)).to_be_visible()
    expect(page.get_by_text(re.compile(r"(You win!|wins!|share the win!)"))).to_be_visible()
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("status").filter(has_text="The result is copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"1\. .+: \d+ heads?", shared)
    assert "/replay/" in shared
