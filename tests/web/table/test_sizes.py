"""No page scrolls sideways, and nothing on a table lies over anything else, from 400 % zoom to a TV."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import (
    SHORT,
    begin,
    fill,
    fits,
    go,
    hand,
    my_turn,
    open_table,
    play_on,
    sit,
    the_end,
)

SIZES = [(320, 256), (480, 270), (320, 568), (360, 640), (667, 375), (768, 1024), (1440, 900), (1920, 1080)]
sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
"""The first two are 1280 × 1024 and 1920 × 1080 at 400 %."""
PAGES = ("/", "/device", "/pad", "/settings", "/learn", "/rules", "/tv", "/tables", "/matches", "/nowhere")

OVERLAPS = """() => {
  const parts = {
    header: 'main header', seats: 'main ol.seats > li', rows: 'main ol.rows > li', status: '#status',
    button: '.status button', hand: 'main div.hand > button', end: '#end', curtain: '.panel:has(#curtain)',
  }
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
  const boxes = Object.entries(parts).flatMap(([part, selector]) =>
    [...document.querySelectorAll(selector)].filter(shown).map((one, nth) => {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      return { name: `${part} ${nth}`, left: left + 2, top: top + 2, right, bottom }
    }))
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return boxes.flatMap((one, nth) =>
    boxes.slice(nth + 1).filter((other) => meet(one, other)).map((other) => `${one.name} and ${other.name}`))
}"""
LONE_LETTERS = """() => {
  const texts = [...document.querySelectorAll('main :is(h1, h2, p, button, strong, li span)')]
  return texts.filter((one) => one.checkVisibility() && !one.children.length).map((one) => {
    const { width, height } = one.getBoundingClientRect()
    const letter = parseFloat(getComputedStyle(one).fontSize)
    return width > 2 && width < letter * 1.2 && height > letter * 3 ? one.textContent : ''
  }).filter(Boolean)
}"""


def check_room(page: Page) -> None:
    fits(page)
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(LONE_LETTERS) == []


@sizes
def test_no_page_scrolls_sideways(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", viewport={"width": size[0], "height": size[1]})
    for path in PAGES:
        go(page, path)
        expect(page.get_by_role("heading").first).to_be_visible()
        fits(page)


@sizes
@pytest.mark.parametrize(("game", "seats"), [("classic", 10), ("plus", 3)])
def test_a_table_has_room_for_everything(
    visit: Visit, picture: Picture, size: tuple[int, int], game: str, seats: int
) -> None:
    page = visit(None, viewport={"width": size[0], "height": size[1]})
    page.goto(f"/t/{open_table(page, game=game, seats=seats, options=SHORT | {'hand': 3})}")
    sit(page)
    check_room(page)
    picture(page, "waiting", whole=True)
    fill(page)
    begin(page)
    expect(my_turn(page)).to_be_visible()
    check_room(page)
    picture(page, "playing", whole=True)
    play_on(page)
    expect(the_end(page)).to_be_visible()
    check_room(page)
    picture(page, "end", whole=True)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    check_room(page)
    picture(page, "replay", whole=True)


@sizes
def test_a_device_has_room_for_everything(visit: Visit, picture: Picture, size: tuple[int, int]) -> None:
    page = visit("/device", viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name=re.compile("^Pass the device"))).to_be_visible()
    check_room(page)
    picture(page, "curtain", whole=True)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(hand(page)).to_have_count(10)
    check_room(page)
    picture(page, "hand", whole=True)
