"""The picture of the README: a table in play, on a desk and on a phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Visit
from tests.web.pictures import DESK, keep
from tests.web.player import hand, host, my_turn, play, rows_to_take, seeded, take_row

DEALT, TURNS = 10, 5


def in_play(page: Page) -> None:
    """Some turns into a deal with the cow, with a card in mind."""
    host(page, game="cow", seats=5)
    while hand(page).count() > DEALT - TURNS or rows_to_take(page).count():
        if rows_to_take(page).count():
            take_row(page)
        else:
            play(page, hand(page).count() // 2)
        expect(my_turn(page)).to_be_visible()
    hand(page).nth(1).hover()


@pytest.mark.long  # for the picture: other tests play such a table
@pytest.mark.parametrize("server", [seeded(5)], indirect=True)
def test_a_table_in_play(visit: Visit, browser: Browser) -> None:
    desk = visit(likes={"level": "lowest"}, viewport=DESK)
    phone = visit(likes={"level": "lowest"}, phone=True, color_scheme="dark")
    for page in (desk, phone):
        in_play(page)
    keep("table.jpg", browser, [desk.screenshot(), phone.screenshot()])
