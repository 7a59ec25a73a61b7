"""The dialog with the cards that were seen."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.player import host


@pytest.mark.parametrize("phone", [False, True])
def test_every_number_of_the_seen_cards_is_on_one_line(phone: bool, visit: Visit) -> None:
    page = visit(None, phone=phone)
    host(page, seats=2, seen=True)
    page.keyboard.press("m")
    page.get_by_role("button", name="Cards seen").click()
    cards = page.get_by_role("list", name="Cards seen").get_by_role("listitem")
    expect(cards).to_have_count(104)
    heights = "cards => [...new Set(cards.map((card) => card.firstChild).map((text) => {\
      const range = document.createRange(); range.selectNode(text); return range.getClientRects().length }))]"
    assert cards.evaluate_all(heights) == [1]
