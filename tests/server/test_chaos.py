"""A little of `benchmarks.chaos`: servers are killed while programs play. Also tests of its checker."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from benchmarks.faults.checker import check_table
from benchmarks.faults.evidence import Alarm, Evidence, Promise
from benchmarks.faults.killer import server
from benchmarks.faults.kills import kills
from benchmarks.faults.players import Kind
from benchmarks.faults.population import GroupPlan, group_plans
from benchmarks.faults.scenario import ScenarioContext, ScenarioOutcome
from benchmarks.watched_part import WatchedPart
from nimmt.server.client import CHANGED, LEFT_OUT, REPEATED
from nimmt.server.store import open_store
from nimmt.table import Commit, Frozen, Reveal, Stage, TableView, decode_entry, fold_log
from tests.server.store.postgres_server import Server as Postgres

pytestmark = pytest.mark.anyio
TABLES = 4
MOMENTS = ("just sent", "just acknowledged", "starting")
KILLS = 1 + len(MOMENTS) + 1
"""Kill a server once while the database is made, once at each moment, and once before it has started."""
HASTE: dict[str, Any] = {"thinking": 0.05, "longest_play": 0.3}
SHORT = {"hand": 3, "deals": 1, "points": None}


def context(folder: Path, postgres: Postgres | None = None) -> ScenarioContext:
    def there() -> Postgres:
        assert postgres is not None
        return postgres

    return ScenarioContext(Random(6), folder, TABLES, KILLS, there, lambda: there().url, lambda _: None, [])


def short_matches() -> list[GroupPlan]:
    """Two players, a bot and a spectator."""
    lookers: list[Kind] = ["watcher", "screen"]
    return [
        plan._replace(
            settings=plan.settings | {"options": SHORT, "seats": 3, "clock": None},
            kinds=("host", "program" if number % 2 else "person", lookers[number % 2]),
            bots=("lowest",),
        )
        for number, plan in enumerate(group_plans(TABLES, Random(6)))
    ]


class Evening(NamedTuple):
    outcome: ScenarioOutcome
    evidence: Evidence
    logs: dict[str, list[bytes]]


@pytest.fixture(scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder, evidence = tmp_path_factory.mktemp("chaos"), Evidence()
    database = str(folder / "nimmt.db")
    outcome = await kills(
        context(folder),
        database,
        [server(database)],
        wanted=short_matches(),
        moments=iter(MOMENTS),
        **HASTE,
        evidence=evidence,
    )
    store = await open_store(database, read_only=True)
    logs = {table: await store.log(table) for table in evidence.tables}
    await store.close()
    return Evening(outcome, evidence, logs)


async def test_a_server_that_is_killed_at_any_moment_keeps_every_promise(evening: Evening) -> None:
    assert not evening.outcome.broken
    assert evening.evidence.promises


async def test_two_servers_that_are_killed_by_turns_keep_every_promise(
    postgres_url: str, tmp_path: Path
) -> None:
    servers = [server(postgres_url), server(postgres_url)]
    outcome = await kills(
        context(tmp_path), postgres_url, servers, wanted=short_matches(), moments=iter(MOMENTS), **HASTE
    )
    assert not outcome.broken


def found(evening: Evening, table: str, log: Sequence[bytes], evidence: Evidence | None = None) -> str:
    return " ".join(check_table(table, log, evidence or evening.evidence, Counter()))


def decisions(evening: Evening) -> list[Promise]:
    """The acknowledged commands of all tables."""
    promises = [promise for promise in evening.evidence.promises if promise.command["type"] == "play"]
    assert len(promises) > TABLES
    return promises


async def test_the_checker_finds_nothing_where_nothing_is_wrong(evening: Evening) -> None:
    for table, log in evening.logs.items():
        assert found(evening, table, log) == ""


async def test_the_checker_finds_a_write_that_was_lost(evening: Evening) -> None:
    for promise in decisions(evening)[::5]:
        log = evening.logs[promise.table].copy()
        del log[promise.v - 1]
        assert f"acknowledged as {promise.v} and is not there" in found(evening, promise.table, log)


async def test_the_checker_finds_a_log_that_was_cut_off(evening: Evening) -> None:
    for table, log in evening.logs.items():
        last = last_heard(evening, table)
        found_there = found(evening, table, log[: last - 1])
        assert f"heard of version {last}, and there are {last - 1}" in found_there


def last_heard(evening: Evening, table: str) -> int:
    """Later entries, such as the players' departure, were sent to nobody."""
    histories = [history for history in evening.evidence.histories.values() if history.table == table]
    messages = [msgspec.json.decode(message) for history in histories for message in history.messages]
    return max(int(message["v"]) for message in messages if message["type"] in ("events", "table", "tv"))


@pytest.mark.parametrize(("whose", "sentence"), [("a player", "is stored as"), ("a bot", "")])
async def test_the_checker_finds_a_decision_that_was_altered(
    evening: Evening, whose: str, sentence: str
) -> None:
    """Also an entry that the rules allow: it differs from what the clients received."""
    promised = {promise.command["ref"] for promise in decisions(evening)}
    for table, log in evening.logs.items():
        for number, altered in alterations(log, whose, promised):
            sentences = found(evening, table, [*log[:number], altered, *log[number + 1 :]])
            assert sentences
            assert sentence in sentences


def alterations(log: Sequence[bytes], whose: str, promised: set[str]) -> list[tuple[int, bytes]]:
    """The first and the last choice, each with another card than the chosen one.

    A client that was cut off while it chose, and then played elsewhere, got no acknowledgement.
    """
    hands: dict[int, list[int]] = {}
    altered = []
    for number, raw in enumerate(log):
        entry = msgspec.json.decode(raw)
        if entry["type"] == "dealt":
            hands = {seat: list(hand) for seat, hand in enumerate(entry["deal"]["hands"])}
        action = entry.get("action", {})
        is_theirs = entry.get("ref") in promised if whose == "a player" else "by" not in entry
        if action.get("type") == "play" and is_theirs:
            others = [card for card in hands[action["seat"]] if card not in action["cards"]]
            if others:
                choice = action | {"cards": others[:1]}
                altered.append((number, msgspec.json.encode(entry | {"action": choice})))
    assert altered
    return [altered[0], altered[-1]]


async def test_the_checker_finds_what_was_shown_and_not_stored(evening: Evening) -> None:
    for history in [history for history in evening.evidence.histories.values() if history.messages]:
        evidence = Evidence()
        shown = msgspec.json.decode(history.messages[-1]) | {"type": "events", "v": 10**6}
        messages = [*history.messages, msgspec.json.encode(shown).decode()]
        evidence.histories["", ""] = history._replace(messages=messages)
        assert "heard of version 1000000" in found(
            evening, history.table, evening.logs[history.table], evidence
        )


async def test_the_checker_finds_what_was_done_twice(evening: Evening) -> None:
    for promise in decisions(evening)[::5]:
        log = evening.logs[promise.table]
        sentences = found(evening, promise.table, [*log, log[promise.v - 1]])
        assert f"{promise.command['ref']} was done 2 times" in sentences


def as_if_left_out(evening: Evening) -> list[Alarm]:
    """For each table a player with a commitment in the last frozen list, as if that one were warned of it."""
    alarms = []
    for table, log in evening.logs.items():
        changes = [one for one in fold_log(map(decode_entry, log)) if isinstance(one.entry, Frozen)]
        frozen = changes[-1].table
        for chair in frozen.chairs:
            if chair.person is not None and chair.commitment is not None:
                own, version = frozenset({chair.commitment}), frozen.version
                alarms.append(Alarm("ana", chair.person, table, version, frozen.fair.hash, LEFT_OUT, own))
                break
    assert alarms
    return alarms


def warned(evening: Evening, alarm: Alarm) -> tuple[str, Counter[str]]:
    """What the checker finds if a player was warned, and its figures."""
    evidence, figures = Evidence(), Counter[str]()
    evidence.alarms += [alarm, alarm]
    return " ".join(check_table(alarm.table, evening.logs[alarm.table], evidence, figures)), figures


@pytest.mark.parametrize("sentence", [LEFT_OUT, CHANGED, REPEATED])
async def test_the_checker_finds_a_false_alarm(evening: Evening, sentence: str) -> None:
    for alarm in as_if_left_out(evening):
        for v in (1, alarm.v, alarm.v + 1, 10**6):
            sentences, figures = warned(evening, alarm._replace(sentence=sentence, v=v))
            assert sentences.count(f"ana was warned at version {v} without a reason: {sentence}") == 1
            assert (figures["false alarms"], figures["left out"]) == (1, 0)


async def test_the_checker_accepts_the_alarm_of_a_player_who_was_left_out(evening: Evening) -> None:
    for alarm in as_if_left_out(evening):
        other = alarm._replace(own=frozenset({"00" * 32}))
        sentences, figures = warned(evening, other)
        assert sentences == ""
        assert (figures["false alarms"], figures["left out"]) == (0, 1)
        for sentence in (CHANGED, REPEATED):
            assert "without a reason" in warned(evening, other._replace(sentence=sentence))[0]


class Alarmist(WatchedPart):
    """Warns of nothing when the cards are dealt."""

    def due(self, table: TableView) -> Commit | Reveal | None:
        due = super().due(table)
        self.alarm = LEFT_OUT if table.stage is Stage.PLAYING else self.alarm
        return due


async def test_a_false_alarm_of_a_player_is_a_broken_promise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.faults.players.WatchedPart", Alarmist)
    database = str(tmp_path / "nimmt.db")
    quiet, two_persons = context(tmp_path)._replace(kills=0), short_matches()[:1]
    outcome = await kills(quiet, database, [server(database)], wanted=two_persons, **HASTE)
    assert outcome.broken
    assert all(f"without a reason: {LEFT_OUT}" in sentence for sentence in outcome.broken)
