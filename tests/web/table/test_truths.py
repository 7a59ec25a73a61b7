"""What the table page says about itself is true, also between deals and after the end."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.player import host


def test_a_table_that_was_given_up_waits_for_nobody(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=3)
    seats = page.get_by_role("list", name="The players")
    expect(seats.get_by_role("img", name="thinking")).to_have_count(1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="About this table").click()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("The table is closed.").first).to_be_attached()
    expect(seats.get_by_role("img", name="thinking")).to_have_count(0)
