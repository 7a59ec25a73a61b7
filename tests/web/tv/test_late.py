"""A TV that comes or goes in the middle of a deal: the phones know at once."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.player import begin, fill, fits, hand, join, open_table, rows, seeded, sit
from tests.web.tv.test_screen import TV, code_at, type_in

pytestmark = pytest.mark.parametrize("server", [seeded(5)], indirect=True)


def test_a_tv_that_joins_a_running_deal_takes_the_rows_at_once_and_gives_them_back(visit: Visit) -> None:
    phone, bob = visit(None, phone=True), visit(None, phone=True)
    table = open_table(phone, seats=3)
    for page in (phone, bob):
        page.goto(f"/t/{table}")
    sit(phone)
    join(bob, "Bob")
    fill(phone)
    begin(phone)
    expect(hand(bob)).to_have_count(10)
    expect(rows(bob)).to_have_count(4)
    phone.get_by_role("button", name="Menu").click()
    screen = visit("/tv", viewport=TV)
    type_in(screen, code_at(phone))
    expect(rows(screen)).to_have_count(4)
    expect(bob.get_by_role("button", name="Show the rows here")).to_be_visible()
    expect(rows(bob)).to_have_count(0)
    fits(bob)
    phone.get_by_role("button", name="Disconnect TV screens").click()
    expect(rows(bob)).to_have_count(4)
