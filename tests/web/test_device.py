"""One device handed round, and matches against bots without a server. Nobody sees another hand."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from nimmt.rules import Options, agree, fair_deal, read, replay, seal, verify
from tests.server.live_server import Server
from tests.web.conftest import GUARD, NO_CHANCE, Picture, Visit
from tests.web.pictures import DESK, keep
from tests.web.player import hand, my_turn, play, play_on, prefer, rows_to_take, take_row, the_end
from tests.web.test_accessibility import check

NAMES = ("Ana", "Bob", "Cy")
AGREED = Options(hand=3, deals=1, points=None)
DEALT = fair_deal(agree("classic", AGREED), 3, seal(bytes(32), [bytes(16)] * 3), 1)
"""The hands of three players without randomness."""
HANDS = [sorted(cards) for cards in DEALT.hands]
SPOKEN = "[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join('; ')"
"""The accessible name of every card, visible or not."""
DRAWN = f"{SPOKEN} + document.querySelector('main').innerText"
HIDE = f"dispatchEvent(new PageTransitionEvent('pagehide', {{ persisted: true }})), {DRAWN}"


def set_up(page: Page) -> None:
    """Set up a match from the first click: all names, and one deal of a few cards."""
    page.get_by_role("link", name="Pass and play").click()
    page.get_by_role("button", name="Add a player").click()
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    page.get_by_text("House rules").click()
    page.get_by_role("spinbutton", name="Cards per hand").fill("3")
    page.get_by_role("combobox", name="The match ends").select_option("deals")
    page.get_by_role("spinbutton", name="Number of deals").fill("1")
    page.get_by_role("combobox", name="Game").focus()


def curtain(page: Page, name: str = "") -> Locator:
    return page.get_by_role("heading", name=re.compile(f"^Pass the device to {name}"))


def take_device(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(my_turn(page)).to_be_visible()


def expect_hand(page: Page, cards: Iterable[int]) -> None:
    due = [re.compile(f"^{card},") for card in cards]
    expect(hand(page)).to_have_count(len(due))
    for card in due:
        expect(hand(page).and_(page.get_by_role("button", name=card))).to_have_count(1)


def expect_hidden(page: Page, *hands: Iterable[int]) -> None:
    """None of these cards is in the page, neither drawn nor announced, nor in its history."""
    assert_not_drawn(page.evaluate(DRAWN), *hands)
    assert page.evaluate("history.state") is None


def assert_not_drawn(drawn: str, *hands: Iterable[int]) -> None:
    numbers = re.findall(r"\d+", drawn)
    for card in [card for cards in hands for card in cards]:
        assert str(card) not in numbers, drawn


def test_the_cards_of_this_test_appear_nowhere_else_in_the_page() -> None:
    """Numbers in the page with another meaning would be mistaken for cards."""
    assert min(min(cards) for cards in HANDS) > 12


def test_nobody_can_peek(visit: Visit, picture: Picture) -> None:
    page = visit(phone=True)
    set_up(page)
    page.get_by_role("button", name="Start").click()
    expect(curtain(page, "Ana")).to_be_focused()
    expect_hidden(page, *HANDS)
    picture(page, "curtain")
    page.reload()
    expect(curtain(page, "Ana")).to_be_visible()
    expect_hidden(page, *HANDS)
    take_device(page, "Ana")
    expect_hand(page, HANDS[0])
    expect_hidden(page, *HANDS[1:])
    page.reload()
    expect(curtain(page, "Ana")).to_be_visible()
    expect_hidden(page, *HANDS)
    take_device(page, "Ana")
    hand(page).first.press("Enter")
    expect(curtain(page, "Bob")).to_be_focused()
    expect_hidden(page, *HANDS)
    page.go_back()
    expect(page.get_by_role("heading", name="Pass and play")).to_be_visible()
    assert_not_drawn(page.evaluate(SPOKEN), *HANDS)
    page.go_forward()
    expect(curtain(page, "Bob")).to_be_visible()
    expect_hidden(page, *HANDS)
    take_device(page, "Bob")
    expect_hand(page, HANDS[1])
    assert_not_drawn(page.evaluate(HIDE), *HANDS)
    expect(curtain(page, "Bob")).to_be_visible()


def test_a_match_of_three_and_a_bot_from_the_first_click_to_the_end(visit: Visit, picture: Picture) -> None:
    page = visit(phone=True)
    set_up(page)
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("combobox", name="Seat 4: person or bot").select_option("greedy")
    check(page)
    page.get_by_role("button", name="Start").click()
    expect(curtain(page)).to_be_visible()
    check(page)
    decided = hand_round(page)
    assert decided >= 3 * len(HANDS[0])
    expect(page.get_by_role("region", name="The match is over").get_by_role("listitem").first).to_be_visible()
    picture(page, "end", whole=True)
    file = downloaded(page)
    record = read(file.read_bytes())
    verify(record)
    assert replay(record).over
    assert [player.name for player in record.seats[:3]] == [*NAMES]
    assert [player.bot for player in record.seats] == [None, None, None, "greedy"]
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", name="Match replay")).to_be_visible()
    expect(page.get_by_text("This deal was fair: it follows from the sealed seed.")).to_be_visible()
    page.goto("/device")
    opening = page.get_by_label("Open a record from a file").and_(page.locator("input"))
    opening.set_input_files(Path(__file__))
    expect(page.get_by_role("alert")).to_have_text("This file contains no match that follows the rules.")
    opening.set_input_files(file)
    expect(page.get_by_role("heading", name="Match replay")).to_be_visible()
    begin = ", ".join(map(str, record.deals[0].rows))
    expect(page.get_by_text(f"Deal 1. The rows begin with {begin}.").first).to_be_visible()


def hand_round(page: Page) -> int:
    """To the end, always the first card and the first row; how often the device was handed on."""
    times = 0
    while True:
        expect(curtain(page).or_(the_end(page)).first).to_be_visible()
        if the_end(page).is_visible():
            return times
        name = curtain(page).inner_text().removeprefix("Pass the device to ")
        take_device(page, name)
        if rows_to_take(page).count():
            take_row(page)
        else:
            hand(page).first.click()
        expect(my_turn(page)).to_have_count(0)
        times += 1


def downloaded(page: Page) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    return download.value.path()


@pytest.fixture
def lonely(browser: Browser, server: Server) -> Iterator[Page]:
    """A page that will lose its connection: that it complains of it is no fault."""
    context = browser.new_context(base_url=server.url, locale="en", service_workers="block")
    context.set_default_timeout(GUARD)
    page = context.new_page()
    prefer(page, game="zeros")
    page.add_init_script(NO_CHANCE)
    yield page
    context.close()


def test_a_match_against_bots_with_the_network_cut(lonely: Page) -> None:
    page = lonely
    page.goto("/device/alone")
    page.get_by_text("House rules").click()
    page.get_by_role("combobox", name="The match ends").select_option("deals")
    page.get_by_role("spinbutton", name="Number of deals").fill("1")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    page.context.set_offline(True)
    page.get_by_role("button", name="Start").click()
    expect(hand(page)).to_have_count(15)
    assert play_on(page) > 7
    assert replay(read(downloaded(page).read_bytes())).over
    page.get_by_role("button", name="Rematch").click()
    expect(hand(page)).to_have_count(15)


def test_home_offers_what_works_without_a_connection(lonely: Page) -> None:
    page = lonely
    page.goto("/")
    here = page.get_by_role("link", name="Play against bots on this device")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(here).to_have_count(0)
    page.context.set_offline(True)
    expect(here).to_have_attribute("href", "/device/alone")
    page.context.set_offline(False)
    page.route("**/api/v1/**", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    expect(here).to_have_attribute("href", "/device/alone")


def test_a_match_can_be_continued_later(visit: Visit) -> None:
    page = visit("/device/alone", likes={"game": "simple"})
    page.get_by_role("button", name="Start").click()
    expect(my_turn(page)).to_be_visible()
    page.goto("/device")
    page.get_by_role("link", name="Continue").click()
    expect(my_turn(page)).to_be_visible()
    page.goto("/device")
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_role("button", name="Yes, remove it").click()
    expect(page.get_by_role("heading", name="Matches on this device")).to_have_count(0)
    page.goto("/device/t/nowhere")
    expect(page.get_by_role("heading", name="This match is not on this device.")).to_be_visible()


def test_two_pages_with_one_table_do_not_overwrite_each_other(visit: Visit) -> None:
    page = visit("/device/alone", likes={"game": "simple"})
    page.get_by_role("button", name="Start").click()
    expect(hand(page)).to_have_count(12)
    other = page.context.new_page()
    other.goto(page.url)
    expect(hand(other)).to_have_count(12)
    play(page, 0)
    expect(my_turn(page)).to_be_visible()
    hand(other).last.click()
    expect(other.get_by_role("alert")).to_contain_text("Too late")
    expect(hand(other)).to_have_count(11)
    expect(my_turn(other)).to_be_visible()
    play(other, 0)


def test_a_hand_that_is_too_large_is_not_taken_over(visit: Visit) -> None:
    page = visit("/device")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_text("House rules").click()
    hand_size = page.get_by_role("spinbutton", name="Cards per hand")
    hand_size.fill("40")
    hand_size.press("Tab")
    expect(
        page.get_by_text("With 40 cards at most 2 can play, but there are 3 seats in use.")
    ).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(curtain(page, "Player 1")).to_be_visible()


def one_turn(page: Page) -> None:
    """Everybody has played a card, and Ana is next again."""
    set_up(page)
    page.get_by_role("button", name="Start").click()
    for name in NAMES:
        expect(curtain(page, name)).to_be_visible()
        take_device(page, name)
        hand(page).first.click()
    expect(curtain(page, "Ana")).to_be_visible()
    expect(page.get_by_role("button", name="I am Ana")).to_be_enabled()


@pytest.mark.long  # for the picture: other tests play such a match
def test_the_picture_for_the_documentation(visit: Visit, browser: Browser) -> None:
    desk = visit(viewport=DESK)
    phone = visit(phone=True, color_scheme="dark")
    for page in (desk, phone):
        one_turn(page)
    take_device(phone, "Ana")
    keep("device.jpg", browser, [desk.screenshot(), phone.screenshot()])
