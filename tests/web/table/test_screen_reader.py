"""Matches by keyboard alone, and by what a screen reader is told alone."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.player import SHORT, await_question, hand, host, open_table, rows_to_take, the_end, told

FOCUSED = "(document.activeElement.ariaLabel || document.activeElement.textContent).trim()"
MOST_TABS = 80
TURNS = 5
OPTIONS = SHORT | {"hand": TURNS}
TO_BEGIN = {"Sit here": "Sit here", "Fill empty seats with bots": "Add a bot", "Start": "Start"}
"""What is pressed before a match, and what is no longer there when it is done."""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the focus begins with that name."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith(name):
            return
    raise AssertionError(f"No number of tabs leads to {name}.")


def test_a_match_by_keyboard_alone(visit: Visit) -> None:
    page = visit(None)
    page.goto(f"/t/{open_table(page, seats=3, options=OPTIONS)}")
    expect(page.get_by_role("button", name="Sit here").first).to_be_visible()
    for name, gone in TO_BEGIN.items():
        tab_to(page, name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=gone)).to_have_count(0)
    asked = 0
    while await_question(page):
        if rows_to_take(page).count():
            expect(rows_to_take(page).first).to_be_focused()
            page.keyboard.press("2")
            expect(rows_to_take(page)).to_have_count(0)
        else:
            answer_by_keys(page, asked)
            asked += 1
    assert asked == TURNS
    expect(the_end(page)).to_be_focused()
    tab_to(page, "I’m ready")
    page.keyboard.press("Space")
    expect(hand(page)).to_have_count(TURNS)


def answer_by_keys(page: Page, asked: int) -> None:
    """First to the hand by its key; then the focus has stayed in it. The second card, or the only one."""
    left = hand(page).count()
    if asked == 0:
        page.keyboard.press("h")
    expect(page.get_by_role("group", name="Your hand").locator(":focus")).to_have_count(1)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(hand(page).nth(min(1, left - 1))).to_be_focused()
    page.keyboard.press("Enter" if asked % 2 else "Space")
    expect(hand(page)).to_have_count(left - 1)


def test_a_question_mark_shows_the_keys_and_closing_restores_the_focus(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=2)
    page.keyboard.press("h")
    expect(hand(page).first).to_be_focused()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Shortcuts")
    expect(keys).to_contain_text("Move through your hand")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(hand(page).first).to_be_focused()
    for key, dialog in {"m": "Menu", "s": "Score sheet", "t": "Say something"}.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=dialog)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


LISTEN = """() => {
  window.heard = []
  const log = document.querySelector('[role=log]')
  const hear = (changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent)
  }
  new MutationObserver(hear).observe(log, { childList: true })
}"""


def test_a_match_by_the_accessibility_tree_alone(visit: Visit) -> None:
    """Every decision is based on the accessibility tree and the announcements alone."""
    page = visit(None)
    host(page, seats=3, options=OPTIONS)
    page.evaluate(LISTEN)
    before = told(page)
    assert before[-1].startswith("Deal 1. ")
    turns = 0
    while (tree := question(page)) is not None:
        if rows := re.findall(r'button "(Take row \d: (\d+) heads?\..*?)"', tree):
            cheapest = min(rows, key=lambda row: int(row[1]))[0]
            page.get_by_role("button", name=cheapest, exact=True).click()
            expect(rows_to_take(page)).to_have_count(0)
            continue
        turns += 1
        cards = re.findall(r'- button "((\d+), .*? bull heads?)"', tree)
        page.get_by_role("button", name=max(cards, key=lambda card: int(card[1]))[0], exact=True).click()
        expect(hand(page)).to_have_count(len(cards) - 1)
    assert turns == TURNS
    heard = page.evaluate("window.heard")
    assert [*before, *(" ".join(line.split()) for line in heard)] == told(page)
    check_order(heard)


def question(page: Page) -> str | None:
    """The tree when the player must act; `None` at the end."""
    return page.get_by_role("main").aria_snapshot() if await_question(page) else None


def check_order(heard: list[str]) -> None:
    """Each turn announces the player's choice, all cards, and their placement from lowest to highest."""
    turns = re.split(r"\nYou have chosen\.\n", "\n".join(["", *heard]))[1:]
    assert len(turns) == TURNS
    for turn in turns:
        first, *rest = turn.split("\n")
        assert first.startswith("You play ")
        placed = [
            int(card) for line in rest for card in re.findall(r"^(?:\w+’s|Your) (\d+) goes to row", line)
        ]
        assert len(placed) == 3
        assert placed == sorted(placed)
        assert sorted(placed) == sorted(int(card) for card in re.findall(r"plays? (\d+)", first))
    assert heard[-1] == "The match is over."
