"""TV first: the TV shows a code, a phone scans it, and everybody else follows."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Picture, Visit
from tests.web.player import (
    begin,
    fill,
    fits,
    hand,
    host,
    make_table,
    open_table,
    play_on,
    rows,
    seeded,
)
from tests.web.test_accessibility import check
from tests.web.tv.test_screen import TV, names

pytestmark = pytest.mark.parametrize("server", [seeded(5)], indirect=True)

CODE = re.compile(r"^[2-9A-Z]{4}-[2-9A-Z]{4}$")


def offered(screen: Page) -> str:
    """The path in the QR code of a TV, which a phone opens."""
    code = screen.get_by_role("status").filter(has_text=CODE)
    expect(code).to_be_visible()
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    return f"/tv/{code.inner_text()}"


def test_a_phone_opens_a_table_on_the_tv_and_the_next_one_joins_it(visit: Visit, picture: Picture) -> None:
    screen = visit("/", viewport=TV)
    screen.get_by_role("link", name="On the big screen").click()
    path = offered(screen)
    fits(screen)
    check(screen)
    picture(screen, "start")
    phone = visit(path, phone=True)
    open_here = phone.get_by_role("button", name="Open a table on this TV")
    expect(open_here).to_be_visible()
    fits(phone)
    check(phone)
    picture(phone, "phone")
    open_here.click()
    phone.get_by_role("button", name="That’s me").click()
    expect(phone).to_have_url(re.compile(r"/t/\w+$"))
    table = phone.url.rpartition("/")[2]
    expect(screen).to_have_url(re.compile(f"/t/{table}/tv$"))
    expect(screen.get_by_text("Join the game")).to_be_visible()
    expect(screen.get_by_text(f"{table[:3]} {table[3:6]}".upper(), exact=True)).to_be_visible()
    expect(names(screen).filter(has_text="Ana")).to_be_visible()
    picture(screen, "open")
    check(screen)
    late = visit("/join", phone=True)
    late.get_by_role("textbox", name="I have a code").fill(path.rpartition("/")[2].lower())
    late.get_by_role("button", name="Join").click()
    expect(late).to_have_url(re.compile(f"/t/{table}$"))
    fill(phone)
    begin(phone)
    expect(rows(screen)).to_have_count(4)
    expect(hand(phone)).to_have_count(10)
    expect(rows(phone)).to_have_count(0)


def test_a_player_shows_the_own_table_on_the_tv(visit: Visit) -> None:
    phone = visit(phone=True)
    table = make_table(phone, 3, **{"Who can watch": "nobody"})
    screen = visit("/tv", viewport=TV)
    phone.goto(offered(screen))
    phone.get_by_role("button", name="Show your table on this TV").click()
    expect(phone).to_have_url(re.compile(f"/t/{table}$"))
    expect(screen).to_have_url(re.compile(f"/t/{table}/tv$"))
    expect(names(screen).filter(has_text="Ana")).to_be_visible()


def test_a_code_that_no_tv_shows_is_refused_with_a_way_out(visit: Visit) -> None:
    phone = visit("/tv/2222-2222", phone=True, refused="404")
    expect(phone.get_by_role("status")).to_have_text(
        "No TV shows this code any more. Scan the code on the TV again."
    )
    expect(phone.get_by_role("link", name="Home").last).to_be_visible()
    check(phone)


def test_a_tv_asks_again_after_the_server_was_away_and_not_in_a_hurry(visit: Visit) -> None:
    screen = visit(None, viewport=TV, refused="503")
    asked: list[str] = []
    away = '{"code": "unavailable", "error": "Away."}'
    screen.on("request", lambda request: asked.append(request.url) if "/tv/" in request.url else None)
    screen.route("**/api/v1/tv/pairing", lambda route: route.fulfill(status=503, body=away), times=1)
    screen.goto("/tv")
    path = offered(screen)
    assert [url.rpartition("/")[2] for url in asked] == ["pairing", "pairing", "table"]
    owner = visit(None)
    table = open_table(owner)
    headers = {"Origin": owner.context.request.head("/").url.rstrip("/")}
    body = {"code": path.rpartition("/")[2]}
    paired = owner.context.request.post(f"/api/v1/tables/{table}/tv/pair", data=body, headers=headers)
    assert paired.ok
    expect(screen).to_have_url(re.compile(f"/t/{table}/tv$"))


def test_the_tv_names_the_winner_and_invites_to_the_next_match(visit: Visit, picture: Picture) -> None:
    page = visit(None)
    screen = visit(f"/t/{host(page, seats=2)}/tv", viewport=TV)
    expect(rows(screen)).to_have_count(4)
    play_on(page)
    expect(screen.get_by_role("heading", level=2)).to_have_text(re.compile(r" wins?!$"))
    expect(screen.get_by_text("Join the next match")).to_be_visible()
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    expect(names(screen).first).to_contain_text("Place 1")
    picture(screen)
    check(screen)
