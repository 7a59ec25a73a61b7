"""Coming to somebody's table: by its code, by its link, or from the list of open tables."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import choose_seats, host, join, make_table, open_table, seeded, sit
from tests.web.test_accessibility import check, needs_axe

NOBODY = {"name": ""}


def chairs(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="The players").get_by_role("listitem").filter(has_text=name)


def enter(page: Page, typed: str) -> None:
    field = page.get_by_role("textbox", name="I have a code")
    field.fill(typed)
    field.press("Enter")


def introduce(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="That’s me").click()


@pytest.mark.parametrize("typed", ["{code}", " {low} ", "{host}/t/{table}", "{host}/j/{code}"])
def test_a_code_typed_on_home_leads_to_a_seat(visit: Visit, typed: str) -> None:
    ana, bob = visit(), visit(likes=NOBODY, phone=True)
    table = make_table(ana, 3)
    code = table[:6].upper()
    host = ana.url.partition("/t/")[0]
    enter(
        bob,
        typed.format(
            code=f"{code[:3]} {code[3:]}" if "/j/" not in typed else code,
            low=table[:6],
            host=host,
            table=table,
        ),
    )
    introduce(bob, "Bob")
    expect(bob).to_have_url(re.compile(f"/t/{table}$"))
    for page in (ana, bob):
        expect(chairs(page, "Bob")).to_have_count(1)


def test_a_wrong_code_stays_in_the_field_with_a_sentence(visit: Visit) -> None:
    page = visit("/join", likes=NOBODY, refused="404")
    enter(page, "zzz 999")
    expect(page.get_by_role("alert")).to_contain_text("No open table has this code.")
    expect(page.get_by_role("textbox", name="I have a code")).to_have_value("zzz 999")
    expect(page.get_by_role("textbox", name="I have a code")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(page.get_by_role("alert")).to_have_count(0)


@needs_axe
def test_an_invitation_says_who_is_there_and_takes_a_seat_only_when_asked(visit: Visit) -> None:
    ana = visit()
    table = make_table(ana, 3)
    bob = visit(f"/t/{table}", likes=NOBODY, phone=True)
    expect(bob.get_by_role("heading", name="Ana invites you to play")).to_be_visible()
    expect(bob.get_by_text("At the table: Ana. 2 seats are free.")).to_be_visible()
    expect(bob.get_by_text("6 nimmt!", exact=True).last).to_be_visible()
    check(bob)
    expect(chairs(ana, "Empty")).to_have_count(2)
    join(bob, "Bob")
    expect(chairs(ana, "Bob")).to_have_count(1)
    expect(bob.get_by_text("The host starts the match.")).to_be_visible()
    cleo = visit(f"/j/{table[:6].upper()}", likes=NOBODY)
    expect(cleo).to_have_url(re.compile(f"/t/{table}$"))
    cleo.get_by_role("button", name="Watch").click()
    expect(cleo.get_by_text("Take an empty seat, or stay and watch.")).to_be_visible()
    expect(chairs(ana, "Empty")).to_have_count(1)


def test_at_a_full_table_a_newcomer_can_watch_or_wait_for_a_seat(visit: Visit) -> None:
    ana = visit()
    table = make_table(ana, 2)
    ana.get_by_role("button", name="Add a bot").click()
    expect(ana.get_by_role("button", name="Remove")).to_have_count(1)
    bob = visit(likes=NOBODY)
    enter(bob, table[:6])
    introduce(bob, "Bob")
    expect(bob.get_by_text("All seats are taken.")).to_be_visible()
    expect(bob.get_by_role("button", name="Join")).to_have_count(0)
    expect(bob.get_by_role("button", name="Watch")).to_be_visible()
    choose_seats(ana, 3)
    bob.get_by_role("button", name="Join").click()
    expect(chairs(ana, "Bob")).to_have_count(1)


def test_a_player_leaves_the_waiting_room_and_the_table_stays(visit: Visit) -> None:
    ana = visit()
    table = make_table(ana, 3)
    bob = visit(f"/t/{table}", likes=NOBODY)
    join(bob, "Bob")
    bob.get_by_role("button", name="Leave the table").click()
    expect(bob.get_by_role("button", name="Play with friends")).to_be_visible()
    expect(chairs(ana, "Empty")).to_have_count(2)
    enter(bob, table[:6])
    expect(chairs(ana, "Bob")).to_have_count(1)


def test_without_a_name_a_visitor_only_looks(visit: Visit) -> None:
    ana = visit()
    table = make_table(ana, 3)
    bob = visit(likes=NOBODY)
    enter(bob, table[:6])
    expect(bob.get_by_role("dialog")).to_be_visible()
    bob.keyboard.press("Escape")
    expect(bob.get_by_role("button", name="Join")).to_be_visible()
    expect(chairs(ana, "Empty")).to_have_count(2)


@pytest.mark.parametrize("server", [seeded(104)], indirect=True)
def test_open_tables_are_live_and_can_be_joined_and_watched(visit: Visit) -> None:
    """On a server where nobody else opens a table to everyone."""
    guest, other = visit("/tables", likes=NOBODY), visit("/tables", likes=NOBODY)
    expect(guest.get_by_text("No table is open to everyone")).to_be_visible()
    ana = visit(None)
    table = open_table(ana, public=True, seats=2)
    ana.goto(f"/t/{table}")
    sit(ana)
    guest.get_by_role("listitem").get_by_role("button", name="Join").click()
    introduce(guest, "Gil")
    expect(guest).to_have_url(re.compile(f"/t/{table}$"))
    expect(chairs(ana, "Gil")).to_have_count(1)
    ana.get_by_role("button", name="Start").click()
    other.get_by_role("link", name="Watch").click()
    expect(other.get_by_role("list", name="The rows")).to_be_visible()


def test_the_menu_shows_the_code_during_the_match(visit: Visit) -> None:
    page = visit(None)
    table = host(page, seats=2)
    code = table[:6].upper()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text(f"{code[:3]} {code[3:]}").first.click()
    expect(page.get_by_role("img", name="QR code for this link")).to_be_visible()
    other = visit(likes=NOBODY)
    enter(other, code)
    introduce(other, "Bob")
    expect(other.get_by_text("You are watching this match.")).to_be_visible()


def test_the_code_of_a_tv_leads_to_where_it_gets_its_table(visit: Visit) -> None:
    screen, ana = visit("/tv"), visit(phone=True)
    code = screen.locator(".code")
    expect(code).to_have_text(re.compile(r"\w{4}-\w{4}"))
    enter(ana, code.inner_text().lower())
    ana.get_by_role("button", name="Open a table").click()
    ana.get_by_role("button", name="That’s me").click()
    expect(screen).to_have_url(re.compile("/t/.*/tv$"))
