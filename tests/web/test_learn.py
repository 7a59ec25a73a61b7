"""The games are taught by playing: from a new visitor's first click to a match, by taps and by keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from nimmt.guide import LANGUAGES, courses
from nimmt.rules import GAMES
from tests import fluent
from tests.fluent import LONGEST
from tests.kit import longer
from tests.web.conftest import Picture, Visit
from tests.web.pictures import DESK, keep
from tests.web.player import fits, hand, holds
from tests.web.test_accessibility import check, needs_axe

COURSES = courses()
NOBODY = {"name": "", "level": "medium"}


def question(page: Page) -> Locator:
    return page.get_by_role("status").get_by_role("heading", level=2)


def told(page: Page) -> Locator:
    return page.get_by_role("status").get_by_role("paragraph")


def row(page: Page, number: int) -> Locator:
    return page.get_by_role("list", name="The rows").get_by_role("button", name=f"Row {number}.")


def played(page: Page, card: int) -> Locator:
    cards = page.get_by_role("list", name="The cards of this turn")
    return cards.get_by_role("button", name=re.compile(rf"^{card},"))


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Answers").get_by_role("button", name=name)


def test_a_new_visitor_learns_the_base_game_and_plays_it(visit: Visit, picture: Picture) -> None:
    """12, 37, 43 and 58 with the two turns after it, and both tips, by nothing but taps."""
    page = visit("/", phone=True, likes=NOBODY)
    page.get_by_role("link", name="Learn to play in two minutes").tap()
    expect(question(page)).to_have_text("Where does 14 go?")
    picture(page, "question")
    row(page, 2).tap()
    expect(told(page)).to_contain_text("Row 2 ends in 37, and 14 is lower")
    row(page, 1).tap()
    expect(told(page)).to_contain_text(
        "14 goes to row 1, after 12, the only lower end. See the rules: Where a card goes"
    )
    expect(question(page)).to_have_text("Where does 44 go?")
    row(page, 3).tap()
    expect(told(page)).to_contain_text("44 goes to row 3, after 43")
    expect(question(page)).to_have_text("What happens to 30?")
    choice(page, "It takes the row of five").tap()
    expect(told(page)).to_contain_text("Cleo takes 12, 14, 15, 21, and 26 (6 heads)")
    expect(question(page)).to_have_text("What happens to 3?")
    choice(page, "Its player chooses a row and takes it").tap()
    expect(question(page)).to_have_text("Ana must take a row. Which one costs the least?")
    row(page, 3).tap()
    expect(told(page)).to_contain_text("Row 3 may be taken, but it costs 6 heads.")
    row(page, 2).tap()
    expect(told(page)).to_contain_text("Ana chooses row 2, takes 37 (1 head)")
    page.get_by_role("button", name="Next").tap()
    expect(question(page)).to_have_text("Where does 45 go?")
    row(page, 4).tap()
    expect(told(page)).to_contain_text("It would be the sixth card there")
    page.get_by_role("button", name="Next").tap()
    played(page, 29).tap()
    expect(question(page)).to_have_text("Where does 62 go?")
    row(page, 4).tap()
    expect(page.get_by_role("heading", name="That’s all there is to it!")).to_be_visible()
    picture(page, "end")
    offered = page.get_by_role("button", name="Play against beginners")
    expect(offered).to_be_in_viewport(ratio=1)
    offered.tap()
    expect(hand(page)).to_have_count(10)
    table = page.request.get(f"/api/v1/tables/{page.url.rsplit('/', 1)[-1]}").json()["table"]
    assert {chair.get("bot", "novice") for chair in table["chairs"]} == {"novice"}
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("link", name="Learn to play in two minutes")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Learn", exact=True).first.click()
    expect(page).to_have_url(re.compile("/learn/classic$"))


def test_the_cow_is_learned_by_keys(visit: Visit) -> None:
    page = visit("/learn/cow")
    expect(question(page)).to_have_text("Where does 43 go?")
    page.keyboard.press("4")
    expect(told(page)).to_contain_text("Row 4 ends in 53, and 43 is lower")
    row(page, 1).focus()
    page.keyboard.press("Enter")
    expect(question(page)).to_have_text("What happens to 43?")
    expect(question(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(choice(page, "It is placed, and that’s all")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(page)).to_contain_text("the cow fills the fifth place")
    expect(choice(page, "It is placed, and that’s all")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(question(page)).to_have_text("Where does the cow hop?")
    page.keyboard.press("4")
    expect(told(page)).to_contain_text("The cow hops to row 4: 53 is the lowest of the other ends")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question(page)).to_have_text("Where does the cow hop?")
    for answered, key in enumerate("2532", start=4):
        page.keyboard.press(key)
        expect(page.get_by_role("progressbar", name=f"{answered} of 7 answered")).to_be_visible()
    expect(page.get_by_role("heading", name="That’s all there is to it!")).to_be_focused()


def test_progress_is_kept_and_shown(visit: Visit) -> None:
    page = visit("/learn/plus")
    expect(page.get_by_role("link", name="New to it? Learn 6 nimmt! first.")).to_be_visible()
    row(page, 4).click()
    choice(page, "It is placed, and that’s all").click()
    expect(question(page)).to_have_text("Where does 4 go?")
    page.reload()
    expect(question(page)).to_have_text("Where does 4 go?")
    expect(page.get_by_role("progressbar", name="2 of 10 answered")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("progressbar", name="2 of 10 answered")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link")).to_have_count(len(GAMES))
    page.get_by_role("link", name="6 nimmt! PLUS").click()
    expect(question(page)).to_have_text("Where does 4 go?")


def test_the_rule_behind_an_answer_can_be_read(visit: Visit) -> None:
    page = visit("/learn/classic", phone=True)
    row(page, 1).tap()
    page.get_by_role("link", name="See the rules: Where a card goes").tap()
    expect(page.get_by_role("heading", name="Where a card goes")).to_be_in_viewport()
    page.get_by_role("link", name="Learn by playing").click()
    expect(question(page)).to_have_text("Where does 44 go?")


def test_lessons_go_on_without_a_network(visit: Visit) -> None:
    page = visit("/learn/classic")
    expect(question(page)).to_be_visible()
    page.context.set_offline(True)
    row(page, 1).click()
    expect(question(page)).to_have_text("Where does 44 go?")


COUNT_MOTIONS = """() => {
  const { animate } = Element.prototype
  window.motions = 0
  Element.prototype.animate = function (frames, how) {
    window.motions += (how?.duration ?? how) > 0
    return animate.call(this, frames, how)
  }
}"""


@pytest.mark.parametrize("wanted", ["no-preference", "reduce"])
def test_cards_move_unless_reduced_motion_is_wanted(visit: Visit, wanted: str) -> None:
    page = visit("/learn/classic", likes={"speed": "fast"}, reduced_motion=wanted)
    expect(question(page)).to_have_text("Where does 14 go?")
    page.evaluate(COUNT_MOTIONS)
    row(page, 1).click()
    expect(question(page)).to_have_text("Where does 44 go?")
    assert (page.evaluate("window.motions") > 0) == (wanted == "no-preference")


RIGHT = {
    "third-turn": 2,
    "follower": 3,
    "overtaking": 2,
    "pair": 3,
    "without-zero": 1,
    "zero-passes": 3,
    "highest": 2,
    "zeros": 1,
}
"""Where every answer is allowed, the one that the rule books recommend; and what they say of the deck."""


def key_of(exercise: dict[str, Any], ask: dict[str, Any]) -> str:
    """The number of the right answer."""
    misses = ask["misses"]
    match ask["ask"]:
        case "row" | "cow":
            [right] = [row for row in range(4) if str(row) not in misses]
            return str(right + 1)
        case "outcome":
            [right] = [nth for nth, option in enumerate(ask["options"]) if option not in misses]
            return str(right + 1)
        case "next":  # they are offered in the order in which they are placed
            return "1"
        case "stays":  # the highest is the last of its row
            return str(len(misses) + 1)
        case _:
            return str(RIGHT[exercise["worked"] or ask["of"]])


IN_SIGHT = """[...document.querySelectorAll('main button, main [data-onward]')]
    .every((node) => node.getBoundingClientRect().bottom <= innerHeight)"""


EACH_WITH_A_GAME = zip([*LANGUAGES, "en"], GAMES, strict=True)


@pytest.mark.parametrize(
    ("language", "game"), [longer(pair, pair[0] not in LONGEST) for pair in EACH_WITH_A_GAME]
)
def test_a_course_fits_a_phone_in_every_language(visit: Visit, language: str, game: str) -> None:
    """Each language has one of the games, each game one of the languages."""
    page = visit(f"/learn/{game}", phone=True, locale=language)
    keys, unknown = fluent.page_keys(), re.compile(r"\{|\$")
    done, all_asked = 0, sum(len(exercise["asks"]) for exercise in COURSES[game])
    for exercise in COURSES[game]:
        for ask in exercise["asks"]:
            onward = page.get_by_role("button", name=fluent.say(language, "learn-next"), exact=True)
            expect(question(page).or_(onward)).to_be_visible()
            if onward.is_visible():
                onward.tap()
            expect(question(page)).to_be_visible()
            holds(page, IN_SIGHT)
            fits(page)
            expect(page.get_by_role("main")).not_to_contain_text(keys)
            expect(page.get_by_role("main")).not_to_contain_text(unknown)
            page.keyboard.press(key_of(exercise, ask))
            done += 1
            named_so = fluent.say(language, "learn-progress", done=done, all=all_asked)
            expect(page.get_by_role("progressbar", name=named_so)).to_be_visible()
    over = fluent.say(language, "learn-over")
    expect(page.get_by_role("heading", name=over)).to_be_visible()
    holds(page, IN_SIGHT)


@needs_axe
def test_the_lessons_are_accessible(visit: Visit) -> None:
    """Asked, wrong, right and paused, with cards to choose from, at the end, and in the list."""
    page = visit("/learn/classic", phone=True, likes={"learned": {"classic": 5}})
    expect(question(page)).to_have_text("Where does 45 go?")
    check(page)
    row(page, 1).tap()
    expect(told(page)).to_contain_text("another end is nearer")
    check(page)
    row(page, 4).tap()
    page.get_by_role("button", name="Next").tap()
    expect(played(page, 29)).to_be_visible()
    check(page)
    played(page, 29).tap()
    row(page, 4).tap()
    expect(page.get_by_role("button", name="Play against beginners")).to_be_visible()
    check(page)
    cards = visit("/learn/plus", likes={"learned": {"plus": 8}})
    expect(page_answers(cards)).to_have_count(2)
    check(cards)
    cards.goto("/learn")
    expect(cards.get_by_role("progressbar")).to_be_visible()
    check(cards)


def page_answers(page: Page) -> Locator:
    return page.get_by_role("group", name="Answers").get_by_role("button")


def test_a_lesson_in_pictures(visit: Visit, browser: Browser) -> None:
    desk = visit("/learn/cow", viewport=DESK, likes={"learned": {"cow": 2, "classic": 8}})
    expect(question(desk)).to_have_text("Where does the cow hop?")
    row(desk, 2).click()
    expect(told(desk)).to_contain_text("78 is not the lowest")
    phone = visit("/learn/classic", phone=True, color_scheme="dark")
    row(phone, 1).tap()
    expect(question(phone)).to_have_text("Where does 44 go?")
    keep("learn.jpg", browser, [desk.screenshot(), phone.screenshot()])
