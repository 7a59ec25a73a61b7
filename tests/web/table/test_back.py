"""Back after a reload or an absence, or here for the first time: what happened is told."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.player import host, log, my_turn, play, rows_to_take, seeded, take_row, told

pytestmark = pytest.mark.parametrize("server", [seeded(2)], indirect=True)
LOW = "12 is lower than all rows: "


def after_a_turn(visit: Visit) -> tuple[Page, str]:
    page = visit(None, likes={"level": "lowest"})
    table = host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
    play(page, 0)
    expect(rows_to_take(page)).to_have_count(4)
    take_row(page)
    expect(my_turn(page)).to_be_visible()
    return page, table


def test_after_a_reload_the_deal_is_told_and_can_be_watched_again(visit: Visit) -> None:
    page, _ = after_a_turn(visit)
    before = told(page)
    page.reload()
    expect(log(page)).to_contain_text(f"Your {LOW}you take row 1")
    after = told(page)
    asked = ("You have chosen", "It is your turn", f"Your {LOW}take one")
    assert [line for line in before if not line.startswith(asked)] == after
    page.get_by_role("button", name="Watch again").click()
    expect(my_turn(page)).to_be_visible()
    assert told(page) == after


def test_a_new_spectator_is_told_the_deal_but_no_hand(visit: Visit) -> None:
    _, table = after_a_turn(visit)
    other = visit(f"/t/{table}")
    expect(log(other)).to_contain_text(f"Ana’s {LOW}Ana takes row 1")
    expect(log(other)).to_contain_text("The rows begin with")
    expect(log(other)).not_to_contain_text("Your hand")
    expect(other.get_by_role("button", name="Watch again")).to_be_enabled()


def test_back_after_closing_the_tab_a_player_is_told_that_a_bot_played(visit: Visit) -> None:
    page = visit(None, likes={"level": "lowest"})
    table = host(page, seats=2, clock=5)
    context = page.context
    page.close()
    watching = visit(f"/t/{table}")
    expect(watching.get_by_role("banner").or_(watching.locator("header"))).to_contain_text("turn 2")
    page = context.new_page()
    page.goto(f"/t/{table}")
    back = page.get_by_role("status").filter(has_text="You are back.")
    expect(back).to_contain_text(re.compile(r"turns? w(as|ere) played in the meantime"))
    expect(back).to_contain_text(re.compile(r"A bot played \d+.* for you\."))
