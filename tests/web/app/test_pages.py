"""All pages except the table: Home, the new table, lists, rules, settings, a TV."""

import re

from playwright.sync_api import Locator, Page, expect

from nimmt.rules import GAMES
from tests import fluent
from tests.web.conftest import Picture, Visit
from tests.web.player import SHORT, fits, go, hand, host, open_table, origin, play_on, sit

NOBODY = {"name": ""}
BLACK = "rgb(0, 0, 0)"
PAGES = ("/", "/people", "/make", "/device", "/tables", "/matches", "/settings", "/nowhere")


def says(language: str, key: str) -> str:
    return fluent.say(language, key)


def chooser(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("combobox", name=name, exact=True)


@fluent.in_every_language
def test_home_in_every_language(visit: Visit, picture: Picture, language: str) -> None:
    page = visit("/", phone=True, locale=f"{language}-XX", likes=NOBODY)
    expect(page.get_by_role("heading", level=1)).to_have_text(says(language, "title"))
    expect(page.get_by_role("button", name=says(language, "play-now"))).to_be_in_viewport(ratio=1)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("contentinfo")).to_contain_text("Wolfgang Kramer")
    picture(page, whole=True)


@fluent.in_every_language
def test_nothing_lies_over_what_home_says(visit: Visit, language: str) -> None:
    """On the narrowest phones, too."""
    page = visit("/", locale=language, viewport={"width": 320, "height": 640})
    said = page.get_by_text(says(language, "what-it-is")).bounding_box()
    table = page.locator(".little").bounding_box()
    assert said
    assert table
    assert said["y"] + said["height"] <= table["y"]
    fits(page)


@fluent.in_every_language
def test_no_page_is_wider_than_a_phone_or_shows_a_key(visit: Visit, language: str) -> None:
    page = visit("/", phone=True, locale=language)
    keys = fluent.page_keys()
    for path in (*PAGES, *[f"/rules/{game}" for game in GAMES]):
        go(page, path)
        expect(page.get_by_role("heading").last).to_be_visible()
        expect(page.get_by_role("main")).not_to_contain_text(keys)
        fits(page)


def test_another_language_is_used_at_once_and_remembered(visit: Visit) -> None:
    page = visit("/settings", locale="en")
    chooser(page, "Language").select_option("et")
    expect(page.get_by_role("heading", name="Seaded")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Seaded")).to_be_visible()


def test_colours_and_contrast_can_be_chosen(visit: Visit) -> None:
    page = visit("/settings", color_scheme="light")
    expect(page.locator("body")).not_to_have_css("background-color", BLACK)
    page.get_by_role("radio", name="Dark").check()
    page.get_by_label("High contrast").check()
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", BLACK)


def test_table_and_card_backs_can_be_chosen(visit: Visit) -> None:
    page = visit("/settings")
    ground = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    page.get_by_role("group", name="Table").get_by_role("radio", name="Night blue").check()
    page.get_by_role("group", name="Card backs").get_by_role("radio", name="Sea").check()
    expect(page.locator("body")).not_to_have_css("background-color", ground)
    host(page, seats=2)
    expect(page.locator("html")).to_have_attribute("data-cloth", "blue")
    back = page.get_by_role("img", name="A face-down card").first
    expect(back).to_have_css("background-image", re.compile("back-waves"))


def test_the_table_can_be_changed_at_the_table(visit: Visit) -> None:
    page = visit(None)
    host(page, seats=2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_text("Appearance").click()
    page.get_by_role("radio", name="Wood").check()
    expect(page.locator("html")).to_have_attribute("data-cloth", "wood")


def test_one_click_begins_a_match_and_asks_for_no_name(visit: Visit) -> None:
    page = visit("/", phone=True, likes=NOBODY)
    page.get_by_role("button", name="Play now").click()
    expect(hand(page)).to_have_count(10)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_player_whom_the_server_has_forgotten_can_still_play(visit: Visit) -> None:
    page = visit("/", refused="401")
    open_table(page)
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.context.clear_cookies()
    page.get_by_role("button", name="Play now").click()
    expect(hand(page).first).to_be_visible()


def test_the_last_choices_are_remembered(visit: Visit) -> None:
    page = visit()
    page.get_by_text("6 nimmt! · 4 players · Random").click()
    page.get_by_role("spinbutton", name="Players").fill("10")
    page.keyboard.press("Tab")
    chooser(page, "Game").select_option("6 nimmt! PLUS")
    expect(page.get_by_role("spinbutton", name="Players")).to_have_value("7")
    page.get_by_role("button", name="Players: one less").click()
    page.get_by_role("group", name="Bots").get_by_role("radio", name="Hard").check()
    page.reload()
    expect(page.get_by_text("6 nimmt! PLUS · 6 players · Hard")).to_be_visible()


def test_a_tile_shows_what_a_game_is_and_starts_it(visit: Visit) -> None:
    page = visit("/", phone=True)
    games = page.get_by_role("region", name="All games").get_by_role("listitem")
    expect(games).to_have_count(len(GAMES))
    simple = games.filter(has=page.get_by_role("heading", name="Simple"))
    expect(simple).to_contain_text("2–7 players")
    expect(simple.get_by_role("link", name="Learn")).to_have_attribute("href", "/learn/simple")
    simple.get_by_role("button", name="Play: Simple").click()
    expect(hand(page)).to_have_count(12)
    page.goto("/")
    expect(page.get_by_text("Simple · 4 players")).to_be_visible()


def test_the_little_table_moves_unless_less_motion_is_wanted(visit: Visit) -> None:
    still = visit("/", likes={"speed": "normal"}, reduced_motion="reduce")
    expect(still.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page = visit("/", likes={"speed": "normal"})
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_refusal_is_shown(visit: Visit) -> None:
    page = visit()
    page.route("**/api/v1/tables", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    page.unroute("**/api/v1/tables")
    page.get_by_role("button", name="Play now").click()
    expect(hand(page).first).to_be_visible()


def test_own_matches_can_be_seen_again_and_downloaded(visit: Visit) -> None:
    page = visit()
    page.goto("/matches")
    expect(page.get_by_text("You have not finished a match yet.")).to_be_visible()
    table = host(page, seats=2, options=SHORT | {"hand": 1})
    play_on(page)
    page.goto("/matches")
    expect(page.get_by_role("listitem").filter(has_text="Ana").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"{table}-1.json"
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}/1"))


def test_every_game_has_its_rules(visit: Visit) -> None:
    page = visit()
    games = page.get_by_role("region", name="All games").get_by_role("link", name="Rules")
    expect(games).to_have_count(len(GAMES))
    for place, game in enumerate(GAMES):
        games.nth(place).click()
        expect(page).to_have_url(re.compile(f"/rules/{game}$"))
        expect(page.get_by_role("heading", name="The end of the match")).to_be_visible()
        expect(page.get_by_role("figure").nth(3)).to_be_attached()
        page.get_by_role("main").get_by_role("link", name="Play now").click()
        expect(page.get_by_text(f"{says('en', f'game-{game}')} · ")).to_be_visible()


def test_a_screen_reader_can_read_a_worked_turn(visit: Visit) -> None:
    page = visit("/rules/cow")
    turn = page.get_by_role("figure").filter(has_text="The cow as the fifth card")
    before = turn.get_by_role("list", name="The rows before").get_by_role("listitem")
    expect(before.first).to_have_accessible_name("Row 1: 2, 5, 9, 13, and the cow")
    expect(turn).to_contain_text("Frank takes 2, 5, 9, and 13 (5 heads), and 43 starts the row again.")
    expect(turn).to_contain_text("The cow hops to row 4")


def test_a_code_moves_an_identity_to_another_device(visit: Visit) -> None:
    phone, desktop = (
        visit("/settings", phone=True, likes=NOBODY),
        visit("/settings", likes=NOBODY, refused="404"),
    )
    phone.get_by_label("Name").fill("Ana")
    phone.get_by_role("button", name="Save the name").click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    phone.get_by_role("button", name="Get a code").click()
    code = phone.get_by_text(re.compile(r"^[0-9A-Z]{4}-[0-9A-Z]{4}$")).inner_text()
    desktop.get_by_label("Code from the other device").fill(code.lower())
    desktop.get_by_role("button", name="Use the code").click()
    expect(desktop.get_by_text("This device is now Ana.")).to_be_visible()
    expect(desktop.get_by_label("Name")).to_have_value("Ana")
    desktop.get_by_label("Code from the other device").fill(code)
    desktop.get_by_role("button", name="Use the code").click()
    expect(desktop.get_by_text("This code is unknown or has expired.")).to_be_visible()


def test_an_impossible_name_is_refused(visit: Visit) -> None:
    page = visit("/settings", likes=NOBODY, refused="400")
    page.get_by_label("Name").fill("…")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_text("A name has 1 to 24 visible characters.")).to_be_visible()


def test_a_hidden_person_can_be_shown_again(visit: Visit) -> None:
    ana, bob = visit(None), visit(None)
    open_table(ana)
    open_table(bob, name="Bob")
    person = bob.context.request.get("/api/v1/me").json()["id"]
    headers = {"Origin": origin(ana)}
    hidden = ana.context.request.put(f"/api/v1/me/hidden/{person}", data={"hidden": True}, headers=headers)
    assert hidden.ok
    ana.goto("/settings")
    ana.get_by_role("button", name="Show again").click()
    expect(ana.get_by_text("You have hidden nobody.")).to_be_visible()


def test_an_unknown_address_leads_home(visit: Visit) -> None:
    page = visit("/nowhere/at/all")
    expect(page.get_by_role("heading", name="This page does not exist.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_tv_shows_the_rows_and_whom_the_table_waits_for(visit: Visit, picture: Picture) -> None:
    ana = visit(None)
    table = open_table(ana, seats=2)
    screen = visit(f"/t/{table}/tv", likes=NOBODY)
    expect(screen.get_by_role("img", name="QR code for this link")).to_be_visible()
    ana.goto(f"/t/{table}")
    sit(ana)
    ana.get_by_role("button", name="Add a bot").click()
    ana.get_by_role("button", name=re.compile("^Start")).click()
    expect(screen.get_by_role("list", name="The rows").get_by_role("listitem")).to_have_count(4)
    expect(screen.get_by_text("Waiting for Ana")).to_be_visible()
    fits(screen)
    picture(screen)


def test_all_pages_are_reachable_by_keyboard(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    for name in ("Home", "Learn", "Tables", "People", "Matches", "Rules", "Settings"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("navigation", name="Pages").get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()


def test_a_player_who_left_a_running_match_finds_it_again(visit: Visit) -> None:
    page = visit(None)
    table = host(page, seats=2, options=SHORT | {"hand": 2})
    page.goto("/")
    page.get_by_role("link", name="Back to your table").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    play_on(page)
    with page.expect_response(re.compile(f"/api/v1/tables/{table}$")):
        page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0)


def test_home_leads_back_to_every_running_match(visit: Visit) -> None:
    page = visit(None)
    cow, classic = (host(page, seats=2, game=game) for game in ("cow", "classic"))
    page.goto("/")
    back = page.get_by_role("link", name="Back to your table")
    expect(back).to_have_count(2)
    expect(back.first).to_have_attribute("href", f"/t/{classic}")
    expect(back.last).to_have_accessible_name(re.compile("With the jumping cow"))
    back.last.click()
    expect(page).to_have_url(re.compile(f"/t/{cow}$"))
