"""axe-core finds nothing to object to: on any page, in any state of a table, in any theme."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nimmt.rules import GAMES
from tests.kit import longer
from tests.web.conftest import Visit
from tests.web.player import fill, go, hand, host, my_turn, open_table, play, play_on, seeded, sit

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = [("light", "usual"), ("dark", "usual"), ("light", "more"), ("dark", "more")]
RUN = """async ([theme, contrast, rules]) => {
  Object.assign(document.documentElement.dataset, { theme, contrast })
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(fading.map((one) => one.finished))
  const options = { resultTypes: ['violations'], selectors: false, preload: false }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  const { violations } = await axe.run(document, options)
  const shown = (nodes) => nodes.map(({ html }) => html.slice(0, 160)).join(' | ')
  return violations.map(({ id, nodes }) => `${id}: ${shown(nodes)}`)
}"""

PLANT = """() => {
  const faint = document.createElement('p')
  faint.textContent = 'hardly to be read'
  Object.assign(faint.style, { color: '#888', backgroundColor: '#999' })
  document.querySelector('main').append(document.createElement('button'), faint)
}"""
ENDLESS = """(() => {
  const { setTimeout } = window
  window.setTimeout = (act, length, ...more) => (length > 500 ? 0 : setTimeout(act, length, ...more))
})()"""
"""No long pause is ever over."""
PATHS = ["/", "/make", "/tables", "/matches", "/rules/plus", "/settings", "/learn", "/design", "/nowhere"]
RULES = [f"/rules/{game}" for game in GAMES]

needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run make web")
pytestmark = needs_axe


def objections(page: Page) -> Iterator[str]:
    """All rules in the first theme; in the others the page is the same but for its colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme, contrast in THEMES:
        rules = None if (theme, contrast) == THEMES[0] else ["color-contrast"]
        found = page.evaluate(RUN, [theme, contrast, rules])
        yield from (f"{theme}, {contrast}: {objection}" for objection in found)


def check(page: Page) -> None:
    assert list(objections(page)) == []


def test_faults_would_be_found(visit: Visit) -> None:
    page = visit("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(PLANT)
    found = [*objections(page)]
    assert [one for one in found if "button-name" in one]
    for theme, contrast in THEMES:
        assert [one for one in found if one.startswith(f"{theme}, {contrast}: color-contrast")]


@pytest.mark.parametrize(("phone", "paths"), [(True, PATHS), longer((False, [*PATHS, *RULES]))])
def test_pages(visit: Visit, phone: bool, paths: list[str]) -> None:
    page = visit("/nowhere", phone=phone)
    for path in paths:
        go(page, path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert list(objections(page)) == [], path


@pytest.mark.parametrize("server", [seeded(2)], indirect=True)
def test_table_from_the_waiting_room_to_the_replay(visit: Visit) -> None:
    page = visit(None, likes={"level": "lowest"})
    table = open_table(
        page, seats=3, options={"hand": 2, "deals": 1, "points": None}, seen=True, preview=True
    )
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name="Sit here").first).to_be_visible()
    check(page)
    sit(page)
    fill(page)
    check(page)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(my_turn(page)).to_be_visible()
    check(page)
    play(page, 0)
    expect(page.get_by_role("button", name="Take row 1:")).to_be_visible()
    check(page)
    play_on(page)
    expect(page.get_by_role("region", name="Fair deals")).to_be_visible()
    check(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("region", name="Fair deals")).to_be_visible()
    check(page)
    screen = visit(f"/t/{table}/tv")
    expect(screen.get_by_role("heading", level=1)).to_be_visible()
    check(screen)


@pytest.mark.parametrize("server", [seeded(2)], indirect=True)
def test_reveal(visit: Visit) -> None:
    """Whoever wants less motion sees the same steps, without anything on its way. The first one lasts."""
    page = visit(None, likes={"speed": "slow", "level": "lowest"}, reduced_motion="reduce")
    host(page, seats=4)
    expect(my_turn(page)).to_be_visible()
    page.evaluate(ENDLESS)
    hand(page).last.click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    check(page)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()


@pytest.mark.parametrize("phone", [True, longer(False)])
def test_dialogs(visit: Visit, phone: bool) -> None:
    page = visit(None, phone=phone)
    host(page, seats=4, seen=True)
    play(page, 0)
    for name, opened in dialogs(page):
        opened()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        check(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def dialogs(page: Page) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "Menu", page.get_by_role("button", name="Menu").click
    yield "Say something", page.get_by_role("button", name="Say something").click
    for name in (
        "Score sheet",
        "Cards seen",
        "What happened",
        "About this table",
        "Shortcuts",
        "Leave the table",
    ):
        yield name, lambda name=name: from_menu(page, name)  # type: ignore[misc]


def from_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_the_name_dialog(visit: Visit) -> None:
    host_page = visit(None)
    table = open_table(host_page)
    page = visit(f"/t/{table}", likes={"name": ""})
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("dialog", name=re.compile("call you"))).to_be_visible()
    check(page)


def test_two_selected_cards(visit: Visit) -> None:
    page = visit(None, phone=True)
    host(page, game="plus", seats=7)
    hand(page).nth(0).click()
    hand(page).nth(1).click()
    expect(page.get_by_role("button", name=re.compile(r"^Play \d+ \+ \d+"))).to_be_visible()
    check(page)
