"""`nimmt` without a command: start a server for this machine, or for friends too, and open the browser."""

import sys
import webbrowser
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from nimmt.table import Chance

from .run import EVERYWHERE, ServingError, Site, own_address, serve, usual_database
from .services import ServerOptions
from .store import StoreError

USUAL_PORT = 8666
ANY_PORT = 0
THIS_MACHINE = "127.0.0.1"
ALONE = (
    "It runs already at {}, for this machine alone: end it there with Ctrl-C, then start it with --friends."
)
ENDS = "Ctrl-C ends it; matches go on where they were."


def open_game(
    *,
    browser: bool,
    port: int | None,
    data: Path | None,
    friends: bool = False,
    chance: Chance | None = None,
) -> None:
    """Serve until Ctrl-C. If a server runs already, only open the browser."""
    database = usual_database(data)
    noted = Path(database).with_name("nimmt.url")
    host = _host_for_friends() if friends else THIS_MACHINE

    def ready(url: str) -> None:
        noted.write_text(url)
        _show(url, browser, f"Friends in your network find it there. {ENDS}" if friends else ENDS)

    try:
        site = Site(host, USUAL_PORT if port is None else port, ServerOptions(database), chance, ready)
        _serve(site, or_any=port is None)
    except StoreError:
        url = _running(noted)
        if url is None:
            raise
        if friends and THIS_MACHINE in url:
            raise ServingError(ALONE.format(url)) from None
        _show(url, browser, "It runs already.")


def _host_for_friends() -> str:
    if own_address() is None:
        raise ServingError("This machine is in no network where friends could find it: leave out --friends.")
    return EVERYWHERE


def _serve(site: Site, *, or_any: bool) -> None:
    try:
        serve(site)
    except ServingError:
        if not or_any:
            raise
        serve(site._replace(port=ANY_PORT))


def _show(url: str, browser: bool, sentence: str) -> None:
    print(f"nimmt is open at {url}. {sentence}", flush=True)
    if browser and not webbrowser.open(url):
        print("No browser could be opened: please open this address yourself.", file=sys.stderr, flush=True)


def _running(noted: Path) -> str | None:
    """The address of the server that runs already, if it responds."""
    try:
        url = noted.read_text().strip()
        with build_opener(ProxyHandler({})).open(
            f"{url}/api/v1/games", timeout=5
        ) as answer:  # no proxy for this machine
            return url if answer.status == 200 else None
    except (OSError, URLError, ValueError):
        return None
