"""The log on stderr: one JSON object per line, without secrets."""

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Literal, TextIO, TypeAlias

from .metrics import FAILURES

Level: TypeAlias = Literal["debug", "info", "warning", "error"]

LONGEST_TEXT = 4000
SECRETS = frozenset({"authorization", "code", "cookie", "password", "secret", "seed", "token"})
"""Fields with one of these words in their name are never written."""
HARMLESS = frozenset({"status_code"})
_QUERY = re.compile(r"""(/[^\s"'?]*)\?[^\s"']*""")
_TOKEN = re.compile(r"(nimmt_[a-z0-9]+_)[a-z0-9]+")
_PASSWORD = re.compile(r"(://)[^\s/@]+@")
_FIELDS = "nimmt_fields"
_logger = logging.getLogger("nimmt.server")


def log(event: str, *, level: Level = "info", **fields: object) -> None:
    """Log an event with a stable name and its fields."""
    if level == "error":
        FAILURES.add()
    _logger.log(getattr(logging, level.upper()), event, extra={_FIELDS: fields})


def set_up_logs(stream: TextIO | None = None, *, quiet: bool = False) -> None:
    """Write everything in this format: our events, uvicorn's messages and Python's warnings."""
    lines = logging.StreamHandler(stream or sys.stderr)
    lines.setFormatter(_Lines())
    root = logging.getLogger()
    for there in list(root.handlers):
        root.removeHandler(there)
    root.addHandler(lines)
    root.setLevel(logging.WARNING if quiet else logging.INFO)
    logging.captureWarnings(True)


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **_what(record),
        }
        if record.exc_info:
            line["trace"] = clean(self.formatException(record.exc_info))
        # ASCII only: a name must not be able to send control sequences to a terminal.
        return json.dumps(line).replace("\x7f", "\\u007f")


def _what(record: logging.LogRecord) -> dict[str, Any]:
    fields: Mapping[str, object] | None = getattr(record, _FIELDS, None)
    if fields is None:  # a message of a library
        return {"event": record.name, "message": clean(record.getMessage())}
    told = {name: clean(value) for name, value in fields.items() if not is_secret(name)}
    return {
        "event": record.msg,
        **{name: told[name] for name in told if name not in ("time", "level", "event")},
    }


def is_secret(name: str) -> bool:
    words = {*re.split(r"[^a-z]+", name.lower())}
    return bool(words & SECRETS) and name not in HARMLESS


def clean(value: object) -> object:
    """Remove secrets (query strings, passwords, tokens) and shorten long texts."""
    if value is None or isinstance(value, int) or (isinstance(value, float) and isfinite(value)):
        return value
    if isinstance(value, Mapping):
        return {str(name): clean(inner) for name, inner in value.items() if not is_secret(str(name))}
    if isinstance(value, list | tuple | set | frozenset):
        return [clean(inner) for inner in value]
    text = _TOKEN.sub(r"\1…", _QUERY.sub(r"\1", _PASSWORD.sub(r"\1", str(value))))
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]} …"
