"""The counters of this process. None of them names a person, a table or an address."""

from collections.abc import Sequence
from itertools import product
from time import perf_counter

from nimmt.rules import GAMES
from nimmt.table import Change, Code, Decided

from .registry import Counter, Histogram

DECISIONS = Counter(
    "nimmt_decisions_total",
    "Decisions stored here, by game and by who made them: a person, a program with a token, a bot of the"
    " server, or the clock for a player who was late or away.",
    ("game", "who"),
    product(GAMES, ("person", "program", "bot", "clock")),
)
DECISION_SECONDS = Histogram(
    "nimmt_decision_seconds",
    "Time from a decision's arrival until it was stored, and until it was broadcast.",
    ("until",),
    [("stored",), ("shown",)],
)
REFUSALS = Counter(
    "nimmt_refusals_total",
    "Refusals over HTTP or on a WebSocket, by the code of docs/program/api.md.",
    ("over", "code"),
    product(("http", "socket"), Code),
)
CONNECTIONS_ENDED = Counter(
    "nimmt_connections_ended_total",
    "Connections that the server refused or ended: too many in all or of an address, one that kept it waiting"
    " while there were too many, a head or body that came too slowly, a client that did not read or did not"
    " close, one that sent far too many messages, frames or pieces of a body, and data that is no HTTP.",
    ("why",),
    [
        ("too-many",),
        ("too-many-of-address",),
        ("too-many-waiting",),
        ("slow-head",),
        ("slow-body",),
        ("not-reading",),
        ("not-closing",),
        ("flooding",),
        ("no-http",),
    ],
)
FAILURES = Counter(
    "nimmt_failures_total", "Errors of the server itself; each has a `failure` line in the log."
)
THINKING_SECONDS = Histogram("nimmt_bot_thinking_seconds", "Time that bot workers took to decide or to fail.")
STORE_SECONDS = Histogram(
    "nimmt_store_seconds", "Time that the database took, by operation.", ("operation",), [("append",)]
)
STORE_FAILURES = Counter("nimmt_store_failures_total", "Operations that the database could not do.")
COMMIT_WRITES = Histogram(
    "nimmt_sqlite_commit_writes",
    "Writes in one SQLite transaction.",
    bounds=(1, 2, 5, 10, 20, 50, 100, 200, 500),
)
LOOP_LAG_SECONDS = Histogram(
    "nimmt_loop_lag_seconds", "How late the event loop woke a task, measured four times a second."
)

FIGURES = (
    DECISIONS,
    DECISION_SECONDS,
    REFUSALS,
    CONNECTIONS_ENDED,
    FAILURES,
    THINKING_SECONDS,
    STORE_SECONDS,
    STORE_FAILURES,
    COMMIT_WRITES,
    LOOP_LAG_SECONDS,
)


def note_decisions(changes: Sequence[Change], came: float, stored: float) -> None:
    """Count decisions that arrived at `came`, were stored at `stored`, and have just been broadcast."""
    shown = perf_counter()
    for change in changes:
        if isinstance(change.entry, Decided):
            DECISIONS.add(change.table.settings.game, _decider(change, change.entry))
            DECISION_SECONDS.add(stored - came, "stored")
            DECISION_SECONDS.add(shown - came, "shown")


def _decider(change: Change, decided: Decided) -> str:
    chair = change.table.chairs[decided.action.seat]
    if decided.by is not None:
        return "program" if chair.program else "person"
    return "clock" if chair.bot is None else "bot"
