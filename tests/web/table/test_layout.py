"""Everything needed for a decision is visible, on every screen, in every language and text size."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.kit import longer
from tests.web.conftest import DESKTOP, Picture, Visit
from tests.web.player import (
    fill,
    fits,
    hand,
    holds,
    host,
    my_turn,
    open_table,
    play,
    play_on,
    rows_to_take,
    seeded,
    sit,
)

LOCALES = Path(__file__).parents[3] / "locales"
LONGER = 0.4
"""The factor by which texts may be longer than in English."""


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None, f"{locator} is not to be seen"
    return found


INSIDE = """(all) => all.every((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
})"""


def are_seen(page: Page, *needed: Locator) -> None:
    """Everything is completely on the screen, but for parts of a pixel."""
    page.wait_for_function(INSIDE, arg=[one for found in needed for one in found.element_handles()])


def check_decision(page: Page, players: int, cards: int) -> None:
    """Rows, players, hand and question are on the screen, without scrolling."""
    expect(hand(page)).to_have_count(cards)
    seats = page.get_by_role("list", name="The players").get_by_role("listitem")
    expect(seats).to_have_count(players)
    rows = page.get_by_role("list", name="The rows").get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(my_turn(page)).to_be_visible()
    aim = page.get_by_text(re.compile("^(Fewer|More) is better$")).first
    are_seen(page, seats, rows, hand(page), my_turn(page), aim)
    fits(page)


@pytest.mark.parametrize(("game", "players", "cards"), [("classic", 10, 10), ("plus", 7, 15)])
def test_everything_needed_is_visible_on_a_phone(
    visit: Visit, picture: Picture, game: str, players: int, cards: int
) -> None:
    page = visit(None, phone=True)
    host(page, game=game, seats=players)
    expect(my_turn(page)).to_be_visible()
    picture(page)
    check_decision(page, players, cards)
    smallest = min(min(box(card)["width"], box(card)["height"]) for card in hand(page).all())
    assert smallest >= 24, "a finger must be able to hit each card"


@pytest.mark.parametrize("server", [seeded(2)], indirect=True)
def test_the_choice_of_a_row_is_visible_on_a_phone(visit: Visit, picture: Picture) -> None:
    page = visit(None, phone=True, likes={"level": "lowest"})
    host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
    play(page, 0)
    expect(rows_to_take(page)).to_have_count(4)
    picture(page)
    are_seen(page, rows_to_take(page), my_turn(page))


def test_tables_of_all_sizes(visit: Visit, picture: Picture) -> None:
    page = visit(None)
    host(page, game="cow", seats=6)
    expect(my_turn(page)).to_be_visible()
    for width, height in ((640, 360), (768, 1024), (1280, 800), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        check_decision(page, 6, 10)
        picture(page, f"{width}-{height}")


@pytest.mark.parametrize("phone", [True, longer(False)], ids=["phone", "desktop"])
def test_a_match_in_pictures(visit: Visit, picture: Picture, phone: bool) -> None:
    """Screenshots of Home, waiting room, table, result and replay; nothing is wider than the screen."""
    page = visit(phone=phone)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    keep(page, picture, "1-home")
    page.goto(f"/t/{open_table(page, game='cow', seats=4, options={'hand': 3, 'deals': 1, 'points': None})}")
    sit(page)
    keep(page, picture, "2-gathering")
    fill(page)
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(my_turn(page)).to_be_visible()
    keep(page, picture, "3-table")
    play_on(page)
    expect(page.get_by_role("region", name="Fair deals")).to_be_visible()
    keep(page, picture, "4-end")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Next turn").click()
    keep(page, picture, "5-replay")


def keep(page: Page, picture: Picture, name: str) -> None:
    """By day and by night."""
    fits(page)
    page.emulate_media(color_scheme="light")
    picture(page, f"{name}-light", whole=True)
    page.emulate_media(color_scheme="dark")
    picture(page, f"{name}-dark", whole=True)


def test_text_twice_as_large(visit: Visit) -> None:
    """A browser that shows everything at 200 % has half the room."""
    half = {"width": DESKTOP["width"] // 2, "height": DESKTOP["height"] // 2}
    page = visit(viewport=half, device_scale_factor=2)
    fits(page)
    page.get_by_role("button", name="Play now").click()
    expect(my_turn(page)).to_be_visible()
    fits(page)
    play(page, 0)
    for path in ("/make", "/rules/classic", "/settings"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        fits(page)


def test_four_players_fit_on_the_score_sheet_beside_the_table(visit: Visit) -> None:
    """In German, whose words are longer."""
    page = visit(locale="de")
    page.get_by_role("button", name="Jetzt spielen").click()
    sheet = page.get_by_role("group", name="Punktezettel")
    expect(sheet.get_by_role("columnheader")).to_have_count(5)
    page.wait_for_function("(sheet) => sheet.scrollWidth <= sheet.clientWidth", arg=sheet.element_handle())


def stretched(text: str) -> str:
    """A file of messages whose every text is longer, in words of usual length."""

    def longer(line: re.Match[str]) -> str:
        words = re.sub(r"\{[^}]*\}", "", line[2])
        more = max(1, round(len(words) * LONGER))
        return f"{line[1]}{line[2]} {' '.join(['mmmmmmm'[: more - at] for at in range(0, more, 8)])}"

    return re.sub(r"(?m)^((?:[a-z][\w-]* = |\s+\*?\[\w+\] ))(?!\{[^}]*->)(.+)$", longer, text)


NONE_CUT_OFF = """[...document.querySelectorAll('button, a.button, h1, h2, label, select')]
  .every((one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).display === 'inline')"""


@pytest.mark.parametrize(("game", "players"), [("classic", 10), longer(("plus", 7))])
def test_longer_texts(visit: Visit, picture: Picture, game: str, players: int) -> None:
    page = visit(None, phone=True)
    host(page, game=game, seats=players)
    expect(my_turn(page)).to_be_visible()
    text = stretched((LOCALES / "en" / "page.ftl").read_text(encoding="utf-8"))
    module = f"export default {json.dumps(text)}"
    page.route(
        "**/assets/page-*.js", lambda route: route.fulfill(body=module, content_type="text/javascript")
    )
    page.reload()
    expect(page.get_by_role("group", name=re.compile("^Your hand m"))).to_be_visible()
    picture(page)
    are_seen(page, page.get_by_role("group", name=re.compile("^Your hand m")).get_by_role("button"))
    fits(page)
    for path in ("/", "/make", "/settings"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(" m+$"))
        fits(page)
        holds(page, NONE_CUT_OFF)
