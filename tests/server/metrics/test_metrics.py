"""/metrics: the values are right, only the allowed networks read them, dashboards and alerts use them."""

import asyncio
import json
import os
import re
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

import nimmt
from nimmt.server.app import make_app
from nimmt.server.bots import BotPool
from nimmt.server.http import READINGS, NetworkError, read_networks
from nimmt.server.metrics.counters import DECISIONS, FIGURES, note_decisions
from nimmt.server.metrics.registry import CONTENT_TYPE, Histogram, Values, exposition
from nimmt.server.services import ServerOptions, Services
from nimmt.server.store import Store, StoreError, open_store, timed
from nimmt.table import Settings
from tests.kit import is_sentence
from tests.server.in_process import close_all, company, inside
from tests.server.live_server import GUARD, Client, Server, serving
from tests.server.metrics.text_format import Scrape
from tests.table.room import SHORT, Room

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[3]


async def scrape(server: Server) -> Scrape:
    async with httpx.AsyncClient() as prometheus:
        answer = await prometheus.get(f"{server.url}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == CONTENT_TYPE
    assert answer.headers["cache-control"] == "no-store"
    return Scrape(answer.text)


async def test_the_figures_are_what_happened(sqlite_path: Path) -> None:
    """A match of a person, a program and a bot, with a spectator, a TV screen and a client in the lobby."""
    async with serving(sqlite_path) as server:
        ana = await Client(server, "Ana").introduce()
        token = (await ana.http.post("/api/v1/bots", json={"name": "Robo"})).json()["token"]
        robo, eve, screen = Client(server, token=token), Client(server), Client(server)
        table = await ana.open_table(
            seats=3, options={"hand": 3, "deals": 1, "points": None}, pace="at-once", programs=True
        )
        for client in (ana, robo, eve):
            await client.enter(table)
        await screen.enter(table, manner="tv")
        await ana.sit()
        await robo.must("sit")
        await ana.must("seat-bot", bot="greedy")
        await ana.must("begin")
        async with ana.lobby() as lists:
            await anext(lists)
            check_in_play(await scrape(server))
            assert getattr(await ana.tell("play", cards=[104, 1]), "code", None) == "illegal"
            assert getattr(await eve.tell("play", cards=[1]), "code", None) == "no-identity"
            await ana.send("rubbish")
            assert (await ana.http.get("/api/v1/me/nothing")).status_code == 404
            await asyncio.gather(*[client.play_on(Random(6)) for client in (ana, robo)])
        record = (await ana.http.get(f"/api/v1/tables/{table}/record")).json()
        said = await scrape(server)
        check_played(said, record)
        assert refusals(said) == {
            ("socket", "illegal"): 1,
            ("socket", "no-identity"): 1,
            ("socket", "bad-message"): 1,
            ("http", "not-found"): 1,
        }
        os.kill(server.workers[0], signal.SIGKILL)
        async with asyncio.timeout(GUARD):
            while said("nimmt_bot_worker_restarts_total") == 0:
                said = await scrape(server)
        names = ["Ana", "Robo", table, token, *[str(chair.get("person")) for chair in ana.chairs]]
        for client in (ana, robo, eve, screen):
            await client.close()
    told = {value for _, labels in said.samples for _, value in labels}
    assert not [name for name in names if name in told]


def check_in_play(said: Scrape) -> None:
    stages = {"open": 0, "playing": 1, "finished": 0, "closed": 0}
    assert {stage: said("nimmt_tables", stage=stage) for stage in stages} == stages
    sockets = {"table": 3, "tv": 1, "lobby": 1}
    assert {to: said("nimmt_connections", to=to) for to in sockets} == sockets
    assert (said("nimmt_players", kind="person"), said("nimmt_players", kind="program")) == (1, 1)
    assert said("nimmt_bot_workers") == 1
    assert said("nimmt_build_info", version=nimmt.__version__) == 1


def check_played(said: Scrape, record: dict[str, Any]) -> None:
    """Compare with the record: every seat plays a card each turn, and some take a row."""
    turns = record["deals"][0]["turns"]
    chosen = Counter([int(seat) for turn in turns for seat in turn.get("choices", {})])
    for seat, who in enumerate(("person", "program", "bot")):
        assert said("nimmt_decisions_total", game="classic", who=who) == len(turns) + chosen[seat]
    decisions = said("nimmt_decisions_total")
    assert decisions == 9 + chosen.total()
    for until in ("stored", "shown"):
        assert said("nimmt_decision_seconds_count", until=until) == decisions
    stored, shown = [said("nimmt_decision_seconds_sum", until=until) for until in ("stored", "shown")]
    assert 0 < stored < shown
    # No bot is asked about its last card.
    assert said("nimmt_bot_thinking_seconds_count") == len(turns) - 1 + chosen[2]
    assert said("nimmt_bot_questions_waiting") == said("nimmt_bot_workers_busy") == 0
    assert said("nimmt_tables", stage="finished") == 1
    assert said("nimmt_store_seconds_count", operation="append") > decisions
    assert said("nimmt_store_seconds_count", operation="add_person") == 2
    writes, commits = said("nimmt_sqlite_commit_writes_sum"), said("nimmt_sqlite_commit_writes_count")
    assert writes >= commits > 0
    assert said("nimmt_store_failures_total") == said("nimmt_failures_total") == 0
    assert said("process_resident_memory_bytes") > 2**20
    assert 3 < said("process_open_fds") < said("process_max_fds")
    assert said("process_cpu_seconds_total") > 0


def refusals(said: Scrape) -> dict[tuple[str, str], float]:
    all_of_them = {
        (dict(labels)["over"], dict(labels)["code"]): value
        for (name, labels), value in said.samples.items()
        if name == "nimmt_refusals_total"
    }
    return {what: count for what, count in all_of_them.items() if count}


def test_who_decided_is_told_apart() -> None:
    room = Room(Settings(game="cow", seats=4, options=SHORT, clock=5, programs=True))
    room.begin("ana", "ben", "robo", bots=["lowest"])
    before = Counter(DECISIONS.counts)
    note_decisions([*room.decide("ana"), *room.decide("robo")], 0, 0)
    room.wait(60)  # long enough for the clock and for the bot that decides for Ben
    note_decisions(room.tick(), 0, 0)
    made = Counter(DECISIONS.counts) - before
    assert made == {("cow", who): 1 for who in ("person", "program", "bot", "clock")}


async def test_who_is_away_is_no_player_here(sqlite_path: Path) -> None:
    async with inside(sqlite_path) as server, at(server.app) as asking:
        ana, ben = await company(server, "Ana", "Ben")
        await ben.leave()
        said = Scrape((await asking.get("/metrics")).text)
        assert [chair["name"] for chair in ana.chairs] == ["Ana", "Ben"]
        await close_all(ana, ben)
    assert said("nimmt_players", kind="person") == said("nimmt_connections", to="table") == 1


async def test_what_goes_wrong_is_counted(sqlite_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks() -> None:
        raise RuntimeError("a bug")

    async with inside(sqlite_path) as server:
        asking = at(make_app(server.services))
        before = Scrape((await asking.get("/metrics")).text)
        monkeypatch.setattr(server.services.store, "try_writing", breaks)
        assert (await asking.get("/healthz")).status_code == 500
        assert (await asking.post("/api/v1/me", content=b"x" * 100_000)).status_code == 413
        server.services.bots.faults += 3
        after = Scrape((await asking.get("/metrics")).text)
        await asking.aclose()
    for name, rise in (("nimmt_failures_total", 1), ("nimmt_bot_faults_total", 3)):
        assert after(name) - before(name) == rise
    for code, rise in (("unavailable", 1), ("too-large", 1), ("forbidden", 0)):
        told = [said("nimmt_refusals_total", over="http", code=code) for said in (before, after)]
        assert told[1] - told[0] == rise


async def test_a_store_is_timed_in_all_that_it_does_and_is_the_same_otherwise(sqlite_path: Path) -> None:
    store = timed(await open_store(str(sqlite_path)))
    before = Scrape(exposition(FIGURES))
    assert await store.log("none") == []
    assert [table async for table in store.tables()] == []
    store.listen(lambda *_: None)
    await store.close()
    with pytest.raises(StoreError):
        await store.rename("nobody", "Ana")
    after = Scrape(exposition(FIGURES))
    assert after("nimmt_store_failures_total") - before("nimmt_store_failures_total") == 1
    for operation in ("log", "close", "rename"):
        assert after("nimmt_store_seconds_count", operation=operation) >= 1


def at(app: Any, address: str = "127.0.0.1", **headers: str) -> httpx.AsyncClient:
    """A client at that address."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 4711))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000", headers=named)


@pytest.fixture
async def store(sqlite_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(str(sqlite_path))
    yield opened
    await opened.close()


DIRECT = ServerOptions("")
PROXIED = ServerOptions("", behind_proxy=True)
OPENED = ServerOptions("", metrics_from=read_networks(["10.0.0.5", "2001:db8::/32"]))
OPENED_PROXIED = OPENED._replace(behind_proxy=True)


@pytest.mark.parametrize(
    ("plan", "address", "headers", "may"),
    [
        (DIRECT, "127.0.0.1", {}, True),
        (DIRECT, "::1", {"host": "[::1]:8000"}, True),
        (DIRECT, "::ffff:127.0.0.1", {"host": "localhost:8000"}, True),
        (DIRECT, "192.0.2.7", {}, False),
        (DIRECT, "192.0.2.7", {"x_forwarded_for": "127.0.0.1"}, False),
        # proxies on the same machine, whatever headers they add
        (DIRECT, "127.0.0.1", {"x_forwarded_for": "127.0.0.1"}, False),
        (DIRECT, "127.0.0.1", {"x_forwarded_proto": "https"}, False),
        (DIRECT, "127.0.0.1", {"x_real_ip": "192.0.2.7"}, False),
        (DIRECT, "127.0.0.1", {"forwarded": "for=192.0.2.7"}, False),
        (DIRECT, "127.0.0.1", {"via": "1.1 proxy"}, False),
        (DIRECT, "127.0.0.1", {"host": "nimmt.example"}, False),
        (DIRECT, "127.0.0.1", {"host": "127.0.0.1.nimmt.example"}, False),
        (DIRECT, "127.0.0.1", {"host": "localhost.nimmt.example:8000"}, False),
        (PROXIED, "127.0.0.1", {}, True),
        (PROXIED, "127.0.0.1", {"x_forwarded_for": "192.0.2.7"}, False),
        (PROXIED, "127.0.0.1", {"x_forwarded_for": "127.0.0.1, 192.0.2.7"}, False),
        (PROXIED, "127.0.0.1", {"x_forwarded_for": "192.0.2.7, 127.0.0.1"}, False),
        (PROXIED, "127.0.0.1", {"x_real_ip": "127.0.0.1"}, False),
        # networks of --metrics-from
        (OPENED, "10.0.0.5", {"host": "nimmt.example"}, True),
        (OPENED, "2001:db8::7", {}, True),
        (OPENED, "127.0.0.1", {}, True),
        (OPENED, "10.0.0.6", {}, False),
        (OPENED, "10.0.0.5", {"x_forwarded_for": "192.0.2.7"}, False),
        (OPENED, "192.0.2.7", {"x_forwarded_for": "10.0.0.5"}, False),
        (OPENED_PROXIED, "127.0.0.1", {"x_forwarded_for": "10.0.0.5"}, True),
        (OPENED_PROXIED, "127.0.0.1", {"x_forwarded_for": "10.0.0.5, 192.0.2.7"}, False),
        (OPENED_PROXIED, "10.0.0.5", {"x_real_ip": "192.0.2.7"}, False),
    ],
)
async def test_only_this_machine_and_whom_the_host_names_may_read(
    plan: ServerOptions, address: str, headers: dict[str, str], may: bool, store: Store
) -> None:
    async with at(make_app(Services(plan, store, BotPool(0))), address, **headers) as asking:
        answer = await asking.get("/metrics")
    assert answer.status_code == (200 if may else 403)
    if not may:
        assert answer.json()["code"] == "forbidden"
        assert is_sentence(answer.json()["error"])
        assert "nimmt_" not in answer.text


async def test_nobody_can_play_through_a_proxy_that_is_not_known_as_one(store: Store) -> None:
    """The proxy adds no header and changes the Host, but not the origin that a browser sends."""
    async with at(make_app(Services(DIRECT, store, BotPool(0))), origin="https://nimmt.example") as asking:
        assert (await asking.post("/api/v1/me", json={"name": "Ana"})).json()["code"] == "forbidden"


async def test_it_is_read_and_nothing_else(store: Store) -> None:
    async with at(make_app(Services(DIRECT, store, BotPool(0)))) as asking:
        head = await asking.head("/metrics")
        assert (head.status_code, head.headers["content-type"]) == (200, CONTENT_TYPE)
        posted = await asking.post("/metrics")
        assert (posted.status_code, posted.json()["code"]) == (405, "bad-message")
        assert {*posted.headers["allow"].split(", ")} == {"GET", "HEAD"}


@pytest.mark.parametrize("text", ["", "here", "10.0.0.256", "10.0.0.5/24", "10.0.0.5 ", "nimmt.example"])
def test_who_may_read_is_named_by_an_address_or_a_network(text: str) -> None:
    with pytest.raises(NetworkError) as refused:
        read_networks([text])
    assert is_sentence(str(refused.value))
    assert repr(text) in str(refused.value)


def test_values_are_told_as_prometheus_reads_them() -> None:
    odd = Values("odd", "gauge", "A \\ and\na line.", ("label",), {('"\\\n',): 0.1, ("é",): 1e300})
    assert exposition([odd]).splitlines()[0] == r"# HELP odd A \\ and\na line."
    said = Scrape(exposition([odd]))
    assert said("odd", label='"\\\n') == 0.1
    assert said("odd", label="é") == 1e300


def test_times_are_counted_by_bounds() -> None:
    seconds = Histogram("took", "How long.", bounds=(0.005, 0.01, 5.0))
    for took in (0.001, 0.005, 0.0051, 3, 99):
        seconds.add(took)
    said = Scrape(exposition([seconds]))
    assert {le: said("took_bucket", le=le) for le in ("0.005", "0.01", "5", "+Inf")} == {
        "0.005": 2,
        "0.01": 3,
        "5": 4,
        "+Inf": 5,
    }
    assert said("took_count") == 5
    assert said("took_sum") == pytest.approx(102.0111)


def dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    return found


def alerts() -> list[dict[str, Any]]:
    [group] = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def formulas() -> Iterator[str]:
    """All expressions of the dashboard and of the alerts."""
    yield from [target["expr"] for panel in dashboard()["panels"] for target in panel.get("targets", ())]
    yield from [note["expr"] for note in dashboard()["annotations"]["list"]]
    yield from [variable["query"]["query"] for variable in dashboard()["templating"]["list"][1:]]
    yield from [rule["expr"] for rule in alerts()]


FROM_PROMETHEUS = {"instance", "job", "le"}
OWN_FIGURE, OWN_JOB = "up", ("job", "nimmt")
"""The metrics that Prometheus adds for every target, as docs/host/metrics.md names them."""


async def test_dashboard_and_alerts_ask_for_what_is_told(sqlite_path: Path) -> None:
    async with inside(sqlite_path) as server, at(server.app) as asking:
        said = Scrape((await asking.get("/metrics")).text)
    names = {name for name, _ in said.samples} | {OWN_FIGURE}
    pairs = {pair for _, labels in said.samples for pair in labels} | {OWN_JOB}
    labels = {label for label, _ in pairs} | FROM_PROMETHEUS
    for formula in formulas():
        used = re.findall(rf"\b(?:nimmt|process)_\w+|\b{OWN_FIGURE}\b", formula)
        assert used, formula
        assert set(used) <= names, formula
        assert formula.count("(") == formula.count(")"), formula
        assert set(re.findall(r'(\w+)="(\w+)"', formula)) <= pairs, formula
        grouped = [
            name for group in re.findall(r"(?:by|on) \(([\w, ]+)\)", formula) for name in group.split(", ")
        ]
        assert {*grouped, *re.findall(r"(\w+)=~", formula)} <= labels, formula


def test_every_figure_is_shown() -> None:
    shown = " ".join(formulas())
    missing = [metric.name for metric in (*FIGURES, *READINGS) if metric.name not in shown]
    assert missing == []


def test_a_dashboard_can_be_drawn() -> None:
    """Panels do not overlap, have a title, and use the chosen data source."""
    panels, taken = dashboard()["panels"], set[tuple[int, int]]()
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        place = panel["gridPos"]
        here = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert not here & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= here
        assert panel["title"]
        asked = [panel, *panel["targets"]] if panel["type"] != "row" else []
        assert all(part["datasource"] == {"type": "prometheus", "uid": "${datasource}"} for part in asked)
    assert dashboard()["templating"]["list"][0]["name"] == "datasource"


def test_every_alert_says_what_to_do() -> None:
    for rule in alerts():
        assert is_sentence(rule["annotations"]["description"].splitlines()[0])
        assert rule["labels"]["severity"] in ("warning", "critical")
    assert len({rule["alert"] for rule in alerts()}) == len(alerts())
