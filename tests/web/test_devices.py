"""The devices that have a player's name: the list, and the buttons that forget them."""

import re

from playwright.sync_api import Locator, Page, expect

from nimmt.server.people import MOST_DEVICES
from tests import fluent
from tests.web.conftest import Picture, Visit
from tests.web.player import fits, hand, open_table, origin, sit

CODE = re.compile(r"^[0-9A-Z]{4}-[0-9A-Z]{4}$")


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Devices")


def share(page: Page, other: Page) -> None:
    """Let the other browser have this player's name, with a code."""
    headers = {"Origin": origin(page)}
    code = page.context.request.post("/api/v1/me/code", headers=headers).json()["code"]
    assert other.context.request.post("/api/v1/me/claim", data={"code": code}, headers=headers).ok


def knows(page: Page) -> bool:
    """Whether the server knows the player who sends the browser's cookie."""
    return page.context.request.get("/api/v1/me").ok


def test_all_other_devices_are_forgotten(visit: Visit, picture: Picture) -> None:
    phone, desktop = visit(None, phone=True), visit(None)
    table = open_table(phone)
    share(phone, desktop)
    desktop.goto(f"/t/{table}")
    sit(desktop)
    phone.goto("/settings")
    expect(panel(phone).get_by_role("listitem")).to_have_count(2)
    expect(panel(phone).get_by_role("listitem").first).to_have_text(re.compile("^This device since "))
    expect(panel(phone).get_by_role("listitem").last).to_have_text(re.compile("^Another device last used "))
    fits(phone)
    panel(phone).scroll_into_view_if_needed()
    picture(phone, "list")
    phone.get_by_role("button", name="Forget all other devices").click()
    dialog = phone.get_by_role("dialog", name="Forget all other devices")
    expect(dialog).to_contain_text("Your name is removed from one other device")
    fits(phone)
    picture(phone, "question")
    dialog.get_by_role("button", name="Forget all other devices").click()
    expect(phone.get_by_text("All other devices have been forgotten.")).to_be_visible()
    expect(panel(phone).get_by_role("listitem")).to_have_count(1)
    expect(phone.get_by_role("button", name="Forget all other devices")).to_have_count(0)
    picture(phone, "done")
    expect(desktop.get_by_role("heading", name="This device no longer has a name here.")).to_be_visible()
    picture(desktop, "forgotten")
    assert (knows(phone), knows(desktop)) == (True, False)


def test_the_only_device_is_forgotten_after_a_warning_that_offers_a_code(
    visit: Visit, picture: Picture
) -> None:
    phone, desktop = visit(None, phone=True), visit("/settings")
    open_table(phone)
    phone.goto("/settings")
    expect(panel(phone).get_by_role("listitem")).to_have_count(1)
    phone.get_by_role("button", name="Forget this device").click()
    dialog = phone.get_by_role("dialog", name="Forget this device")
    expect(dialog).to_contain_text("This is your only device.")
    dialog.get_by_role("button", name="Get a code").click()
    code = dialog.get_by_text(CODE).inner_text()
    fits(phone)
    picture(phone, "warning")
    dialog.get_by_role("button", name="Forget this device").click()
    expect(phone.get_by_text("This device has been forgotten.")).to_be_visible()
    expect(panel(phone).get_by_role("listitem")).to_have_count(0)
    expect(phone.get_by_label("Name")).to_have_value("")
    picture(phone, "done")
    assert not knows(phone)
    desktop.get_by_label("Code from the other device").fill(code)
    desktop.get_by_role("button", name="Use the code").click()
    expect(panel(desktop).get_by_role("listitem")).to_have_count(1)
    assert knows(desktop)


@fluent.in_every_language
def test_a_code_for_one_device_too_many_tells_what_to_do(
    visit: Visit, picture: Picture, language: str
) -> None:
    phone, desktop = visit(None, phone=True, locale=language, refused="429"), visit(None)
    open_table(desktop)
    for _ in range(MOST_DEVICES - 1):
        share(desktop, desktop)
    headers = {"Origin": origin(desktop)}
    code = desktop.context.request.post("/api/v1/me/code", headers=headers).json()["code"]
    phone.goto("/settings")
    phone.get_by_label(fluent.say(language, "code-have")).fill(code)
    phone.get_by_role("button", name=fluent.say(language, "code-use")).click()
    expect(phone.get_by_text(fluent.say(language, "code-too-many-devices"))).to_be_visible()
    fits(phone)
    picture(phone, "told")
    assert (knows(phone), knows(desktop)) == (False, True)


def test_one_of_two_devices_is_forgotten_without_the_warning(visit: Visit) -> None:
    phone, desktop = visit(None, phone=True), visit(None)
    open_table(desktop)
    share(desktop, phone)
    phone.goto("/settings")
    phone.get_by_role("button", name="Forget this device").click()
    dialog = phone.get_by_role("dialog", name="Forget this device")
    expect(dialog).to_contain_text("stay on your other devices")
    expect(dialog.get_by_role("button", name="Get a code")).to_have_count(0)
    dialog.get_by_role("button", name="Forget this device").click()
    expect(phone.get_by_text("This device has been forgotten.")).to_be_visible()
    assert (knows(phone), knows(desktop)) == (False, True)


def test_a_name_that_is_gone_is_told_until_it_is_back(visit: Visit, picture: Picture) -> None:
    """Even after a match as somebody new."""
    phone, desktop = visit(None, phone=True, refused="401"), visit(None)
    open_table(phone)
    share(phone, desktop)
    phone.goto("/settings")
    expect(panel(phone).get_by_role("listitem")).to_have_count(2)
    phone.context.clear_cookies()
    phone.goto("/")
    told = phone.get_by_role("alert")
    expect(told).to_contain_text("This device no longer has a name here.")
    fits(phone)
    picture(phone, "told")
    phone.get_by_role("button", name="Play now").click()
    expect(hand(phone).first).to_be_visible()
    phone.goto("/")
    told.get_by_role("link", name="Settings").click()
    expect(told).to_be_visible()
    code = desktop.context.request.post("/api/v1/me/code", headers={"Origin": origin(desktop)}).json()["code"]
    phone.get_by_label("Code from the other device").fill(code)
    phone.get_by_role("button", name="Use the code").click()
    expect(told).to_have_count(0)
    expect(panel(phone).get_by_role("listitem")).to_have_count(3)


def test_who_takes_a_name_instead_of_a_lost_one_is_told_before(visit: Visit) -> None:
    page = visit(None)
    table = open_table(page)
    page.goto("/settings")
    expect(panel(page).get_by_role("listitem")).to_have_count(1)
    page.context.clear_cookies()
    page.goto(f"/t/{table}")
    expect(page.get_by_role("alert")).to_contain_text("This device no longer has a name here.")
    page.get_by_role("button", name="Join").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="That’s me").click()
    expect(dialog).to_have_count(0)
    page.goto("/settings")
    expect(panel(page).get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


@fluent.in_every_language
def test_the_devices_fit_a_phone_in_every_language(visit: Visit, picture: Picture, language: str) -> None:
    phone, desktop = visit(None, phone=True, locale=language), visit(None)
    open_table(phone)
    share(phone, desktop)
    phone.goto("/settings")
    for key in ("device-forget", "devices-forget-others"):
        phone.get_by_role("button", name=fluent.say(language, key)).click()
        expect(phone.get_by_role("dialog", name=fluent.say(language, key))).to_be_visible()
        fits(phone)
        picture(phone, key)
        phone.keyboard.press("Escape")
