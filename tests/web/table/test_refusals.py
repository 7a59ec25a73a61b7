"""Whoever is not let in is told why, and where to go from there."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.player import fits, host
from tests.web.test_accessibility import check, needs_axe


def expect_way_on(page: Page, title: str, reason: str, link: str, address: str) -> None:
    expect(page.get_by_role("heading", name=title)).to_be_focused()
    expect(page.get_by_text(re.compile(reason))).to_be_visible()
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name=link)).to_have_attribute("href", address)
    expect(main.get_by_role("link", name="Home")).to_have_attribute("href", "/")
    check(page)
    fits(page)


@needs_axe
def test_a_table_that_does_not_exist(visit: Visit) -> None:
    page = visit("/t/nowhere", phone=True)
    title = "This table does not exist."
    expect_way_on(page, title, "^The link may be incomplete", "I have a code", "/join")


@needs_axe
def test_a_table_without_spectators(visit: Visit) -> None:
    ana = visit(None)
    table = host(ana, seats=2, watch="nobody")
    guest = visit(f"/t/{table}", phone=True)
    title = "You cannot watch this table."
    expect_way_on(guest, title, "without spectators", "Open tables", "/tables")


def test_a_page_that_sent_too_much_can_try_again(visit: Visit) -> None:
    page = visit(None)
    bye = '{"type": "bye", "code": "too-fast", "error": "Far too many messages.", "again": false}'
    page.route_web_socket("**/socket?*", lambda socket: socket.send(bye))
    page.goto("/t/anywhere")
    expect(page.get_by_role("heading", name="That was too fast.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_an_address_that_leads_nowhere(visit: Visit) -> None:
    page = visit("/nowhere")
    expect(page.get_by_role("heading", name="This page does not exist.")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link")).to_have_text(["Home", "I have a code", "Rules"])
