"""A real Chromium and a real server for the page’s tests.

`server`   a server with the built page and an empty database, one for each test
`browser`  the system's Chromium, one for each module
`visit`    opens the page as somebody new: `visit("/", phone=True)`; what goes wrong in it fails the test

Where there is no Chromium these tests are skipped and say so. Pictures are kept in `build/pictures/`.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.server.live import Server

PICTURES = Path(__file__).parents[2] / "build" / "pictures"
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = next((path for name in NAMES if (path := shutil.which(name))), None)
    if chromium is None:
        pytest.skip("The page cannot be tested in a browser here: there is no Chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(str(tmp_path / "nimmt.db")).start()
    yield server
    if server.process is not None:
        server.stop()


class Visit(Protocol):
    def __call__(self, path: str = "/", *, phone: bool = False, **context: Any) -> Page: ...


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Each visit is somebody else, with cookies of their own."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def noted(message: ConsoleMessage) -> None:
        # That nobody has a name yet is no fault, nor that a server which was killed does not answer.
        if message.type == "error" and "401" not in message.text and "ERR_CONNECTION" not in message.text:
            faults.append(message.text)

    def visit(path: str = "/", *, phone: bool = False, **settings: Any) -> Page:
        usual: dict[str, Any] = {"viewport": PHONE if phone else DESKTOP, "locale": "en", "has_touch": phone}
        context = browser.new_context(base_url=server.url, **(usual | settings))
        contexts.append(context)
        page = context.new_page()
        page.on("console", noted)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Any:
    """Keep a picture of a page, to be looked at: `picture(page, "table")`."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    test = request.node.name.removeprefix("test_").replace("[", "-").replace("]", "")

    def take(page: Page, name: str = "") -> None:
        page.screenshot(path=PICTURES / f"{test}{f'-{name}' if name else ''}.png")

    return take
