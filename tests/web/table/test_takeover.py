"""A spectator takes over a bot's seat with the next deal."""

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.player import await_question, fits, hand, host, my_turn, play, take_row
from tests.web.test_accessibility import check, needs_axe

TWO_DEALS = {"hand": 2, "deals": 2, "points": None}


def coming(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="Cleo takes over from Bella at the next deal.")


@needs_axe
def test_a_spectator_takes_over_from_a_bot_with_the_next_deal(visit: Visit) -> None:
    ana = visit(None)
    table = host(ana, seats=2, options=TWO_DEALS, takeover=True)
    cleo = visit(f"/t/{table}", likes={"name": ""}, phone=True)
    cleo.get_by_role("button", name="Take over from Bella").click()
    cleo.get_by_role("textbox", name="Name").fill("Cleo")
    cleo.get_by_role("button", name="That’s me").click()
    for page in (ana, cleo):
        expect(coming(page)).to_be_visible()
    cleo.get_by_role("button", name="I’ll only watch").click()
    for page in (ana, cleo):
        expect(coming(page)).to_have_count(0)
    cleo.get_by_role("button", name="Take over from Bella").click()
    expect(coming(ana)).to_be_visible()
    check(cleo)
    fits(cleo)
    play(ana, 0)
    answer_row(ana)
    hand(ana).first.click()  # the last card of the deal
    answer_row(ana)
    expect(hand(cleo)).to_have_count(2)
    expect(ana.get_by_role("list", name="The players")).to_contain_text("Cleo")
    for page in (ana, cleo):
        expect(page.get_by_role("alert")).to_have_count(0)


def answer_row(page: Page) -> None:
    await_question(page)
    if my_turn(page).inner_text().startswith("Your "):
        take_row(page)
        await_question(page)
