"""The turned-up cards beside the rows, in the order in which they are placed.

The rows are 61, 44, 33 and 102; our 12 is lower than all of them and needs a row, so the line stands still.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import fits, host, play, rows_to_take, seeded, take_row

pytestmark = pytest.mark.parametrize("server", [seeded(2)], indirect=True)
ORDER = ["12 Ana", "65 Rosa", "81 Bella"]


def line(page: Page) -> Locator:
    name = "The cards of this turn, in the order in which they are placed"
    return page.get_by_role("list", name=name).get_by_role("listitem")


def low_card(visit: Visit, *, phone: bool = False) -> tuple[Page, str]:
    page = visit(None, likes={"level": "lowest"}, phone=phone)
    table = host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
    play(page, 0)
    expect(rows_to_take(page)).to_have_count(4)
    return page, table


def shows_the_order(page: Page) -> None:
    expect(line(page)).to_have_text(ORDER)
    expect(line(page).first).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("phone", [False, True])
def test_the_line_is_in_placing_order_with_the_owners_and_the_next_one_lit(phone: bool, visit: Visit) -> None:
    page, _ = low_card(visit, phone=phone)
    shows_the_order(page)
    fits(page)
    page.reload()
    shows_the_order(page)
    take_row(page)
    expect(line(page)).to_have_count(0)


def test_on_a_narrow_phone_the_owners_can_be_read(visit: Visit) -> None:
    page, _ = low_card(visit, phone=True)
    page.set_viewport_size({"width": 320, "height": 640})
    shows_the_order(page)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    for found in line(page).all():
        assert found.locator("span").evaluate_all(cut) == 0


def test_a_tv_shows_the_same_line(visit: Visit) -> None:
    _, table = low_card(visit)
    tv = visit(f"/t/{table}/tv")
    shows_the_order(tv)
