"""A code is typed on the TV: with its letters, a keyboard, or a remote control. Each code is tried once."""

from playwright.sync_api import Locator, Page, Response, expect

from tests.web.conftest import Visit
from tests.web.player import fits, open_table, origin
from tests.web.test_accessibility import check

WRONG = "22222222"
REPORT = """(field, text) => {
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}"""


def typing(page: Page) -> Locator:
    """The field for a code, on the TV's second way to a table."""
    page.get_by_role("button", name="Type a code from a phone instead").click()
    field = page.get_by_role("textbox", name="Code")
    expect(field).to_be_focused()
    return field


def tries(page: Page) -> list[Response]:
    """The answers to codes that this page has tried, as they come."""
    made: list[Response] = []
    page.on("response", lambda answer: made.append(answer) if is_try(answer) else None)
    return made


def is_try(answer: Response) -> bool:
    return answer.request.method == "POST" and answer.url.endswith("/api/v1/tv")


def press(page: Page, letters: str) -> None:
    for letter in letters:
        page.get_by_role("button", name=letter, exact=True).click()


def refused(page: Page) -> None:
    expect(page.get_by_role("status")).to_have_text("This code is unknown or has expired.")


def test_a_wrong_code_is_refused(visit: Visit) -> None:
    screen = visit("/tv", phone=True, refused="404")
    typing(screen)
    press(screen, WRONG)
    refused(screen)
    fits(screen)
    check(screen)


def test_letters_on_the_screen_and_on_the_keyboard_go_together(visit: Visit) -> None:
    screen = visit("/tv", refused="404")
    field = typing(screen)
    press(screen, "AB")
    screen.keyboard.type("cd-e")
    expect(field).to_have_value("ABCD-E")
    screen.keyboard.press("Backspace")
    expect(field).to_have_value("ABCD")
    screen.keyboard.type("2222")
    refused(screen)


def test_a_key_that_is_held_down_types_one_letter(visit: Visit) -> None:
    screen = visit("/tv", refused="404")
    field, made = typing(screen), tries(screen)
    screen.get_by_role("button", name="2", exact=True).focus()
    for _ in range(40):
        screen.keyboard.down("Enter")
    screen.keyboard.up("Enter")
    expect(field).to_have_value("2")
    field.focus()
    for _ in range(40):
        screen.keyboard.down("3")
    screen.keyboard.up("3")
    expect(field).to_have_value("23")
    assert made == []


def test_a_refused_code_is_not_tried_again_by_itself(visit: Visit) -> None:
    """Some phones report the same text again and again while they guess at words."""
    screen = visit("/tv", refused="404")
    field, made = typing(screen), tries(screen)
    field.evaluate(REPORT, WRONG)
    refused(screen)
    for _ in range(33):
        field.evaluate(REPORT, WRONG)
    owner = visit(None)
    table = open_table(owner)
    headers = {"Origin": origin(owner)}
    code = owner.context.request.post(f"/api/v1/tables/{table}/tv", headers=headers).json()["code"]
    field.fill("")
    screen.keyboard.type(code)
    expect(screen.get_by_text("Join the game")).to_be_visible()
    assert [answer.status for answer in made] == [404, 200]
