"""A slip never ends a turn: such a choice can be taken back for a moment, or needs a second tap."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import hand, host, join, my_turn, open_table, rows_to_take, seeded, sit

SHORTLY = 600
ENOUGH = 2000
"""Milliseconds by the page's own clock, which stands still unless a test moves it."""


def undo(page: Page) -> Locator:
    return page.get_by_role("button", name="Undo", exact=True)


def stop_time(page: Page) -> None:
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def test_a_card_can_be_taken_back_for_a_moment(visit: Visit) -> None:
    page = visit(None, likes={"guard": "undo"})
    host(page, seats=3)
    stop_time(page)
    hand(page).nth(3).click()
    expect(undo(page)).to_be_visible()
    expect(hand(page).nth(3)).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(SHORTLY)
    undo(page).click()
    expect(my_turn(page)).to_be_visible()
    expect(hand(page).nth(3)).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(ENOUGH)
    expect(hand(page)).to_have_count(10)
    hand(page).nth(3).focus()
    for key in ("Escape", "Backspace"):
        page.keyboard.press("Enter")
        expect(undo(page)).to_be_visible()
        page.keyboard.press(key)
        expect(undo(page)).to_have_count(0)
        expect(hand(page).nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    escape = page.get_by_text("Press Escape to take it back.")
    expect(escape).to_have_count(1)
    page.clock.run_for(ENOUGH)
    expect(hand(page)).to_have_count(9)
    expect(escape).to_have_count(0)


@pytest.mark.parametrize("server", [seeded(2)], indirect=True)
def test_a_row_can_be_taken_back_for_a_moment(visit: Visit) -> None:
    page = visit(None, likes={"guard": "undo", "level": "lowest"})
    host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
    stop_time(page)
    hand(page).first.click()
    page.clock.run_for(ENOUGH)
    expect(rows_to_take(page)).to_have_count(4)
    page.keyboard.press("3")
    expect(undo(page)).to_be_visible()
    expect(rows_to_take(page).nth(2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(rows_to_take(page).nth(2)).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(ENOUGH)
    rows_to_take(page).nth(1).click()
    page.clock.run_for(ENOUGH)
    expect(rows_to_take(page)).to_have_count(0)


def test_a_finger_taps_twice_where_a_choice_ends_the_turn(visit: Visit) -> None:
    """The default of a screen that is touched; others have a moment to undo."""
    settings = [visit("/settings", phone=phone, likes={"guard": None}) for phone in (True, False)]
    for page, value in zip(settings, ("tap", "undo"), strict=True):
        expect(page.get_by_role("combobox", name="Before a choice ends the turn")).to_have_value(value)
    phone = settings[0]
    host(phone, seats=2)
    hand(phone).first.tap()
    expect(phone.get_by_role("button", name=re.compile(r"^Play \d"))).to_be_visible()
    expect(hand(phone)).to_have_count(10)
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("button", name="Pick a card")).to_be_disabled()
    hand(phone).nth(2).tap()
    hand(phone).nth(2).tap()
    expect(hand(phone)).to_have_count(9)


def test_while_others_choose_a_single_tap_is_enough(visit: Visit) -> None:
    ana, bob = visit(None, likes={"guard": "tap"}), visit(None, likes={"guard": "undo", "name": ""})
    table = open_table(ana, seats=2)
    ana.goto(f"/t/{table}")
    sit(ana)
    bob.goto(f"/t/{table}")
    join(bob, "Bob")
    ana.get_by_role("button", name="Start", exact=True).click()
    expect(my_turn(bob)).to_be_visible()
    hand(ana).first.click()
    expect(ana.get_by_text("You can still change your card. Waiting for Bob")).to_be_visible()
    expect(bob.get_by_role("img", name="A face-down card")).to_have_count(1)
    stop_time(bob)
    hand(bob).first.click()
    expect(undo(bob)).to_be_visible()
    hand(ana).nth(1).click()
    expect(hand(ana).nth(1)).to_have_attribute("aria-pressed", "true")
    bob.get_by_role("link", name="Home").click()
    expect(hand(ana)).to_have_count(9)


def test_one_who_is_handed_the_device_can_take_a_card_back(visit: Visit) -> None:
    page = visit("/device", likes={"guard": "undo"})
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(my_turn(page)).to_be_visible()
    stop_time(page)
    hand(page).first.click()
    undo(page).click()
    page.clock.run_for(ENOUGH)
    expect(my_turn(page)).to_be_visible()
    hand(page).first.click()
    page.clock.run_for(ENOUGH)
    expect(page.get_by_role("heading", name=re.compile("^Pass the device"))).to_be_visible()
