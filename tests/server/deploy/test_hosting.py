"""The promises of `deploy/` and docs/host/hosting.md, tried with a real nginx and systemd."""

import asyncio
import gzip
import os
import shutil
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address
from pathlib import Path
from random import Random
from typing import cast

import httpx
import pytest

from nimmt.rules import read, verify
from tests.server.admin.commands import sit_against_a_bot
from tests.server.deploy.nginx import NGINX, Proxy, proxying
from tests.server.live_server import GUARD, Client, Server, serving
from tests.server.metrics.text_format import Scrape

pytestmark = pytest.mark.anyio
needs_nginx = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None,
    reason="there is no nginx, or no openssl: apt-get install nginx-light openssl",
)


def sockets_at(server: Server) -> float:
    """The metrics of the process, read from this machine."""
    text = httpx.get(f"{server.url}/metrics", timeout=GUARD).text
    lines = [line for line in text.splitlines() if line.startswith("nimmt_connections")]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


@needs_nginx
async def test_when_a_process_is_killed_its_players_go_on_at_the_other(
    postgres_url: str, tmp_path: Path
) -> None:
    async with (
        serving(postgres_url, "--behind-proxy") as one,
        serving(postgres_url, "--behind-proxy") as other,
    ):
        with proxying(tmp_path, (one.port, other.port)) as proxy:
            ana = await Client(cast("Server", proxy), "Ana").introduce()
            table = await sit_against_a_bot(ana)
            await ana.play_once(Random(1))
            [its] = [server for server in (one, other) if await asyncio.to_thread(sockets_at, server)]
            await asyncio.to_thread(its.kill)
            await ana.leave()
            await ana.enter(table, v=ana.v)
            await ana.play_on(Random(2))
            verify(read((await ana.http.get(f"/api/v1/tables/{table}/record")).content))
            await ana.close()


GUESS = {"code": "ABCD-EFGH"}
PAGE = "<!doctype html><title>6 nimmt!</title>" + "<p>moo</p>" * 500


@contextmanager
def hosted(folder: Path) -> Iterator[tuple[Proxy, Server]]:
    """One process with a small page, behind an nginx with very low limits per address."""
    assets = folder / "web" / "assets"
    assets.mkdir(parents=True)
    for file, text in ((folder / "web" / "index.html", PAGE), (assets / "app-1234.js", "moo();" * 500)):
        file.write_text(text)
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(text.encode()))
    changes = {"rate=100r/s": "rate=1r/m", "burst=600": "burst=40"}
    server = Server(str(folder / "nimmt.db"), "--behind-proxy")
    server.environment = {**os.environ, "NIMMT_WEB": str(folder / "web")}
    server.start()
    try:
        with proxying(folder, (server.port, server.port), changes) as proxy:
            yield proxy, server
    finally:
        if server.process is not None:
            server.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, Server]]:
    """Each test uses other addresses."""
    with hosted(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[tuple[Proxy, Server]]:
    """For a test that kills the process."""
    with hosted(tmp_path) as site:
        yield site


def visit(proxy: Proxy, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """A client at that address, which trusts only nginx's certificate."""
    trust = ssl.create_default_context(cafile=str(proxy.certificate))
    transport = httpx.AsyncHTTPTransport(verify=trust, local_address=address)
    return httpx.AsyncClient(base_url=proxy.url, transport=transport, timeout=GUARD)


@needs_nginx
async def test_nginx_passes_on_what_may_be_and_holds_back_the_rest(own_site: tuple[Proxy, Server]) -> None:
    proxy, server = own_site
    async with visit(proxy) as browser:
        page = await browser.get("/")
        assert page.text == PAGE
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert "server" not in page.headers or page.headers["server"] == "nginx"

        me = await browser.post("/api/v1/me", json={"name": "Ana"}, headers={"Origin": proxy.url})
        assert me.status_code == 200
        assert "Secure" in me.headers["set-cookie"]
        elsewhere = await browser.post("/api/v1/me", json={"name": "A"}, headers={"Origin": "https://a.test"})
        assert elsewhere.status_code == 403

        assert (await browser.get("/metrics")).status_code == 404
        plain = await browser.get(f"{proxy.plain_url}/table/1")
        assert (plain.status_code, plain.headers["location"]) == (301, f"{proxy.url}/table/1")
        assert (await browser.get("/", headers={"X-Large": "x" * 40_000})).status_code == 400
        large = await browser.post("/api/v1/me", content=b"x" * 70_000)
        assert (large.status_code, large.json()["code"]) == (413, "too-large")

        asset = await browser.get("/assets/app-1234.js")
        assert asset.headers["content-encoding"] == "gzip"
        assert "immutable" in asset.headers["cache-control"]
        await asyncio.to_thread(server.kill)
        assert (await browser.get("/assets/app-1234.js")).text == asset.text
        gone = await browser.get("/api/v1/games")
        assert (gone.status_code, gone.json()["code"]) == (503, "unavailable")


@needs_nginx
async def test_nginx_refuses_an_address_that_asks_too_often_and_no_other(site: tuple[Proxy, Server]) -> None:
    proxy, _ = site
    async with visit(proxy) as hasty, visit(proxy, "127.0.0.2") as calm:
        answers = [await hasty.get("/healthz") for _ in range(60)]
        assert [answer.status_code for answer in answers[:41]] == [200] * 41
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json()["code"] == "too-fast"
        assert refused.headers["retry-after"] == "1"
        assert (await calm.get("/healthz")).status_code == 200


@needs_nginx
async def test_limits_are_by_the_address_that_nginx_sees_whatever_one_claims(
    site: tuple[Proxy, Server],
) -> None:
    """An address may try ten codes at once, then one every half minute."""
    proxy, _ = site
    async with visit(proxy, "127.0.0.3") as guessing, visit(proxy, "127.0.0.4") as other:
        claims = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(20)]
        tried = [await guessing.post("/api/v1/me/claim", json=GUESS, headers=claim) for claim in claims]
        assert [answer.status_code for answer in tried[:10]] == [404] * 10
        assert 429 in [answer.status_code for answer in tried]
        assert (await other.post("/api/v1/me/claim", json=GUESS)).status_code == 404


def open_connections(server: Server) -> float:
    return Scrape(httpx.get(f"{server.url}/metrics", timeout=GUARD).text)("nimmt_open_connections")


@needs_nginx
async def test_the_deadline_of_a_body_is_that_of_nimmt(own_site: tuple[Proxy, Server]) -> None:
    """nginx passes on what has come of it, and does not wait for the rest."""
    proxy, server = own_site
    trust = ssl.create_default_context(cafile=str(proxy.certificate))
    reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(proxy.url).port, ssl=trust)
    head = (
        f"POST /api/v1/me HTTP/1.1\r\nHost: {httpx.URL(proxy.url).netloc.decode()}\r\nOrigin: {proxy.url}\r\n"
    )
    writer.write(f"{head}Content-Length: 15\r\n\r\n{{".encode())
    async with asyncio.timeout(GUARD):
        while await asyncio.to_thread(open_connections, server) < 2:  # with that of the question itself
            pass
        writer.write(b'"name": "Ana"}')
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
    writer.close()
    await writer.wait_closed()


NOWHERE = (9, 9)
"""Two processes that do not run: the tests below ask only nginx."""
TELLING = {
    "server_tokens off;": "server_tokens off; set_real_ip_from 127.0.0.0/8; real_ip_header X-Comes-From;",
    "location = /metrics {": 'location = /network { return 200 "$network"; } location = /metrics {',
}
"""Makes nginx believe the address in a header, and tell what it counts it as."""
ADDRESSES = {
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "2001:db8::1": "2001:db8:0:0",
    "2001:db8::1:0:0:1": "2001:db8:0:0",
    "2001:db8:0:0:1::": "2001:db8:0:0",
    "2001:db8:0:1::5": "2001:db8:0:1",
    "2001:db8:0:1:2:3:4:5": "2001:db8:0:1",
    "2001:db8:1::5": "2001:db8:1:0",
    "2001:db8:1:0:5::6": "2001:db8:1:0",
    "2001:db8:1:2::": "2001:db8:1:2",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2",
    "2001:0:0:5:6:7:8:9": "2001:0:0:5",
    "2001:0:0:5::9": "2001:0:0:5",
    "2001::5:6:7:8": "2001:0:0:0",
    "2001::": "2001:0:0:0",
}


def random_address(rng: Random) -> IPv6Address:
    """A global address with many zeros."""
    groups = [rng.choice((0, 0, 0, 1, 0xAB, 0xFFFF)) for _ in range(7)]
    return IPv6Address(sum(group << 16 * place for place, group in enumerate(groups)) + (0x2001 << 112))


def network_of(address: IPv6Address) -> str:
    return ":".join(f"{int(group, 16):x}" for group in address.exploded.split(":")[:4])


@needs_nginx
async def test_nginx_counts_an_ipv6_network_of_64_bits_as_one_address(tmp_path: Path) -> None:
    rng = Random(64)
    told = ADDRESSES | {str(one): network_of(one) for one in (random_address(rng) for _ in range(400))}
    with proxying(tmp_path, NOWHERE, TELLING | {"burst=600": "burst=6000"}) as proxy:
        async with visit(proxy) as client:
            answers = {
                one: (await client.get("/network", headers={"X-Comes-From": one})).text for one in told
            }
    assert answers == told


@needs_nginx
async def test_nginx_refuses_a_network_that_asks_too_often_and_no_other(tmp_path: Path) -> None:
    changes = TELLING | {"rate=100r/s": "rate=1r/m", "burst=600": "burst=3"}
    with proxying(tmp_path, NOWHERE, changes) as proxy:
        async with visit(proxy) as client:

            async def ask(address: str) -> int:
                return (await client.get("/nothing", headers={"X-Comes-From": address})).status_code

            assert [await ask(f"2001:db8:0:1::{number}") for number in range(1, 6)] == [503] * 4 + [429]
            assert await ask("2001:db8:0:2::1") == 503


@needs_nginx
async def test_nginx_answers_to_the_name_of_the_site_only(tmp_path: Path) -> None:
    kept = {"ssl_reject_handshake on;": "ssl_reject_handshake on;", "nimmt.example.org": "localhost"}
    with proxying(tmp_path, NOWHERE, kept) as proxy:
        port = httpx.URL(proxy.url).port
        trust = ssl.create_default_context(cafile=str(proxy.certificate))

        async def greet(name: str | None) -> None:
            trust.check_hostname = name is not None
            _, writer = await asyncio.open_connection(
                "127.0.0.1", port, ssl=trust, server_hostname=name or ""
            )
            writer.close()
            await writer.wait_closed()

        await greet("localhost")
        for name in ("elsewhere.test", None):
            with pytest.raises(ssl.SSLError, match="UNRECOGNIZED_NAME"):
                await greet(name)
        async with httpx.AsyncClient(base_url=proxy.plain_url, timeout=GUARD) as plain:
            sent_on = await plain.get("/rules", headers={"Host": "localhost"})
            assert sent_on.headers["location"] == f"https://localhost:{port}/rules"
            assert (await plain.get("/", headers={"Host": "elsewhere.test"})).status_code == 421


@needs_nginx
async def test_a_connection_to_the_site_cannot_ask_for_another_name(site: tuple[Proxy, Server]) -> None:
    proxy, _ = site
    async with visit(proxy, "127.0.0.5") as client:
        assert (await client.get("/healthz")).status_code == 200
        assert (await client.get("/healthz", headers={"Host": "elsewhere.test"})).status_code == 421
