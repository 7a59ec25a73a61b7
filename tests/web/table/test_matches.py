"""Matches from the first click to the end, special turns, and rematches."""

import re

import pytest
from playwright.sync_api import expect

from nimmt.rules import GAMES
from tests.kit import longer
from tests.web.conftest import Visit
from tests.web.player import (
    begin,
    fill,
    hand,
    host,
    log,
    more_settings,
    my_turn,
    play,
    play_on,
    ready,
    seeded,
    take_row,
    the_end,
    told,
)


@pytest.mark.parametrize("game", [longer(game, game not in ("classic", "zeros")) for game in GAMES])
def test_from_click_to_end(visit: Visit, game: str) -> None:
    page = visit(likes={"name": "", "game": game, "seats": 3})
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("textbox", name="Name").fill("Ana")
    page.get_by_role("button", name="That’s me").click()
    expect(page.get_by_role("combobox", name="Game")).to_have_value(game)
    more_settings(page)
    page.get_by_role("spinbutton", name="Cards per hand").fill("5")
    page.get_by_role("combobox", name="Bots play").select_option("at-once")
    page.get_by_role("combobox", name="The match ends").select_option("deals")
    page.get_by_role("spinbutton", name="Number of deals").fill("1")
    page.get_by_role("spinbutton", name="Number of deals").press("Tab")
    fill(page)
    begin(page)
    expect(hand(page)).to_have_count(5)
    play_on(page)
    expect(the_end(page)).to_be_focused()
    places = page.get_by_role("region", name="The match is over").get_by_role("list").first
    expect(places.get_by_role("listitem")).to_have_count(3)
    heads = [int(found) for found in re.findall(r"(\d+) heads?", places.inner_text())]
    assert heads == sorted(heads, reverse=GAMES[game].goal == "most")
    expect(log(page).get_by_role("paragraph").last).to_have_text("The match is over.")


def test_one_click_against_bots(visit: Visit) -> None:
    page = visit(likes={"speed": "normal"})
    page.get_by_role("button", name="Play now").click()
    expect(hand(page)).to_have_count(10)
    expect(page.get_by_role("list", name="The players").get_by_role("listitem")).to_have_count(4)
    expect(my_turn(page)).to_be_visible()
    expect(page).to_have_title("Your turn – 6 nimmt!")
    expect(page.get_by_text("Fewer is better").first).to_be_visible()


@pytest.mark.parametrize("server", [seeded(2)], indirect=True)
def test_a_low_card_takes_a_row_that_the_player_chooses(visit: Visit) -> None:
    """The rows are 61, 44, 33 and 102; the lowest card of all is our 12."""
    page = visit(None, likes={"level": "lowest"})
    host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
    play(page, 0)
    expect(my_turn(page)).to_have_text("Your 12 is lower than all rows: take one of them.")
    costs = [page.get_by_role("button", name=f"Take row {row}: {heads}.") for row, heads in COSTS.items()]
    for cost in costs:
        expect(cost).to_be_visible()
    expect(costs[0]).to_be_focused()
    take_row(page, 2)
    expect(page.get_by_role("group", name="Row 2: 12", exact=True)).to_be_visible()
    expect(page.get_by_role("row", name="Total 5 0 0")).to_be_visible()
    expect(log(page)).to_contain_text("Your 12 is lower than all rows: you take row 2, 5 heads.")


COSTS = {1: "1 head", 2: "5 heads", 3: "5 heads", 4: "1 head"}


@pytest.mark.parametrize("server", [seeded(1)], indirect=True)
def test_the_cow_hops_twice_in_one_turn(visit: Visit) -> None:
    """In the second turn our 16 sends the cow to a row of five, which we take, and the cow hops on."""
    page = visit(None, likes={"level": "lowest"})
    host(page, game="cow", seats=4)
    play(page, 0)
    expect(my_turn(page)).to_be_visible()
    play(page, 0)
    expect(my_turn(page)).to_be_visible()
    after = told(page)[told(page).index("Your 16 goes to row 4.") :]
    assert after[1:4] == [
        "The cow hops to row 1.",
        "The cow is the sixth card in row 1: you take all but the highest, 6 heads.",
        "The cow hops to row 4.",
    ]
    expect(page.get_by_role("group", name="Row 1: 11, and the cow", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="The cow")).to_have_count(1)


@pytest.mark.parametrize("server", [seeded(2)], indirect=True)
def test_two_cards_one_of_them_a_zero(visit: Visit) -> None:
    """The hand is 0, 26, 28 and 80. With the zero our 80 is placed before the 50 of the bot."""
    page = visit(None, likes={"level": "lowest"})
    host(page, game="zeros", seats=2, options={"hand": 4, "deals": 1})
    expect(page.get_by_role("button", name="Pick one or two cards")).to_be_disabled()
    hand(page).nth(3).click()
    expect(page.get_by_role("button", name="Play 80", exact=True)).to_be_enabled()
    hand(page).nth(0).click()
    expect(hand(page).nth(0)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Play 0 + 80").click()
    expect(hand(page)).to_have_count(2)
    expect(my_turn(page)).to_be_visible()
    said = told(page)
    shown = [said.index(sentence) for sentence in ZERO]
    assert shown == sorted(shown)


ZERO = (
    "You play 0 + 80. Bella plays 50.",
    "Your zero goes to your pile.",
    "Your 80 goes to row 1.",
    "Bella’s 50 goes to row 2.",
)


def test_the_next_match_against_bots_in_one_click(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=2, options={"hand": 1, "deals": 1, "points": None})
    play_on(page)
    ready(page)
    expect(hand(page)).to_have_count(1)
    play_on(page)
    expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile("/2$"))
