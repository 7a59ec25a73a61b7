"""Compare everything the clients received and were promised with the stored logs."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from benchmarks.watched_part import is_justified
from nimmt.rules import NimmtError, TakeRow, verify
from nimmt.server.store import open_store
from nimmt.server.tables import visibility
from nimmt.table import (
    Change,
    Decided,
    Dropped,
    Entry,
    Said,
    Stage,
    decode_entry,
    fold_log,
    record,
    table_view,
)
from tests.server.tables.history_check import Witness

from .evidence import Alarm, Evidence, History, Promise

NOT_COMPARED = ("now", "deadline", "bot_from", "until")
"""Times are not compared: a server that takes over a table gives its players more time."""
UNFINISHED = "is not finished"
Log = Sequence[bytes]


class Verdict(NamedTuple):
    broken: list[str]
    """A sentence for each broken promise."""
    figures: Counter[str]


async def check(database: str, evidence: Evidence, told: Callable[[str], None] = lambda _: None) -> Verdict:
    """Check all tables of the evidence against the database."""
    broken: list[str] = []
    figures: Counter[str] = Counter()
    store = await open_store(database, read_only=True)
    try:
        for number, table in enumerate(evidence.tables, 1):
            told(f"checking table {number} of {len(evidence.tables)}")
            broken += check_table(table, await store.log(table), evidence, figures)
    finally:
        await store.close()
    return Verdict(broken, figures)


def check_table(table: str, log: Log, evidence: Evidence, figures: Counter[str]) -> list[str]:
    """Check one table; return a sentence for each error."""
    promises = [promise for promise in evidence.promises if promise.table == table]
    histories = [history for history in evidence.histories.values() if history.table == table]
    alarms = [alarm for alarm in evidence.alarms if alarm.table == table]
    try:
        entries = [decode_entry(data) for data in log]
    except msgspec.DecodeError as error:
        return [f"Table {table}: its log cannot be read: {error}."]
    figures["entries"] += len(entries)
    broken = [*_kept(entries, promises, figures), *_once(entries)]
    try:
        changes = list(fold_log(entries))
    except (NimmtError, AssertionError, IndexError) as error:
        return [f"Table {table}: {sentence}" for sentence in (*broken, f"its log does not replay: {error}.")]
    broken += _answered_once(changes)
    broken += _finished(changes, figures)
    broken += _warned_for_a_reason(alarms, changes, figures)
    for history in histories:
        broken += _told_the_truth(history, changes, figures)
    return [f"Table {table}: {sentence}" for sentence in broken]


def _kept(entries: Sequence[Entry], promises: Sequence[Promise], figures: Counter[str]) -> Iterator[str]:
    """Every acknowledged command is stored as it was sent, at the acknowledged version."""
    versions = accumulate([not (isinstance(entry, Decided) and entry.changed) for entry in entries])
    stored = {(entry.by, entry.ref): (v, entry) for v, entry in zip(versions, entries, strict=True)}
    for promise in promises:
        figures["promises"] += 1
        v, entry = stored.get((promise.person, promise.command["ref"]), (0, None))
        if entry is None or v != promise.v:
            yield f"{promise.command} of {promise.visitor} was acknowledged as {promise.v} and is not there."
        elif not _is_as_sent(entry, promise.command):
            yield f"{promise.command} of {promise.visitor} is stored as {entry}."
        elif promise.sent_again is not None:
            figures["sent again"] += 1
            figures["of them done before"] += entry.at < promise.sent_again


def _is_as_sent(entry: Entry, command: dict[str, Any]) -> bool:
    if isinstance(entry, Decided):
        action = entry.action
        given = command.get("row") if isinstance(action, TakeRow) else sorted(command.get("cards", ()))
        return bool(given == (action.row if isinstance(action, TakeRow) else sorted(action.cards)))
    if isinstance(entry, Said):
        return bool(command["phrase"] == entry.phrase)
    return command["type"] not in ("play", "take-row", "say")


def _once(entries: Sequence[Entry]) -> Iterator[str]:
    refs = Counter([(entry.by, entry.ref) for entry in entries if entry.ref is not None])
    for (person, ref), count in refs.items():
        if count > 1:
            yield f"what {person} has sent as {ref} was done {count} times."


def _answered_once(changes: Sequence[Change]) -> Iterator[str]:
    """Each seat answers a question once, and a bot at most once for it: the player may change its choice."""
    asked, answers = 0, Counter[tuple[Any, ...]]()
    for change in changes:
        if isinstance(change.entry, Decided):
            action = change.entry.action
            answers[asked, change.entry.by, action.seat, type(action).__name__] += 1
        asked = change.table.asked
    for (question, by, seat, _), count in answers.items():
        if count > 1:
            yield f"the question of version {question} was answered {count} times by {by} on seat {seat}."


def _finished(changes: Sequence[Change], figures: Counter[str]) -> Iterator[str]:
    """Every match has ended, and its record verifies, including the deals from the seed."""
    for table in [change.table for change in changes if change.ends_match]:
        figures["matches"] += 1
        assert table.match is not None
        if not table.match.over:
            yield f"match {table.number} was given up."
        try:
            verify(record(table))
        except NimmtError as error:
            yield f"the record of match {table.number} does not verify: {error}"
    figures["dropped"] += sum(
        isinstance(change.entry, Dropped) and change.table.stage is Stage.PLAYING for change in changes
    )
    figures["decisions"] += sum(isinstance(change.entry, Decided) for change in changes)
    figures["made for players"] += sum(
        isinstance(change.entry, Decided) and change.entry.action.auto for change in changes
    )
    last = changes[-1].table
    if last.stage is Stage.PLAYING:
        yield f"match {last.number} {UNFINISHED}: it waits for {last.acting} at {last.version}."


def _warned_for_a_reason(
    alarms: Sequence[Alarm], changes: Sequence[Change], figures: Counter[str]
) -> Iterator[str]:
    """Nobody is warned about the shuffle, except players whose commitment is not in the frozen list."""
    tables = {change.table.version: change.table for change in changes}
    told: set[tuple[str, str, str, bool]] = set()
    for alarm in alarms:
        table = tables.get(alarm.v)
        shown = None if table is None else table_view(table, table.seat_of(alarm.person))
        justified = shown is not None and is_justified(alarm.sentence, shown, alarm.own)
        once = alarm.visitor, alarm.hash, alarm.sentence, justified
        if once in told:
            continue
        told.add(once)
        figures["left out" if justified else "false alarms"] += 1
        if not justified:
            yield f"{alarm.visitor} was warned at version {alarm.v} without a reason: {alarm.sentence}"


def _told_the_truth(history: History, changes: Sequence[Change], figures: Counter[str]) -> Iterator[str]:
    """Every message to this visitor agrees with the log, so all visitors saw the same."""

    versions: dict[int, list[Change]] = {}
    for change in changes:  # a changed choice makes no version
        versions.setdefault(change.table.version, []).append(change)
    before = 0
    for raw in history.messages:
        message = msgspec.json.decode(raw)
        if message["type"] not in ("events", "table", "tv"):
            continue
        figures["heard"] += 1
        if message["v"] not in versions:
            yield f"{history.visitor} heard of version {message['v']}, and there are {len(versions)}."
            continue
        found = [
            _differing(_shown(message), expected)
            for expected in _expected(history, versions[message["v"]], message, before)
        ] or [["v"]]
        if all(found):
            where = f"of version {message['v']} than is stored, in {', '.join(found[0])}"
            yield f"{history.visitor} heard something else {where}."
        before = message["v"]


def _is_news(message: dict[str, Any]) -> bool:
    """Whether a message is an update and not a snapshot; a TV screen gets both as `tv`."""
    return message["type"] == "events" or message.get("events") is not None


def _expected(
    history: History, changes: Sequence[Change], message: dict[str, Any], before: int
) -> Iterator[Any]:
    """The messages that may be sent at this version: changed choices lead to several tables."""
    witness = Witness(history.person)
    witness.manner = history.manner
    for change in changes:
        witness.seat = visibility.seat_of(change.table, witness)
        told: bytes | None = None
        if not _is_news(message):
            told = visibility.snapshot(change.table, witness, 0.0)
        elif message["v"] == before:
            told = visibility.choice(change.table, witness)
        elif not change.silent:
            told = visibility.update(change, witness, 0.0)
        if told is not None:
            yield _shown(msgspec.json.decode(told))


def _differing(told: Any, expected: Any, path: str = "") -> list[str]:
    """The paths of the fields that differ."""
    if isinstance(told, dict) and isinstance(expected, dict):
        keys = sorted(told.keys() | expected.keys())
        return [
            name for key in keys for name in _differing(told.get(key), expected.get(key), f"{path}/{key}")
        ]
    return [] if told == expected else [path.lstrip("/")]


def _shown(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _shown(inside) for key, inside in value.items() if key not in NOT_COMPARED}
    return [_shown(inside) for inside in value] if isinstance(value, list) else value
