"""Help against bots alone: one's own switches, on where the game shows which cards are in play."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import hand, host


def switch(page: Page) -> Locator:
    return page.get_by_role("checkbox", name="Show where a card would go")


def costs(page: Page) -> Locator:
    return page.get_by_role("list", name="The rows").locator(".marked, .cost")


@pytest.mark.parametrize("game", ["classic", "tactics"])
def test_the_player_decides_whether_to_see_where_a_card_would_go(visit: Visit, game: str) -> None:
    page = visit(None)
    host(page, seats=2, game=game)
    hand(page).last.hover()
    expect(costs(page)).to_have_count(0) if game == "classic" else expect(costs(page).first).to_be_visible()
    page.keyboard.press("m")
    expect(switch(page)).to_be_checked(checked=game == "tactics")
    switch(page).set_checked(game == "classic")
    page.keyboard.press("Escape")
    hand(page).last.hover()
    expect(costs(page)).to_have_count(0) if game == "tactics" else expect(costs(page).first).to_be_visible()


def test_where_all_cards_are_dealt_the_others_are_in_the_hands(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=2, game="tactics")
    page.keyboard.press("c")
    cards = page.get_by_role("list", name="Cards seen").get_by_role("listitem")
    expect(cards).to_have_count(24)
    expect(cards.filter(has_text="in someone’s hand")).to_have_count(10)
    expect(cards.filter(has_text="in your hand")).to_have_count(10)
