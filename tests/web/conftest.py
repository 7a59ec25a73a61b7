"""A real Chromium and a real server for the tests of the page.

`server`   a server with the built page, shared by all tests with the same command: a test must not depend on
           what others have done there. It may be killed, and is started again for the next test
`browser`  the system's Chromium, one for all modules
`visit`    opens the page as a new player: `visit("/", phone=True)`. Errors in the page fail the test, except
           responses with the status that the test expects: `visit("/", refused="404")`.
           `visit(None)` opens nothing yet
`picture`  saves a screenshot in `build/pictures/`: in `make long`, or with NIMMT_PICTURES=1

Without Chromium these tests are skipped. Nothing is random, neither in a server nor in a page: each test
plays the same cards every time. A test that needs certain cards uses a server with another seed,
`parametrize("server", [seeded(7)], indirect=True)`. Time does not matter either: no player counts as absent,
however long a page takes to reload, unless a test wants it: `seeded(7, linger=0)`.
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
"""Expected messages: a player without a name, and a server that was killed or cut off."""
GUARD = 60_000
"""Milliseconds after which a wait has failed."""
expect.set_options(timeout=GUARD)
NO_CHANCE = "crypto.getRandomValues = (bytes) => bytes.fill(0)"
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests with a browser more time, unless they set a timeout themselves."""
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
    """The server with this command: the running one, or a new one."""
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
    """Each visit is another player, with cookies of their own."""
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
        usual["service_workers"] = (
            "block"  # otherwise it would answer requests that a test changes or cuts off
        )
        if "speed" not in (likes or {}):
            usual["reduced_motion"] = "reduce"  # an animation during a wait costs time
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
    """Save a screenshot of the page, or with `whole` of all of it: `picture(page, "table")`."""
    wanted = "NIMMT_PICTURES" in os.environ or os.environ.get("NIMMT_HYPOTHESIS") == "long"
    test = request.node.name.removeprefix("test_").replace("[", "-").replace("]", "")

    def take(page: Page, name: str = "", *, whole: bool = False) -> None:
        if wanted:
            page.screenshot(path=PICTURES / f"{test}{f'-{name}' if name else ''}.png", full_page=whole)

    return take
