"""People one has played with, and groups with a standing link and a season table: several people at once."""

import re

from playwright.sync_api import Locator, Page, expect

from nimmt.guide import LANGUAGES
from tests import fluent
from tests.web.conftest import Picture, Visit
from tests.web.player import begin, fits, go, hand, join, play_together, the_end
from tests.web.test_accessibility import check

NEW = {"name": ""}


def remember_settings(page: Page, seats: int = 2) -> None:
    """The settings of the last table that this browser has opened."""
    short = '"options":{"hand":1,"deals":1,"points":null},"pace":"at-once"'
    kept = f'{{"game":"classic","seats":{seats},{short}}}'
    page.add_init_script(f"localStorage.setItem('nimmt-settings', '{kept}')")


def name_me(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="That’s me").click()


def make_group(page: Page, name: str) -> str:
    """Create a group from the menu, as a new player. Returns its address."""
    page.get_by_role("navigation").get_by_role("link", name="People").click()
    page.get_by_role("button", name="Create a group").click()
    name_me(page, "Ana")
    page.get_by_role("textbox", name="Name of the group").fill(name)
    page.get_by_role("button", name="Create the group").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.get_by_role("textbox", name="Link to the group").input_value()


def join_group(page: Page, name: str) -> None:
    page.get_by_role("button", name="Join the group").click()
    name_me(page, name)
    expect(page.get_by_role("region", name="Our table")).to_be_visible()


def season_of(page: Page) -> list[list[str]]:
    rows = page.get_by_role("region", name="Season").get_by_role("row")
    expect(rows).not_to_have_count(0)
    return [row.locator("th, td").all_inner_texts() for row in rows.all()[1:]]


def play_a_match(ana: Page, bob: Page) -> None:
    begin(ana)
    expect(hand(bob)).to_have_count(1)
    play_together([ana, bob])
    for page in (ana, bob):
        expect(the_end(page)).to_be_visible()


def test_friends_make_a_group_play_at_its_table_and_see_the_season(visit: Visit, picture: Picture) -> None:
    ana = visit(None, phone=True, likes=NEW)
    remember_settings(ana)
    ana.goto("/")
    link = make_group(ana, "Tuesday cows")
    expect(ana.get_by_role("img", name="QR code for this link")).to_be_visible()
    fits(ana)
    check(ana)
    picture(ana, "new", whole=True)

    bob = visit(link, likes=NEW)
    expect(bob.get_by_role("main")).to_contain_text("In this group: Ana.")
    picture(bob, "invited")
    join_group(bob, "Bob")
    eve = visit(link, phone=True, likes=NEW)
    join_group(eve, "Eve")

    ana.get_by_role("button", name="Open our table").click()
    expect(ana).to_have_url(re.compile("/t/"))
    address = ana.url
    bob.reload()
    expect(bob.get_by_role("region", name="Our table")).to_contain_text("Ana · 1 of 2 seats taken")
    picture(bob, "open")
    bob.get_by_role("button", name="Join").click()
    expect(bob).to_have_url(address)
    play_a_match(ana, bob)
    eve.reload()
    expect(eve.get_by_role("link", name="To the table")).to_have_attribute(
        "href", address.partition("/t/")[1] + address.rpartition("/")[2]
    )

    ana.get_by_role("link", name="Season of Tuesday cows").click()
    expect(ana.get_by_role("row")).to_have_count(3)
    lines = season_of(ana)
    assert sorted(line[0].lstrip("12") for line in lines) == ["Ana", "Bob"]
    assert [line[2] for line in lines] == ["1", "1"]
    assert sum(float(line[3]) for line in lines) == 1
    assert [float(line[1]) for line in lines] == sorted(float(line[1]) for line in lines)
    fits(ana)
    table = ana.get_by_role("region", name="Season 1")
    assert table.evaluate("region => region.scrollWidth <= region.clientWidth"), "all columns are in view"
    picture(ana, "season", whole=True)
    check(ana)
    picture(bob, "end")

    go(bob, "/people")
    lately = bob.get_by_role("region", name="You played with them recently")
    lately.get_by_role("checkbox", name=re.compile("^Ana one match, last on")).check()
    fits(bob)
    check(bob)
    picture(bob, "lately")
    bob.get_by_role("button", name="Create a group with them").click()
    expect(bob.get_by_role("textbox", name="Name of the group")).to_have_value("Bob, Ana")
    check(bob)
    bob.get_by_role("dialog").get_by_role("button", name="Close").click()
    bob.get_by_role("link", name="Tuesday cows 3 members Table open").click()
    expect(bob.get_by_role("heading", level=1)).to_have_text("Tuesday cows")
    bob.goto("/")
    bob.get_by_role("region", name="Your groups").get_by_role(
        "link", name=re.compile("^Tuesday cows")
    ).click()
    expect(bob.get_by_role("heading", level=1)).to_have_text("Tuesday cows")


def test_the_one_who_looks_after_a_group_begins_a_season_removes_and_hands_over(
    visit: Visit, picture: Picture
) -> None:
    ana = visit("/", likes=NEW, refused="403")
    link = make_group(ana, "Cows")
    bob = visit(link, likes=NEW, refused="403")
    join_group(bob, "Bob")
    expect(bob.get_by_role("heading", name="Manage the group")).to_have_count(0)
    ana.reload()
    ana.get_by_role("button", name="Start a new season").click()
    ana.get_by_role("dialog").get_by_role("button", name="Start a new season").click()
    expect(ana.get_by_role("heading", name="Season 2")).to_be_visible()
    ana.get_by_role("combobox", name="Season").select_option("1")
    expect(ana.get_by_role("heading", name="Season 1")).to_be_visible()
    ana.get_by_role("textbox", name="Name of the group").fill("Bulls")
    ana.get_by_role("button", name="Rename").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("Bulls")
    picture(ana, whole=True)

    ana.get_by_role("button", name="Change Bob").click()
    check(ana)
    ana.get_by_role("button", name="Remove from the group").click()
    bob.reload()
    expect(bob.get_by_role("main")).to_contain_text("You were removed from this group.")
    expect(bob.get_by_role("button")).to_have_count(0)
    ana.get_by_role("button", name="Let Bob back in").click()
    bob.reload()
    bob.get_by_role("button", name="Join the group").click()
    expect(bob.get_by_role("heading", name="Bulls")).to_be_visible()
    ana.reload()
    ana.get_by_role("button", name="Change Bob").click()
    ana.get_by_role("button", name="Hand over the group").click()
    expect(ana.get_by_role("heading", name="Manage the group")).to_have_count(0)
    bob.reload()
    bob.get_by_role("button", name="Leave the group").click()
    bob.get_by_role("dialog").get_by_role("button", name="Leave the group").click()
    expect(bob).to_have_url(re.compile("/people$"))
    ana.reload()
    expect(ana.get_by_role("heading", name="Manage the group")).to_be_visible()


def test_groups_in_every_language(visit: Visit) -> None:
    ana = visit("/", phone=True, likes=NEW, viewport={"width": 320, "height": 640})
    link = make_group(ana, "Tuesday")
    keys = fluent.page_keys()
    for language in (*LANGUAGES[1:], "en"):
        ana.locator("footer select").select_option(language)
        for path, key in (
            (link.partition("/g/")[1] + link.rpartition("/")[2], "group-members"),
            ("/people", "people-lately"),
        ):
            go(ana, path)
            expect(ana.get_by_role("heading", name=fluent.say(language, key), exact=True)).to_be_visible()
            expect(ana.get_by_role("main")).not_to_contain_text(keys)
            fits(ana)


def test_a_group_that_is_gone_says_so(visit: Visit) -> None:
    page = visit(f"/g/{'z' * 26}", refused="404")
    expect(page.get_by_role("alert")).to_have_text("This group does not exist, or no longer does.")
    page.get_by_role("main").get_by_role("link", name="People").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("People")


def say(page: Page) -> Locator:
    page.get_by_role("button", name="Say something").click()
    return page.get_by_role("dialog", name="Say something")


def test_members_write_to_each_other_at_their_table_and_a_guest_sees_nothing(
    visit: Visit, picture: Picture
) -> None:
    ana = visit(None, likes=NEW, refused="403")
    remember_settings(ana, seats=3)
    ana.goto("/")
    link = make_group(ana, "Cows")
    bob = visit(link, phone=True, likes=NEW)
    join_group(bob, "Bob")
    ana.get_by_role("checkbox", name="Write to each other at the table").check()
    bob.reload()
    expect(bob.get_by_role("main")).to_contain_text("Members can write to each other at the group’s tables.")
    ana.get_by_role("button", name="Open our table").click()
    expect(ana).to_have_url(re.compile("/t/"))
    bob.reload()
    bob.get_by_role("button", name="Join").click()
    guest = visit("/", likes=NEW)
    go(guest, "/t/" + ana.url.rpartition("/")[2])
    join(guest, "Gus")

    written = ana.get_by_role("log", name="Within the group")
    ana.get_by_role("textbox", name="Your line").fill("Who has the 104?")
    ana.get_by_role("button", name="Send").click()
    for page in (ana, bob):
        expect(page.get_by_role("log", name="Within the group")).to_contain_text("Who has the 104?")
    bob.get_by_role("textbox", name="Your line").fill("Not me")
    bob.get_by_role("textbox", name="Your line").press("Enter")
    expect(written).to_contain_text("Not me")
    for page in (ana, bob):
        fits(page)
        check(page)
    picture(ana, "open")
    picture(bob, "open-phone")
    expect(guest.get_by_role("textbox", name="Your line")).to_have_count(0)

    begin(ana)
    expect(hand(bob)).to_have_count(1)
    dialog = say(bob)
    expect(dialog.get_by_role("log")).to_contain_text("Who has the 104?")
    dialog.get_by_role("textbox", name="Your line").fill("Moo to you")
    dialog.get_by_role("button", name="Send").click()
    expect(ana.get_by_role("status").filter(has_text="Bob says: Moo to you")).to_have_count(1)
    expect(ana.get_by_role("listitem").filter(has_text="Moo to you").first).to_be_visible()
    picture(ana, "bubble")
    picture(bob, "dialog-phone")
    unheard = say(guest)
    expect(unheard.get_by_role("button", name="Moo!")).to_be_visible()
    expect(unheard.get_by_role("textbox")).to_have_count(0)
    expect(guest.locator("body")).not_to_contain_text("104?")
    expect(guest.locator("body")).not_to_contain_text("Moo to you")
    bob.reload()
    expect(say(bob).get_by_role("log")).to_contain_text("Not me")
