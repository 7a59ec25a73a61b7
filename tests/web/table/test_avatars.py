"""Everybody at a table has a drawn figure and a colour, chosen by tapping and remembered on the device."""

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import begin, fill, fits, join, open_table, sit
from tests.web.test_accessibility import check


def seat_of(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="The players").get_by_role("listitem").filter(has_text=name)


def looks(page: Page, name: str, avatar: str) -> None:
    """The figure and colour in front of a name."""
    expect(seat_of(page, name).locator("[data-avatar]").first).to_have_attribute("data-avatar", avatar)


def choose(page: Page, figure: str, colour: str) -> None:
    page.get_by_role("button", name="Change your figure and colour").click()
    page.get_by_role("group", name="Your figure").get_by_role("button", name=figure, exact=True).click()
    page.get_by_role("group", name="Your colour").get_by_role("button", name=colour, exact=True).click()


def test_a_player_chooses_a_figure_and_others_see_it_everywhere(visit: Visit, picture: Picture) -> None:
    page, other = visit(None, phone=True), visit(None, phone=True)
    table = open_table(page, seats=3)
    page.goto(f"/t/{table}")
    sit(page)
    choose(page, "Pirate", "Blue")
    looks(page, "Ana", "pirate blue")
    fits(page)
    picture(page, "choice")
    check(page)
    other.goto(f"/t/{table}")
    join(other, "Bob")
    looks(other, "Ana", "pirate blue")
    other.get_by_role("button", name="Change your figure and colour").click()
    expect(other.get_by_role("button", name="Blue, taken")).to_be_disabled()
    fill(page)
    begin(page)
    looks(other, "Ana", "pirate blue")
    avatars = other.get_by_role("list", name="The players").locator("[data-avatar]")
    colours = avatars.evaluate_all("all => all.map((one) => one.dataset.avatar.split(' ')[1])")
    assert len(set(colours)) == 3
    picture(other, "table")


def test_the_figure_is_remembered_for_the_next_table(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_role("button", name="Crown").click()
    page.get_by_role("button", name="Teal").click()
    expect(page.get_by_role("button", name="Crown")).to_have_attribute("aria-pressed", "true")
    table = open_table(page, seats=3)
    page.goto(f"/t/{table}")
    sit(page)
    looks(page, "Ana", "crown teal")
