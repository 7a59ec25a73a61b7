"""The middleware around every response of the server."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from nimmt.server.http.headers import ONLY_HTTPS, SECURITY, Headers, origin_allowed
from tests.server.in_process import inside

MOST = 100


async def echo(request: Request) -> Response:
    return PlainTextResponse(await request.body())


async def framed(_: Request) -> Response:
    return PlainTextResponse("", headers={"Content-Security-Policy": "default-src 'self'"})


async def lazy(_: Request) -> Response:
    return PlainTextResponse("not read")


async def late(_: Scope, receive: Receive, send: Send) -> None:
    """Receives while it is sent, as a file does that waits for the end of the connection."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.body", "body": b"whole"})


async def file(_: Request) -> Response:
    return FileResponse(__file__)


def app(*, behind_proxy: bool = False) -> Starlette:
    return Starlette(
        routes=[
            Route("/echo", echo, methods=["POST"]),
            Route("/framed", framed),
            Route("/lazy", lazy, methods=["POST"]),
            Mount("/late", late),
            Route("/file", file),
        ],
        middleware=[Middleware(Headers, behind_proxy=behind_proxy, largest_body=MOST)],
    )


def ask(
    path: str,
    *,
    method: str = "GET",
    base: str = "http://example.org",
    behind_proxy: bool = False,
    content: bytes | AsyncIterator[bytes] | None = None,
    headers: dict[str, str] | None = None,
) -> httpx.Response:
    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app(behind_proxy=behind_proxy))
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            return await client.request(method, path, content=content, headers=headers)

    return asyncio.run(run())


async def in_pieces(size: int) -> AsyncIterator[bytes]:
    for _ in range(size):
        yield b"x"


def policy(answer: httpx.Response) -> dict[str, list[str]]:
    parts = [part.split() for part in answer.headers["content-security-policy"].split(";")]
    return {name: sources for name, *sources in parts}


def test_nothing_runs_that_is_not_from_here() -> None:
    found = policy(ask("/lazy"))
    assert found.pop("default-src") == ["'none'"]
    assert found.pop("frame-ancestors") == found.pop("base-uri") == ["'none'"]
    assert found.pop("script-src") == ["'self'", "'wasm-unsafe-eval'"]
    assert found.pop("img-src") == ["'self'", "data:"]
    assert all(sources == ["'self'"] for sources in found.values())
    assert {"style-src", "connect-src", "font-src", "manifest-src", "worker-src", "form-action"} <= {*found}


@pytest.mark.parametrize("path", ["/lazy", "/nowhere", "/echo"])
def test_every_answer_has_the_headers(path: str) -> None:
    headers = ask(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] in ("same-origin", "no-referrer")
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_so_has_the_answer_to_what_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(_: int) -> None:
        raise RuntimeError("broken")

    async def run() -> httpx.Response:
        async with inside(tmp_path / "nimmt.db") as server:
            monkeypatch.setattr(server.services.store, "lobby", breaks)
            transport = httpx.ASGITransport(server.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="https://example.org") as client:
                return await client.get("/api/v1/tables")

    answer = asyncio.run(run())
    assert (answer.status_code, answer.json()["code"]) == (500, "unavailable")
    assert {*SECURITY, ONLY_HTTPS} <= {*answer.headers.items()}


def test_what_an_answer_says_itself_stays() -> None:
    assert ask("/framed").headers.get_list("content-security-policy") == ["default-src 'self'"]


def test_only_over_https_browsers_are_told_to_stay_with_it() -> None:
    name, forwarded = "strict-transport-security", {"X-Forwarded-Proto": "https"}
    assert name in ask("/lazy", base="https://example.org").headers
    assert name not in ask("/lazy").headers
    assert name in ask("/lazy", behind_proxy=True, headers=forwarded).headers
    assert name not in ask("/lazy", headers=forwarded).headers


@pytest.mark.parametrize("size", [0, 1, MOST])
def test_a_body_up_to_the_limit_is_read(size: int) -> None:
    assert ask("/echo", method="POST", content=b"x" * size).content == b"x" * size
    assert ask("/echo", method="POST", content=in_pieces(size)).content == b"x" * size


@pytest.mark.parametrize("declared", [True, False])
def test_a_larger_one_is_refused_whether_it_says_so_or_not(declared: bool) -> None:
    content = b"x" * (MOST + 1) if declared else in_pieces(MOST + 1)
    answer = ask("/echo", method="POST", content=content)
    assert answer.status_code == 413
    assert answer.json() == {"code": "too-large", "error": "What is sent has at most 100 bytes."}
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_one_that_says_so_is_refused_even_if_nobody_reads_it() -> None:
    assert ask("/lazy", method="POST", content=b"x" * (MOST + 1)).status_code == 413


def test_one_sent_along_when_a_file_is_asked_for_is_refused_instead() -> None:
    answer = ask("/file", content=in_pieces(MOST + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert ask("/file", content=in_pieces(MOST)).content == Path(__file__).read_bytes()


def test_one_that_is_noticed_while_the_answer_is_sent_does_not_break_it() -> None:
    answer = ask("/late/", content=in_pieces(MOST + 1))
    assert (answer.status_code, answer.text) == (200, "whole")


def test_one_that_says_rubbish_about_its_length_is_refused() -> None:
    for length in ("-1", "1e3", "9" * 5000):
        assert ask("/lazy", method="POST", headers={"Content-Length": length}).status_code == 413


def scope(scheme: str = "http", **headers: str) -> dict[str, object]:
    pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http", "scheme": scheme, "headers": pairs}


COOKIE = {"cookie": "nimmt=secret"}


@pytest.mark.parametrize(
    ("scheme", "host", "origin"),
    [
        ("http", "example.org", "http://example.org"),
        ("https", "example.org", "https://example.org"),
        ("ws", "example.org", "http://example.org"),
        ("wss", "example.org", "https://example.org"),
        ("http", "example.org:8000", "http://example.org:8000"),
        ("http", "example.org:80", "http://example.org"),
        ("wss", "example.org", "https://example.org:443"),
        ("http", "Example.ORG", "http://example.org"),
        ("http", "[::1]:8000", "http://[::1]:8000"),
        ("http", "127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_our_own_pages_may(scheme: str, host: str, origin: str) -> None:
    assert origin_allowed(scope(scheme, host=host, origin=origin, **COOKIE), behind_proxy=False)


@pytest.mark.parametrize(
    "origin",
    [
        "http://example.com",
        "https://example.org",
        "http://example.org:8080",
        "http://example.org.evil.example",
        "http://evil.example/example.org",
        "http://example.org@evil.example",
        "http://sub.example.org",
        "http://example.org/",
        "file://example.org",
        "null",
        "",
        "example.org",
        "http://",
        "http://example.org:99999999",
        "http://example.org http://example.org",
    ],
)
def test_pages_of_others_may_not(origin: str) -> None:
    for more in ({}, COOKIE, {"authorization": "Bearer x"}):
        asked = scope("http", host="example.org", origin=origin, **more)
        assert not origin_allowed(asked, behind_proxy=False)


def test_programs_may_with_a_token_or_without_anything() -> None:
    assert origin_allowed(scope(host="example.org"), behind_proxy=False)
    assert origin_allowed(scope(host="example.org", authorization="bearer x"), behind_proxy=False)
    assert origin_allowed(scope(host="example.org", authorization="Bearer x", **COOKIE), behind_proxy=False)


def test_a_cookie_alone_may_not() -> None:
    assert not origin_allowed(scope(host="example.org", **COOKIE), behind_proxy=False)
    assert not origin_allowed(
        scope(host="example.org", authorization="Basic x", **COOKIE), behind_proxy=False
    )


def test_behind_a_proxy_it_is_the_proxys_address_that_counts() -> None:
    forwarded = {"x_forwarded_proto": "https", "x_forwarded_host": "example.org"}
    asked = scope("http", host="127.0.0.1:8000", origin="https://example.org", **forwarded)
    assert origin_allowed(asked, behind_proxy=True)
    assert not origin_allowed(asked, behind_proxy=False)
    kept = scope("ws", host="example.org", origin="https://example.org", x_forwarded_proto="wss")
    assert origin_allowed(kept, behind_proxy=True)
    assert not origin_allowed(kept, behind_proxy=False)


def test_behind_a_proxy_its_own_word_is_the_last() -> None:
    forwarded = {"x_forwarded_proto": "http, https", "x_forwarded_host": "evil.example, example.org"}
    asked = scope("http", host="inside", origin="https://example.org", **forwarded)
    assert origin_allowed(asked, behind_proxy=True)
    asked = scope("http", host="inside", origin="https://evil.example", **forwarded)
    assert not origin_allowed(asked, behind_proxy=True)


def test_without_a_host_no_page_is_ours() -> None:
    assert not origin_allowed(scope(origin="http://none"), behind_proxy=False)
    assert not origin_allowed(scope(origin="http://"), behind_proxy=False)


ANY_HEADER = st.text(st.characters(max_codepoint=255))


@given(ANY_HEADER, ANY_HEADER)
def test_no_rubbish_is_ours(host: str, origin: str) -> None:
    allowed = origin_allowed(scope(host=host, origin=origin), behind_proxy=False)
    assert not allowed or origin.lower() == f"http://{host.lower()}"
