"""The installed page without a network, from a new user's first click; the server is really stopped."""

import base64
import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from nimmt.guide import LANGUAGES
from nimmt.server.http.static import FOLDER
from tests.server.live_server import Server
from tests.web import test_device, test_learn, test_pad
from tests.web.conftest import ARGUMENTS, GUARD, PHONE, executable
from tests.web.pictures import DESK, keep
from tests.web.player import fits, go, hand, holds, host, play, play_on, prefer, the_end
from tests.web.test_accessibility import check

REPLAYS = """(act) => indexedDB.databases().then((all) => all.some(({ name }) => name === 'nimmt-replays') &&
  new Promise((resolve) => {
    const opening = indexedDB.open('nimmt-replays')
    opening.onsuccess = () => {
      const replays = opening.result.transaction('replays', 'readwrite').objectStore('replays')
      replays.getAll().onsuccess = ({ target }) => {
        if (act === 'add' && target.result.length)
          for (let at = 1; at <= 60; at++) replays.put({ ...target.result[0], table: `older-${at}`, at })
        replays.transaction.oncomplete = () => resolve(target.result.length)
      }
    }
  }))"""
"""How many matches are kept; before the page has made a place for them, nobody else may."""
CACHED = """caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
).then((all) => all.flat())"""
KNOWN_CHANCE = """crypto.getRandomValues = (bytes) => {
  const drawn = Number(sessionStorage.getItem('drawn')) + 1
  sessionStorage.setItem('drawn', drawn)
  return bytes.fill(drawn)
}"""
"""Each time something else is drawn, as several matches on one device need it, and the same in every run."""
NEWER = "A new version is ready."
REGISTRATION = "navigator.serviceWorker.getRegistration()"
PAGES_KEPT = "caches.keys().then((names) => names.filter((name) => name.startsWith('nimmt-page-')).length)"


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """The page as it was built, to be changed."""
    return Path(shutil.copytree(FOLDER, tmp_path / "page"))


@pytest.fixture
def alone(page_folder: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that may be stopped."""
    server = Server(str(tmp_path / "nimmt.db"))
    server.environment = {**os.environ, "NIMMT_WEB": str(page_folder)}
    yield server.start()
    if server.process is not None:
        server.stop()


@contextmanager
def profile(browser: Browser, server: Server, folder: Path) -> Iterator[BrowserContext]:
    """A browser that is closed and opened again, and keeps what it was told to keep."""
    chromium = executable()
    assert chromium is not None
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=chromium,
        args=ARGUMENTS,
        base_url=server.url,
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        locale="en",
    )
    context.set_default_timeout(GUARD)
    with no_faults(context):
        yield context
    context.close()


@pytest.fixture
def context(browser: Browser, alone: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=alone.url, locale="en")
    context.set_default_timeout(GUARD)
    with no_faults(context):
        yield context
    context.close()


@contextmanager
def no_faults(context: BrowserContext) -> Iterator[None]:
    """That the server is not reached is told on the console; anything else that goes wrong is a fault."""
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield
    assert faults == []


def open_page(context: BrowserContext, path: str = "/") -> Page:
    page = context.new_page()
    prefer(page, level="novice")
    page.add_init_script(KNOWN_CHANCE)
    page.goto(path)
    return page


def is_kept(page: Page) -> None:
    """All files of the page are in the browser, and come from there."""
    holds(page, "navigator.serviceWorker.controller !== null")


def no_server(page: Page) -> Locator:
    return page.get_by_role("region", name="The server cannot be reached.")


def test_everything_that_needs_no_server_works_offline(
    browser: Browser, alone: Server, tmp_path: Path
) -> None:
    with profile(browser, alone, tmp_path / "profile") as context:
        page = open_page(context)
        is_kept(page)
        can_be_installed(page)
        believes_nobody(page)
        begins_a_score_sheet(page)
        table = host(page, seats=3, options={"hand": 2, "deals": 1, "points": None})
        play_on(page)
        keeps_the_latest_matches(page)
    alone.stop()
    with profile(browser, alone, tmp_path / "profile") as context:
        page = open_page(context)
        says_what_works(page, table)
        learns(page)
        keeps_score(page)
        plays_against_bots(page)
        hands_the_device_round(page)
        looks_at_a_match_again(page)
        page.goto("/rules/cow")
        expect(page.get_by_role("heading", level=1)).to_contain_text("the jumping cow")
        assert [path for path in page.evaluate(CACHED) if path.startswith("/api/")] == []
        draws_a_picture(browser, page)
        alone.start()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(no_server(page)).to_have_count(0)


def believes_nobody(page: Page) -> None:
    """The browser may say what it likes of its network."""
    page.goto("/")
    with page.expect_response("**/healthz"):
        page.evaluate("dispatchEvent(new Event('offline'))")
    expect(no_server(page)).to_have_count(0)
    page.context.set_offline(True)
    expect(no_server(page)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="6 nimmt!", level=1)).to_be_visible()
    expect(no_server(page)).to_be_visible()
    page.context.set_offline(False)
    expect(no_server(page)).to_have_count(0)


def can_be_installed(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    assert tools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    assert tools.send("Page.getAppManifest")["errors"] == []
    for language in LANGUAGES:
        manifest = page.request.get(f"/manifest-{language}.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"
        assert manifest.json()["lang"] == language
    for icon in manifest.json()["icons"]:
        answer = page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    for shortcut in manifest.json()["shortcuts"]:
        go(page, shortcut["url"])
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()
    worker = page.request.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")


def keeps_the_latest_matches(page: Page) -> None:
    """What was played without being asked for, and no more than there is room for."""
    page.wait_for_function(REPLAYS, arg="add")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_function(f"async () => await ({REPLAYS})('count') === 50")


def says_what_works(page: Page, table: str) -> None:
    """In every language: all texts are kept."""
    expect(
        page.get_by_text("The server cannot be reached. Without it you can still learn the game")
    ).to_be_visible()
    for path in ("/make", "/tables", "/settings", "/tv", f"/t/{table}", "/replay/nowhere/1"):
        go(page, path)
        expect(no_server(page).get_by_role("link", name="Score pad")).to_be_visible()
    page.goto("/make")
    expect(no_server(page)).to_be_visible()
    check(page)
    page.get_by_role("contentinfo").get_by_role("combobox").select_option("de")
    expect(page.get_by_role("region", name="Der Server ist nicht erreichbar.")).to_be_visible()
    fits(page)
    page.get_by_role("contentinfo").get_by_role("combobox").select_option("")
    expect(no_server(page)).to_be_visible()


def learns(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Learn to play in two minutes").click()
    expect(test_learn.question(page)).to_have_text("Where does 14 go?")
    test_learn.row(page, 1).click()
    expect(test_learn.told(page)).to_contain_text("14 goes to row 1, after 12")


def begins_a_score_sheet(page: Page) -> None:
    page.goto("/")
    test_pad.pad(page)
    test_pad.begin(page, "Ana", "Ben")
    test_pad.write(page, 3, 5)
    expect(test_pad.sheet(page).last).to_have_text(re.compile(r"Total\s*3\s*5"))


def keeps_score(page: Page) -> None:
    """On the sheet that was begun before the browser was closed."""
    page.goto("/")
    test_pad.pad(page)
    page.get_by_role("link", name=re.compile("Ana")).click()
    test_pad.write(page, 4, 6)
    expect(test_pad.sheet(page).last).to_have_text(re.compile(r"Total\s*7\s*11"))


def plays_against_bots(page: Page) -> None:
    """To the end, and once more."""
    page.goto("/")
    page.get_by_role("link", name="Play against bots on this device").click()
    agree_on_little(page)
    page.get_by_role("button", name="Start").click()
    expect(hand(page)).to_have_count(3)
    play_on(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()


def agree_on_little(page: Page) -> None:
    page.get_by_text("House rules").click()
    page.get_by_role("spinbutton", name="Cards per hand").fill("3")
    page.get_by_role("combobox", name="The match ends").select_option("deals")
    page.get_by_role("spinbutton", name="Number of deals").fill("1")


def hands_the_device_round(page: Page) -> None:
    page.goto("/")
    test_device.set_up(page)
    page.get_by_role("button", name="Start").click()
    expect(test_device.curtain(page, "Ana")).to_be_visible()
    test_device.take_device(page, "Ana")
    hand(page).first.click()
    expect(test_device.curtain(page, "Bob")).to_be_visible()


def looks_at_a_match_again(page: Page) -> None:
    """One that was played at the server."""
    page.goto("/matches")
    expect(page.get_by_text("This browser has saved")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Replay").first.click()
    page.get_by_role("slider").press("End")
    expect(page.get_by_role("main").get_by_role("status").first).to_have_text("The match is over.")
    expect(page.get_by_role("link", name="Download the record")).to_have_count(0)


def draws_a_picture(browser: Browser, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/make")
    expect(no_server(page)).to_be_visible()
    phone = page.screenshot()
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    page.goto("/")
    expect(no_server(page)).to_be_visible()
    keep("offline.jpg", browser, [page.screenshot(), phone])


def another_version(folder: Path) -> None:
    """As if something had been changed and built: all files have other names, and the old ones are gone."""
    for packed in [*folder.rglob("*.br"), *folder.rglob("*.gz")]:
        packed.unlink()
    names = [path.name for path in (folder / "assets").iterdir()]
    name = re.compile(rf"(?<=/)(?={'|'.join(map(re.escape, names))})")
    for path in [*folder.glob("*.html"), *(folder / "assets").iterdir()]:
        if path.suffix in (".html", ".css", ".js"):
            path.write_text(name.sub("newer-", path.read_text(encoding="utf-8")), encoding="utf-8")
        if path.parent.name == "assets":
            path.rename(path.with_name(f"newer-{path.name}"))
    beginning, script = "const BUILT=", (folder / "sw.js").read_text(encoding="utf-8")
    built, end = json.JSONDecoder().raw_decode(script[len(beginning) :])
    addresses = [name.sub("newer-", address) for address in built["files"]]
    files = {address: content_hash(folder, address) for address in addresses}
    changed = beginning + json.dumps({"version": "newer", "files": files}) + script[len(beginning) + end :]
    (folder / "sw.js").write_text(changed, encoding="utf-8")


def content_hash(folder: Path, address: str) -> str:
    content = (folder / (address.removeprefix("/") or "index.html")).read_bytes()
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def is_version(page: Page, *, newer: bool) -> None:
    script = re.compile("^/assets/newer-" if newer else "^/assets/(?!newer-)")
    expect(page.locator("script[src]")).to_have_attribute("src", script)


def test_a_new_version_is_announced_and_waits_for_the_end_of_a_match(
    context: BrowserContext, page_folder: Path, alone: Server
) -> None:
    other, playing = open_page(context), open_page(context, "/device/alone")
    is_kept(playing)
    agree_on_little(playing)
    playing.get_by_role("button", name="Start").click()
    expect(hand(playing)).to_have_count(3)
    alone.stop()
    another_version(page_folder)
    alone.start()
    other.evaluate(f"{REGISTRATION}.then((registration) => registration.update())")
    other.bring_to_front()
    expect(other.get_by_text(NEWER)).to_be_visible()
    check(other)
    other.get_by_role("button", name="Update now").click()
    expect(other.get_by_text("It will be loaded once no match is running")).to_be_visible()
    holds(playing, f"{REGISTRATION}.then((registration) => registration.waiting !== null)")
    playing.bring_to_front()
    expect(playing.get_by_text(NEWER)).to_have_count(0)
    play(playing, 0)
    is_version(other, newer=False)
    play_on(playing)
    is_version(other, newer=True)
    expect(the_end(playing)).to_be_visible()
    is_version(playing, newer=False)
    playing.get_by_role("link", name="Replay").click()
    expect(playing.get_by_role("slider")).to_be_visible()
    assert playing.evaluate(PAGES_KEPT) == 2
    playing.get_by_role("button", name="Update now").click()
    is_version(playing, newer=True)
    holds(playing, f"{PAGES_KEPT}.then((count) => count === 1)")
    expect(playing.get_by_text(NEWER)).to_have_count(0)


def test_a_page_whose_parts_are_gone_offers_the_new_version(
    browser: Browser, page_folder: Path, alone: Server
) -> None:
    """In a browser that keeps no files, such as a private window."""
    context = browser.new_context(base_url=alone.url, locale="en", service_workers="block")
    context.set_default_timeout(GUARD)
    with no_faults(context):
        page = open_page(context)
        holds(
            page, "performance.getEntriesByType('resource').some(({ name }) => name.includes('NewVersion'))"
        )
        alone.stop()
        another_version(page_folder)
        alone.start()
        page.get_by_role("button", name="Play with friends").click()
        expect(page.get_by_text(NEWER)).to_be_visible()
        is_version(page, newer=False)
        page.get_by_role("button", name="Update now").click()
        is_version(page, newer=True)
    context.close()
