"""The score pad and the tournament sheet, for those who play with real cards: from Home's first click."""

import csv
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests import fluent
from tests.web.conftest import PHONE, Picture, Visit
from tests.web.pictures import DESK, keep
from tests.web.player import fits, go
from tests.web.test_accessibility import check, needs_axe

TEN = ["Ana", "Ben", "Cora", "Dirk", "Emil", "Franziska", "Gustav-Adolf", "Hanna", "Ida", "Johannes"]
LARGER = "document.documentElement.style.setProperty('font-size', '140%')"


@contextmanager
def cut_off(page: Page) -> Iterator[None]:
    """Nothing gets through."""

    def refuse(route: Route) -> None:
        route.abort("connectionrefused")

    page.context.route("**/*", refuse)
    yield
    page.context.unroute("**/*", refuse)


def pad(page: Page) -> None:
    """From Home to the list of sheets."""
    page.get_by_role("link", name="Score pad").click()
    expect(page.get_by_role("heading", name="Score pad")).to_be_visible()


def begin(page: Page, *names: str, sheet: str = "New match") -> None:
    page.get_by_role("link", name=sheet).click()
    for name in names:
        page.get_by_label("Name of a player").fill(name)
        page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="The players, clockwise").get_by_role("listitem")).to_have_count(
        len(names)
    )
    page.get_by_role("button", name="Start").click()


def write(page: Page, *points: int) -> None:
    """Type a deal by keyboard alone: each Enter goes on to who is missing, the last one writes it down."""
    page.get_by_role("textbox").first.focus()
    for count in points:
        page.keyboard.type(str(count))
        page.keyboard.press("Enter")


def sheet(page: Page) -> Locator:
    return page.get_by_role("group", name="Score sheet").get_by_role("row")


def card(page: Page, number: int) -> Locator:
    return page.get_by_role("dialog").get_by_role("button", name=re.compile(rf"^{number}, "))


def save(page: Page, button: str) -> tuple[str, bytes]:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_match_on_paper(visit: Visit, picture: Picture) -> None:
    """Typed and tapped, closed and opened again, taken back, ended at the target, and taken along."""
    page = visit("/", phone=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pad(page)
    with cut_off(page):
        begin(page, "Ana", "Ben", "Cora")
        expect(page.get_by_role("heading", name="Deal 1: Ana deals")).to_be_visible()
        write(page, 20, 30, 10)
        expect(page.get_by_role("heading", name="Deal 2: Ben deals")).to_be_visible()
        write(page, 0, 30)
        expect(page.get_by_label("Cora")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_have_text("Still missing: Cora.")
    page.reload()
    expect(page.get_by_label("Ben")).to_have_value("30")
    with cut_off(page):
        tap_for_cora(page)
        picture(page, "cards")
        page.get_by_role("button", name="Done").click()
        expect(page.get_by_label("Cora")).to_have_value("14")
        page.get_by_role("button", name="Write down deal 2").click()
        expect(page.get_by_text("Ben is 6 heads away from 66.")).to_be_visible()
        expect(sheet(page).last).to_have_text(re.compile(r"Total\s*20\s*60\s*24"))
        picture(page, whole=True)
        undo_and_correct(page)
        end(page)
        exports(page)


def tap_for_cora(page: Page) -> None:
    """The grid by touch and by arrows; a card that Ana has cannot be Cora's."""
    page.get_by_role("button", name="Cards Ana").click()
    card(page, 17).click()
    page.get_by_role("group", name="Whose cards?").get_by_role("button", name="Cora").click()
    card(page, 17).click(force=True)
    expect(page.get_by_role("alert")).to_have_text("Ana has the 17. A card can only be taken once.")
    expect(page.get_by_text("Cora: 0 heads on 0 cards")).to_be_visible()
    card(page, 55).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(card(page, 66)).to_be_focused()
    page.keyboard.press("Space")
    expect(card(page, 66)).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Or type the cards").fill("5 105")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(
        "There is no card 105 in this deal: the cards are 1 to 104."
    )
    expect(page.get_by_text("Cora: 14 heads on 3 cards")).to_be_visible()
    expect(page.get_by_label("Or type the cards")).to_have_value("105")
    page.get_by_role("group", name="Whose cards?").get_by_role("button", name="Ana").click()
    card(page, 17).click()
    expect(page.get_by_text("Ana: 0 heads on 0 cards")).to_be_visible()


def test_done_is_in_reach_wherever_the_cards_are_scrolled_to(visit: Visit) -> None:
    page = visit("/nowhere", viewport={"width": 360, "height": 640})
    page.goto(long_match(page))
    write = page.get_by_role("button", name="Write down deal 9")
    expect(write).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Cards Ana").click()
    done = page.get_by_role("button", name="Done")
    expect(done).to_be_in_viewport(ratio=1)
    card(page, 104).scroll_into_view_if_needed()
    expect(done).to_be_in_viewport(ratio=1)
    card(page, 1).click()
    done.click()
    expect(page.get_by_label("Ana")).to_have_value("1")


def undo_and_correct(page: Page) -> None:
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    undo.click()
    expect(page.get_by_label("Cora")).to_have_value("14")
    redo.click()
    expect(page.get_by_role("heading", name="Deal 3: Cora deals")).to_be_visible()
    page.get_by_role("button", name="1 correct").click()
    expect(page.get_by_label("Ana")).to_be_focused()
    page.get_by_label("Cora").fill("90")
    expect(page.get_by_text("These add up to 140 heads, but at most 97 can be taken")).to_be_visible()
    for name in ("Ana", "Ben", "Cora"):
        expect(page.get_by_label(name)).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Save the correction").click()
    page.get_by_role("button", name="1 correct, impossible sum").click()
    page.get_by_label("Cora").fill("11")
    expect(page.get_by_label("Cora")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Save the correction").click()
    expect(sheet(page).last).to_have_text(re.compile(r"Total\s*20\s*60\s*25"))


def end(page: Page) -> None:
    write(page, 6, 6, 12)
    expect(page.get_by_role("heading", name="The match is over")).to_be_focused()
    places = page.get_by_role("region", name="The match is over").get_by_role("listitem")
    expected = ("1st *Ana *26 heads", "2nd *Cora *37 heads", "3rd *Ben *66 heads")
    expect(places).to_have_text([re.compile(text) for text in expected])


def exports(page: Page) -> None:
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    text = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert text[0] == "Ana, Ben, and Cora"
    assert text[2:5] == [
        "1st Ana: 26 heads (20 + 0 + 6)",
        "2nd Cora: 37 heads (11 + 14 + 12)",
        "3rd Ben: 66 heads (30 + 30 + 6)",
    ]
    name, drawn = save(page, "Picture")
    assert name == "Ana-Ben-and-Cora.png"
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) > 10_000
    name, record = save(page, "Record (JSON)")
    assert name == "Ana-Ben-and-Cora.json"
    assert json.loads(record) == {
        "format": "nimmt/score/1",
        "game": "classic",
        "options": {},
        "seats": [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cora"}],
        "first": 0,
        "deals": [
            {"heads": [20, 30, 11], "cards": [None, None, None]},
            {"heads": [0, 30, 14], "cards": [[], None, [5, 55, 66]]},
            {"heads": [6, 6, 12], "cards": [None, None, None]},
        ],
        "finished": True,
        "totals": [26, 66, 37],
        "places": [1, 3, 2],
    }


def test_a_record_is_opened_again(visit: Visit) -> None:
    page = visit("/pad")
    written = {"format": "nimmt/score/1", "game": "simple", "options": {}, "first": 1}
    more = {"seats": [{"name": name} for name in TEN[:3]], "deals": [{"heads": [5, 3, 9]}]}
    chooser = page.get_by_label("Open a record")
    chooser.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_role("alert")).to_have_text("This file is not the record of a score sheet.")
    record = json.dumps(written | more).encode()
    chooser.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": record})
    expect(page.get_by_role("heading", name="Deal 2: Cora starts")).to_be_visible()


def test_a_tournament_on_paper(visit: Visit, picture: Picture) -> None:
    """A is better than B, B than C, and so on, at any table: so who leads is known, whoever meets."""
    page = visit("/")
    page.evaluate("Math.random = () => 0.5")
    pad(page)
    with cut_off(page):
        begin(page, *"ABCDEFGH", sheet="New tournament")
        rounds = page.get_by_role("region", name=re.compile("^Round"))
        expect(rounds).to_have_count(3)
        expect(rounds.nth(0).get_by_role("group")).to_have_count(2)
        fill(rounds.nth(0))
        first = re.compile(r"^1\s*A\s*Places: 1 · – · –\s*1\.00\s*0\.0\s*0$")
        expect(ranks(page).nth(0)).to_have_text(first)
        told = re.compile(r"^A is ahead of [B-H] on relative points: 0\.0\s%")
        expect(page.get_by_text(told)).to_be_visible()
        swap_by_hand(rounds.nth(1))
    page.reload()
    for nth in (1, 2):
        fill(rounds.nth(nth))
    expect(ranks(page).first).to_contain_text("Places: 1 · 1 · 1")
    expect(ranks(page).first).to_contain_text("3.00")
    among_the_last = re.compile(r"^[5-8]\s*H\s*Places: 4 · 4 · 4\s*0\.00\s*\d+\.\d\s*210$")
    expect(ranks(page).filter(has_text=among_the_last)).to_be_visible()
    picture(page, whole=True)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    picture(page, "printed", whole=True)
    page.emulate_media(media="screen")
    name, saved = save(page, "Spreadsheet (CSV)")
    lines = list(csv.DictReader(saved.decode().splitlines()))
    assert name == "Tournament.csv"
    assert [lines[0][key] for key in ("#", "Name", "Place points", "Heads")] == ["1", "A", "3.00", "0"]
    assert len(lines) == 8
    assert {line["Round 3: place"] for line in lines} == {"1", "2", "3", "4"}


def fill(shown: Locator) -> None:
    """Ten points for every letter after A."""
    for nth in range(8):
        field = shown.get_by_role("textbox").nth(nth)
        name = str(field.evaluate("field => field.labels[0].textContent"))
        field.fill(str(10 * (ord(name) - ord("A"))))
    expect(shown.get_by_text("4th")).to_have_count(2)


def swap_by_hand(shown: Locator) -> None:
    shown.get_by_role("button", name="Change seats").click()
    here, there = (shown.get_by_role("group").nth(table).get_by_role("combobox").first for table in (0, 1))
    one, other = (str(chair.evaluate("chair => chair.value")) for chair in (here, there))
    here.select_option(other)
    expect(there).to_have_value(one)
    expect(here).to_have_value(other)


def ranks(page: Page) -> Locator:
    return page.get_by_role("region", name="Ranking").locator("tbody").get_by_role("row")


def test_sheets_are_stored_renamed_deleted_and_restored(visit: Visit) -> None:
    page = visit("/")
    pad(page)
    begin(page, "Ana", "Ben")
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="Name of this sheet").fill("Friday")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_label("Ben")).to_be_visible()
    page.get_by_label("Ben").fill("12")
    expect(other.get_by_label("Ben")).to_have_value("12")
    page.evaluate("localStorage.setItem('nimmt-pad/broken', '{')")
    page.goto("/pad")
    expect(page.get_by_text("This sheet can no longer be read.")).to_be_visible()
    page.get_by_role("button", name="Delete Friday").click()
    expect(page.get_by_role("link", name="Friday")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Deleted: Friday")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Friday").click()
    expect(page.get_by_role("heading", name="Deal 1: Ana deals")).to_be_visible()
    page.goto("/pad/new")
    known = page.get_by_role("group", name="Played before:").get_by_role("button")
    expect(known).to_have_text(["Ana", "Ben"])
    known.nth(1).click()
    expect(known).to_have_text(["Ana"])
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_have_text("6 nimmt! is for 2 to 10 players.")


def kept(page: Page, **changed: Any) -> str:
    """A sheet that was written earlier: its address."""
    usual = {"v": 1, "id": changed["kind"], "name": "", "game": "classic", "options": {}, "players": TEN}
    times = {"made": 1e12, "changed": 1e12, "past": [], "future": []}
    text = json.dumps(json.dumps(usual | times | changed))
    page.evaluate(f"localStorage.setItem('nimmt-pad/{changed['kind']}', {text})")
    return f"/pad/{changed['kind']}"


def long_match(page: Page) -> str:
    deals = [[(7 * seat + 3 * deal) % 12 for seat in range(10)] for deal in range(8)]
    return kept(page, kind="match", first=0, deals=deals, open=None)


def tournament(page: Page) -> str:
    order = [[*range(10)], [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]]
    rounds = [[{"seats": seats[at : at + 5], "points": seats[:5]} for at in (0, 5)] for seats in order]
    return kept(page, kind="tournament", tables=2, seed=1, rounds=rounds)


@fluent.in_every_language
def test_ten_players_fit_on_a_phone_with_larger_text(visit: Visit, language: str) -> None:
    page = visit("/nowhere", phone=True, locale=language)
    keys = re.compile(r"\b(pad|cup)-[a-z]+")
    paths = [long_match(page), tournament(page), "/pad", "/pad/new", "/pad/new-tournament"]
    page.evaluate(LARGER)
    for path in paths:
        go(page, path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        fits(page)
        expect(page.get_by_role("main")).not_to_contain_text(keys)


@needs_axe
def test_the_pad_is_accessible(visit: Visit, picture: Picture) -> None:
    page = visit("/nowhere", phone=True)
    for path in ["/pad", "/pad/new", "/pad/new-tournament", tournament(page), long_match(page)]:
        go(page, path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check(page)
    picture(page, whole=True)
    page.get_by_role("button", name="Cards Ben").click()
    card(page, 3).click()
    page.get_by_role("group", name="Whose cards?").get_by_role("button", name="Cora").click()
    card(page, 4).click()
    check(page)


@pytest.mark.long  # for the picture: other tests keep such a sheet
def test_the_picture_for_the_documentation(visit: Visit, browser: Browser) -> None:
    desk, phone = visit("/nowhere", viewport=DESK), visit("/nowhere", phone=True, color_scheme="dark")
    deals = [[4, 11, 0, 17], [9, 3, 12, 18], [16, 5, 1, 12], [2, 14, 6, 13]]
    for page in (desk, phone):
        path = kept(page, kind="match", players=TEN[:4], first=0, deals=deals, open=None, name="Friday")
        page.goto(path)
        expect(page.get_by_role("heading", name="Deal 5: Ana deals")).to_be_visible()
    phone.get_by_role("button", name="Cards Ben").click()
    for number in (5, 24, 55, 70):
        card(phone, number).click()
    keep("scorepad.jpg", browser, [desk.screenshot(), phone.screenshot()])
    assert PHONE["height"] == DESK["height"]
