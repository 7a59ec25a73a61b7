"""What the page loads: little, and only from its own server."""

from playwright.sync_api import Browser, Page, expect

from benchmarks.web import MOST_HOME, MOST_TABLE, Wire
from tests.server.live_server import Server
from tests.web.conftest import Visit
from tests.web.player import hand, host, open_table, play_on

WATCH = """addEventListener('securitypolicyviolation', (event) => {
  (window.violations ??= []).push(`${event.violatedDirective} ${event.blockedURI}`)
})"""


def test_the_first_load_is_small(visit: Visit) -> None:
    """Compressed by the build, and in few files."""
    page = visit(None)
    wire = Wire(page.context.new_cdp_session(page))
    page.goto("/", wait_until="networkidle")
    bytes_of_home, requests = MOST_HOME
    assert 30_000 < wire.bytes <= bytes_of_home
    assert 5 < wire.requests <= requests
    page.get_by_role("button", name="Play now").click()
    expect(hand(page)).to_have_count(10)
    page.wait_for_load_state("networkidle")
    assert bytes_of_home < wire.bytes <= MOST_TABLE


def violations(page: Page) -> list[str]:
    return list(page.evaluate("window.violations ?? []"))


def test_every_page_obeys_the_content_security_policy(visit: Visit) -> None:
    """Requests to other hosts fail every test, in the fixture `visit`."""
    page = visit()
    page.add_init_script(WATCH)
    for path in ("/", "/make", "/tables", "/matches", "/rules/cow", "/settings", "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert violations(page) == [], path
    page.goto(f"/t/{open_table(page)}")
    expect(page.get_by_role("img", name="QR code for this link")).to_be_visible()
    assert violations(page) == []
    host(page, seats=3, game="cow", options={"hand": 3, "deals": 1, "points": None})
    page.get_by_role("combobox", name="Speed").select_option("fast")
    play_on(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert violations(page) == []


def test_a_violation_of_the_policy_would_be_noticed(browser: Browser, server: Server) -> None:
    page = browser.new_page(base_url=server.url)
    page.add_init_script(WATCH)
    page.goto("/nowhere")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.wait_for_function("() => window.violations?.length > 0")
    assert violations(page)[0].startswith("style-src")
    page.context.close()
