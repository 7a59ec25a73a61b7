"""The table on a TV, by a code that a player makes; the phones show hands and choices then."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.kit import longer
from tests.web.conftest import PHONE, Picture, Visit
from tests.web.pictures import keep
from tests.web.player import (
    await_question,
    begin,
    fill,
    fits,
    hand,
    holds,
    host,
    make_table,
    my_turn,
    open_table,
    play,
    rows,
    rows_to_take,
    seeded,
    sit,
    take_row,
)
from tests.web.test_accessibility import check

pytestmark = pytest.mark.parametrize("server", [seeded(5)], indirect=True)

TV = {"width": 1920, "height": 1080}
LARGER_TV = {"width": 3840, "height": 2160}
READABLE = 0.025
"""The height of a capital, of that of the screen, that is read from four metres."""
CAPITAL = """(node) => {
    const style = getComputedStyle(node)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    return pen.measureText('H').actualBoundingBoxAscent / innerHeight
}"""
COUNT_TONES = """() => {
    const { start } = OscillatorNode.prototype
    window.tones = 0
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1
        return start.apply(this, when)
    }
}"""
HEIGHT = 600
WIDTH = round(HEIGHT * (16 / 9 + PHONE["width"] / PHONE["height"])) + 16


def code_at(page: Page) -> str:
    """What somebody at the table reads out."""
    page.get_by_text("Show on a TV screen").click()
    page.get_by_role("button", name="Get a code").click()
    code = page.get_by_role("status").locator("strong")
    expect(code).to_have_text(re.compile(r"^[2-9A-Z]{4}-[2-9A-Z]{4}$"))
    return code.inner_text()


def type_in(screen: Page, code: str) -> None:
    """The first letters on a keyboard, the others with a remote control."""
    first, others = code.split("-")
    screen.get_by_role("button", name="Type a code from a phone instead").click()
    field = screen.get_by_role("textbox", name="Code")
    expect(field).to_be_focused()
    screen.keyboard.type(first.lower())
    expect(field).to_have_value(first)
    screen.keyboard.press("ArrowDown")
    at = 0
    for letter in others:
        at = walk(screen, at, letter)
        screen.keyboard.press("Enter")


def walk(screen: Page, at: int, letter: str) -> int:
    """With the arrows, down or up first; the place of the letter."""
    letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
    to = letters.index(letter)
    down, right = to // 10 - at // 10, to % 10 - at % 10
    for _ in range(abs(right)):
        screen.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        screen.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    expect(screen.get_by_role("button", name=letter, exact=True)).to_be_focused()
    return to


def connect(visit: Visit, phone: Page) -> tuple[Page, str]:
    """From Home's first click, on the phone and on the TV: a table that nobody else may watch."""
    table = make_table(phone, 4, **{"Who can watch": "nobody", "Bots play": "at-once"})
    fill(phone)
    screen = visit("/", viewport=TV)
    screen.get_by_role("link", name="On the big screen").click()
    type_in(screen, code_at(phone))
    expect(screen).to_have_url(re.compile(f"/t/{table}/tv$"))
    return screen, table


def names(screen: Page) -> Locator:
    return screen.get_by_role("list", name="The players").get_by_role("listitem")


def test_a_turn_is_played_on_the_phone_and_seen_on_the_tv(
    visit: Visit, browser: Browser, picture: Picture
) -> None:
    phone = visit(phone=True, likes={"level": "lowest"})
    screen, _ = connect(visit, phone)
    phone.get_by_role("button", name=re.compile("^Start")).click()
    expect(rows(screen)).to_have_count(4)
    expect(screen.get_by_text("Waiting for Ana")).to_be_visible()
    expect(phone.get_by_role("button", name="Show the rows here")).to_be_visible()
    expect(phone.get_by_role("list", name="The rows")).to_have_count(0)
    expect(hand(phone)).to_have_count(10)
    fits(phone)
    picture(phone, "phone")
    check(phone)
    play_a_turn(phone)
    expect(hand(phone)).to_have_count(9)
    expect(screen.get_by_text("Deal 1, turn 2")).to_be_visible()
    fits(screen)
    picture(screen, "tv")
    keep("television.jpg", browser, [screen.screenshot(), phone.screenshot()], WIDTH, HEIGHT)
    check(screen)
    screen.reload()
    expect(rows(screen)).to_have_count(4)
    expect(screen.get_by_text("Deal 1, turn 2")).to_be_visible()
    phone.get_by_role("button", name="Show the rows here").click()
    expect(rows(phone)).to_have_count(4)


@pytest.mark.parametrize("size", [TV, longer(LARGER_TV)], ids=["1080p", "4k"])
def test_the_tv_is_legible_from_four_metres(visit: Visit, size: dict[str, int], picture: Picture) -> None:
    page = visit(None, likes={"level": "lowest"})
    table = open_table(page, seats=10)
    page.goto(f"/t/{table}")
    sit(page)
    fill(page)
    begin(page)
    screen = visit(f"/t/{table}/tv", viewport=size)
    expect(rows(screen)).to_have_count(4)
    expect(names(screen)).to_have_count(10)
    first = names(screen).first
    matters = [
        rows(screen).first.get_by_role("img").first,
        first.get_by_text("Ana"),
        first.locator("b"),
        screen.get_by_text("Waiting for Ana"),
        screen.get_by_role("heading", level=1),
    ]
    for one in matters:
        assert one.evaluate(CAPITAL) >= READABLE, one
    picture(screen)
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")


def play_a_turn(page: Page) -> None:
    play(page, 5)
    if await_question(page) and rows_to_take(page).count():
        take_row(page)
    expect(my_turn(page)).to_be_visible()


def test_the_tv_is_quiet_until_its_sound_is_switched_on(visit: Visit) -> None:
    page = visit(None, likes={"level": "lowest"})
    screen = visit(f"/t/{host(page, seats=2)}/tv", viewport=TV, likes={"speed": "fast"})
    expect(rows(screen)).to_have_count(4)
    screen.evaluate(COUNT_TONES)
    play_a_turn(page)
    expect(screen.get_by_text("Deal 1, turn 2")).to_be_visible()
    expect(screen.get_by_text("Waiting for Ana")).to_be_visible()
    assert screen.evaluate("tones") == 0
    screen.get_by_role("button", name="Sound off").click()
    expect(screen.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    holds(screen, "tones > 0")
    tried = screen.evaluate("tones")
    play_a_turn(page)
    holds(screen, f"tones > {tried}")


def test_a_tv_that_lost_its_permission_says_so(visit: Visit) -> None:
    phone = visit(phone=True, likes={"level": "lowest"})
    screen, _ = connect(visit, phone)
    begin(phone)
    expect(rows(screen)).to_have_count(4)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_text("Show on a TV screen").click()
    phone.get_by_role("button", name="Disconnect TV screens").click()
    expect(screen.get_by_role("heading", name="This TV is not allowed to show the table")).to_be_visible()
    check(screen)
    screen.get_by_role("link", name="Enter another code").click()
    expect(screen.get_by_role("img", name="QR code for this link")).to_be_visible()
    check(screen)
