"""The rules of a game are one sheet of paper, whichever paper and language."""

import re

from playwright.sync_api import Page, expect

from nimmt.rules import GAMES
from tests.fluent import in_every_language
from tests.web.conftest import Visit
from tests.web.player import go

PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
SMALLER = {"width": "210mm", "height": "279mm"}
"""As narrow as A4 and as short as Letter: what fits on this fits on both."""


def sheets(page: Page, **paper: str) -> int:
    return len(PAGE.findall(page.pdf(**paper)))  # type: ignore[arg-type]


@in_every_language
def test_the_rules_of_every_game_fit_on_one_sheet(visit: Visit, language: str) -> None:
    page = visit("/rules/classic", locale=language)
    for game in GAMES:
        go(page, f"/rules/{game}")
        expect(page.get_by_role("figure").first).to_be_attached()
        assert sheets(page, **SMALLER) == 1, game


def test_the_rules_of_a_game_are_printed_by_a_button(visit: Visit) -> None:
    page = visit("/rules/cow")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    page.emulate_media(media="print")
    for hidden in ("navigation", "button", "contentinfo"):
        expect(page.get_by_role(hidden)).to_have_count(0)
    expect(page.get_by_role("heading", name="The jumping cow", exact=True)).to_be_visible()
    assert sheets(page, format="A4") == 1


def test_a_second_sheet_would_be_noticed(visit: Visit) -> None:
    page = visit("/rules/classic")
    expect(page.get_by_role("figure").first).to_be_attached()
    page.locator("article").evaluate("rules => rules.append(...rules.cloneNode(true).children)")
    assert sheets(page, **SMALLER) > 1
