"""What the table page says about itself is true, also between deals and after the end."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.player import fits, hand, host, my_turn, play, rows_to_take, take_row
from tests.web.test_accessibility import check, needs_axe


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


def test_in_a_game_in_turn_no_card_is_said_to_be_changeable(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=2, game="simple")
    page.evaluate(LISTEN)
    while hand(page).count() > 8:
        expect(my_turn(page)).to_be_visible()
        if rows_to_take(page).count():
            take_row(page)
        else:
            play(page, 0)
    expect(my_turn(page)).to_be_visible()
    assert "can change" not in page.evaluate("window.heard.join()")


LISTEN = """() => {
  window.heard = []
  const spoken = document.querySelector('main [role=status].hidden')
  new MutationObserver(() => window.heard.push(spoken.textContent))
    .observe(spoken, { childList: true, characterData: true, subtree: true })
}"""


@needs_axe
def test_sounds_are_asked_for_once(visit: Visit) -> None:
    page = visit(None, phone=True, likes={"soundAsked": None})
    host(page, seats=2)
    question = page.get_by_role("group", name="Play with sounds?")
    check(page)
    fits(page)
    play(page, 9)
    expect(question).to_have_count(0)
    page.goto("/settings")
    expect(page.get_by_role("checkbox", name="Sounds")).not_to_be_checked()
    host(page, seats=2)
    expect(my_turn(page)).to_be_visible()
    expect(question).to_have_count(0)


def test_sounds_that_are_wanted_are_on_from_then_on(visit: Visit) -> None:
    page = visit(None, likes={"soundAsked": None})
    host(page, seats=2)
    page.get_by_role("button", name="Sounds on").click()
    expect(page.get_by_role("group", name="Play with sounds?")).to_have_count(0)
    page.goto("/settings")
    expect(page.get_by_role("checkbox", name="Sounds")).to_be_checked()


def test_a_phone_vibrates_on_the_own_turn_unless_it_is_switched_off(visit: Visit) -> None:
    cases: list[tuple[dict[str, bool], str, bool]] = [
        ({}, "no-preference", True),
        ({"vibrate": False}, "no-preference", False),
        ({}, "reduce", False),
    ]
    for likes, motion, felt in cases:
        page = visit(None, phone=True, likes=likes, reduced_motion=motion)
        page.add_init_script("window.felt = []; navigator.vibrate = (pattern) => felt.push(pattern)")
        host(page, seats=2)
        play(page, 0)
        expect(my_turn(page)).to_be_visible()
        assert bool(page.evaluate("felt.length")) == felt
