"""A real Chromium and a real server for the page’s tests.

`server`   a server with the built page, one for all tests that start it alike: what others have done there
           must not matter; it may be killed, and is there again for the next test
`browser`  the system's Chromium, one for all modules
`visit`    opens the page as somebody new: `visit("/", phone=True)`; what goes wrong in it fails the test,
           but for answers with the status that the test is about: `visit("/", refused="404")`;
           `visit(None)` opens nothing yet
`picture`  keeps a picture in `build/pictures/`, to be looked at: in `make long`, or with NIMMT_PICTURES=1

Where there is no Chromium these tests are skipped and say so. Nothing is left to chance, neither in a server
nor in a page: each test plays the same cards every time. One that needs certain cards asks for a server with
another seed, `parametrize("server", [seeded(7)], indirect=True)`. Nor does time matter: nobody is missed,
however long a page takes to come back, unless a test wants it: `seeded(7, linger=0)`.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.server.live_server import Server
from tests.web.player import USUAL, prefer

PICTURES = Path(__file__).parents[2] / "build" / "pictures"
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
KILLED = ("ERR_CONNECTION", "ERR_CONTENT_LENGTH", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE", "ERR_NETWORK")
CUT_OFF = "ERR_INTERNET_DISCONNECTED"
NO_FAULTS = ("401", "before receiving a handshake response", CUT_OFF, *KILLED)
"""That nobody has a name yet is no fault, nor that a server does not answer which was killed or cut off."""
GUARD = 60_000
"""Milliseconds. Nothing takes so long; what one waits for so long does not come."""
expect.set_options(timeout=GUARD)
NO_CHANCE = "crypto.getRandomValues = (bytes) => bytes.fill(0)"
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time on a busy machine; whoever needs still more says so."""
    for item in items:
        if Path(__file__).parent in item.path.parents and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(300))


def executable() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = executable()
    if chromium is None:
        pytest.skip("The page cannot be tested in a browser here: there is no Chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[list[str]], Server]]:
    """The server that is started by a command: the one that runs, or a new one."""
    started: dict[tuple[str, ...], Server] = {}

    def running(command: list[str]) -> Server:
        if tuple(command) not in started:
            database = str(tmp_path_factory.mktemp("server") / "nimmt.db")
            started[tuple(command)] = Server(database, command=command)
        server = started[tuple(command)]
        return server.start() if server.process is None else server

    yield running
    for server in started.values():
        if server.process is not None:
            server.stop()


@pytest.fixture
def server(request: pytest.FixtureRequest, servers: Callable[[list[str]], Server]) -> Server:
    return servers(getattr(request, "param", USUAL))


class Visit(Protocol):
    def __call__(
        self,
        path: str | None = "/",
        *,
        phone: bool = False,
        likes: dict[str, Any] | None = None,
        refused: str = "",
        **context: Any,
    ) -> Page: ...


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Each visit is somebody else, with cookies of their own."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def noted(message: ConsoleMessage, refused: str) -> None:
        expected = (*NO_FAULTS, f"status of {refused} ") if refused else NO_FAULTS
        if message.type == "error" and not any(text in message.text for text in expected):
            faults.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((f"{server.url}/", "data:image/")):
            faults.append(f"asked another host: {request.url}")

    def visit(
        path: str | None = "/",
        *,
        phone: bool = False,
        likes: dict[str, Any] | None = None,
        refused: str = "",
        **settings: Any,
    ) -> Page:
        usual: dict[str, Any] = {"viewport": PHONE if phone else DESKTOP, "locale": "en", "has_touch": phone}
        usual["service_workers"] = "block"  # what a test changes or cuts off is then asked of nobody else
        if "speed" not in (likes or {}):
            usual["reduced_motion"] = "reduce"  # what throbs while a test waits has to be drawn all the time
        context = browser.new_context(base_url=server.url, **(usual | settings))
        context.set_default_timeout(GUARD)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: noted(message, refused))
        page.on("request", asked)
        page.on("pageerror", lambda error: faults.append(str(error)))
        prefer(page, **(likes or {}))
        page.add_init_script(NO_CHANCE)
        if path is not None:
            page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []


class Picture(Protocol):
    def __call__(self, page: Page, name: str = "", *, whole: bool = False) -> None: ...


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Picture:
    """Keep a picture of a page, or of what one sees of it: `picture(page, "table")`."""
    wanted = "NIMMT_PICTURES" in os.environ or os.environ.get("NIMMT_HYPOTHESIS") == "long"
    test = request.node.name.removeprefix("test_").replace("[", "-").replace("]", "")

    def take(page: Page, name: str = "", *, whole: bool = False) -> None:
        if wanted:
            page.screenshot(path=PICTURES / f"{test}{f'-{name}' if name else ''}.png", full_page=whole)

    return take
