"""The files of the page: only names that were there at the start are looked up."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from nimmt.server.http.static import web_routes

PAGE, SCRIPT = "<!doctype html><title>nimmt</title>", "moo();"
NOWHERE = {
    "long": "a" * 256,
    "very-long": "a" * 5000,
    "nul": "a%00b",
    "no-text": "%ff",
    "above": "..%2fsecret",
    "below": "a/b",
    "windows": "%5c..",
    "later": "later.js",
}


@pytest.fixture
def site(tmp_path: Path) -> Starlette:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "app-1.js").write_text(SCRIPT)
    (tmp_path / "secret").write_text("secret")
    site = Starlette(routes=web_routes(folder))
    for place in (folder, folder / "assets"):
        (place / "later.js").write_text("later")
    return site


def ask(site: Starlette, path: str, accepted: str = "identity", etag: str = "") -> httpx.Response:
    """The response. An error of the application is raised here."""

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(site)
        async with httpx.AsyncClient(transport=transport, base_url="http://nimmt.test") as client:
            return await client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": etag})

    return asyncio.run(run())


def test_files_are_served_by_their_names(site: Starlette) -> None:
    assert ask(site, "/icon.svg").text == "<svg/>"
    assert ask(site, "/assets/app-1.js").text == SCRIPT
    assert ask(site, "/").text == PAGE


@pytest.mark.parametrize("name", NOWHERE.values(), ids=NOWHERE)
def test_a_name_that_is_no_file_is_a_path_of_the_page(site: Starlette, name: str) -> None:
    answer = ask(site, f"/{name}")
    assert (answer.status_code, answer.text) == (200, PAGE)


@pytest.mark.parametrize("name", NOWHERE.values(), ids=NOWHERE)
def test_an_asset_that_does_not_exist_is_not_found(site: Starlette, name: str) -> None:
    assert ask(site, f"/assets/{name}").status_code == 404


def test_a_file_that_is_gone_is_not_found(site: Starlette, tmp_path: Path) -> None:
    (tmp_path / "static" / "assets" / "app-1.js").unlink()
    (tmp_path / "static" / "icon.svg").unlink()
    assert ask(site, "/assets/app-1.js").status_code == 404
    assert ask(site, "/icon.svg").text == PAGE


ENCODED = {
    "br": "br",
    "gzip": "gzip",
    "gzip, deflate, br, zstd": "br",
    "gzip;q=0.5, br;q=0.1": "br",
    "br;q=0, gzip": "gzip",
    "br; q=0.000, GZIP": "gzip",
    "deflate": None,
    "": None,
}


@pytest.mark.parametrize("path", ["/", "/any/table", "/assets/app-1.js"])
@pytest.mark.parametrize(("accepted", "encoding"), ENCODED.items(), ids=str)
def test_a_file_is_sent_as_the_browser_takes_it(
    tmp_path: Path, path: str, accepted: str, encoding: str | None
) -> None:
    folder = tmp_path / "packed"
    (folder / "assets").mkdir(parents=True)
    for file, text in ((folder / "index.html", PAGE), (folder / "assets" / "app-1.js", SCRIPT)):
        file.write_text(text)
        file.with_name(f"{file.name}.br").write_bytes(b"brotli")
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(text.encode()))
    site = Starlette(routes=web_routes(folder))
    answer = ask(site, path, accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript" if "app" in path else "text/html")
    if encoding != "br":
        assert answer.text == (SCRIPT if "app" in path else PAGE)


def test_a_file_that_is_not_compressed_is_sent_as_it_is(site: Starlette) -> None:
    answer = ask(site, "/assets/app-1.js", "br, gzip")
    assert (answer.text, answer.headers["vary"]) == (SCRIPT, "Accept-Encoding")
    assert "content-encoding" not in answer.headers


def test_what_a_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    folder = tmp_path / "packed"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "app-1.js").write_text(SCRIPT)
    (folder / "assets" / "app-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    site = Starlette(routes=web_routes(folder))
    first = ask(site, "/assets/app-1.js", "gzip")
    again = ask(site, "/assets/app-1.js", "gzip", etag=first.headers["etag"])
    assert again.status_code == 304
