"""The replay of a match: step by step, by a link to a moment, and with the check that its deals were fair."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import host, play_on, seeded


@pytest.fixture
def ended(visit: Visit) -> Page:
    """At the end of a match of two turns. In the first our 12 was the lowest, and took the first row, 61."""
    page = visit(None, likes={"level": "lowest"})
    host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
    play_on(page)
    return page


pytestmark = pytest.mark.parametrize("server", [seeded(2)], indirect=True)
BEGINNING = "Deal 1. The rows begin with 61, 44, 33, 102."


def says(page: Page, sentence: str) -> None:
    """What happens at the moment that is shown."""
    expect(page.get_by_role("main").get_by_role("status").first).to_have_text(sentence)


def test_a_link_leads_to_a_moment(ended: Page, visit: Visit, picture: Picture) -> None:
    ended.get_by_role("link", name="Replay").click()
    expect(ended.get_by_role("heading", name="Match replay")).to_be_visible()
    says(ended, BEGINNING)
    for hand in ("12", "46"), ("81", "84"), ("65", "103"):
        for card in hand:
            expect(ended.get_by_role("img", name=re.compile(f"^{card},"))).to_be_visible()
    ended.get_by_role("button", name="Next turn").click()
    ended.get_by_role("button", name="Forward", exact=True).click()
    says(ended, "Ana’s 12 is lower than all rows: Ana takes row 1, 1 head.")
    ended.get_by_role("button", name="Forward", exact=True).click()
    says(ended, "Ana’s 12 goes to row 1.")
    expect(ended).to_have_url(re.compile(r"/1\.1\.3$"))
    other = visit(re.sub(r"^https?://[^/]+", "", ended.url), phone=True)
    expect(other.get_by_role("listitem", name="Row 1: 12", exact=True)).to_be_visible()
    says(other, "Ana’s 12 goes to row 1.")
    picture(ended, "desktop")
    picture(other, "phone", whole=True)


def test_keys_and_scrubbing(ended: Page) -> None:
    ended.get_by_role("link", name="Replay").click()
    expect(ended.get_by_role("button", name="Play", exact=True)).to_be_visible()
    ended.keyboard.press("ArrowRight")
    says(ended, "Ana plays 12. Bella plays 81. Rosa plays 65.")
    ended.keyboard.press("Shift+ArrowRight")
    expect(ended).to_have_url(re.compile(r"/1\.2$"))
    ended.keyboard.press("Shift+ArrowLeft")
    expect(ended).to_have_url(re.compile(r"/1\.1$"))
    ended.keyboard.press("ArrowLeft")
    expect(ended).to_have_url(re.compile(r"/1\.0$"))
    slider = ended.get_by_role("slider", name="Position in the match")
    slider.press("End")
    says(ended, "The match is over.")
    slider.press("Home")
    says(ended, BEGINNING)
    ended.get_by_role("button", name="Play", exact=True).click()
    says(ended, "The match is over.")


def test_the_result_links_to_the_turns_with_the_most_heads(ended: Page) -> None:
    big = ended.get_by_role("link", name=re.compile(r"^Deal 1, turn \d"))
    turn = re.findall(r"turn (\d)", big.first.inner_text())[0]
    big.first.click()
    expect(ended).to_have_url(re.compile(rf"/1\.{turn}$"))
    expect(ended.get_by_text(f"Deal 1, turn {turn}").first).to_be_visible()


def test_the_deals_are_shown_as_fair_and_the_record_can_be_downloaded(ended: Page) -> None:
    expect(ended.get_by_text("This deal was fair: it follows from the sealed seed.")).to_be_visible()
    with ended.expect_download() as download:
        ended.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".json")
    assert '"format":"nimmt/1"' in download.value.path().read_text(encoding="utf-8")


def row_height(page: Page, row: int) -> float:
    box = page.get_by_role("list", name="The rows").get_by_role("listitem").nth(row - 1).bounding_box()
    assert box
    return box["height"]


def test_a_take_counts_at_once_and_moves_nothing(ended: Page) -> None:
    ended.get_by_role("link", name="Replay").click()
    seats = ended.get_by_role("list", name="The players").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("0 in total, 0 this deal")
    before = row_height(ended, 1)
    ended.keyboard.press("ArrowRight")
    ended.keyboard.press("ArrowRight")
    says(ended, "Ana’s 12 is lower than all rows: Ana takes row 1, 1 head.")
    expect(seats.nth(0)).to_contain_text("1 in total, 1 this deal")
    expect(seats.nth(1)).to_contain_text("0 in total, 0 this deal")
    assert row_height(ended, 1) == before
    ended.get_by_role("slider", name="Position in the match").press("End")
    says(ended, "The match is over.")
    expect(seats.nth(0)).not_to_contain_text(", 0 this deal")


@pytest.mark.parametrize("name", ["You", "Guest"])
def test_a_player_without_a_name_is_a_guest_in_every_language(visit: Visit, name: str) -> None:
    """Also in matches from when such a player was called You."""
    page = visit(None, likes={"level": "lowest"})
    host(page, seats=3, options={"hand": 2, "deals": 1, "points": None}, name=name)
    play_on(page)
    page.get_by_role("link", name="Replay").click()
    says(page, BEGINNING)
    page.keyboard.press("ArrowRight")
    says(page, "Guest plays 12. Bella plays 81. Rosa plays 65.")
    moment = re.sub(r"^https?://[^/]+", "", page.url)
    says(visit(moment, locale="de"), "Gast spielt 12. Bella spielt 81. Rosa spielt 65.")
