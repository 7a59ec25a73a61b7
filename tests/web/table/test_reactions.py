"""Reactions: one tap opens them, one tap sends one; they are drawn at the seat, and what was said stays."""

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import begin, fill, fits, hand, join, log, open_table, rows, sit
from tests.web.test_accessibility import check
from tests.web.tv.test_screen import TV


def react(page: Page, name: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("group", name="Reactions").get_by_role("button", name=name).click()


def drawn(page: Page, who: str) -> Locator:
    seat = page.get_by_role("list", name="The players").get_by_role("listitem").filter(has_text=who)
    return seat.locator("[data-reaction]")


def said(page: Page) -> Locator:
    """The list of what was said, in the dialog to say something."""
    page.get_by_role("button", name="Say something").click()
    return page.get_by_role("list", name="What was said").get_by_role("listitem")


def company(visit: Visit) -> tuple[Page, Page, str]:
    ana, bob = visit(None, phone=True), visit(None, phone=True)
    table = open_table(ana, seats=3)
    ana.goto(f"/t/{table}")
    sit(ana)
    bob.goto(f"/t/{table}")
    join(bob, "Bob")
    fill(ana)
    begin(ana)
    expect(hand(bob)).to_have_count(10)
    return ana, bob, table


def test_a_reaction_is_seen_at_the_seat_and_on_the_tv_and_stays_in_the_list(
    visit: Visit, picture: Picture
) -> None:
    ana, bob, table = company(visit)
    screen = visit(f"/t/{table}/tv", viewport=TV)
    expect(rows(screen)).to_have_count(4)
    react(ana, "Laughs")
    for page in (ana, bob, screen):
        expect(drawn(page, "Ana")).to_be_visible()
    picture(bob, "seat")
    picture(screen, "tv")
    bob.reload()
    expect(said(bob)).to_have_count(1)
    expect(bob.get_by_role("list", name="What was said")).to_contain_text("Laughs")
    fits(bob)
    picture(bob, "list")
    check(bob)


def test_the_reactions_of_others_can_be_switched_off_and_phrases_stay(visit: Visit) -> None:
    ana, bob, table = company(visit)
    bob.goto("/settings")
    bob.get_by_role("checkbox", name="Show the others’ reactions").click()
    bob.goto(f"/t/{table}")
    expect(hand(bob)).to_have_count(10)
    react(ana, "Angry")
    expect(drawn(ana, "Ana")).to_be_visible()
    ana.get_by_role("button", name="Say something").click()
    ana.get_by_role("button", name="Moo!").click()
    expect(bob.get_by_role("list", name="The players").get_by_text("Moo!")).to_be_visible()
    expect(drawn(bob, "Ana")).to_have_count(0)
    expect(said(bob)).to_have_count(1)


def test_what_is_said_in_the_waiting_room_is_seen_there_and_stays_among_the_events(visit: Visit) -> None:
    ana, bob = visit(None), visit(None, phone=True)
    table = open_table(ana, seats=3)
    ana.goto(f"/t/{table}")
    sit(ana)
    bob.goto(f"/t/{table}")
    join(bob, "Ana")
    react(bob, "Laughs")
    ana.get_by_role("button", name="Say something").click()
    ana.get_by_role("button", name="Good luck!").click()
    for page in (ana, bob):
        expect(drawn(page, "Ana 2")).to_be_visible()
        listed = page.get_by_role("list", name="What was said").get_by_role("listitem")
        expect(listed).to_have_count(2)
        expect(listed.first).to_contain_text("Good luck!")
        expect(listed.last).to_contain_text("Ana 2")
        fits(page)
    check(bob)
    fill(ana)
    begin(ana)
    react(ana, "Laughs")
    for page in (ana, bob):
        expect(log(page)).to_contain_text("Ana 2 says: Laughs")
        expect(log(page)).to_contain_text("Ana says: Good luck!")
    check(ana)
    ana.reload()
    expect(log(ana)).to_contain_text("Good luck!")
