"""`nimmt` without a command: a server for this machine alone, and the browser opened on it."""

import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from .house import Plan
from .serving import ServingError, Site, serve, usual_database
from .store import StoreError

USUAL_PORT = 8666
ANY_PORT = 0


def open_game(*, browser: bool, port: int | None, data: Path | None) -> None:
    """Until Ctrl-C. If it runs already, only the browser is opened."""
    database = usual_database(data)
    noted = Path(database).with_name("nimmt.url")

    def ready(url: str) -> None:
        noted.write_text(url)
        _show(url, browser, "Ctrl-C ends it; matches go on where they were.")

    try:
        _serve(database, USUAL_PORT if port is None else port, ready, or_any=port is None)
    except StoreError:
        url = _running(noted)
        if url is None:
            raise
        _show(url, browser, "It runs already.")


def _serve(database: str, port: int, ready: Callable[[str], None], *, or_any: bool) -> None:
    try:
        serve(Site("127.0.0.1", port, Plan(database), ready))
    except ServingError:
        if not or_any:
            raise
        serve(Site("127.0.0.1", ANY_PORT, Plan(database), ready))


def _show(url: str, browser: bool, sentence: str) -> None:
    print(f"nimmt is open at {url}. {sentence}", flush=True)
    if browser and not webbrowser.open(url):
        print("No browser could be opened: please open this address yourself.", file=sys.stderr, flush=True)


def _running(noted: Path) -> str | None:
    """The address of the one that runs already, if it answers."""
    try:
        url = noted.read_text().strip()
        with urlopen(f"{url}/healthz", timeout=5) as answer:
            return url if answer.status == 200 else None
    except (OSError, URLError, ValueError):
        return None
