"""A table of one's own, with one tap: its invitation comes first, and its settings can be changed there."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import choose_seats, fits, make_table, more_settings, open_table
from tests.web.test_accessibility import check, needs_axe

NOBODY = {"name": ""}


def start(page: Page) -> None:
    page.get_by_role("button", name="Play with friends").click()


def chairs(page: Page) -> Locator:
    return page.get_by_role("list", name="The players").get_by_role("listitem")


def stage_of(page: Page, table: str) -> str:
    answer = page.request.get(f"/api/v1/tables/{table}")
    assert answer.ok, answer.text()
    return str(answer.json()["table"]["stage"])


@needs_axe
def test_one_tap_opens_a_table_and_asks_only_for_a_name(visit: Visit, picture: Picture) -> None:
    page = visit("/", phone=True, likes=NOBODY)
    start(page)
    page.get_by_role("textbox", name="Name").fill("Ana")
    page.get_by_role("button", name="That’s me").click()
    link = page.get_by_label("Link to this table")
    expect(page).to_have_url(link.input_value())
    code = page.url.rpartition("/")[2][:6].upper()
    for first in (
        page.get_by_text(f"{code[:3]} {code[3:]}"),
        page.get_by_role("img", name="QR code for this link"),
        page.get_by_role("button", name="Copy"),
    ):
        expect(first).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("This link only works on this device.")).to_be_visible()
    expect(chairs(page).filter(has_text="Ana")).to_have_count(1)
    check(page)
    fits(page)
    picture(page, whole=True)


def test_the_link_is_shared_as_other_apps_do_it(visit: Visit) -> None:
    page = visit(None)
    page.add_init_script("navigator.share = (shared) => Promise.resolve((window.shared = shared))")
    page.goto("/")
    make_table(page, 4)
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("shared.url") == page.url


def test_without_a_name_no_table_is_opened(visit: Visit) -> None:
    page = visit("/make", likes=NOBODY)
    start(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("/make$"))


def test_a_known_player_is_asked_nothing_and_has_the_settings_of_last_time(visit: Visit) -> None:
    page = visit()
    make_table(page, 3)
    page.get_by_role("combobox", name="Game").select_option("cow")
    more_settings(page)
    page.get_by_role("combobox", name="Time per decision").select_option("30 s")
    page.get_by_role("button", name="Never mind, close the table").click()
    start(page)
    expect(page.get_by_role("combobox", name="Game")).to_have_value("cow")
    expect(chairs(page)).to_have_count(3)
    more_settings(page)
    expect(page.get_by_role("combobox", name="Time per decision")).to_have_value("30")


def test_quick_changes_add_up(visit: Visit) -> None:
    page = visit()
    table = make_table(page, 2)
    more = page.get_by_role("button", name="one more")
    more.evaluate("button => { button.click(); button.click(); button.click() }")
    page.get_by_role("combobox", name="Game").select_option("plus")
    expect(chairs(page)).to_have_count(5)
    settings = page.request.get(f"/api/v1/tables/{table}").json()["table"]["settings"]
    assert (settings["game"], settings["seats"]) == ("plus", 5)


def test_a_chair_that_is_taken_cannot_go(visit: Visit) -> None:
    page = visit()
    make_table(page, 4)
    page.get_by_role("button", name="Fill empty seats with bots").click()
    fewer = page.get_by_role("button", name="one less")
    expect(fewer).to_be_disabled()
    chairs(page).last.get_by_role("button", name="Remove").click()
    fewer.click()
    expect(chairs(page)).to_have_count(3)
    expect(fewer).to_be_disabled()


def test_a_table_opened_by_mistake_is_closed_with_one_tap(visit: Visit) -> None:
    page = visit()
    table = make_table(page, 4)
    page.get_by_role("button", name="Never mind, close the table").click()
    expect(page.get_by_role("button", name="Play with friends")).to_be_visible()
    assert stage_of(page, table) == "closed"
    page.reload()
    expect(page.get_by_role("button", name="Play with friends")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", name="The table is closed.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").last.click()
    expect(page.get_by_role("button", name="Play with friends")).to_be_visible()


def test_the_back_button_keeps_the_table_and_home_leads_back(visit: Visit) -> None:
    page = visit()
    table = make_table(page, 4)
    page.go_back()
    page.get_by_role("link", name="Back to your table").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    expect(chairs(page).filter(has_text="Ana")).to_have_count(1)
    assert stage_of(page, table) == "open"


def test_two_tabs_show_the_same_waiting_room(visit: Visit) -> None:
    page = visit()
    make_table(page, 4)
    other = page.context.new_page()
    other.goto(page.url)
    expect(chairs(other)).to_have_count(4)
    choose_seats(page, 5)
    expect(chairs(other)).to_have_count(5)
    page.get_by_role("button", name="Never mind, close the table").click()
    expect(other.get_by_role("heading", name="The table is closed.")).to_be_visible()
    expect(other.get_by_role("link", name="Home").last).to_be_visible()


def test_a_connection_that_is_lost_comes_back_with_the_same_room(visit: Visit) -> None:
    page = visit()
    make_table(page, 4)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.reload()
    expect(chairs(page).filter(has_text="Ana")).to_have_count(1)
    choose_seats(page, 5)


def test_a_large_hand_says_how_many_can_play(visit: Visit) -> None:
    page = visit()
    make_table(page, 4)
    more_settings(page)
    hand = page.get_by_role("spinbutton", name="Cards per hand")
    hand.fill("50")
    hand.press("Tab")
    expect(page.get_by_text("With 50 cards at most 2 can play.", exact=True)).to_be_visible()
    expect(hand).to_have_accessible_description("With 50 cards at most 2 can play.")
    expect(chairs(page)).to_have_count(2)
    expect(page.get_by_role("spinbutton", name="Players")).to_have_attribute("max", "2")
    hand.fill("10")
    hand.press("Tab")
    choose_seats(page, 3)
    page.get_by_role("button", name="Fill empty seats with bots").click()
    expect(page.get_by_role("button", name="Remove")).to_have_count(2)
    hand.fill("50")
    hand.press("Tab")
    expect(page.get_by_text("but there are 3 seats in use")).to_be_visible()
    expect(hand).to_have_value("10")
    expect(chairs(page)).to_have_count(3)


def test_a_large_hand_on_one_device_says_how_many_can_play(visit: Visit) -> None:
    page = visit("/device/alone")
    page.get_by_text("House rules", exact=True).click()
    hand = page.get_by_role("spinbutton", name="Cards per hand")
    hand.fill("30")
    hand.press("Tab")
    expect(
        page.get_by_text("With 30 cards at most 3 can play, but there are 4 seats in use.")
    ).to_be_visible()
    expect(hand).to_have_value("10")
    hand.fill("20")
    hand.press("Tab")
    expect(page.get_by_text("With 20 cards at most 5 can play.", exact=True)).to_be_visible()


def test_a_table_that_does_not_exist_leads_on(visit: Visit) -> None:
    page = visit(f"/t/{'2' * 26}", refused="404")
    expect(page.get_by_role("heading", name="This table does not exist.")).to_be_visible()
    page.get_by_role("link", name="I have a code").click()
    expect(page.get_by_role("textbox", name="I have a code")).to_be_visible()


def test_a_table_opened_over_http_waits_for_its_host_to_sit_down(visit: Visit) -> None:
    page = visit(None)
    table = open_table(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit here").first.click()
    expect(chairs(page).filter(has_text="Ana")).to_have_count(1)
