"""The log of programs: their faults and their stderr, one JSON object per line."""

import os
from datetime import UTC, datetime
from pathlib import Path

import msgspec

LARGEST_LOG = 2**24
MOST_STDERR = 2**16


class Fault(msgspec.Struct, frozen=True):
    """A decision that was made for a program, with the request and its answer."""

    reason: str
    hello: str
    request: str
    answer: str | None = None
    """Shortened; `None` if there was no answer."""


def data_folder() -> Path:
    """The data folder of nimmt; `NIMMT_DATA` overrides it."""
    from platformdirs import user_data_path

    named = os.environ.get("NIMMT_DATA")
    return Path(named) if named else user_data_path("nimmt", appauthor=False)


def usual_log() -> Path:
    """The default log: `NIMMT_BOT_LOG`, or a file in the data folder."""
    named = os.environ.get("NIMMT_BOT_LOG")
    return Path(named) if named else data_folder() / "bots.jsonl"


class ProgramLog:
    """A log file that several processes may write to. Write errors are ignored."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fault(self, bot: str, fault: Fault) -> None:
        self._add({"bot": bot, "type": "fault", **msgspec.structs.asdict(fault)})

    def note(self, bot: str, kind: str, text: bytes | str) -> None:
        """Log text of the kind `stderr`, `unasked` or `late`."""
        shown = text if isinstance(text, str) else text.decode(errors="replace")
        self._add({"bot": bot, "type": kind, "text": shown})

    def _add(self, entry: dict[str, object]) -> None:
        now = datetime.now(tz=UTC).isoformat(timespec="milliseconds")
        line = msgspec.json.encode({"time": now, **entry}) + b"\n"
        try:
            self._open_and_write(line)
        except OSError:
            return

    def _open_and_write(self, line: bytes) -> None:
        """One write per line, so that lines of several processes do not mix."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size > LARGEST_LOG:
            self.path.replace(self.path.with_name(f"{self.path.name}.old"))
        with self.path.open("ab", buffering=0) as file:
            file.write(line)


class StderrLog:
    """Logs the first bytes of a program's stderr and drops the rest."""

    def __init__(self, log: ProgramLog, bot: str) -> None:
        self._log, self._bot, self._left = log, bot, MOST_STDERR

    def keep(self, data: bytes) -> None:
        if self._left > 0:
            self._log.note(self._bot, "stderr", data[: self._left])
        self._left -= len(data)
