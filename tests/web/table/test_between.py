"""After a match: the result stays, chairs are left and taken, and nobody is thrown into the next match."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import (
    fits,
    hand,
    host,
    join,
    open_table,
    play_on,
    play_together,
    ready,
    seeded,
    sit,
    the_end,
)
from tests.web.table.test_evening import chairs, leave, next_match, result
from tests.web.test_accessibility import check, needs_axe

ONE_CARD = {"hand": 1, "deals": 1, "points": None}


def over(visit: Visit, *others: str, seats: int = 0) -> list[Page]:
    """Ana, on a phone, and the others have played a match."""
    ana = visit(None, phone=True)
    table = open_table(ana, seats=seats or 1 + len(others), options=ONE_CARD)
    ana.goto(f"/t/{table}")
    sit(ana)
    pages = [ana]
    for name in others:
        pages.append(visit(f"/t/{table}", likes={"name": ""}))
        join(pages[-1], name)
    ana.get_by_role("button", name="Start").click()
    play_together(pages)
    for page in pages:
        expect(the_end(page)).to_be_visible()
    return pages


@needs_axe
def test_nobody_is_thrown_into_a_match_that_another_wants(visit: Visit, picture: Picture) -> None:
    ana, bob = over(visit, "Bob")
    ready(bob)
    expect(bob.get_by_role("button", name="Not yet")).to_be_focused()
    expect(next_match(bob).get_by_role("status")).to_have_text("Waiting for Ana.")
    expect(chairs(ana, "Bob")).to_contain_text("ready")
    expect(the_end(ana)).to_be_visible()
    expect(ana.get_by_role("list", name="The rows")).to_be_visible()
    expect(result(ana).get_by_role("list").first).to_contain_text("Bob")
    for page in (ana, bob):
        check(page)
        fits(page)
        picture(page, "bob" if page is bob else "ana")
    bob.get_by_role("button", name="Not yet").click()
    expect(bob.get_by_role("button", name="I’m ready")).to_be_focused()
    expect(chairs(ana, "Bob")).to_contain_text("not ready yet")


def test_a_newcomer_with_the_link_sits_down_at_a_finished_table(visit: Visit) -> None:
    ana, bob = over(visit, "Bob", seats=3)
    cleo = visit(ana.url, likes={"name": ""})
    expect(the_end(cleo)).to_be_visible()
    next_match(cleo).get_by_role("button", name="Sit here").click()
    cleo.get_by_role("textbox", name="Name").fill("Cleo")
    cleo.get_by_role("button", name="That’s me").click()
    for page in (ana, bob):
        expect(chairs(page, "Cleo")).to_have_count(1)
    ready(ana, bob, cleo)
    for page in (ana, bob, cleo):
        expect(hand(page)).to_have_count(1)


@pytest.mark.parametrize("watch", ["open", "nobody"])
def test_a_newcomer_during_a_match_is_told_when_to_sit_down_and_then_can(visit: Visit, watch: str) -> None:
    ana, bob, cleo = (visit(None, likes={"name": name}) for name in ("Ana", "", ""))
    table = open_table(ana, seats=3, options=ONE_CARD, watch=watch)
    ana.goto(f"/t/{table}")
    sit(ana)
    bob.goto(f"/t/{table}")
    join(bob, "Bob")
    ana.get_by_role("button", name="Start").click()
    expect(hand(bob)).to_have_count(1)
    cleo.goto(f"/t/{table}")
    if watch == "open":
        told = cleo.get_by_role("status").filter(has_text="You are watching this match.")
        expect(told).to_contain_text("You can sit down for the next match if a seat is free then.")
    else:
        expect(cleo.get_by_role("main")).to_contain_text("You can sit down when the match is over")
        expect(cleo.get_by_role("list", name="The rows")).to_have_count(0)
    play_together([ana, bob])
    expect(the_end(ana)).to_be_visible()
    if watch == "nobody":
        cleo.get_by_role("button", name="Try again").click()
    join(cleo, "Cleo")
    for page in (ana, bob):
        expect(chairs(page, "Cleo")).to_have_count(1)
    ready(ana, bob, cleo)
    for page in (ana, bob, cleo):
        expect(hand(page)).to_have_count(1)


def test_after_a_reload_the_last_result_is_still_told(visit: Visit) -> None:
    ana, bob = over(visit, "Bob")
    ready(bob)
    ana.reload()
    last = ana.get_by_role("region", name="The last match")
    expect(last.get_by_role("list")).to_contain_text("Bob")
    expect(last.get_by_role("link", name="Replay")).to_be_visible()
    ready(ana)
    for page in (ana, bob):
        expect(hand(page)).to_have_count(1)


def test_the_countdown_can_be_stopped(visit: Visit) -> None:
    ana, bob = over(visit, "Bob")
    ready(ana, bob)
    told = next_match(ana).get_by_role("status")
    expect(told).to_have_text("Everyone is ready. The match begins.")
    bob.get_by_role("button", name="Not yet").click()
    expect(told).to_have_text("Waiting for Bob.")


@pytest.mark.parametrize("server", [seeded(1, linger=0)], indirect=True)
def test_the_host_goes_on_without_one_who_is_away(visit: Visit) -> None:
    ana, bob, cleo = over(visit, "Bob", "Cleo")
    bob.goto("/")
    expect(chairs(ana, "Bob")).to_contain_text("connection lost")
    expect(ana.get_by_role("button", name="Start without Bob")).to_have_count(0)
    ready(ana, cleo)
    expect(next_match(cleo).get_by_role("status")).to_have_text("Bob is away.")
    expect(cleo.get_by_role("button", name="Start without Bob")).to_have_count(0)
    ana.get_by_role("button", name="Start without Bob").click()
    for page in (ana, cleo):
        expect(hand(page)).to_have_count(1)
        expect(page.get_by_role("list", name="The players").get_by_role("listitem")).to_have_count(2)


def test_who_leaves_between_matches_frees_the_chair_at_once(visit: Visit) -> None:
    ana, bob = over(visit, "Bob")
    leave(bob)
    expect(chairs(ana, "Empty")).to_have_count(1)
    expect(result(ana).get_by_role("list").first).to_contain_text("Bob")
    expect(next_match(ana).get_by_role("status")).to_have_text("At least two seats must be taken.")


def test_leaving_tells_what_becomes_of_the_match(visit: Visit) -> None:
    alone = visit(None)
    host(alone, seats=2, options=ONE_CARD)
    asked(alone, "Nobody else is playing this match, so it will be abandoned. Leave for good?")
    play_on(alone)
    asked(alone, "Your seat will be free for others.")
    ana, bob = over(visit, "Bob")
    ready(ana, bob)
    expect(hand(bob)).to_have_count(1)
    asked(bob, "The match goes on, and a bot will play for you until the end. Leave for good?")


def asked(page: Page, sentence: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog", name="Leave the table")).to_contain_text(sentence)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
