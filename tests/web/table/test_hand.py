"""The cards of a hand stay where they are until the deal is over, and so do the rows."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.player import SHORT, fits, hand, host, my_turn, play, rows, rows_to_take, take_row

LANDSCAPE = {"width": 667, "height": 375}
DESKTOP = {"width": 1440, "height": 900}


def places(found: Locator) -> dict[str, tuple[int, ...]]:
    """Where each card is, and its size, in whole pixels."""
    return {one.inner_text(): box_of(one) for one in found.all()}


def box_of(one: Locator) -> tuple[int, ...]:
    box = one.bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
@pytest.mark.parametrize(("game", "cards"), [("classic", 10), ("plus", 15), ("classic", 50)])
def test_cards_keep_their_places_and_sizes(visit: Visit, size: dict[str, int], game: str, cards: int) -> None:
    page = visit(None, viewport=size)
    host(page, game=game, seats=2, options=SHORT | {"hand": cards})
    expect(hand(page)).to_have_count(cards)
    page.mouse.move(0, 0)
    before = places(hand(page)) if game == "classic" else {}
    fits(page)
    for place in (0, 3, 1):
        play(page, place)
        while not my_turn(page).is_visible() or rows_to_take(page).count():
            if rows_to_take(page).count():
                take_row(page)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        now = places(hand(page))
        assert now.items() <= before.items() or not before
        before = now
    assert len(before) > 1


def test_arrows_move_over_cards_only(visit: Visit) -> None:
    page = visit(None, phone=True)
    host(page, seats=2)
    cards = hand(page).all_inner_texts()
    play(page, 1)
    expect(my_turn(page)).to_be_visible()
    if rows_to_take(page).count():
        take_row(page)
        expect(hand(page).first).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("Home")
    for key, card in (("ArrowRight", 2), ("ArrowDown", 7), ("ArrowLeft", 6), ("ArrowUp", 0), ("End", 9)):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_text(cards[card])


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_the_rows_stay_where_they_are_when_the_device_is_handed_on(
    visit: Visit, size: dict[str, int]
) -> None:
    page = visit("/device", viewport=size)
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("button", name="Start").click()
    where = None
    for _ in range(3):
        taken = page.get_by_role("button", name=re.compile("^I am "))
        expect(taken).to_be_enabled()
        behind = where_are(page)
        taken.click()
        expect(my_turn(page)).to_be_visible()
        assert where_are(page) == behind
        assert where is None or where == behind
        where = behind
        hand(page).last.click()


def where_are(page: Page) -> list[tuple[int, ...]]:
    return [box_of(row) for row in rows(page).all()]
